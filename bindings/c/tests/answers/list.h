// Lists and their lines, and findings: clean, trim, audit.
#ifndef URIAL_TESTS_LIST_H
#define URIAL_TESTS_LIST_H

#include "convert.h"
#include "find.h"
#include "question.h"

// Returns an argument that is a list, as strings that end with a NUL.
static const char **list_of(const char *name, size_t *count) {
    urial_extract_options list;
    memset(&list, 0, sizeof list);
    text items = argument(name);
    if (items.start != NULL) {
        read_schemes(items, &list);
    }
    *count = list.scheme_count;
    return (const char **)(void *)list.schemes;
}

static urial_trimming trimming_of_question(void) {
    urial_trimming trimming;
    memset(&trimming, 0, sizeof trimming);
    trimming.flags = (flag("drop_fragment") ? URIAL_TRIM_FRAGMENT : 0u) |
                     (flag("sort_query") ? URIAL_TRIM_SORT_QUERY : 0u) |
                     (flag("ignore_case") ? URIAL_TRIM_IGNORE_CASE : 0u) |
                     (flag("drop_tracking") ? URIAL_TRIM_TRACKING : 0u) |
                     (flag("drop_www") ? URIAL_TRIM_WWW : 0u) |
                     (flag("drop_index") ? URIAL_TRIM_INDEX : 0u) |
                     (flag("drop_slash") ? URIAL_TRIM_SLASH : 0u);
    trimming.drop_query = list_of("drop_query", &trimming.drop_query_count);
    trimming.keep_query = list_of("keep_query", &trimming.keep_query_count);
    return trimming;
}

static urial_status trimmed(const urial_trimming *settings, text input, text *result,
                            urial_error *error) {
    urial_kind kind = URIAL_KIND_IRI_REFERENCE;
    TWICE(urial_trim(kind, input.start, input.length, settings, OUT));
}

static void trim(void) {
    urial_trimming settings = trimming_of_question();
    ANSWER_STABLE(trimmed(&settings, text_of("input"), &result, &error),
                  trimmed(&settings, result, &again, &error), "trimming");
}

// Returns the number of a kind with the name of its rule; 8 for another rule.
static urial_kind kind_of_rule(text name) {
    static const char *const RULES[] = {
        "URI", "URI-reference", "absolute-URI", "relative-ref",
        "IRI", "IRI-reference", "absolute-IRI", "irelative-ref",
    };
    unsigned kind = 0;
    while (kind < 8 && !text_is(name, RULES[kind])) {
        kind++;
    }
    return (urial_kind)kind;
}

static bool read_cleaning(urial_cleaning *settings, urial_trimming *trimming) {
    static const char *const STEPS[] = {"case", "percent", "path", "syntax", "scheme"};
    text base = text_of("base"), scheme = text_of("guess_scheme"), step = text_of("step");
    memset(settings, 0, sizeof *settings);
    settings->flags = (flag("repair") ? URIAL_CLEAN_REPAIR : 0u) |
                      (flag("idna") ? URIAL_CLEAN_IDNA : 0u) |
                      (flag("keep_original") ? URIAL_CLEAN_KEEP_ORIGINAL : 0u);
    settings->kind = kind_of_rule(text_of("rule"));
    while (settings->step < 5 && !text_is(step, STEPS[settings->step])) {
        settings->step++;
    }
    settings->step++;
    if (argument("base").start != NULL) {
        settings->base = (urial_text){base.start, base.length};
    }
    if (argument("guess_scheme").start != NULL) {
        settings->guess_scheme = (urial_text){scheme.start, scheme.length};
    }
    settings->similar = list_of("similar", &settings->similar_count);
    settings->trimming = trimming;
    return settings->kind < 8 && settings->step <= 5;
}

static void put_cleaned(const char *kept, size_t length, const urial_dropped *dropped,
                        size_t count) {
    fputs("{\"value\": {\"kept\": [", stdout);
    const char *at = kept, *comma = "";
    while (at < kept + length) {
        const char *end = memchr(at, '\n', (size_t)(kept + length - at));
        fputs(comma, stdout);
        put_text((text){at, (size_t)(end - at)});
        comma = ", ";
        at = end + 1;
    }
    fputs("], \"dropped\": [", stdout);
    for (size_t i = 0; i < count; i++) {
        printf("%s[%lu, \"%s\"]", i == 0 ? "" : ", ", (unsigned long)dropped[i].line,
               urial_status_name(dropped[i].reason));
    }
    fputs("]}}", stdout);
}

static void clean(void) {
    urial_trimming trimming = trimming_of_question();
    urial_cleaning settings;
    urial_error error;
    text list = octets_in_hex(text_of("list"));
    if (!read_cleaning(&settings, &trimming)) {
        fputs(NO_SUCH, stdout);
        return;
    }
    size_t count = 0, length = 0;
    urial_status status = urial_clean(list.start, list.length, &settings, NULL, 0, &count, NULL, 0,
                                      &length, &error);
    if (status != URIAL_STATUS_BUFFER_TOO_SMALL) {
        put_error(&error);
        return;
    }
    // Each of exactly the size that was asked for.
    size_t rows = count, size = length + 1;
    urial_dropped *dropped = (urial_dropped *)(void *)memory(rows * sizeof *dropped);
    char *kept = memory(size);
    status = urial_clean(list.start, list.length, &settings, dropped, rows, &count, kept, size,
                         &length, &error);
    if (status != URIAL_STATUS_OK) {
        put_error(&error);
    } else if (count != rows || length + 1 != size || kept[length] != '\0') {
        put_fault("cleaning again gives another list");
    } else {
        put_cleaned(kept, length, dropped, count);
    }
}

static void audit(void) {
    text input = text_of("input");
    size_t name_count, count = 0, length = 0;
    const char **names = list_of("names", &name_count);
    urial_error error;
    urial_status status = urial_audit(input.start, input.length, names, name_count, NULL, 0, &count,
                                      NULL, 0, &length, &error);
    size_t rows = count, size = length + 1;
    urial_finding *findings = (urial_finding *)(void *)memory(rows * sizeof *findings);
    char *texts = memory(size);
    if (status == URIAL_STATUS_BUFFER_TOO_SMALL) {
        status = urial_audit(input.start, input.length, names, name_count, findings, rows, &count,
                             texts, size, &length, &error);
    }
    if (status != URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    fputs("{\"value\": [", stdout);
    for (size_t i = 0; i < count; i++) {
        urial_span span = findings[i].span;
        printf("%s{\"rule\": \"%s\", \"start\": %lu, \"end\": %lu}", i == 0 ? "" : ", ",
               texts + findings[i].rule.start, (unsigned long)span.start,
               (unsigned long)span.start + span.length);
    }
    fputs("]}", stdout);
}

#endif
