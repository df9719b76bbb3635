// Running text: extract, by callback and by iterator, and redact_text.
#ifndef URIAL_TESTS_FIND_H
#define URIAL_TESTS_FIND_H

#include "question.h"
#include "relate.h"

static int count_found(void *context, const urial_found *found) {
    (void)found;
    ++*(size_t *)context;
    return 0;
}

static int put_found(void *context, const urial_found *found) {
    size_t *left = context;
    fputs("{\"text\": ", stdout);
    put_text((text){found->text, found->text_length});
    fputs(", \"other\": ", stdout);
    put_text((text){found->other_reading, found->other_reading_length});
    fputs(--*left == 0 ? "}" : "}, ", stdout);
    return 0;
}

// Makes the list of schemes, as strings that end with a NUL. Each has `\,` after it.
static void read_schemes(text list, urial_extract_options *options) {
    const char **schemes = (const char **)(void *)memory((list.length + 1) * sizeof *schemes);
    size_t start = 0;
    for (size_t i = 0; i + 1 < list.length; i++) {
        if (list.start[i] == '\\' && list.start[i + 1] == ',') {
            text scheme = unescaped((text){list.start + start, i - start});
            char *string = memory(scheme.length + 1);
            memcpy(string, scheme.start, scheme.length);
            string[scheme.length] = '\0';
            schemes[options->scheme_count++] = string;
            start = i + 2;
        }
        // Either way the next character is no backslash that begins an escape.
        i += list.start[i] == '\\';
    }
    options->schemes = schemes;
}

// Returns whether the iterator finds as many references, each in a buffer of exactly its size.
static bool iterates_over(size_t count, text input, const urial_extract_options *options) {
    urial_found_iterator search;
    urial_found found;
    size_t length;
    if (urial_extraction(input.start, input.length, options, &search, NULL) != URIAL_STATUS_OK) {
        return false;
    }
    while (urial_next_found(&search, &found, NULL, 0, &length, NULL) ==
           URIAL_STATUS_BUFFER_TOO_SMALL) {
        char *texts = memory(length + 1);
        if (count-- == 0 || urial_next_found(&search, &found, texts, length + 1, NULL, NULL) !=
                                URIAL_STATUS_OK) {
            return false;
        }
    }
    return count == 0;
}

static void extract(void) {
    text input = text_of("text"), schemes = argument("schemes");
    urial_extract_options options;
    urial_error error;
    memset(&options, 0, sizeof options);
    options.flags = (flag("suffix") ? URIAL_EXTRACT_SUFFIX : 0u) |
                    (flag("lenient") ? URIAL_EXTRACT_LENIENT : 0u) |
                    (flag("iri") ? 0u : URIAL_EXTRACT_URI_ONLY);
    if (schemes.start != NULL) {
        read_schemes(schemes, &options);
    }
    // Counted first: an answer that has begun cannot become an error.
    size_t count = 0;
    if (urial_extract(input.start, input.length, &options, count_found, &count, &error) !=
        URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    if (!iterates_over(count, input, &options)) {
        put_fault("urial_extract and urial_next_found");
        return;
    }
    fputs("{\"value\": [", stdout);
    urial_extract(input.start, input.length, &options, put_found, &count, &error);
    fputs("]}", stdout);
}

static void redact_text(void) {
    ANSWER_STABLE(redacted(text_of("input"), &result, &error), redacted(result, &again, &error),
                  "redacting");
}

#endif
