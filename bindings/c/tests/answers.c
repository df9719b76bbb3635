// urial.h as a language of `urial-conformance --plain`: bindings/c/conformance builds and runs it.
//
// Reads questions and writes answers, a line each. A question is the operation and `name=value`
// after tabs, an answer is JSON. Where the library has several ways to one answer, all are tried; it
// is a fault if they do not agree.
#include <urial.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A text that need not end with a NUL; a start of null is no text.
typedef struct text {
    const char *start;
    size_t length;
} text;

// What belongs to one line, and is freed after it.
typedef struct block {
    struct block *next;
    void *bytes;
} block;

static block *blocks = NULL;

// Returns memory of exactly that size, so that a sanitizer sees a byte too many.
static char *memory(size_t size) {
    block *made = malloc(sizeof *made);
    char *bytes = malloc(size == 0 ? 1 : size);
    if (made == NULL || bytes == NULL) {
        fputs("answers: no memory\n", stderr);
        exit(2);
    }
    *made = (block){blocks, bytes};
    blocks = made;
    return bytes;
}

static void forget(void) {
    while (blocks != NULL) {
        block *next = blocks->next;
        free(blocks->bytes);
        free(blocks);
        blocks = next;
    }
}

static bool text_is(text text, const char *string) {
    return text.length == strlen(string) && memcmp(text.start, string, text.length) == 0;
}

static bool text_equal(text a, text b) {
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

// The arguments of the question: the rest of the line.
static text fields;

// Replaces `\t`, `\n`, `\0` and `\\` by the characters.
static text unescaped(text escaped) {
    char *start = memory(escaped.length), *to = start;
    for (size_t i = 0; i < escaped.length; i++) {
        char byte = escaped.start[i];
        if (byte == '\\' && i + 1 < escaped.length) {
            byte = escaped.start[++i];
            byte = byte == 't' ? '\t' : byte == 'n' ? '\n' : byte == '0' ? '\0' : byte;
        }
        *to++ = byte;
    }
    // Again, in memory that ends where the text ends.
    text plain = {memory((size_t)(to - start)), (size_t)(to - start)};
    memcpy((char *)plain.start, start, plain.length);
    return plain;
}

// Returns an argument as it is written; null if it is not there.
static text argument(const char *name) {
    const char *at = fields.start, *end = fields.start + fields.length;
    while (at < end) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        const char *stop = tab == NULL ? end : tab;
        size_t length = strlen(name);
        if ((size_t)(stop - at) > length && memcmp(at, name, length) == 0 && at[length] == '=') {
            return (text){at + length + 1, (size_t)(stop - at) - length - 1};
        }
        at = stop + 1;
    }
    return (text){NULL, 0};
}

static text text_of(const char *name) {
    text found = argument(name);
    return unescaped(found.start == NULL ? (text){"", 0} : found);
}

static bool flag(const char *name) {
    return text_is(argument(name), "true");
}

static void put_text(text plain) {
    if (plain.start == NULL) {
        fputs("null", stdout);
        return;
    }
    putchar('"');
    for (size_t i = 0; i < plain.length; i++) {
        unsigned char byte = (unsigned char)plain.start[i];
        if (byte < 0x20) {
            printf("\\u%04x", byte);
        } else {
            if (byte == '"' || byte == '\\') {
                putchar('\\');
            }
            putchar(byte);
        }
    }
    putchar('"');
}

static void put_value(text value) {
    fputs("{\"value\": ", stdout);
    put_text(value);
    putchar('}');
}

static void put_fault(const char *why) {
    printf("{\"fault\": \"%s\"}", why);
}

// Writes why a call failed; a wrong call is a fault of this program, or a panic of the library.
static void put_error(const urial_error *error) {
    if (error->status >= 64) {
        put_fault(urial_status_name(error->status));
        return;
    }
    printf("{\"error\": {\"kind\": \"%s\", \"component\": \"%s\", \"at\": %lu}}",
           urial_status_name(error->status), urial_component_name(error->component),
           (unsigned long)error->span.start);
}

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

// Calls a function that makes a text twice: with no buffer, and with one that has exactly the size
// that the first call asked for.
#define TWICE(call)                                                                               \
    size_t length = 0, again = 0, capacity = 0;                                                   \
    char *buffer = NULL;                                                                          \
    size_t *to = &length;                                                                         \
    urial_status status = (call);                                                                 \
    if (status != URIAL_STATUS_BUFFER_TOO_SMALL) {                                                \
        return status;                                                                            \
    }                                                                                             \
    capacity = length + 1;                                                                        \
    buffer = memory(capacity);                                                                    \
    memset(buffer, '#', capacity);                                                                \
    to = &again;                                                                                  \
    status = (call);                                                                              \
    if (status == URIAL_STATUS_OK && (again != length || buffer[length] != '\0')) {               \
        return error->status = URIAL_STATUS_PANIC;                                                \
    }                                                                                             \
    *result = (text){buffer, length};                                                             \
    return status

