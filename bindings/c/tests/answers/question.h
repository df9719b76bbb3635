// Questions of `urial-conformance --plain`, and answers in JSON.
#ifndef URIAL_TESTS_QUESTION_H
#define URIAL_TESTS_QUESTION_H

#include <urial.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A text that need not end with a NUL; a start of null is no text.
typedef struct text {
    const char *start;
    size_t length;
} text;

// What belongs to one line, and is freed after it.
typedef struct block {
    struct block *next;
    void *bytes;
} block;

static block *blocks = NULL;

// Returns memory of exactly that size, so that a sanitizer sees a byte too many.
static char *memory(size_t size) {
    block *made = malloc(sizeof *made);
    char *bytes = malloc(size == 0 ? 1 : size);
    if (made == NULL || bytes == NULL) {
        fputs("answers: no memory\n", stderr);
        exit(2);
    }
    *made = (block){blocks, bytes};
    blocks = made;
    return bytes;
}

static void forget(void) {
    while (blocks != NULL) {
        block *next = blocks->next;
        free(blocks->bytes);
        free(blocks);
        blocks = next;
    }
}

static bool text_is(text text, const char *string) {
    return text.length == strlen(string) && memcmp(text.start, string, text.length) == 0;
}

static bool text_equal(text a, text b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

// The arguments of the question: the rest of the line.
static text fields;

// Replaces `\t`, `\n`, `\0` and `\\` by the characters.
static text unescaped(text escaped) {
    char *start = memory(escaped.length), *to = start;
    for (size_t i = 0; i < escaped.length; i++) {
        char byte = escaped.start[i];
        if (byte == '\\' && i + 1 < escaped.length) {
            byte = escaped.start[++i];
            byte = byte == 't' ? '\t' : byte == 'n' ? '\n' : byte == '0' ? '\0' : byte;
        }
        *to++ = byte;
    }
    // Again, in memory that ends where the text ends.
    text plain = {memory((size_t)(to - start)), (size_t)(to - start)};
    memcpy((char *)plain.start, start, plain.length);
    return plain;
}

// Returns an argument as it is written; null if it is not there.
static text argument(const char *name) {
    const char *at = fields.start, *end = fields.start + fields.length;
    while (at < end) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        const char *stop = tab == NULL ? end : tab;
        size_t length = strlen(name);
        if ((size_t)(stop - at) > length && memcmp(at, name, length) == 0 && at[length] == '=') {
            return (text){at + length + 1, (size_t)(stop - at) - length - 1};
        }
        at = stop + 1;
    }
    return (text){NULL, 0};
}

static text text_of(const char *name) {
    text found = argument(name);
    return unescaped(found.start == NULL ? (text){"", 0} : found);
}

static bool flag(const char *name) {
    return text_is(argument(name), "true");
}

static void put_text(text plain) {
    if (plain.start == NULL) {
        fputs("null", stdout);
        return;
    }
    putchar('"');
    for (size_t i = 0; i < plain.length; i++) {
        unsigned char byte = (unsigned char)plain.start[i];
        if (byte < 0x20) {
            printf("\\u%04x", byte);
        } else {
            if (byte == '"' || byte == '\\') {
                putchar('\\');
            }
            putchar(byte);
        }
    }
    putchar('"');
}

static void put_value(text value) {
    fputs("{\"value\": ", stdout);
    put_text(value);
    putchar('}');
}

static void put_fault(const char *why) {
    printf("{\"fault\": \"%s\"}", why);
}

// Writes why a call failed; a wrong call is a fault of this program, or a panic of the library.
static void put_error(const urial_error *error) {
    if (error->status >= 64) {
        put_fault(urial_status_name(error->status));
        return;
    }
    printf("{\"error\": {\"kind\": \"%s\", \"component\": \"%s\", \"at\": %lu}}",
           urial_status_name(error->status), urial_component_name(error->component),
           (unsigned long)error->span.start);
}

// What a call of a function that makes a text has at its end.
#define OUT buffer, capacity, to, error

// Calls such a function twice: with no buffer, and with one that has exactly the size that the first
// call asked for.
#define FILL(call)                                                                                \
    *result = (text){NULL, 0};                                                                    \
    size_t length = 0, again = 0, capacity = 0;                                                   \
    char *buffer = NULL;                                                                          \
    size_t *to = &length;                                                                         \
    urial_status status = (call);                                                                 \
    if (status == URIAL_STATUS_BUFFER_TOO_SMALL) {                                                \
        capacity = length + 1;                                                                    \
        buffer = memory(capacity);                                                                \
        memset(buffer, '#', capacity);                                                            \
        to = &again;                                                                              \
        status = (call);                                                                          \
        if (status == URIAL_STATUS_OK && (again != length || buffer[length] != '\0')) {           \
            status = error->status = URIAL_STATUS_PANIC;                                          \
        }                                                                                         \
        *result = (text){buffer, length};                                                         \
    }

// The body of a function that makes a text.
#define TWICE(call)                                                                               \
    FILL(call)                                                                                    \
    return status

// Answers with the text that a call makes, or with its error.
#define ANSWER(call)                                                                              \
    do {                                                                                          \
        text made, *result = &made;                                                               \
        urial_error why, *error = &why;                                                           \
        FILL(call)                                                                                \
        if (status == URIAL_STATUS_OK) {                                                          \
            put_value(made);                                                                      \
        } else {                                                                                  \
            put_error(error);                                                                     \
        }                                                                                         \
    } while (0)

// Answers with the `result` of a call, if the call for that gives the same.
#define ANSWER_STABLE(call, repeated, what)                                                       \
    do {                                                                                          \
        text result, again;                                                                       \
        urial_error error;                                                                        \
        if ((call) != URIAL_STATUS_OK) {                                                          \
            put_error(&error);                                                                    \
        } else if ((repeated) != URIAL_STATUS_OK || !text_equal(result, again)) {                 \
            put_fault(what " again changes the result");                                          \
        } else {                                                                                  \
            put_value(result);                                                                    \
        }                                                                                         \
    } while (0)

static const char *const NO_SUCH = "{\"unsupported\": \"this name\"}";

#endif
