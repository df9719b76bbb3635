// Each function of urial.h: what it does, and its contract.
#include "check.h"

#include <urial.h>

#include <string.h>

#define OUT out, sizeof out, NULL, NULL

// The vectors have the components: see answers/parse.h.
static void test_parse(void) {
    urial_parsed parsed;
    CHECK(urial_parse(URIAL_KIND_URI, T("a://h:8042"), &parsed, NULL) == URIAL_STATUS_OK);
    CHECK(parsed.port_number == 8042 && parsed.ascii == 1);
    CHECK(parsed.reserved[0] == 0 && parsed.reserved[3] == 0);
    CHECK(urial_parse(URIAL_KIND_REFERENCE, T("/\xC3\xA9"), &parsed, NULL) ==
          URIAL_STATUS_NON_ASCII);
    CHECK(urial_parse(URIAL_KIND_IRI_REFERENCE, T("/\xC3\xA9"), &parsed, NULL) == URIAL_STATUS_OK);
    CHECK(parsed.port_number == -1 && parsed.ascii == 0);

    CHECK(urial_parse(URIAL_KIND_URI, T("a://[::1]:99999"), &parsed, NULL) == URIAL_STATUS_OK);
    CHECK(urial_has(&parsed, URIAL_COMPONENT_PORT) && parsed.port_number == -1);
    CHECK(urial_parse(URIAL_KIND_URI, T("a://1.2.3.4:"), &parsed, NULL) == URIAL_STATUS_OK);
    CHECK(urial_has(&parsed, URIAL_COMPONENT_PORT) && parsed.port_number == -1);

    // A NUL is a byte as any other.
    CHECK(urial_parse(URIAL_KIND_URI, "a:\0", 3, NULL, NULL) == URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(urial_parse(URIAL_KIND_URI, "a:\0", 2, NULL, NULL) == URIAL_STATUS_OK);
}

static void test_kinds(void) {
    // For each text, the kinds that have it: bit 1 << kind.
    static const struct {
        const char *text;
        unsigned kinds;
    } TEXTS[] = {
        {"a:b", 0x77}, {"a:b#c", 0x33}, {"/b", 0xAA}, {"", 0xAA},
        {"a:\xC3\xA9", 0x70}, {"/\xC3\xA9#", 0xA0}, {"a b", 0}, {":", 0},
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        for (unsigned kind = 0; kind < 8; kind++) {
            urial_status status =
                urial_parse((urial_kind)kind, T(TEXTS[i].text), NULL, NULL);
            CHECK((status == URIAL_STATUS_OK) == ((TEXTS[i].kinds >> kind & 1) != 0));
            // Every function takes the same texts for a kind, and says the same of the others.
            char out[16];
            urial_rung rung;
            CHECK(urial_normalize((urial_kind)kind, URIAL_STEP_SYNTAX, T(TEXTS[i].text), out,
                                  sizeof out, NULL, NULL) == status);
            CHECK(urial_key((urial_kind)kind, URIAL_RUNG_PATH, T(TEXTS[i].text), out, sizeof out,
                            NULL, NULL) == status);
            CHECK(urial_compare((urial_kind)kind, T(TEXTS[i].text), T(TEXTS[i].text), &rung,
                                NULL) == status);
            bool is_base = kind % 4 == URIAL_KIND_URI || kind % 4 == URIAL_KIND_ABSOLUTE_URI;
            CHECK(urial_resolve((urial_kind)kind, 0, T(TEXTS[i].text), T("c:d"), out, sizeof out,
                                NULL, NULL) == (is_base ? status : URIAL_STATUS_BAD_ARGUMENT));
        }
    }
    CHECK(urial_parse((urial_kind)8, T("a:b"), NULL, NULL) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_parse((urial_kind)UINT32_MAX, T("a:b"), NULL, NULL) == URIAL_STATUS_BAD_ARGUMENT);
}

static void test_error(void) {
    urial_error error;
    urial_parsed parsed;
    memset(&parsed, 0x55, sizeof parsed);
    urial_parsed before = parsed;
    CHECK(urial_parse(URIAL_KIND_URI, T("http://example.com/a b"), &parsed, &error) ==
          URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(memcmp(&parsed, &before, sizeof parsed) == 0);
    CHECK(error.status == URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(error.component == URIAL_COMPONENT_PATH && error.argument == 0);
    CHECK(error.span.start == 20 && error.span.length == 1 && error.found == ' ');
    CHECK(strcmp(error.message,
                 "unexpected ' ' in the path at byte 20; write it as %20") == 0);
    CHECK(error.message_length == strlen(error.message));
    CHECK(strcmp(error.message + error.hint, "write it as %20") == 0);
    CHECK(strcmp(urial_status_name(error.status), "unexpected-character") == 0);
    CHECK(strcmp(urial_component_name(error.component), "path") == 0);

    // The second text of a call, bytes that are not UTF-8, and no character.
    CHECK(urial_resolve(URIAL_KIND_URI, 0, T("a:b"), T("c\xFFz"), NULL, 0, NULL, &error) ==
          URIAL_STATUS_NOT_UTF8);
    CHECK(error.argument == 1 && error.span.start == 1 && error.found == URIAL_NO_CHARACTER);
    CHECK(urial_parse(URIAL_KIND_URI, T("a:\xE3\x82"), NULL, &error) == URIAL_STATUS_NOT_UTF8);
    CHECK(error.span.start == 2 && error.span.length == 2);

    // A message shows no character of a password.
    CHECK(urial_parse(URIAL_KIND_URI, T("http://me:s\xC3\xA9"
                                        "cret@h/"),
                      NULL, &error) == URIAL_STATUS_NON_ASCII);
    CHECK(error.found == URIAL_NO_CHARACTER && strstr(error.message, "\xC3\xA9") == NULL);

    // On success it is left as it was.
    error.status = URIAL_STATUS_STOPPED;
    CHECK(urial_parse(URIAL_KIND_URI, T("a:b"), NULL, &error) == URIAL_STATUS_OK);
    CHECK(error.status == URIAL_STATUS_STOPPED);

    CHECK(urial_status_name((urial_status)1000) == NULL);
    CHECK(urial_component_name((urial_component)9) == NULL);
    CHECK(strcmp(urial_version(), "0.1.0") == 0);
}

static void test_nulls(void) {
    urial_parsed parsed;
    urial_rung rung;
    char buffer[8];
    size_t length;
    // Null with length 0 is the empty text; with another length it is refused.
    CHECK(urial_parse(URIAL_KIND_REFERENCE, NULL, 0, &parsed, NULL) == URIAL_STATUS_OK);
    CHECK(parsed.path.length == 0 && parsed.present == 1u << URIAL_COMPONENT_PATH);
    CHECK(urial_parse(URIAL_KIND_REFERENCE, NULL, 1, &parsed, NULL) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_split(NULL, 0, &parsed, NULL) == URIAL_STATUS_OK);
    CHECK(urial_split(T("a"), NULL, NULL) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_check(URIAL_RULE_PATH_EMPTY, NULL, 0, NULL) == URIAL_STATUS_OK);
    CHECK(urial_normalize(URIAL_KIND_REFERENCE, URIAL_STEP_PATH, NULL, 0, NULL, 0, &length,
                          NULL) == URIAL_STATUS_BUFFER_TOO_SMALL);
    CHECK(length == 0);
    CHECK(urial_normalize(URIAL_KIND_REFERENCE, URIAL_STEP_PATH, NULL, 0, NULL, 1, &length,
                          NULL) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_normalize(URIAL_KIND_REFERENCE, URIAL_STEP_PATH, T("a"), buffer, sizeof buffer,
                          NULL, NULL) == URIAL_STATUS_OK);
    CHECK(strcmp(buffer, "a") == 0);
    CHECK(urial_compare(URIAL_KIND_URI, T("a:b"), T("a:b"), NULL, NULL) ==
          URIAL_STATUS_NULL_POINTER);
    CHECK(urial_compare(URIAL_KIND_REFERENCE, NULL, 0, NULL, 0, &rung, NULL) == URIAL_STATUS_OK);
    CHECK(rung == URIAL_RUNG_STRING);
    CHECK(urial_extract(T("x"), NULL, NULL, NULL, NULL) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_rule_of_name(T("host"), NULL, NULL) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_redact_text(NULL, 0, NULL, buffer, sizeof buffer, &length, NULL) ==
          URIAL_STATUS_OK);
    CHECK(length == 0 && buffer[0] == '\0');
}

// `random.c` tries buffers of every size.
static void test_buffers(void) {
    char buffer[4] = "###";
    size_t length = 99;
    urial_error error;
    CHECK(urial_normalize(URIAL_KIND_URI, URIAL_STEP_SYNTAX, T("HTTP://a/b/../c"), buffer,
                          sizeof buffer, &length, &error) == URIAL_STATUS_BUFFER_TOO_SMALL);
    CHECK(strcmp(error.message, "the buffer is too small, 11 bytes are needed") == 0);
    CHECK(buffer[0] == '\0' && buffer[1] == '#' && length == 10);
    CHECK(urial_normalize(URIAL_KIND_URI, URIAL_STEP_SYNTAX, T("a b"), buffer, sizeof buffer,
                          &length, NULL) == URIAL_STATUS_MISSING_SCHEME);
    CHECK(buffer[0] == '\0' && length == 0);
}

static void test_check(void) {
    urial_rule rule;
    urial_error error;
    CHECK(urial_check(URIAL_RULE_DEC_OCTET, T("255"), NULL) == URIAL_STATUS_OK);
    CHECK(urial_check(URIAL_RULE_DEC_OCTET, T("256"), NULL) == URIAL_STATUS_MISMATCH);
    CHECK(urial_check(URIAL_RULE_URI_TEMPLATE, T("/a{?b*}"), NULL) == URIAL_STATUS_OK);
    CHECK(urial_check(URIAL_RULE_URI_TEMPLATE, T("/a{b"), &error) ==
          URIAL_STATUS_INVALID_TEMPLATE);
    CHECK(error.span.start == 2 && error.message_length > 0);
    CHECK(urial_check((urial_rule)65, T("a"), NULL) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_rule_of_name(T("PATH-noscheme"), &rule, NULL) == URIAL_STATUS_OK);
    CHECK(rule == URIAL_RULE_PATH_NOSCHEME);
    CHECK(strcmp(urial_rule_name(rule), "path-noscheme") == 0);
    CHECK(urial_rule_of_name(T("none"), &rule, NULL) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_rule_name((urial_rule)65) == NULL);

    char buffer[256];
    size_t length;
    CHECK(urial_caret(URIAL_RULE_URI, T("http://me:secret@a b/"), buffer, sizeof buffer,
                         &length, NULL) == URIAL_STATUS_OK);
    // The first line is the message.
    CHECK(strncmp(buffer, "unexpected ' ' in the host at byte 18; ", 39) == 0);
    const char *shown = strchr(buffer, '\n');
    CHECK(shown != NULL && strcmp(shown, "\n  http://me:***@a b/\n                 ^") == 0);
    CHECK(length == strlen(buffer));
    CHECK(urial_caret(URIAL_RULE_URI, T("a:b"), buffer, sizeof buffer, &length, NULL) ==
          URIAL_STATUS_OK);
    CHECK(length == 0 && buffer[0] == '\0');
    CHECK(urial_caret(URIAL_RULE_URI, "http://a/\xE9", 10, buffer, sizeof buffer, &length,
                         &error) == URIAL_STATUS_NOT_UTF8);
    CHECK(error.status == URIAL_STATUS_NOT_UTF8 && error.span.start == 9 && error.argument == 0);
    CHECK(error.message_length > 0);
    // The status tells it from a valid text, whose result is empty too.
    CHECK(urial_caret(URIAL_RULE_URI_TEMPLATE, "\xFF", 1, NULL, 0, &length, NULL) ==
          URIAL_STATUS_NOT_UTF8);
}

static void test_split(void) {
    urial_parsed parsed;
    CHECK(urial_split(T("http://c d:99999/e f?g#h"), &parsed, NULL) == URIAL_STATUS_OK);
    CHECK(parsed.host_class == URIAL_HOST_CLASS_NONE && parsed.port_number == -1);
    CHECK(urial_split("\xFF", 1, &parsed, NULL) == URIAL_STATUS_NOT_UTF8);
}

// The vectors have the rest: see answers/relate.h.
static void test_changes(void) {
    char out[64];
    GIVES("http://a/c#d", urial_resolve(URIAL_KIND_URI, URIAL_RESOLVE_NORMALIZE_BASE,
          T("http://a/b/../c"), T("#d"), OUT));
    CHECK(urial_resolve(URIAL_KIND_URI, URIAL_RESOLVE_FORBID_ABOVE_ROOT, T("http://a/b"),
                        T("../../c"), out, sizeof out, NULL, NULL) == URIAL_STATUS_ABOVE_ROOT);
    CHECK(urial_resolve(URIAL_KIND_URI, 8, T("http://a/b"), T("c"), OUT) ==
          URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_resolve(URIAL_KIND_REFERENCE, 0, T("http://a/b"), T("c"), OUT) ==
          URIAL_STATUS_BAD_ARGUMENT);
    urial_error error;
    CHECK(urial_relativize(URIAL_KIND_URI, T("http://a/b/c"), T("http://a/b/../c"), out,
                           sizeof out, NULL, &error) == URIAL_STATUS_NO_REFERENCE);
    CHECK(error.argument == 1 && error.span.start == 11 && out[0] == '\0');

    CHECK(urial_normalize(URIAL_KIND_URI, (urial_step)5, T("a:b"), OUT) ==
          URIAL_STATUS_BAD_ARGUMENT);
}

// The text of the call is no part, and an authority gives its own parts.
static void test_argument(void) {
    char out[64];
    urial_error error;
    urial_part parts[] = {{URIAL_COMPONENT_QUERY, 0, {"q", 1}},
                          {URIAL_COMPONENT_AUTHORITY, 0, {"a b", 3}}};
    CHECK(urial_replace(URIAL_KIND_URI, T("http://a/ "), parts, 1, out, sizeof out, NULL,
                        &error) == URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(error.argument == 1 && error.span.start == 9);
    CHECK(urial_replace(URIAL_KIND_URI, T("http://a/\xFF"), parts, 2, out, sizeof out, NULL,
                        &error) == URIAL_STATUS_NOT_UTF8);
    CHECK(error.argument == 2 && error.span.start == 9);
    CHECK(urial_replace(URIAL_KIND_URI, T("http://a/"), parts + 1, 1, out, sizeof out, NULL,
                        &error) == URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(error.argument == 0 && error.span.start == 1);
    CHECK(urial_replace(URIAL_KIND_URI, T("http://a/"), parts, 2, out, sizeof out, NULL,
                        &error) == URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(error.argument == 1 && error.span.start == 1);
    parts[0] = (urial_part){URIAL_COMPONENT_SCHEME, 0, {"http", 4}};
    CHECK(urial_build(URIAL_KIND_URI, parts, 2, out, sizeof out, NULL, &error) ==
          URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(error.argument == 1 && error.span.start == 1);
}

static void test_compare(void) {
    char key[8];
    urial_rung rung;
    CHECK(urial_key(URIAL_KIND_URI, URIAL_RUNG_NONE, T("a:b"), key, sizeof key, NULL, NULL) ==
          URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_compare(URIAL_KIND_URI, T("a:B"), T("a:b"), &rung, NULL) == URIAL_STATUS_OK);
    CHECK(rung == URIAL_RUNG_NONE);
    CHECK(urial_compare(URIAL_KIND_REFERENCE, T("../a"), T("../b/../a"), &rung, NULL) ==
          URIAL_STATUS_OK);
    CHECK(rung == URIAL_RUNG_PATH);
}

// The texts that were found, with a line end after each.
struct list {
    char text[256];
    int left;
};

static int add(void *context, const urial_found *found) {
    struct list *list = context;
    strncat(list->text, found->text, found->text_length);
    strcat(list->text, "\n");
    return --list->left == 0;
}

static void test_extract(void) {
    const char *text = "See www.a.example, ftp://b.example/c and http://d.example/\xC3\xA9.";
    struct list list = {"", -1};
    urial_extract_options options;
    memset(&options, 0, sizeof options);
    CHECK(urial_extract(T(text), NULL, add, &list, NULL) == URIAL_STATUS_OK);
    CHECK(strcmp(list.text, "ftp://b.example/c\nhttp://d.example/\xC3\xA9\n") == 0);

    const char *schemes[] = {"ftp"};
    options.flags = URIAL_EXTRACT_SUFFIX;
    options.schemes = schemes;
    options.scheme_count = 1;
    list = (struct list){"", -1};
    CHECK(urial_extract(T(text), &options, add, &list, NULL) == URIAL_STATUS_OK);
    CHECK(strcmp(list.text, "www.a.example\nftp://b.example/c\n") == 0);

    const char *wrong[] = {"ht tp", "", "http:", "1a", "\xC3\xA9"};
    for (size_t at = 0; at < sizeof wrong / sizeof *wrong; at++) {
        const char *with_wrong[] = {"ftp", wrong[at]};
        options.schemes = with_wrong;
        options.scheme_count = 2;
        CHECK(urial_extract(T(text), &options, add, &list, NULL) == URIAL_STATUS_BAD_ARGUMENT);
    }
    options.scheme_count = 1;

    options.schemes = NULL;
    CHECK(urial_extract(T(text), &options, add, &list, NULL) == URIAL_STATUS_NULL_POINTER);
    options.scheme_count = 0;
    options.flags = URIAL_EXTRACT_URI_ONLY;
    list = (struct list){"", -1};
    CHECK(urial_extract(T(text), &options, add, &list, NULL) == URIAL_STATUS_OK);
    CHECK(strcmp(list.text, "ftp://b.example/c\nhttp://d.example/\n") == 0);

    // The function ends the search.
    list = (struct list){"", 1};
    CHECK(urial_extract(T(text), NULL, add, &list, NULL) == URIAL_STATUS_STOPPED);
    CHECK(strcmp(list.text, "ftp://b.example/c\n") == 0);

    options.later[3] = 1;
    CHECK(urial_extract(T(text), &options, add, &list, NULL) == URIAL_STATUS_BAD_ARGUMENT);
    options.later[3] = 0;
    options.flags = 8;
    CHECK(urial_extract(T(text), &options, add, &list, NULL) == URIAL_STATUS_BAD_ARGUMENT);
}

static void test_redact(void) {
    char out[128];
    const char *text = "http://me:secret@host/?id=1&token=abc#def";
    const char *keys[] = {"i?"};
    urial_redaction settings;
    memset(&settings, 0, sizeof settings);
    GIVES("http://me:***@host/?id=1&token=***#def", urial_redact(T(text), NULL, OUT));
    settings.flags = URIAL_REDACT_PASSWORDS_ONLY;
    GIVES("http://me:***@host/?id=1&token=abc#def", urial_redact(T(text), &settings, OUT));
    settings.flags = URIAL_REDACT_USERINFO | URIAL_REDACT_FRAGMENT;
    settings.query_keys = keys;
    settings.query_key_count = 1;
    GIVES("http://***@host/?id=***&token=***#***", urial_redact(T(text), &settings, OUT));
    settings.flags = URIAL_REDACT_LIKELY_PASSWORDS;
    GIVES("http:/me:***@host", urial_redact(T("http:/me:sec ret@host"), &settings, OUT));

    // A log need not be UTF-8, a reference has to be.
    const char *log = "\xFF 12:30 GET http://u:\xE9t@h/?token=1 from me@h";
    GIVES("\xFF 12:30 GET http://u:***@h/?token=*** from me@h", urial_redact_text(T(log), NULL,
          OUT));
    CHECK(urial_redact(T(log), NULL, OUT) == URIAL_STATUS_NOT_UTF8);
    settings.flags = 0;
    GIVES("\xFF 12:30 GET http://u:***@h/?token=*** from me@h", urial_redact_text(T(log),
          &settings, OUT));
    keys[0] = "\xFF";
    CHECK(urial_redact_text(T(log), &settings, OUT) == URIAL_STATUS_BAD_ARGUMENT);
    keys[0] = NULL;
    CHECK(urial_redact_text(T(log), &settings, OUT) == URIAL_STATUS_NULL_POINTER);
    settings.flags = 16;
    CHECK(urial_redact(T(text), &settings, OUT) == URIAL_STATUS_BAD_ARGUMENT);
}

// The sizes that liburial.so.0 stands for, on machines with pointers of 64 bits.
static void test_sizes(void) {
    CHECK(sizeof(urial_status) == 4 && sizeof(urial_kind) == 4 && sizeof(urial_rung) == 4);
    CHECK(sizeof(urial_span) == 8 && sizeof(urial_parsed) == 96 && sizeof(urial_error) == 336);
    if (sizeof(void *) == 8) {
        CHECK(sizeof(urial_found) == 64 && sizeof(urial_extract_options) == 56);
        CHECK(sizeof(urial_redaction) == 56 && sizeof(urial_text) == 16);
        CHECK(sizeof(urial_part) == 24 && sizeof(urial_variable) == 40);
        CHECK(sizeof(urial_segment_iterator) == 64 && sizeof(urial_pair_iterator) == 64);
        CHECK(sizeof(urial_found_iterator) == 56 && sizeof(urial_fetch_policy) == 168);
        CHECK(sizeof(urial_trimming) == 72 && sizeof(urial_cleaning) == 104);
    }
    CHECK(sizeof(urial_pair) == 24 && sizeof(urial_binding) == 32 && sizeof(urial_dropped) == 8);
    CHECK(sizeof(urial_finding) == 56 && sizeof(urial_verdict) == 32);
    CHECK(offsetof(urial_parsed, present) == 64 && offsetof(urial_error, message) == 80);
}

int main(void) {
    test_sizes();
    test_parse();
    test_kinds();
    test_error();
    test_nulls();
    test_buffers();
    test_check();
    test_split();
    test_changes();
    test_argument();
    test_compare();
    test_extract();
    test_redact();
    return REPORT();
}
