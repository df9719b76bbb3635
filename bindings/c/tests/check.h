// A check that says where it failed, and goes on.
#ifndef URIAL_TESTS_CHECK_H
#define URIAL_TESTS_CHECK_H

#include <stdio.h>
#include <string.h>

// A text and its length, as arguments.
#define T(string) (string), strlen(string)

static int failures = 0;
static int checks = 0;

#define CHECK(condition)                                                                          \
    do {                                                                                          \
        checks++;                                                                                 \
        if (!(condition)) {                                                                       \
            failures++;                                                                           \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);               \
        }                                                                                         \
    } while (0)

// Checks that a call writes a text to `out`.
#define GIVES(text, call) CHECK((call) == URIAL_STATUS_OK && strcmp(out, text) == 0)

#define REPORT()                                                                                  \
    (printf("%s: %d checks, %d failed\n", __FILE__, checks, failures),                            \
     failures == 0 && checks > 0 ? 0 : 1)

#endif
