/* test_markdown.c - documents as pages of the manual, and their entries in its index. */
#include "repl/author/markdown.h"
#include "tests/common.h"

#include <stdlib.h>

static json_t *found; /* the index of the last page */

/* The page of a document; the caller frees it. */
static char *page_of(const char *text) {
    char *markup = NULL;
    size_t n = 0;
    json_decref(found);
    found = json_array();
    BookPage page = { .out = open_memstream(&markup, &n), .file = "a.html", .title = "A", .index = found };
    assert_non_null(page.out);
    markdown_write(&page, text);
    book_page_end(&page);
    assert_int_equal(fclose(page.out), 0);
    return markup;
}

static int forget(void **state) {
    (void)state;
    json_decref(found);
    found = NULL;
    return 0;
}

static void documents_become_markup(void **state) {
    (void)state;
    static const char *const documents[][2] = {
        { "", "" },
        { "One\n  two\n\nthree", "<p>One two</p>\n<p>three</p>\n" },
        { "<!-- left out -->\na < b & c", "<p>a &lt; b &amp; c</p>\n" },
        { "a\n<!-- between -->\nb", "<p>a</p>\n<p>b</p>\n" },
        { "- one\n- two\n  more\n\nend", "<ul>\n<li>one</li>\n<li>two more</li>\n</ul>\n<p>end</p>\n" },
        { "1. one\n12. two\nmore", "<ol>\n<li>one</li>\n<li>two more</li>\n</ol>\n" },
        { "12 beans", "<p>12 beans</p>\n" },
        { "a\n1. b", "<p>a</p>\n<ol>\n<li>b</li>\n</ol>\n" },
        { "a\n- b\n# c", "<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n<h1 id=\"c\">c <a class=\"here\" href=\"#c\" aria-hidden=\"true\" tabindex=\"-1\">#</a></h1>\n" },
        { "#no heading", "<p>#no heading</p>\n" },
        { "```sh\nmake\n```\nb", "<pre class=\"text sh\">make\n</pre>\n<p>b</p>\n" },
        { "a\n```\nx < y\n", "<p>a</p>\n<pre class=\"text\">x &lt; y\n</pre>\n" },
        { "    code\n      more\nend", "<pre class=\"text\">code\n  more\n</pre>\n<p>end</p>\n" },
        { "| a | `b|c` |\n| --- | --- |\n| 1 | 2 |  \nend", "<div class=\"scroll\" tabindex=\"0\">\n<table>\n<thead><tr><th>a</th> <th><code>b|c</code></th> </tr>\n</thead>\n"
          "<tbody>\n<tr><td>1</td> <td>2</td> </tr>\n</tbody>\n</table>\n</div>\n<p>end</p>\n" },
        { "a\n| 1 | 2", "<p>a</p>\n<div class=\"scroll\" tabindex=\"0\">\n<table>\n<tbody>\n<tr><td>1</td> <td>2</td> </tr>\n</tbody>\n</table>\n</div>\n" },
        { "**bold**, *slanted* and `code`", "<p><strong>bold</strong>, <em>slanted</em> and <code>code</code></p>\n" },
        { "2 * 3", "<p>2 * 3</p>\n" },
        { "**open", "<p>**open</p>\n" },
        { "an ` open", "<p>an ` open</p>\n" },
        { "an empty ``", "<p>an empty ``</p>\n" },
        { "*", "<p>*</p>\n" },
        { "[page](b.html), [web](https://bohn.example/a), [here](#c), [file](vm/bohn.h), [other](x/b.html)",
          "<p><a href=\"b.html\">page</a>, <a href=\"https://bohn.example/a\">web</a>, <a href=\"#c\">here</a>, file, other</p>\n" },
        { "[no link], ![picture](#p), [`a[1]`](b.html), !", "<p>[no link], <a href=\"#p\">picture</a>, <a href=\"b.html\"><code>a[1]</code></a>, !</p>\n" },
        { "[open, [nor this](b", "<p>[open, [nor this](b</p>\n" },
        { "wow!", "<p>wow!</p>\n" },
        { "[a](b)", "<p>a</p>\n" },
    };
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++) {
        char *markup = page_of(documents[i][0]);
        if (strcmp(markup, documents[i][1]) != 0) fail_msg("%s\n---\n%s\n---\n%s", documents[i][0], markup, documents[i][1]);
        free(markup);
    }
}

/* Each heading has an address of its own, and all text up to the next one is found there. */
static void sections_are_found(void **state) {
    (void)state;
    char document[800] = "before\n# The `zone:move` rule!\none\n\n- two\n## - \n## The rule\nthree\n## The rule\n## ";
    for (int i = 0; i < 100; i++) strcat(document, "long ");
    static const char *const entries[][3] = {
        { "a.html#The-zone:move-rule", "The zone:move rule!", "one two" }, { "a.html#", "- ", "" }, { "a.html#The-rule", "The rule", "three" },
        { "a.html#The-rule-2", "The rule", "" },
    };
    free(page_of(document));
    assert_int_equal(json_array_size(found), 5);
    for (size_t i = 0; i < 4; i++) {
        json_t *entry = json_array_get(found, i);
        assert_string_equal(json_string_value(json_array_get(entry, 0)), entries[i][0]);
        assert_string_equal(json_string_value(json_array_get(entry, 1)), entries[i][1]);
        assert_string_equal(json_string_value(json_array_get(entry, 2)), "A");
        assert_string_equal(json_string_value(json_array_get(entry, 3)), entries[i][2]);
    }
    json_t *last = json_array_get(found, 4);
    assert_int_equal(strlen(json_string_value(json_array_get(last, 0))), strlen("a.html#") + 79);
    assert_int_equal(strlen(json_string_value(json_array_get(last, 1))), 299);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(documents_become_markup, forget),
        cmocka_unit_test_teardown(sections_are_found, forget),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
