/* http.h - libmicrohttpd, loaded only when a game is served: it brings GnuTLS and ten more libraries along, which take
 * longer to load than the rest of the program to start. http.X is MHD_X.
 */
#ifndef REPL_PAGE_HTTP_H
#define REPL_PAGE_HTTP_H

#include "vm/bohn.h"

#include <microhttpd.h>

#define HTTP_FUNCTIONS(X)                                                                                                          \
    X(add_response_header) X(create_response_from_buffer) X(create_response_from_callback) X(destroy_response) X(get_daemon_info) \
    X(get_fdset) X(get_timeout) X(lookup_connection_value) X(queue_response) X(resume_connection) X(run) X(run_from_select)       \
    X(start_daemon) X(stop_daemon) X(suspend_connection)

typedef struct Http {
#define HTTP_POINTER(name) __typeof__(&MHD_##name) name; /* NOLINT(bugprone-macro-parentheses): a member */
    HTTP_FUNCTIONS(HTTP_POINTER)
#undef HTTP_POINTER
} Http;

extern Http http;

/* Fills `http`; false: the library is not installed, or lacks a function. */
bool http_load(BohnError *err);

#endif