static urial_status resolved(urial_kind kind, uint32_t options, text base, text reference,
                             text *result, urial_error *error) {
    TWICE(urial_resolve(kind, options, base.start, base.length, reference.start, reference.length,
                        buffer, capacity, to, error));
}

static urial_status relativized(urial_kind kind, text base, text target, text *result,
                                urial_error *error) {
    TWICE(urial_relativize(kind, base.start, base.length, target.start, target.length, buffer,
                           capacity, to, error));
}

static urial_status normalized(urial_kind kind, urial_step step, text input, text *result,
                               urial_error *error) {
    TWICE(urial_normalize(kind, step, input.start, input.length, buffer, capacity, to, error));
}

static urial_status key_of(urial_kind kind, urial_rung rung, text input, text *result,
                           urial_error *error) {
    TWICE(urial_key(kind, rung, input.start, input.length, buffer, capacity, to, error));
}

static urial_status redacted(text input, text *result, urial_error *error) {
    TWICE(urial_redact_text(input.start, input.length, NULL, buffer, capacity, to, error));
}

// Returns whether a result is valid, and of its kind; else writes a fault.
static bool is_valid(urial_kind kind, text result) {
    if (urial_parse(kind, result.start, result.length, NULL, NULL) == URIAL_STATUS_OK) {
        return true;
    }
    put_fault("the result is not valid");
    return false;
}

static void resolve(void) {
    text result;
    urial_error error;
    urial_kind kind = flag("iri") ? URIAL_KIND_IRI : URIAL_KIND_URI;
    uint32_t options = flag("strict") ? 0 : URIAL_RESOLVE_LENIENT;
    if (resolved(kind, options, text_of("base"), text_of("ref"), &result, &error) !=
        URIAL_STATUS_OK) {
        put_error(&error);
    } else if (is_valid(kind, result)) {
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
    text level = text_of("level"), input = text_of("input"), result, again;
    urial_error error;
    urial_kind kind = flag("iri") ? URIAL_KIND_IRI_REFERENCE : URIAL_KIND_REFERENCE;
    int number = 0;
    while (number < 5 && !text_is(level, STEPS[number])) {
        number++;
    }
    urial_step step = (urial_step)(URIAL_STEP_CASE + number);
    if (number == 5) {
        fputs("{\"unsupported\": \"this level\"}", stdout);
    } else if (normalized(kind, step, input, &result, &error) != URIAL_STATUS_OK) {
        put_error(&error);
    } else if (is_valid(kind, result)) {
        // Every step is idempotent.
        if (normalized(kind, step, result, &again, &error) != URIAL_STATUS_OK ||
            !text_equal(result, again)) {
            put_fault("normalizing again changes the result");
        } else {
            put_value(result);
        }
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
    fputs("{\"value\": [", stdout);
    urial_extract(input.start, input.length, &options, put_found, &count, &error);
    fputs("]}", stdout);
}

static void redact_text(void) {
    text result, again;
    urial_error error;
    if (redacted(text_of("input"), &result, &error) != URIAL_STATUS_OK) {
        put_error(&error);
    } else if (redacted(result, &again, &error) != URIAL_STATUS_OK || !text_equal(result, again)) {
        put_fault("redacting again changes the result");
    } else {
        put_value(result);
    }
}

static const struct {
    const char *op;
    void (*answer)(void);
} CALLS[] = {
    {"parse", parse},           {"error", parse},         {"split", split},
    {"resolve", resolve},       {"normalize", normalize}, {"equal", equal},
    {"relativize", relativize}, {"extract", extract},     {"redact_text", redact_text},
};

static void answer(text line) {
    const char *tab = memchr(line.start, '\t', line.length);
    size_t length = tab == NULL ? line.length : (size_t)(tab - line.start);
    text op = {line.start, length};
    size_t after = tab == NULL ? length : length + 1;
    fields = (text){line.start + after, line.length - after};
    for (size_t i = 0; i < sizeof CALLS / sizeof CALLS[0]; i++) {
        if (text_is(op, CALLS[i].op)) {
            CALLS[i].answer();
            return;
        }
    }
    fputs("{\"unsupported\": \"this operation\"}", stdout);
}

int main(void) {
    size_t length = 0, capacity = 1 << 16;
    char *line = malloc(capacity);
    for (int byte; line != NULL && (byte = getchar()) != EOF;) {
        if (byte == '\n') {
            answer((text){line, length});
            putchar('\n');
            fflush(stdout);
            forget();
            length = 0;
            continue;
        }
        line[length++] = (char)byte;
        if (length == capacity) {
            capacity *= 2;
            char *grown = realloc(line, capacity);
            if (grown == NULL) {
                free(line);
            }
            line = grown;
        }
    }
    bool has_memory = line != NULL;
    free(line);
    return has_memory ? 0 : 2;
}
