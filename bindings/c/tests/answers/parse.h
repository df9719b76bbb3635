// One text and its components: parse, split.
#ifndef URIAL_TESTS_PARSE_H
#define URIAL_TESTS_PARSE_H

#include "question.h"

// Writes the components of a text.
static void put_components(text whole, const urial_parsed *parsed) {
    static const char *const NAMES[] = {
        "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment",
    };
    const urial_span spans[] = {
        parsed->scheme, parsed->authority, parsed->userinfo, parsed->host,
        parsed->port,   parsed->path,      parsed->query,    parsed->fragment,
    };
    fputs("{\"value\": {", stdout);
    for (int i = 0; i < 8; i++) {
        bool is_there = urial_has(parsed, (urial_component)(URIAL_COMPONENT_SCHEME + i));
        text none = {NULL, 0}, value = {whole.start + spans[i].start, spans[i].length};
        printf("%s\"%s\": ", i == 0 ? "" : ", ", NAMES[i]);
        put_text(is_there ? value : none);
    }
    fputs("}}", stdout);
}

// Where a text of a rule is put to be taken apart, and the kind of the whole; null for a rule of
// one component.
static const char *place(urial_rule rule, urial_kind *kind) {
    static const struct {
        urial_rule rule;
        urial_kind kind;
        const char *before;
    } PLACES[] = {
        {URIAL_RULE_URI, URIAL_KIND_URI, ""},
        {URIAL_RULE_URI_REFERENCE, URIAL_KIND_REFERENCE, ""},
        {URIAL_RULE_ABSOLUTE_URI, URIAL_KIND_ABSOLUTE_URI, ""},
        {URIAL_RULE_RELATIVE_REF, URIAL_KIND_RELATIVE_REF, ""},
        {URIAL_RULE_IRI, URIAL_KIND_IRI, ""},
        {URIAL_RULE_IRI_REFERENCE, URIAL_KIND_IRI_REFERENCE, ""},
        {URIAL_RULE_ABSOLUTE_IRI, URIAL_KIND_ABSOLUTE_IRI, ""},
        {URIAL_RULE_IRELATIVE_REF, URIAL_KIND_IRI_RELATIVE_REF, ""},
        {URIAL_RULE_HIER_PART, URIAL_KIND_IRI_REFERENCE, "x:"},
        {URIAL_RULE_IHIER_PART, URIAL_KIND_IRI_REFERENCE, "x:"},
        {URIAL_RULE_RELATIVE_PART, URIAL_KIND_IRI_REFERENCE, NULL},
        {URIAL_RULE_IRELATIVE_PART, URIAL_KIND_IRI_REFERENCE, NULL},
        {URIAL_RULE_AUTHORITY, URIAL_KIND_IRI_REFERENCE, "//"},
        {URIAL_RULE_IAUTHORITY, URIAL_KIND_IRI_REFERENCE, "//"},
    };
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++) {
        if (PLACES[i].rule == rule) {
            *kind = PLACES[i].kind;
            return PLACES[i].before;
        }
    }
    return NULL;
}

static void parse(void) {
    text name = text_of("rule"), input = text_of("input");
    urial_rule rule;
    urial_kind kind = URIAL_KIND_IRI_REFERENCE;
    urial_parsed parsed;
    urial_error error, typed;
    if (urial_rule_of_name(name.start, name.length, &rule, NULL) != URIAL_STATUS_OK) {
        fputs("{\"unsupported\": \"this rule\"}", stdout);
        return;
    }
    urial_status status = urial_check(rule, input.start, input.length, &error);
    const char *before = place(rule, &kind);
    bool is_part = rule == URIAL_RULE_RELATIVE_PART || rule == URIAL_RULE_IRELATIVE_PART;
    if (before != NULL && before[0] == '\0') {
        // Where the rule is that of a kind, a parse has to agree.
        urial_status other = urial_parse(kind, input.start, input.length, &parsed, &typed);
        bool is_same = other == URIAL_STATUS_OK ||
                       (typed.component == error.component &&
                        typed.span.start == error.span.start &&
                        strcmp(typed.message, error.message) == 0);
        if (status != other || !is_same) {
            put_fault("urial_parse and urial_check");
            return;
        }
    }
    if (status != URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    if (before == NULL && !is_part) {
        fputs("{\"value\": null}", stdout);
        return;
    }
    // The text is parsed inside a whole reference, at the place of the rule.
    size_t start = before == NULL ? 0 : strlen(before), length = start + input.length;
    char *whole = memory(length);
    memcpy(whole, before == NULL ? "" : before, start);
    memcpy(whole + start, input.start, input.length);
    if (urial_parse(kind, whole, length, &parsed, &typed) != URIAL_STATUS_OK) {
        put_fault("the rule accepts what the kind refuses");
        return;
    }
    put_components((text){whole, length}, &parsed);
}

static void split(void) {
    text input = text_of("input");
    urial_parsed parsed;
    urial_error error;
    if (urial_split(input.start, input.length, &parsed, &error) != URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    put_components(input, &parsed);
}

#endif
