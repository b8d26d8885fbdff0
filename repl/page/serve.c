/* serve.c - the command `serve`: a game for several people in their browsers. HTTP/1.1 by libmicrohttpd, in one thread.
 *
 *     GET  /TOKEN          the page of a seat, or of the onlookers
 *     GET  /TOKEN/events   its stream: server-sent events, a message of room.h each
 *     POST /TOKEN/do       a request of room.h as JSON
 *
 * Anyone who has a token has the seat, so tokens are 128 random bits and appear only in the links that are printed at
 * the start.
 */
#include "repl/commands.h"

#include "repl/boundary.h"
#include "repl/page/http.h"
#include "repl/page/live.h"
#include "repl/page/opening.h"
#include "repl/page/room.h"
#include "repl/page/stdio.h"
#include "repl/page/token.h"
#include "repl/seed.h"
#include "repl/term/error_print.h"
#include "repl/term/lang.h"
#include "repl/term/page.h"
#include "repl/term/term.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/select.h>

#define MOST_BODY 16384
#define MOST_DROPPED (1 << 20) /* bytes of a larger body that are read before its sender gets the answer */
#define MOST_STREAMS 40
#define STREAMS_EACH 6         /* of one token */
#define MOST_CONNECTIONS 120
#define REQUESTS_PER_SECOND 20 /* of one token, to see and to do something each */
#define IDLE_SECONDS 20        /* a connection that sends nothing is closed; a stream gets a sign of life */
#define MOST_BACKLOG (1 << 20) /* bytes that a stream may lag behind */

typedef struct Options {
    const char *script, *seats, *record, *resume, *listen;
    ArgSettings set;
    int players, port, pause, wait;
    uint64_t seed;
    bool stdio;
} Options;

static int run(int argc, char **argv);

const Command serve_command = {
    .name = "serve", .summary = "let friends play in their browsers", .arguments = "GAME[+RULE...]",
    .about = "Serves a game to browsers and prints a secret link for each human seat, and one for onlookers. Anyone "
             "who has a link has the seat. The game is recorded; Ctrl-C ends the server. With --stdio, a program plays "
             "instead of people, with lines of JSON.",
    .least = 0, .most = 1, .missing = "which game? `bohn list` shows them", .run = run,
    .examples = (const ArgExample[]){
        { "bohn serve bohnanza --seats human,human,farmer", "two people and a bot, on this machine" },
        { "bohn serve bohnaparte --seats human,human,human --listen 192.168.1.5", "three people in one network" },
        { "bohn serve bohnanza --stdio --seed 7", "a program asks on standard input and reads standard output" },
        { "bohn serve --resume game.bohn", "continue a recorded game, with new links" },
        { 0 } },
    .options = (const ArgOption[]){
        ARG_PLAYERS,
        ARG_SEATS("human random default seer exec:./", "who plays, as for `bohn run` (default: human, and bots)"),
        ARG_WAIT,
        ARG_SEED("same seed, same cards (default: a new one)"),
        ARG_SET,
        ARG_TEXT("listen", "ADDR", listen, "address of this machine to listen on (default: 127.0.0.1, this machine only). HTTP is not "
                                           "encrypted: others on the same network can read it"),
        ARG_NUMBER("port", "N", port, 0, 65535, "port to listen on; 0 takes a free one (default: 8008)"),
        ARG_NUMBER("pause", "MS", pause, 0, 60000, "milliseconds between visible decisions of bots (default: 900)"),
        ARG_FLAG("stdio", stdio, "play by lines of JSON: requests on standard input, messages on standard output, no "
                                 "network. Without GAME the first request says what is played. Recorded only with "
                                 "--record"),
        ARG_TEXT("record", "FILE", record, "write the game to a new file, decision by decision"),
        ARG_TEXT("resume", "FILE", resume, "continue a recorded game"),
        ARG_LOOKS,
        { 0 } },
    .rules = (const ArgRule[]){
        { "resume", .excludes = "GAME players seed set record", .because = "the record says what is played, and how" },
        { "stdio", .excludes = "listen port pause", .because = "there is no network" },
        { 0 } },
};

