// `parse`, `error` and `split`: what is valid, and where its components are.
#include "kinds.h"

#include <string.h>

// A component that came; a start of null is an undefined one.
typedef struct component {
    const char *name;
    text value;
} component;

enum { ALL_COMPONENTS = 8 };

// Cuts the components of a text out of it.
static void cut(text whole, const urial_parsed *parsed, component *components) {
    static const char *const NAMES[ALL_COMPONENTS] = {
        "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment",
    };
    const urial_span spans[ALL_COMPONENTS] = {
        parsed->scheme, parsed->authority, parsed->userinfo, parsed->host,
        parsed->port,   parsed->path,      parsed->query,    parsed->fragment,
    };
    for (int i = 0; i < ALL_COMPONENTS; i++) {
        components[i].name = NAMES[i];
        components[i].value = (text){NULL, 0};
        if (urial_has(parsed, (urial_component)(URIAL_COMPONENT_SCHEME + i))) {
            components[i].value = (text){whole.start + spans[i].start, spans[i].length};
        }
    }
}

// Returns the value of a stated component; ports may be numbers.
static bool stated_value(const json *stated, text *value) {
    *value = (text){NULL, 0};
    if (stated->type == JSON_STRING || stated->type == JSON_NULL) {
        *value = stated->type == JSON_STRING ? stated->text : *value;
        return true;
    }
    *value = stated->text;
    bool is_digits = stated->type == JSON_NUMBER && value->length > 0;
    for (size_t i = 0; is_digits && i < value->length; i++) {
        is_digits = value->start[i] >= '0' && value->start[i] <= '9';
    }
    return is_digits && text_is(stated->name, "port");
}

// Compares the components that came with those stated.
static outcome compare(vector *vector, const json *stated, const component *came, int count) {
    for (int i = 0; i < count; i++) {
        const json *wanted = json_get(stated, came[i].name);
        if (wanted == NULL) {
            continue;
        }
        text value;
        if (!stated_value(wanted, &value)) {
            return broken(vector, "component `%s`: a string or null is wanted", came[i].name);
        }
        if (same(vector, value, came[i].value) != PASSED) {
            arena *arena = vector->arena;
            text expected = written(arena, "%s %s", came[i].name, shown(arena, value).start);
            text found = written(arena, "%s %s", came[i].name, shown(arena, came[i].value).start);
            return differs(vector, expected, found);
        }
    }
    return PASSED;
}

// Returns whether a rule is that of a kind.
static bool is_kind(urial_rule rule, urial_kind *kind) {
    switch (rule) {
    case URIAL_RULE_URI:
        *kind = URIAL_KIND_URI;
        return true;
    case URIAL_RULE_URI_REFERENCE:
        *kind = URIAL_KIND_REFERENCE;
        return true;
    case URIAL_RULE_ABSOLUTE_URI:
        *kind = URIAL_KIND_ABSOLUTE_URI;
        return true;
    case URIAL_RULE_RELATIVE_REF:
        *kind = URIAL_KIND_RELATIVE_REF;
        return true;
    case URIAL_RULE_IRI:
        *kind = URIAL_KIND_IRI;
        return true;
    case URIAL_RULE_IRI_REFERENCE:
        *kind = URIAL_KIND_IRI_REFERENCE;
        return true;
    case URIAL_RULE_ABSOLUTE_IRI:
        *kind = URIAL_KIND_ABSOLUTE_IRI;
        return true;
    case URIAL_RULE_IRELATIVE_REF:
        *kind = URIAL_KIND_IRI_RELATIVE_REF;
        return true;
    default:
        return false;
    }
}

// Splits a text that matches the rule, and compares its components.
static outcome take_apart(vector *vector, urial_rule rule, text input, const json *stated) {
    component came[ALL_COMPONENTS];
    urial_kind kind;
    const char *before = "";
    int first = 0, count = ALL_COMPONENTS;
    if (!is_kind(rule, &kind)) {
        // The text is parsed inside a whole reference, at the place of the rule.
        kind = URIAL_KIND_IRI_REFERENCE;
        first = 1;
        count = 5;
        switch (rule) {
        case URIAL_RULE_HIER_PART:
        case URIAL_RULE_IHIER_PART:
            before = "x:";
            break;
        case URIAL_RULE_RELATIVE_PART:
        case URIAL_RULE_IRELATIVE_PART:
            break;
        case URIAL_RULE_AUTHORITY:
        case URIAL_RULE_IAUTHORITY:
            before = "//";
            count = 4;
            break;
        default: {
            // `ihost` is the host of an IRI.
            const char *name = urial_rule_name(rule);
            came[0] = (component){name, input};
            came[1] = (component){name[0] == 'i' ? name + 1 : name, input};
            return compare(vector, stated, came, 2);
        }
        }
    }
    size_t length = strlen(before) + input.length;
    char *whole = arena_get(vector->arena, length);
    memcpy(whole, before, strlen(before));
    memcpy(whole + strlen(before), input.start, input.length);
    urial_parsed parsed;
    urial_error error;
    if (urial_parse(kind, whole, length, &parsed, &error) != URIAL_STATUS_OK) {
        return differs(vector, text_of("valid, as the rule has it"),
                       described(vector->arena, &error));
    }
    cut((text){whole, length}, &parsed, came);
    return compare(vector, stated, came + first, count);
}

