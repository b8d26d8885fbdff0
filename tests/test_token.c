/* test_token.c - secret links: what they look like, and that comparing them takes the same time for every guess. */
#include "common.h"
#include "repl/page/token.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static void tokens_are_found_by_all_their_digits(void **state) {
    Token tokens[3] = { 0 };
    char text[TOKEN_LENGTH + 8];
    (void)state;
    assert_true(token_make(&tokens[0]) && token_make(&tokens[2]));
    assert_memory_not_equal(tokens[0].text, tokens[2].text, TOKEN_LENGTH);
    for (int k = 0; k < 3; k++) {
        snprintf(text, sizeof text, "%.*s/events", TOKEN_LENGTH, k == 1 ? tokens[0].text : tokens[k].text);
        assert_int_equal(token_find(tokens, 3, text), k == 1 ? 0 : k);
    }
    assert_int_equal(strspn(text, "0123456789abcdef"), TOKEN_LENGTH);
    for (int i = 0; i < TOKEN_LENGTH; i++) {
        text[i] ^= 1;
        assert_int_equal(token_find(tokens, 3, text), -1);
        text[i] ^= 1;
    }
    memset(text, 0, sizeof text); /* what a place without a token holds */
    assert_int_equal(token_find(tokens, 3, text), -1);
}

/* A page of memory that can be read, before one that cannot. */
static char *two_pages(long *size) {
    *size = sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, (size_t)*size * 2, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(pages != MAP_FAILED);
    assert_int_equal(mprotect(pages + *size, (size_t)*size, PROT_NONE), 0);
    return pages;
}

/* Does the search read beyond the readable page? In a process of its own, which that ends. */
static bool reads_on(const Token *tokens, int n, const char *text) {
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(STDERR_FILENO);
        signal(SIGSEGV, SIG_DFL); /* cmocka and the sanitizers catch it */
        _exit(token_find(tokens, n, text) < -1);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

/* However wrong a guess is, its last byte is read, and so is the last byte of the last token. */
static void every_byte_is_compared(void **state) {
    static Token tokens[2];
    long size;
    char *page = two_pages(&size), text[TOKEN_LENGTH + 1] = "";
    (void)state;
    assert_true(token_make(&tokens[0]) && token_make(&tokens[1]));
    for (int right = 0; right < TOKEN_LENGTH; right += 31) { /* digits from the front that are right */
        char *guess = page + size - (TOKEN_LENGTH - 1);
        memset(guess, 'x', TOKEN_LENGTH - 1);
        memcpy(guess, tokens[0].text, (size_t)right);
        assert_true(reads_on(tokens, 2, guess));
        assert_false(reads_on(tokens, 2, guess - 1));
    }
    Token *last = (Token *)(void *)(page + size - 2 * (long)sizeof(Token) + 1); /* bool and char: any address will do */
    memcpy(last, tokens, 2 * sizeof(Token) - 1);
    for (int right = 0; right <= TOKEN_LENGTH; right += TOKEN_LENGTH) {
        memset(text, 'x', TOKEN_LENGTH);
        memcpy(text, tokens[0].text, (size_t)right); /* the first token: wrong, or found already */
        assert_true(reads_on(last, 2, text));
        assert_false(reads_on(last, 1, text));
    }
    munmap(page, (size_t)size * 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_found_by_all_their_digits),
        cmocka_unit_test(every_byte_is_compared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