typedef struct Stream Stream;
typedef struct Server Server;
struct Stream {
    Server *server;
    struct MHD_Connection *connection;
    int viewer, who;               /* the same, but viewer is -1 when it is to end */
    bool open, asleep;             /* asleep: suspended, as there is nothing to send */
    Sent sent;
    char *text;                    /* not yet carried */
    size_t length, done;
    double spoke;
};

struct Server {
    Room room;
    Token token[ROOM_VIEWERS];              /* not used for seats of bots */
    char host[3][80];                       /* what a browser may call this server */
    struct {
        double second;
        int asked, done;
    } lately[ROOM_VIEWERS];                 /* the requests of this second: GET and POST */
    Stream streams[MOST_STREAMS];
};

/* ---- answers ----------------------------------------------------------------------------------- */

static enum MHD_Result queue(struct MHD_Connection *connection, int status, struct MHD_Response *response, const char *type) {
    if (!response) return MHD_NO;
    http.add_response_header(response, "Content-Type", type);
    http.add_response_header(response, "Cache-Control", "no-store");
    http.add_response_header(response, "Referrer-Policy", "no-referrer");
    http.add_response_header(response, "X-Content-Type-Options", "nosniff");
    http.add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    http.add_response_header(response, "Content-Security-Policy", LIVE_POLICY);
    enum MHD_Result result = http.queue_response(connection, (unsigned)status, response);
    http.destroy_response(response);
    return result;
}

static enum MHD_Result answer_json(struct MHD_Connection *connection, int status, const char *error) {
    json_t *object = error ? json_pack("{s:s}", "error", error) : json_pack("{s:b}", "done", 1);
    char *text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (!text) return MHD_NO;
    return queue(connection, status, http.create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE),
                 "application/json");
}

static enum MHD_Result answer_page(Server *server, struct MHD_Connection *connection, int viewer) {
    char *text = NULL;
    size_t n = 0;
    View view = room_view(&server->room, viewer);
    FILE *out = open_memstream(&text, &n);
    if (!out) return MHD_NO;
    live_write(&view, out);
    if (fclose(out) != 0) return MHD_NO;
    return queue(connection, 200, http.create_response_from_buffer(n, text, MHD_RESPMEM_MUST_FREE), "text/html; charset=utf-8");
}

/* ---- streams ----------------------------------------------------------------------------------- */

static void stream_say(Stream *stream, const char *before, const char *text, const char *after) {
    size_t more = strlen(before) + strlen(text) + strlen(after), kept = stream->length - stream->done;
    char *all = kept + more < MOST_BACKLOG ? malloc(kept + more + 1) : NULL;
    if (!all) {
        stream->viewer = -1; /* too far behind: it is ended, and its browser comes again */
        return;
    }
    memcpy(all, stream->text ? stream->text + stream->done : "", kept);
    snprintf(all + kept, more + 1, "%s%s%s", before, text, after);
    free(stream->text);
    stream->text = all;
    stream->length = kept + more;
    stream->done = 0;
    stream->spoke = term_seconds();
}

/* Gives every stream what it has not been sent, and wakes it. */
static void feed_streams(Server *server) {
    for (int i = 0; i < MOST_STREAMS; i++) {
        Stream *stream = &server->streams[i];
        if (!stream->open) continue;
        json_t *message = stream->viewer < 0 ? NULL : room_message(&server->room, stream->viewer, &stream->sent);
        char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;
        if (text) stream_say(stream, "data: ", text, "\n\n");
        else if (term_seconds() - stream->spoke > IDLE_SECONDS / 2.0) stream_say(stream, ": ", "", "\n\n");
        free(text);
        json_decref(message);
        if (stream->asleep && (stream->length > stream->done || stream->viewer < 0)) {
            stream->asleep = false;
            http.resume_connection(stream->connection);
        }
    }
}

