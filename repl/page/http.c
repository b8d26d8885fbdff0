/* http.c - see http.h. */
#include "repl/page/http.h"

#include "repl/term/error_print.h"
#include "repl/term/lang.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

#define LIBRARY "libmicrohttpd.so.12"   /* the interface that microhttpd.h describes */

Http http;

bool http_load(BohnError *err) {
    static const struct {
        const char *name;
        size_t at;
    } functions[] = {
#define HTTP_PLACE(name) { "MHD_" #name, offsetof(Http, name) },
        HTTP_FUNCTIONS(HTTP_PLACE)
    };
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; library && i < sizeof functions / sizeof functions[0]; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) library = NULL;
        memcpy((char *)&http + functions[i].at, &function, sizeof function);
    }
    if (library) return true;
    return error_fill(err, BOHN_SYSTEM, tr("%s; `bohn serve` needs libmicrohttpd (on Debian the package libmicrohttpd12)"), dlerror());
}
