/* text.h - builds short texts, cut to fit and always terminated. Each decision writes a line of a record, for which
 * printf would be the largest cost. */
#ifndef BOHN_TEXT_H
#define BOHN_TEXT_H

#include <stdint.h>
#include <string.h>

typedef struct { char *at, *end; } TextOut;   /* `end` is the last byte: room for the zero */

static inline TextOut text_out(char *text, size_t n) {
    text[0] = '\0';
    return (TextOut){ text, text + n - 1 };
}

static inline void text_put(TextOut *out, const char *text) {
    size_t n = strlen(text), room = (size_t)(out->end - out->at);
    if (n > room) n = room;
    memcpy(out->at, text, n);
    out->at += n;
    *out->at = '\0';
}

static inline void text_put_char(TextOut *out, char byte) {
    if (out->at == out->end) return;
    *out->at++ = byte;
    *out->at = '\0';
}

static inline void text_put_int(TextOut *out, int number) {
    char digits[12], *end = digits + sizeof digits, *at = end;
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do *--at = (char)('0' + rest % 10); while (rest /= 10);
    if (number < 0) *--at = '-';
    while (at < end) text_put_char(out, *at++);
}

/* 16 digits and a zero: two at a time. */
static inline void text_hex(uint64_t number, char hex[17]) {
    static const char digits[16] = "0123456789abcdef";
    for (int i = 0; i < 8; i++) {
        unsigned byte = number >> (56 - 8 * i) & 0xFF;
        hex[2 * i] = digits[byte >> 4];
        hex[2 * i + 1] = digits[byte & 15];
    }
    hex[16] = '\0';
}

#endif