static ssize_t stream_read(void *context, uint64_t at, char *out, size_t most) {
    Stream *stream = context;
    size_t n = stream->length - stream->done;
    (void)at;
    if (stream->viewer < 0) return MHD_CONTENT_READER_END_OF_STREAM;
    if (n == 0) {
        stream->asleep = true;
        http.suspend_connection(stream->connection);
        return 0;
    }
    if (n > most) n = most;
    memcpy(out, stream->text + stream->done, n);
    stream->done += n;
    return (ssize_t)n;
}

static void stream_close(void *context) {
    Stream *stream = context;
    room_window(&stream->server->room, stream->who, -1);
    room_forget(&stream->sent);
    free(stream->text);
    *stream = (Stream){ .server = stream->server };
}

static enum MHD_Result answer_stream(Server *server, struct MHD_Connection *connection, int viewer) {
    Stream *stream = NULL;
    int same = 0;
    for (int i = 0; i < MOST_STREAMS; i++) {
        same += server->streams[i].open && server->streams[i].viewer == viewer;
        if (!server->streams[i].open) stream = &server->streams[i];
    }
    if (!stream || same >= STREAMS_EACH) return answer_json(connection, 503, tr("too many windows are open"));
    *stream = (Stream){ .server = server, .connection = connection, .viewer = viewer, .who = viewer, .open = true };
    room_window(&server->room, viewer, 1);
    struct MHD_Response *response = http.create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, stream_read, stream, stream_close);
    if (!response) stream_close(stream);
    feed_streams(server);
    return queue(connection, 200, response, "text/event-stream");
}

/* ---- requests ---------------------------------------------------------------------------------- */

/* The body of a POST while it arrives. */
typedef struct Body {
    size_t length;
    size_t dropped;                /* bytes beyond MOST_BODY */
    char text[MOST_BODY + 1];
} Body;

static bool is_host(const Server *server, const char *host) {
    for (int i = 0; host && i < 3; i++)
        if (server->host[i][0] && strcasecmp(host, server->host[i]) == 0) return true;
    return false;
}

static bool is_origin(const Server *server, const char *origin) {
    return !origin || (strncmp(origin, "http://", 7) == 0 && is_host(server, origin + 7));
}

static bool is_hasty(Server *server, int viewer, bool post) {
    double now = term_seconds();
    if (now - server->lately[viewer].second >= 1) {
        server->lately[viewer].second = now;
        server->lately[viewer].asked = server->lately[viewer].done = 0;
    }
    return ++*(post ? &server->lately[viewer].done : &server->lately[viewer].asked) > REQUESTS_PER_SECOND;
}

static enum MHD_Result answer_post(Server *server, struct MHD_Connection *connection, int viewer, const Body *body) {
    const char *type = http.lookup_connection_value(connection, MHD_HEADER_KIND, "Content-Type");
    BohnError err = { 0 };
    if (!type || strncmp(type, "application/json", 16) != 0) return answer_json(connection, 415, tr("JSON is expected"));
    if (body->dropped > 0) return answer_json(connection, 413, tr("this is too long"));
    json_t *request = json_loadb(body->text, body->length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(request)) {
        json_decref(request);
        return answer_json(connection, 400, tr("JSON is expected"));
    }
    int status = room_take(&server->room, viewer, request, term_seconds(), &err);
    json_decref(request);
    return answer_json(connection, status, status == 200 ? NULL : error_message(&err));
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *data, size_t *size, void **own) {
    Server *server = context;
    Body *body = *own;
    (void)version;
    if (!body) {
        *own = body = calloc(1, sizeof *body);
        return body ? MHD_YES : MHD_NO;
    }
    if (*size > 0) { /* a part of the body */
        size_t room = MOST_BODY - body->length, n = *size < room ? *size : room;
        memcpy(body->text + body->length, data, n);
        body->length += n;
        body->dropped += *size - n;
        *size = 0;
        return body->dropped > MOST_DROPPED ? MHD_NO : MHD_YES; /* NO closes the connection */
    }
    if (!is_host(server, http.lookup_connection_value(connection, MHD_HEADER_KIND, "Host")))
        return answer_json(connection, 403, tr("this server has another name"));
    if (!is_origin(server, http.lookup_connection_value(connection, MHD_HEADER_KIND, "Origin")))
        return answer_json(connection, 403, tr("requests of other pages are refused"));
    bool whole = strlen(url) > TOKEN_LENGTH && url[0] == '/';
    int viewer = whole ? token_find(server->token, ROOM_VIEWERS, url + 1) : -1;
    const char *rest = whole ? url + 1 + TOKEN_LENGTH : "";
    bool get = strcmp(method, "GET") == 0, post = strcmp(method, "POST") == 0;
    if (viewer < 0) return answer_json(connection, 404, tr("this link is not valid; a server that is started again has new ones"));
    if (is_hasty(server, viewer, post)) return answer_json(connection, 429, tr("too many requests; wait a second"));
    if (get && *rest == '\0') return answer_page(server, connection, viewer);
    if (get && strcmp(rest, "/events") == 0) return answer_stream(server, connection, viewer);
    if (post && strcmp(rest, "/do") == 0) return answer_post(server, connection, viewer, body);
    return answer_json(connection, get || post ? 404 : 405, tr("this is not a request"));
}

