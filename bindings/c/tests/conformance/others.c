// `equal`, `extract` and `redact_text`.
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

outcome run_equal(vector *vector) {
    text level, a, b, keys[2];
    bool expected;
    urial_rung rung, first, back;
    urial_error error;
    if (!get_text(vector, "level", &level)) {
        return BROKEN;
    }
    if (text_is(level, "simple")) {
        rung = URIAL_RUNG_STRING;
    } else if (text_is(level, "syntax")) {
        rung = URIAL_RUNG_PATH;
    } else if (text_is(level, "scheme")) {
        rung = URIAL_RUNG_SCHEME;
    } else {
        return skipped(vector, "unknown level %s", shown(vector->arena, level).start);
    }
    if (!has(vector, "expect")) {
        return broken(vector, "no field `expect`");
    }
    if (!get_text(vector, "a", &a) || !get_text(vector, "b", &b) ||
        !get_flag(vector, "expect", false, &expected)) {
        return BROKEN;
    }
    urial_kind kind = URIAL_KIND_IRI_REFERENCE;
    if (urial_compare(kind, a.start, a.length, b.start, b.length, &first, &error) !=
            URIAL_STATUS_OK ||
        urial_compare(kind, b.start, b.length, a.start, a.length, &back, &error) !=
            URIAL_STATUS_OK ||
        key_of(vector->arena, kind, rung, a, &keys[0], &error) != URIAL_STATUS_OK ||
        key_of(vector->arena, kind, rung, b, &keys[1], &error) != URIAL_STATUS_OK) {
        return differs(vector, text_of("two references"), described(vector->arena, &error));
    }
    bool came = first != URIAL_RUNG_NONE && first <= rung;
    if (back != first || text_equal(keys[0], keys[1]) != came) {
        return differs(vector, text_of("one answer of a and b, of b and a, and of their keys"),
                       text_of("several"));
    }
    return came == expected ? PASSED
                            : differs(vector, text_of(expected ? "true" : "false"),
                                      text_of(came ? "true" : "false"));
}

// The references that are expected, and how far a search has come.
typedef struct search {
    vector *vector;
    const json *expected;
    const json *other;
    bool states_other;
    outcome outcome;
} search;

// Compares one text with the next item of a list, which is null for no text.
static outcome next_is(search *search, const json **items, text came) {
    const json *item = *items;
    if (item == NULL) {
        return differs(search->vector, text_of("no more references"),
                       shown(search->vector->arena, came));
    }
    if (item->type != JSON_STRING && item->type != JSON_NULL) {
        return broken(search->vector, "a list of strings or null is wanted");
    }
    *items = item->next;
    text wanted = item->type == JSON_NULL ? (text){NULL, 0} : item->text;
    return same(search->vector, wanted, came);
}

static int on_found(void *context, const urial_found *found) {
    search *search = context;
    text came = {found->text, found->text_length};
    search->outcome = next_is(search, &search->expected, came);
    if (search->outcome == PASSED && search->states_other) {
        text other = {found->other, found->other_length};
        search->outcome = next_is(search, &search->other, other);
    }
    return search->outcome != PASSED;
}

// Makes the list of schemes that a vector states, as strings that end with a NUL.
static bool schemes_of(vector *vector, urial_extract_options *options) {
    const json *items;
    if (!get_list(vector, "schemes", &items)) {
        return false;
    }
    if (!has(vector, "schemes")) {
        return true;
    }
    size_t count = 0, at = 0;
    for (const json *item = items; item != NULL; item = item->next) {
        count++;
    }
    const char **schemes = arena_get(vector->arena, (count + 1) * sizeof *schemes);
    for (const json *item = items; item != NULL; item = item->next) {
        text scheme = item->text;
        if (item->type != JSON_STRING || memchr(scheme.start, '\0', scheme.length) != NULL) {
            broken(vector, "field `schemes`: a list of schemes is wanted");
            return false;
        }
        schemes[at++] =
            written(vector->arena, "%.*s", (int)scheme.length, scheme.start).start;
    }
    options->schemes = schemes;
    options->scheme_count = count;
    return true;
}

outcome run_extract(vector *vector) {
    text input;
    bool suffix, lenient, iri;
    search search = {vector, NULL, NULL, has(vector, "other"), PASSED};
    urial_extract_options options;
    memset(&options, 0, sizeof options);
    if (!has(vector, "expect")) {
        return broken(vector, "no field `expect`");
    }
    if (!get_text(vector, "text", &input) || !get_flag(vector, "suffix", false, &suffix) ||
        !get_flag(vector, "lenient", false, &lenient) || !get_flag(vector, "iri", true, &iri) ||
        !get_list(vector, "expect", &search.expected) ||
        !get_list(vector, "other", &search.other) || !schemes_of(vector, &options)) {
        return BROKEN;
    }
    options.flags = (suffix ? URIAL_EXTRACT_SUFFIX : 0u) |
                    (lenient ? URIAL_EXTRACT_LENIENT : 0u) | (iri ? 0u : URIAL_EXTRACT_URI_ONLY);
    urial_error error;
    urial_status status =
        urial_extract(input.start, input.length, &options, on_found, &search, &error);
    if (status == URIAL_STATUS_STOPPED) {
        return search.outcome;
    }
    if (status != URIAL_STATUS_OK) {
        return differs(vector, text_of("references"), described(vector->arena, &error));
    }
    if (search.expected != NULL || search.other != NULL) {
        return differs(vector, text_of("more references"), text_of("the end"));
    }
    return PASSED;
}

outcome run_redact_text(vector *vector) {
    text input, expected, result, again;
    urial_error error;
    if (!get_text(vector, "input", &input) || !get_text(vector, "expect", &expected)) {
        return BROKEN;
    }
    if (redacted(vector->arena, input, &result, &error) != URIAL_STATUS_OK ||
        redacted(vector->arena, result, &again, &error) != URIAL_STATUS_OK) {
        return differs(vector, text_of("a text"), described(vector->arena, &error));
    }
    outcome outcome = same(vector, expected, result);
    return outcome == PASSED ? same(vector, expected, again) : outcome;
}
