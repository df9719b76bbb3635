// `resolve`, `relativize` and `normalize`: one text made from others.
#include "kinds.h"

// Checks that a result is valid, and of its kind.
static outcome check_valid(vector *vector, urial_kind kind, text result) {
    urial_error error;
    if (urial_parse(kind, result.start, result.length, NULL, &error) == URIAL_STATUS_OK) {
        return PASSED;
    }
    return differs(vector, text_of("a result that is valid"), described(vector->arena, &error));
}

// Returns the judgement on a call that failed.
static outcome failed(vector *vector, const char *expected, const urial_error *error) {
    return differs(vector, text_of(expected),
                   written(vector->arena, "%s: %s", urial_status_name(error->status),
                           error->message));
}

outcome run_resolve(vector *vector) {
    text texts[2], expected, result;
    bool strict;
    if (!get_text(vector, "base", &texts[0]) || !get_text(vector, "ref", &texts[1]) ||
        !get_flag(vector, "strict", true, &strict)) {
        return BROKEN;
    }
    urial_error error;
    bool is_refused = states(vector, "expect") && !has(vector, "expect");
    bool is_iri = is_refused || is_of_iris(texts, 2);
    urial_kind kind = is_iri ? URIAL_KIND_IRI : URIAL_KIND_URI;
    uint32_t options = strict ? 0 : URIAL_RESOLVE_LENIENT;
    urial_status status =
        resolved(vector->arena, kind, options, texts[0], texts[1], &result, &error);
    if (is_refused) {
        // One of the two texts is not valid.
        bool is_right = status > URIAL_STATUS_OK && status <= URIAL_STATUS_INVALID;
        return is_right ? PASSED : differs(vector, text_of("a refusal"), result);
    }
    if (status != URIAL_STATUS_OK) {
        return failed(vector, "a target", &error);
    }
    outcome outcome = check_valid(vector, kind, result);
    if (outcome != PASSED) {
        return outcome;
    }
    if (is_among(vector, "alts", result, &outcome) || outcome != PASSED) {
        return outcome;
    }
    return get_text(vector, "expect", &expected) ? same(vector, expected, result) : BROKEN;
}

outcome run_relativize(vector *vector) {
    // The base, the target and the reference that is expected.
    text texts[3], result, again;
    if (!get_text(vector, "base", &texts[0]) || !get_text(vector, "target", &texts[1]) ||
        !get_text_or_null(vector, "expect", &texts[2])) {
        return BROKEN;
    }
    bool is_iri = is_of_iris(texts, texts[2].start == NULL ? 2 : 3);
    urial_kind kind = is_iri ? URIAL_KIND_IRI : URIAL_KIND_URI;
    urial_error error;
    urial_status status =
        relativized(vector->arena, kind, texts[0], texts[1], &result, &error);
    if (texts[2].start == NULL && status == URIAL_STATUS_NO_REFERENCE) {
        return PASSED;
    }
    if (status != URIAL_STATUS_OK) {
        return failed(vector, "a reference", &error);
    }
    if (texts[2].start == NULL) {
        return differs(vector, text_of("no reference"), shown(vector->arena, result));
    }
    // The stated reference is checked too.
    const text references[2] = {texts[2], result};
    for (int i = 0; i < 2; i++) {
        status = resolved(vector->arena, kind, 0, texts[0], references[i], &again, &error);
        if (status != URIAL_STATUS_OK) {
            return failed(vector, "a target", &error);
        }
        outcome outcome = same(vector, texts[1], again);
        if (outcome != PASSED) {
            return outcome;
        }
    }
    if (result.length > texts[2].length) {
        return differs(vector, shown(vector->arena, texts[2]),
                       written(vector->arena, "%s, which is longer",
                               shown(vector->arena, result).start));
    }
    return PASSED;
}

static bool step_of(text level, urial_step *step) {
    static const char *const NAMES[] = {"case", "percent", "path", "syntax", "scheme"};
    for (int i = 0; i < 5; i++) {
        if (text_is(level, NAMES[i])) {
            *step = (urial_step)(URIAL_STEP_CASE + i);
            return true;
        }
    }
    return false;
}

outcome run_normalize(vector *vector) {
    text input, level, expected, result, again;
    urial_step step;
    urial_error error;
    if (!get_text(vector, "input", &input) || !get_text(vector, "level", &level)) {
        return BROKEN;
    }
    if (!step_of(level, &step)) {
        return skipped(vector, "unknown level %s", shown(vector->arena, level).start);
    }
    urial_kind kind = URIAL_KIND_REFERENCE;
    urial_status status = normalized(vector->arena, kind, step, input, &result, &error);
    if (status != URIAL_STATUS_OK) {
        kind = URIAL_KIND_IRI_REFERENCE;
        status = normalized(vector->arena, kind, step, input, &result, &error);
    }
    if (status != URIAL_STATUS_OK) {
        bool is_refused = states(vector, "expect") && !has(vector, "expect");
        bool is_invalid = status <= URIAL_STATUS_INVALID;
        return is_refused && is_invalid ? PASSED : failed(vector, "a reference", &error);
    }
    outcome outcome = check_valid(vector, kind, result);
    if (outcome != PASSED) {
        return outcome;
    }
    // Every step is idempotent.
    status = normalized(vector->arena, kind, step, result, &again, &error);
    if (status != URIAL_STATUS_OK) {
        return failed(vector, "a result that is normal", &error);
    }
    outcome = same(vector, result, again);
    if (outcome != PASSED) {
        return outcome;
    }
    if (is_among(vector, "alts", result, &outcome) || outcome != PASSED) {
        return outcome;
    }
    return get_text(vector, "expect", &expected) ? same(vector, expected, result) : BROKEN;
}