static void completed(void *context, struct MHD_Connection *connection, void **own, enum MHD_RequestTerminationCode why) {
    (void)context;
    (void)connection;
    (void)why;
    free(*own);
    *own = NULL;
}

/* ---- the server -------------------------------------------------------------------------------- */

static void print_links(const Server *server) {
    Page page = { 0 };
    const Seats *seats = &server->room.session.seats;
    page_line(&page, STYLE_STRONG, tr("%s is served. Send each player their link; it is their key:"),
              bohn_in(&bohn_info(server->room.session.rules)->title, lang_now()));
    for (int i = 0; i < seats->n; i++)
        if (server->token[i].used)
            page_line(&page, STYLE_PLAIN, "  p%d  http://%s/%.*s", i + 1, server->host[0], TOKEN_LENGTH, server->token[i].text);
    page_line(&page, STYLE_PLAIN, "  %s  http://%s/%.*s", tr("onlookers"), server->host[0], TOKEN_LENGTH,
              server->token[ROOM_ONLOOKERS].text);
    if (!server->host[1][0])
        page_line(&page, STYLE_WARN, "%s", tr("HTTP is not encrypted: others on this network can read the links and the cards."));
    page_line(&page, STYLE_FAINT, "%s", tr("Ctrl-C ends the server."));
    page_show(&page);
    fflush(stdout);
}

static struct MHD_Daemon *open_port(Server *server, const Options *o, BohnError *err) {
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)o->port) };
    if (inet_pton(AF_INET, o->listen, &at.sin_addr) != 1 || at.sin_addr.s_addr == INADDR_ANY) {
        error_fill(err, BOHN_BAD_INPUT, tr("--listen %s: an address of this machine such as 192.168.1.5 is expected"), o->listen);
        return NULL;
    }
    struct MHD_Daemon *daemon = http.start_daemon(
        MHD_ALLOW_SUSPEND_RESUME, (uint16_t)o->port, NULL, NULL, handle, server, MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&at,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS, MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)MOST_CONNECTIONS / 2,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)32768,
        MHD_OPTION_NOTIFY_COMPLETED, completed, NULL, MHD_OPTION_END);
    if (!daemon) {
        error_fill(err, BOHN_SYSTEM, tr("cannot listen on %s, port %d; choose another port with --port"), o->listen, o->port);
        return NULL;
    }
    const union MHD_DaemonInfo *info = http.get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    int port = info && info->port ? info->port : o->port;
    snprintf(server->host[0], sizeof server->host[0], "%s:%d", o->listen, port);
    bool local = strncmp(o->listen, "127.", 4) == 0;
    if (local) snprintf(server->host[1], sizeof server->host[1], "localhost:%d", port);
    if (port == 80) snprintf(server->host[2], sizeof server->host[2], "%s", o->listen);
    return daemon;
}