// Checks a text by a rule; where the rule is that of a kind, a parse has to agree.
static outcome check(vector *vector, urial_rule rule, text input, urial_error *error) {
    memset(error, 0, sizeof *error);
    error->status = URIAL_STATUS_OK;
    urial_error parse_error = *error;
    urial_check(rule, input.start, input.length, error);
    urial_kind kind;
    if (!is_kind(rule, &kind)) {
        return PASSED;
    }
    urial_parse(kind, input.start, input.length, NULL, &parse_error);
    bool agree = parse_error.status == error->status &&
                 parse_error.component == error->component &&
                 parse_error.span.start == error->span.start &&
                 strcmp(parse_error.message, error->message) == 0;
    return agree ? PASSED
                 : differs(vector, text_of("one answer of urial_parse and urial_check"),
                           described(vector->arena, &parse_error));
}

static outcome get_rule(vector *vector, urial_rule *rule) {
    text name;
    if (!get_text(vector, "rule", &name)) {
        return BROKEN;
    }
    if (urial_rule_of_name(name.start, name.length, rule, NULL) != URIAL_STATUS_OK) {
        return skipped(vector, "unknown rule %s", shown(vector->arena, name).start);
    }
    return PASSED;
}

outcome run_parse(vector *vector) {
    urial_rule rule;
    text input;
    bool valid;
    outcome outcome = get_rule(vector, &rule);
    if (outcome != PASSED) {
        return outcome;
    }
    if (!has(vector, "valid")) {
        return broken(vector, "no field `valid`");
    }
    if (!get_text(vector, "input", &input) || !get_flag(vector, "valid", false, &valid)) {
        return BROKEN;
    }
    const json *stated = json_get(vector->fields, "components");
    if (stated != NULL && stated->type != JSON_OBJECT && stated->type != JSON_NULL) {
        return broken(vector, "field `components`: an object is wanted");
    }
    urial_error error;
    outcome = check(vector, rule, input, &error);
    if (outcome != PASSED) {
        return outcome;
    }
    if ((error.status == URIAL_STATUS_OK) != valid) {
        return differs(vector, text_of(valid ? "valid" : "invalid"),
                       valid ? described(vector->arena, &error) : text_of("valid"));
    }
    bool is_apart = valid && stated != NULL && stated->type == JSON_OBJECT;
    if (!is_apart || rule == URIAL_RULE_URI_TEMPLATE) {
        return PASSED;
    }
    return take_apart(vector, rule, input, stated);
}

outcome run_error(vector *vector) {
    urial_rule rule;
    text input, kind, component;
    outcome outcome = get_rule(vector, &rule);
    if (outcome != PASSED) {
        return outcome;
    }
    const char *field = has(vector, "error_kind") ? "error_kind" : "error";
    if (!get_text(vector, "input", &input) || !get_text(vector, field, &kind) ||
        !get_text(vector, "component", &component)) {
        return BROKEN;
    }
    const json *at = json_get(vector->fields, "at");
    if (at == NULL || at->type != JSON_NUMBER) {
        return broken(vector, "field `at`: an offset is wanted");
    }
    urial_error error;
    outcome = check(vector, rule, input, &error);
    if (outcome != PASSED) {
        return outcome;
    }
    text expected = written(vector->arena, "%.*s in %.*s at %.*s", (int)kind.length, kind.start,
                            (int)component.length, component.start, (int)at->text.length,
                            at->text.start);
    if (error.status == URIAL_STATUS_OK) {
        return differs(vector, expected, text_of("valid"));
    }
    return same(vector, expected, described(vector->arena, &error));
}

outcome run_split(vector *vector) {
    text input;
    if (!get_text(vector, "input", &input)) {
        return BROKEN;
    }
    const json *stated = json_get(vector->fields, "components");
    if (stated == NULL || stated->type != JSON_OBJECT) {
        return broken(vector, "no field `components`");
    }
    urial_parsed parsed;
    urial_error error;
    if (urial_split(input.start, input.length, &parsed, &error) != URIAL_STATUS_OK) {
        return differs(vector, text_of("components"), described(vector->arena, &error));
    }
    component came[ALL_COMPONENTS];
    cut(input, &parsed, came);
    return compare(vector, stated, came, ALL_COMPONENTS);
}
