// All functions in several threads at once, from the first call of the process on: each thread has
// the results that a single one has.
#define _POSIX_C_SOURCE 200809L

#include "check.h"

#include <urial.h>

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, ROUNDS = 500 };

static int count(void *context, const urial_found *found) {
    (void)found;
    ++*(int *)context;
    return 0;
}

// Returns the number of results that are not as expected.
static void *work(void *argument) {
    long *wrong = argument;
    for (int round = 0; round < ROUNDS; round++) {
        char out[64];
        urial_parsed parsed;
        urial_error error;
        urial_rung rung;
        int found = 0;
        *wrong += urial_parse(URIAL_KIND_URI, T("http://a:80/b"), &parsed, NULL) != URIAL_STATUS_OK;
        *wrong += parsed.port_number != 80;
        *wrong += urial_parse(URIAL_KIND_URI, T("http://a b"), NULL, &error) !=
                  URIAL_STATUS_UNEXPECTED_CHARACTER;
        *wrong += error.span.start != 8;
        *wrong += urial_normalize(URIAL_KIND_URI, URIAL_STEP_SCHEME, T("HTTP://a:80"), out,
                                  sizeof out, NULL, NULL) != URIAL_STATUS_OK;
        *wrong += strcmp(out, "http://a/") != 0;
        *wrong += urial_resolve(URIAL_KIND_URI, 0, T("http://a/b/c"), T("../d"), out, sizeof out,
                                NULL, NULL) != URIAL_STATUS_OK;
        *wrong += strcmp(out, "http://a/d") != 0;
        *wrong += urial_compare(URIAL_KIND_URI, T("http://A/"), T("http://a"), &rung, NULL) !=
                  URIAL_STATUS_OK;
        *wrong += rung != URIAL_RUNG_SCHEME;
        *wrong += urial_extract(T("see http://a/b, http://c/d"), NULL, count, &found, NULL) !=
                  URIAL_STATUS_OK;
        *wrong += found != 2;
        *wrong += urial_redact_text(T("http://u:p@h/"), NULL, out, sizeof out, NULL, NULL) !=
                  URIAL_STATUS_OK;
        *wrong += strcmp(out, "http://u:***@h/") != 0;
        urial_part host = {URIAL_COMPONENT_HOST, 1, {"b\xC3\xBC" "cher", 7}};
        *wrong += urial_replace(URIAL_KIND_URI, T("http://a/b"), &host, 1, out, sizeof out, NULL,
                                NULL) != URIAL_STATUS_OK;
        *wrong += strcmp(out, "http://b%C3%BCcher/b") != 0;
        *wrong += urial_to_uri(URIAL_CONVERT_IDNA, T("http://b\xC3\xBC" "cher/"), out, sizeof out,
                               NULL, NULL) != URIAL_STATUS_OK;
        *wrong += strcmp(out, "http://xn--bcher-kva/") != 0;
        size_t rows;
        *wrong += urial_clean(T("http://a\nHTTP://A/\n\n"), NULL, NULL, 0, &rows, out, sizeof out,
                              NULL, NULL) != URIAL_STATUS_OK;
        *wrong += strcmp(out, "http://a/\n") != 0 || rows != 2;
        *wrong += urial_audit(T("http://0x7f.1/"), NULL, 0, NULL, 0, &rows, NULL, 0, NULL, NULL) !=
                  URIAL_STATUS_BUFFER_TOO_SMALL;
        *wrong += rows != 2;
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    long wrong[THREADS] = {0};
    for (int i = 0; i < THREADS; i++) {
        if (pthread_create(&threads[i], NULL, work, &wrong[i]) != 0) {
            perror("pthread_create");
            return 2;
        }
    }
    for (int i = 0; i < THREADS; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK(wrong[i] == 0);
    }
    return REPORT();
}
