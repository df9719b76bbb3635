// Two texts, and normal forms: resolve, relativize, normalize, equal, same_document.
#ifndef URIAL_TESTS_RELATE_H
#define URIAL_TESTS_RELATE_H

#include "question.h"

static urial_status resolved(urial_kind kind, uint32_t options, text base, text reference,
                             text *result, urial_error *error) {
    TWICE(urial_resolve(kind, options, base.start, base.length, reference.start, reference.length,
                        OUT));
}

static urial_status relativized(urial_kind kind, text base, text target, text *result,
                                urial_error *error) {
    TWICE(urial_relativize(kind, base.start, base.length, target.start, target.length, OUT));
}

static urial_status normalized(urial_kind kind, urial_step step, text input, text *result,
                               urial_error *error) {
    TWICE(urial_normalize(kind, step, input.start, input.length, OUT));
}

static urial_status key_of(urial_kind kind, urial_rung rung, text input, text *result,
                           urial_error *error) {
    TWICE(urial_key(kind, rung, input.start, input.length, OUT));
}

static urial_status redacted(text input, text *result, urial_error *error) {
    TWICE(urial_redact_text(input.start, input.length, NULL, OUT));
}

static void resolve(void) {
    text result;
    urial_error error;
    urial_kind kind = flag("iri") ? URIAL_KIND_IRI : URIAL_KIND_URI;
    uint32_t options = flag("strict") ? 0 : URIAL_RESOLVE_LENIENT;
    if (resolved(kind, options, text_of("base"), text_of("ref"), &result, &error) !=
        URIAL_STATUS_OK) {
        put_error(&error);
    } else if (urial_parse(kind, result.start, result.length, NULL, NULL) != URIAL_STATUS_OK) {
        put_fault("the result is not valid");
    } else {
        put_value(result);
    }
}

static void relativize(void) {
    text base = text_of("base"), target = text_of("target"), result, again;
    urial_error error;
    urial_kind kind = flag("iri") ? URIAL_KIND_IRI : URIAL_KIND_URI;
    if (relativized(kind, base, target, &result, &error) != URIAL_STATUS_OK) {
        put_error(&error);
    } else if (resolved(kind, 0, base, result, &again, &error) != URIAL_STATUS_OK ||
               !text_equal(again, target)) {
        put_fault("resolving it again gives another target");
    } else {
        put_value(result);
    }
}

static void normalize(void) {
    static const char *const STEPS[] = {"case", "percent", "path", "syntax", "scheme"};
    text level = text_of("level"), input = text_of("input");
    urial_kind kind = flag("iri") ? URIAL_KIND_IRI_REFERENCE : URIAL_KIND_REFERENCE;
    int number = 0;
    while (number < 5 && !text_is(level, STEPS[number])) {
        number++;
    }
    urial_step step = (urial_step)(URIAL_STEP_CASE + number);
    if (number == 5) {
        fputs("{\"unsupported\": \"this level\"}", stdout);
    } else {
        // Every step is idempotent, and takes its own result, which so is valid.
        ANSWER_STABLE(normalized(kind, step, input, &result, &error),
                      normalized(kind, step, result, &again, &error), "normalizing");
    }
}

static void equal(void) {
    text name = text_of("rung"), a = text_of("a"), b = text_of("b"), keys[2];
    urial_rung first, back;
    urial_rung rung = text_is(name, "string") ? URIAL_RUNG_STRING
                      : text_is(name, "path") ? URIAL_RUNG_PATH
                                              : URIAL_RUNG_SCHEME;
    urial_kind kind = URIAL_KIND_IRI_REFERENCE;
    urial_error error;
    if (urial_compare(kind, a.start, a.length, b.start, b.length, &first, &error) !=
            URIAL_STATUS_OK ||
        urial_compare(kind, b.start, b.length, a.start, a.length, &back, &error) !=
            URIAL_STATUS_OK ||
        key_of(kind, rung, a, &keys[0], &error) != URIAL_STATUS_OK ||
        key_of(kind, rung, b, &keys[1], &error) != URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    bool came = first != URIAL_RUNG_NONE && first <= rung;
    if (back != first || text_equal(keys[0], keys[1]) != came) {
        put_fault("a and b, b and a, and their keys");
    } else {
        printf("{\"value\": %s}", came ? "true" : "false");
    }
}

static void same_document(void) {
    text base = text_of("base"), reference = text_of("ref");
    urial_kind kind = flag("iri") ? URIAL_KIND_IRI : URIAL_KIND_URI;
    urial_error error;
    bool is_same = false;
    if (urial_is_same_document(kind, flag("normalized"), base.start, base.length, reference.start,
                               reference.length, &is_same, &error) != URIAL_STATUS_OK) {
        put_error(&error);
    } else {
        printf("{\"value\": %s}", is_same ? "true" : "false");
    }
}

#endif