/* Waits for requests, at most this many seconds. */
static void wait_for(struct MHD_Daemon *daemon, double seconds) {
    fd_set in, out, other;
    int last = 0;
    MHD_UNSIGNED_LONG_LONG own;
    FD_ZERO(&in);
    FD_ZERO(&out);
    FD_ZERO(&other);
    if (http.get_fdset(daemon, &in, &out, &other, &last) != MHD_YES) return;
    if (http.get_timeout(daemon, &own) == MHD_YES && (double)own / 1000 < seconds) seconds = (double)own / 1000;
    struct timeval most = { .tv_sec = (time_t)seconds, .tv_usec = (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6) };
    if (select(last + 1, &in, &out, &other, &most) >= 0) http.run_from_select(daemon, &in, &out, &other);
}

static int serve(Server *server, struct MHD_Daemon *daemon) {
    Session *session = &server->room.session;
    bool closed = false;
    while (!term_interrupted()) {
        double next = room_run(&server->room, term_seconds());
        feed_streams(server);
        if (bohn_now(session->game).over != closed) {
            BohnError err;
            closed = !closed; /* the record is complete; people may still look, talk and go back */
            if (closed) bohn_record_over(session->game, &err);
        }
        wait_for(daemon, next < 0 || next > 1 ? 1 : next);
    }
    for (int i = 0; i < MOST_STREAMS; i++) { /* MHD cannot stop while streams are asleep */
        Stream *stream = &server->streams[i];
        stream->viewer = -1;
        if (stream->open && stream->asleep) http.resume_connection(stream->connection);
        stream->asleep = false;
    }
    http.run(daemon);
    http.stop_daemon(daemon);
    session_end_programs(session);
    if (closed) autosave_finish(session);
    else autosave_print_resume(session);
    return BOHN_OK;
}

static int run(int argc, char **argv) {
    static Server server; /* too large for the stack */
    static Options o = { .listen = "127.0.0.1", .port = 8008, .pause = 900 };
    BohnError err = { 0 };
    char **arguments;
    struct MHD_Daemon *daemon = NULL;
    o.seed = seed_new();
    int status = args_read(&serve_command, argc, argv, &o, &arguments);
    if (status != ARGS_GO) return status;
    o.script = *arguments;
    if (!o.script && !o.resume && !o.stdio) return args_complain(&serve_command, "%s", serve_command.missing);
    if (o.wait) seats_players->seconds = o.wait;
    Opening opening = { o.script, o.seats, o.record, o.resume, o.set.item, o.players, o.seed, o.stdio };
    if (o.stdio) return stdio_serve(&opening);
    server.room.session.lang = lang_now();
    server.room.session.served = true;
    server.room.pause = o.pause / 1000.0;
    bool ok = http_load(&err) && (daemon = open_port(&server, &o, &err)) != NULL; /* before a script could do so */
    if (ok && !boundary_close_ports()) ok = error_fill(&err, BOHN_SYSTEM, "seccomp: %s", strerror(errno));
    if (ok) ok = opening_start(&server.room, &opening, &err);
    if (ok) room_open(&server.room);
    for (int i = 0; ok && i < ROOM_VIEWERS; i++) {
        bool wanted = i == ROOM_ONLOOKERS || (i < server.room.session.seats.n && server.room.person[i]);
        if (wanted && !token_make(&server.token[i])) ok = error_fill(&err, BOHN_SYSTEM, "getrandom");
    }
    if (ok) {
        term_interrupts(server.room.session.rules);
        term_tick(server.room.session.rules);
        autosave_at_signal(&server.room.session);
        print_links(&server);
        status = serve(&server, daemon);
    } else {
        if (daemon) http.stop_daemon(daemon);
        error_print(&err);
        status = err.status == BOHN_OK ? BOHN_BAD_INPUT : (int)err.status;
    }
    room_close(&server.room);
    return status;
}
