// Other forms of a text: iri_to_uri, uri_to_iri, path_to_uri, uri_to_path, suffix, repair.
#ifndef URIAL_TESTS_CONVERT_H
#define URIAL_TESTS_CONVERT_H

#include "pieces.h"
#include "question.h"

static urial_status path_of(urial_system system, text uri, text *result, urial_error *error) {
    TWICE(urial_to_path(system, uri.start, uri.length, OUT));
}

static urial_status guessed(text scheme, text input, text *result, urial_error *error) {
    TWICE(urial_guess_suffix(scheme.start, scheme.length, input.start, input.length, OUT));
}

static urial_status repaired(uint32_t options, text input, text *result, urial_error *error) {
    TWICE(urial_repair(options, input.start, input.length, OUT));
}

static void iri_to_uri(void) {
    text input = text_of("input");
    uint32_t options = flag("idna") ? URIAL_CONVERT_IDNA : 0;
    ANSWER(urial_to_uri(options, input.start, input.length, OUT));
}

static void uri_to_iri(void) {
    text input = text_of("input");
    ANSWER(urial_to_iri(0, input.start, input.length, OUT));
}

// Returns the octets that hexadecimal digits stand for.
static text octets_in_hex(text digits) {
    char *octets = memory(digits.length / 2);
    for (size_t i = 0; i + 1 < digits.length; i += 2) {
        char pair[3] = {digits.start[i], digits.start[i + 1], '\0'};
        octets[i / 2] = (char)strtoul(pair, NULL, 16);
    }
    return (text){octets, digits.length / 2};
}

static urial_system system_of_question(void) {
    return text_is(text_of("system"), "windows") ? URIAL_SYSTEM_WINDOWS : URIAL_SYSTEM_POSIX;
}

static void path_to_uri(void) {
    text path = octets_in_hex(text_of("path"));
    ANSWER(urial_from_path(system_of_question(), path.start, path.length, OUT));
}

static void uri_to_path(void) {
    text path, uri = text_of("uri");
    urial_error error;
    if (path_of(system_of_question(), uri, &path, &error) != URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    fputs("{\"value\": ", stdout);
    put_hex(path);
    putchar('}');
}

static void suffix(void) {
    text result, scheme = text_of("scheme"), input = text_of("input");
    urial_error error;
    urial_status status = guessed(scheme, input, &result, &error);
    if (status == URIAL_STATUS_ABSENT) {
        fputs("{\"value\": null}", stdout);
    } else if (status != URIAL_STATUS_OK) {
        put_error(&error);
    } else {
        put_value(result);
    }
}

static void repair(void) {
    text input = text_of("input");
    uint32_t options = (flag("backslash_is_slash") ? URIAL_REPAIR_BACKSLASH_IS_SLASH : 0u) |
                       (flag("html_entities") ? URIAL_REPAIR_HTML_ENTITIES : 0u) |
                       (flag("idna") ? URIAL_REPAIR_IDNA : 0u);
    ANSWER_STABLE(repaired(options, input, &result, &error),
                  repaired(options, result, &again, &error), "repairing");
}

#endif
