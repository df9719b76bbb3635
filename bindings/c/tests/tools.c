// What the corpus does not ask of encode, edits, iterators, templates, policies and lists: nulls,
// numbers of arguments, names of reasons, iterators without anything.
#include "check.h"

#include <urial.h>

#include <string.h>

static char out[128];
static size_t length;
static urial_error error;

#define OUT out, sizeof out, &length, &error

static void test_percent(void) {
    CHECK(urial_encode(URIAL_RULE_UNRESERVED, "\xFF\0", 2, OUT) == URIAL_STATUS_OK);
    CHECK(strcmp(out, "%FF%00") == 0 && length == 6);
    CHECK(urial_encode(URIAL_RULE_URI_TEMPLATE, T("a"), OUT) == URIAL_STATUS_BAD_ARGUMENT);
    GIVES("a/b%26c", urial_encode(URIAL_KEEP_QUERY_VALUE, T("a/b&c"), OUT));
    CHECK(urial_decode(0, T("a%2"), OUT) == URIAL_STATUS_BAD_PERCENT && error.span.start == 1);
    CHECK(urial_decode(0, T("%C3%A9%FF"), OUT) == URIAL_STATUS_NOT_UTF8 && error.span.start == 2);
    GIVES("a\xEF\xBF\xBD", urial_decode(URIAL_DECODE_LOSSY, T("a%FF"), OUT));
    GIVES("a +", urial_decode(URIAL_DECODE_PLUS_IS_SPACE, T("a+%2B"), OUT));
    CHECK(urial_decode(4, T("a"), OUT) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_decode_bytes(URIAL_DECODE_LOSSY, T("a"), OUT) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_decode_bytes(0, T("%00%FF"), OUT) == URIAL_STATUS_OK && length == 2);
    CHECK(memcmp(out, "\0\xFF", 3) == 0);
}

static int add_start(void *sum, const urial_found *found) {
    *(size_t *)sum += found->span.start;
    return 0;
}

static void test_iterators(void) {
    urial_segment_iterator segments;
    urial_pair_iterator pairs;
    urial_found_iterator search;
    urial_span span;
    urial_pair pair;
    urial_found found;
    memset(&segments, 0xFF, sizeof segments);
    memset(&pairs, 0xFF, sizeof pairs);
    memset(&search, 0xFF, sizeof search);
    // After a failure there is nothing.
    CHECK(urial_segments(URIAL_KIND_URI, T("a b"), &segments, &error) != URIAL_STATUS_OK);
    CHECK(!urial_next_segment(&segments, &span));
    CHECK(urial_raw_pairs(URIAL_KIND_URI, 0xD800, T("a:?b"), &pairs, &error) ==
          URIAL_STATUS_BAD_ARGUMENT);
    CHECK(!urial_next_pair(&pairs, &pair));
    CHECK(urial_extraction(NULL, 1, NULL, &search, &error) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_next_found(&search, &found, OUT) == URIAL_STATUS_END && length == 0);
    CHECK(strcmp(error.name, "end") == 0);

    CHECK(!urial_next_segment(NULL, &span) && !urial_next_pair(NULL, &pair));
    CHECK(urial_segments(URIAL_KIND_URI, T("a:b"), NULL, &error) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_extraction(T("a:b"), NULL, NULL, &error) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_next_found(NULL, &found, OUT) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_next_found(&search, NULL, OUT) == URIAL_STATUS_NULL_POINTER);

    const char *text = "//a//b/?;x=1;";
    CHECK(urial_segments(URIAL_KIND_REFERENCE, T(text), &segments, NULL) == URIAL_STATUS_OK);
    size_t count = 0;
    for (; urial_next_segment(&segments, &span); count++) {
        CHECK(span.length == (count == 1 ? 1 : 0));
    }
    CHECK(count == 3 && !urial_next_segment(&segments, &span));
    CHECK(urial_raw_pairs(URIAL_KIND_REFERENCE, ';', T(text), &pairs, NULL) == URIAL_STATUS_OK);
    CHECK(urial_next_pair(&pairs, &pair) && pair.key.length == 0 && pair.has_value == 0);
    CHECK(urial_next_pair(&pairs, &pair) && pair.value.start == 11 && pair.has_value == 1);
    CHECK(urial_next_pair(&pairs, &pair) && !urial_next_pair(&pairs, &pair));

    // Two texts in one buffer, and a search that waits for a larger one.
    text = "<http://a/x-\n y> www.b.example";
    urial_extract_options options = {URIAL_EXTRACT_SUFFIX, 0, NULL, 0, {0}};
    CHECK(urial_extraction(T(text), &options, &search, NULL) == URIAL_STATUS_OK);
    CHECK(urial_next_found(&search, &found, out, 4, &length, &error) ==
          URIAL_STATUS_BUFFER_TOO_SMALL);
    CHECK(urial_next_found(&search, &found, out, length + 1, NULL, &error) == URIAL_STATUS_OK);
    CHECK(strcmp(out, "http://a/x-y") == 0 && found.reference == out);
    CHECK(strcmp(found.other_reading, "http://a/xy") == 0 && found.span.start == 1);
    CHECK(urial_next_found(&search, &found, OUT) == URIAL_STATUS_OK);
    CHECK(strcmp(out, "http://www.b.example") == 0 && strcmp(found.text, "www.b.example") == 0);
    CHECK(found.kind == URIAL_FOUND_KIND_SUFFIX && found.other_reading == NULL);
    CHECK(urial_next_found(&search, &found, OUT) == URIAL_STATUS_END);

    // Bytes that are not UTF-8 end a reference, and the search goes on after them.
    text = "\xE9 http://a/b\xE9\xFF http://c/ \xE9";
    CHECK(urial_extraction(T(text), NULL, &search, NULL) == URIAL_STATUS_OK);
    GIVES("http://a/b", urial_next_found(&search, &found, OUT));
    CHECK(found.span.start == 2 && found.span.length == 10);
    CHECK(urial_next_found(&search, &found, out, 1, NULL, NULL) == URIAL_STATUS_BUFFER_TOO_SMALL);
    GIVES("http://c/", urial_next_found(&search, &found, OUT));
    CHECK(found.span.start == 15 && found.span.length == 9);
    CHECK(urial_next_found(&search, &found, OUT) == URIAL_STATUS_END);
    size_t sum = 0;
    CHECK(urial_extract(T(text), NULL, add_start, &sum, NULL) == URIAL_STATUS_OK && sum == 17);
}

static void test_components(void) {
    urial_span span;
    uint16_t port = 7;
    const char *text = "http://u@[0::1]/?a=1&b=%20&c";
    CHECK(urial_query_value(URIAL_KIND_URI, 0, 0, T(text), T("b"), &span, &error) ==
          URIAL_STATUS_OK);
    CHECK(span.length == 3 && text[span.start] == '%');
    CHECK(urial_query_value(URIAL_KIND_URI, 0, 0, T(text), T("c"), &span, NULL) ==
          URIAL_STATUS_OK);
    CHECK(span.length == 0);
    CHECK(urial_query_value(URIAL_KIND_REFERENCE, ';', URIAL_PAIRS_PLUS_IS_SPACE, T("?a;b+c=1"),
                            T("b c"), &span, NULL) == URIAL_STATUS_OK);
    CHECK(span.start == 7 && span.length == 1);
    CHECK(urial_query_value(URIAL_KIND_URI, 0, 0, T(text), T("z"), &span, &error) ==
          URIAL_STATUS_ABSENT);
    CHECK(error.component == URIAL_COMPONENT_QUERY && strcmp(error.name, "absent") == 0);
    CHECK(urial_effective_port(URIAL_KIND_URI, T(text), &port, NULL) == URIAL_STATUS_OK);
    CHECK(port == 80);
    CHECK(urial_effective_port(URIAL_KIND_URI, T("urn:a:b"), &port, NULL) == URIAL_STATUS_ABSENT);
    CHECK(urial_ip(URIAL_KIND_URI, T(text), OUT) == URIAL_STATUS_OK && strcmp(out, "::1") == 0);
    CHECK(urial_ip(URIAL_KIND_URI, T("http://a/"), OUT) == URIAL_STATUS_ABSENT && length == 0);

    text = "http://a/b/c.txt;v=1?d";
    CHECK(urial_name(URIAL_KIND_URI, T(text), &span, NULL) == URIAL_STATUS_OK);
    CHECK(span.start == 11 && span.length == 9);
    CHECK(urial_extension(URIAL_KIND_URI, T(text), &span, NULL) == URIAL_STATUS_OK);
    CHECK(span.start == 13 && span.length == 3);
    CHECK(urial_parent(URIAL_KIND_URI, T(text), &span, NULL) == URIAL_STATUS_OK);
    CHECK(span.start == 0 && span.length == 11);
    CHECK(urial_registrable_domain(URIAL_KIND_URI, T("http://a.b.co.uk:8/"), &span, NULL) ==
          URIAL_STATUS_OK);
    CHECK(span.start == 9 && span.length == 7);
    CHECK(urial_registrable_domain(URIAL_KIND_URI, T("http://co.uk/"), &span, &error) ==
          URIAL_STATUS_ABSENT && error.component == URIAL_COMPONENT_HOST);
    CHECK(urial_name(URIAL_KIND_URI, T("http://a/"), &span, &error) == URIAL_STATUS_ABSENT);
    CHECK(urial_parent(URIAL_KIND_URI, T("b:c"), &span, NULL) == URIAL_STATUS_ABSENT);
    CHECK(urial_parent(URIAL_KIND_URI, T("b c"), NULL, NULL) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_origin(URIAL_KIND_URI, T("b:c"), OUT) == URIAL_STATUS_ABSENT);
    // A base of a kind that has a scheme keeps it, and one that is relative need not get one.
    CHECK(urial_join_lexical(URIAL_KIND_URI, T("b:c"), T("?d"), OUT) == URIAL_STATUS_OK);
    CHECK(urial_join_lexical(URIAL_KIND_RELATIVE_REF, T("c"), T("d:"), OUT) ==
          URIAL_STATUS_UNEXPECTED_SCHEME);
    CHECK(urial_join_lexical(URIAL_KIND_REFERENCE, T("c"), T(" "), NULL, 0, NULL, &error) ==
          URIAL_STATUS_UNEXPECTED_CHARACTER && error.argument == 1);
}

static void test_edits(void) {
    // The argument of an error is the number of the part, and the offset is in its value.
    urial_part parts[] = {
        {URIAL_COMPONENT_FRAGMENT, 0, {"f", 1}},
        {URIAL_COMPONENT_QUERY, 0, {"a[0]", 4}},
    };
    CHECK(urial_replace(URIAL_KIND_URI, T("http://a/"), parts, 2, OUT) ==
          URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(error.argument == 1 && error.span.start == 1 && error.component == URIAL_COMPONENT_QUERY);
    parts[1].encode = 1;
    GIVES("http://a/?a%5B0%5D#f", urial_replace(URIAL_KIND_URI, T("http://a/"), parts, 2, OUT));
    CHECK(urial_replace(URIAL_KIND_ABSOLUTE_URI, T("http://a/"), parts, 2, OUT) ==
          URIAL_STATUS_UNEXPECTED_FRAGMENT);
    parts[1] = (urial_part){URIAL_COMPONENT_SCHEME, 0, {NULL, 0}};
    CHECK(urial_replace(URIAL_KIND_URI, T("a:b"), parts + 1, 1, OUT) ==
          URIAL_STATUS_MISSING_SCHEME);
    GIVES("//b", urial_replace(URIAL_KIND_REFERENCE, T("a://b"), parts + 1, 1, OUT));
    parts[1] = parts[0];
    CHECK(urial_replace(URIAL_KIND_URI, T("a:b"), parts, 2, OUT) == URIAL_STATUS_BAD_ARGUMENT);
    parts[0].component = URIAL_COMPONENT_TEXT;
    CHECK(urial_build(URIAL_KIND_URI, parts, 1, OUT) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_build(URIAL_KIND_URI, NULL, 1, OUT) == URIAL_STATUS_NULL_POINTER);
    CHECK(urial_build(URIAL_KIND_REFERENCE, NULL, 0, OUT) == URIAL_STATUS_OK && length == 0);
    GIVES("//a:/?", urial_replace(URIAL_KIND_REFERENCE, T("//a:/?"), NULL, 0, OUT));
    // Both at once: a text between, with the host and the old path, would not be valid.
    urial_part both[] = {
        {URIAL_COMPONENT_HOST, 0, {"b", 1}},
        {URIAL_COMPONENT_PATH, 0, {"/c", 2}},
    };
    GIVES("mailto://b/c", urial_replace(URIAL_KIND_URI, T("mailto:a"), both, 2, OUT));
    CHECK(urial_replace(URIAL_KIND_URI, T("mailto:a"), both, 1, OUT) ==
          URIAL_STATUS_NOT_WRITABLE);
    // The path is at fault, and no part is one.
    CHECK(strcmp(error.name, "path") == 0 && error.argument == 1);
    // No character of a password is shown.
    urial_part secret = {URIAL_COMPONENT_USERINFO, 0, {"u:p|w", 5}};
    CHECK(urial_replace(URIAL_KIND_URI, T("http://a/"), &secret, 1, OUT) != URIAL_STATUS_OK);
    CHECK(strchr(error.message, '|') == NULL && error.found == URIAL_NO_CHARACTER);
    GIVES("?a&b%20c", urial_append_pair(URIAL_KIND_REFERENCE, 0, 0, T("?a"), T("b c"), NULL, 0,
          OUT));
    CHECK(urial_with_pair(URIAL_KIND_REFERENCE, ';', URIAL_PAIRS_PLUS_IS_SPACE, T("?a;b"), T("a"),
                          T("x y"), OUT) == URIAL_STATUS_OK);
    CHECK(strcmp(out, "?a=x+y;b") == 0);
}

static void test_conversions(void) {
    CHECK(urial_to_uri(URIAL_CONVERT_IDNA, T("http://a_b\xC3\xA9/"), OUT) == URIAL_STATUS_IDNA);
    CHECK(error.component == URIAL_COMPONENT_HOST && strcmp(error.name, "idna") == 0);
    CHECK(urial_to_uri(2, T("a:b"), OUT) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_from_path(URIAL_SYSTEM_POSIX, T("a"), OUT) == URIAL_STATUS_FILE);
    CHECK(strcmp(error.name, "relative") == 0);
    GIVES("/\xFF", urial_to_path(URIAL_SYSTEM_POSIX, T("file:///%FF"), OUT));
    CHECK(urial_to_path(URIAL_SYSTEM_POSIX, T("file:///a b"), OUT) ==
          URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(urial_to_path((urial_system)2, T("file:///a"), OUT) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(urial_repair(0, T("http://a b/"), OUT) == URIAL_STATUS_UNREPAIRABLE);
    GIVES("\xFF http://a.b", urial_refang(T("\xFF hxxp://a[.]b"), OUT));
    GIVES("http://www.a.example", urial_guess_suffix(NULL, 0, T("www.a.example"), OUT));
    CHECK(urial_guess_suffix(T("1"), T("www.a.example"), OUT) != URIAL_STATUS_OK);
    CHECK(error.argument == 0);
    CHECK(urial_guess_suffix(NULL, 0, T("\xFF"), OUT) == URIAL_STATUS_NOT_UTF8);
    CHECK(error.argument == 1);
}

static void test_templates(void) {
    urial_span names[3];
    size_t count;
    CHECK(urial_template_variables(T("/{a}{?b*,c:3}"), names, 2, &count, &error) ==
          URIAL_STATUS_BUFFER_TOO_SMALL);
    CHECK(count == 3);
    CHECK(urial_template_variables(T("/{a}{?b*,c:3}"), names, 3, &count, &error) ==
          URIAL_STATUS_OK);
    CHECK(names[1].start == 6 && names[1].length == 1 && names[2].length == 1);
    CHECK(urial_template_variables(T("/{a}{?b*,c:3}"), names, 2, &count, &error) ==
          URIAL_STATUS_BUFFER_TOO_SMALL);
    CHECK(count == 3 && strcmp(error.message, "the array is too small, 3 rows are needed") == 0);
    CHECK(urial_template_variables(T("/{a"), names, 2, &count, &error) ==
          URIAL_STATUS_INVALID_TEMPLATE);
    CHECK(count == 0);
    urial_text texts[] = {{"x", 1}, {NULL, 0}, {"y", 1}, {"z", 1}};
    urial_variable map = {{"m", 1}, URIAL_VALUE_FORM_MAP, 0, texts, 4};
    // A name without a value is left out.
    GIVES("?y=z", urial_template_expand(T("{?m*}"), &map, 1, OUT));
    map.count = 3;
    CHECK(urial_template_expand(T("{?m*}"), &map, 1, OUT) == URIAL_STATUS_BAD_ARGUMENT);
    map.form = URIAL_VALUE_FORM_REST;
    CHECK(urial_template_expand(T("{?m*}"), &map, 1, OUT) == URIAL_STATUS_BAD_ARGUMENT);
    urial_binding rows[1];
    CHECK(urial_template_match(0, T("/{a}"), T("x"), rows, 1, &count, OUT) ==
          URIAL_STATUS_UNMATCHED);
    CHECK(urial_template_match(0, T("/{a}/{b}"), T("/1/2"), rows, 1, &count, OUT) ==
          URIAL_STATUS_BUFFER_TOO_SMALL);
    CHECK(count == 2 && length == 3 && out[0] == '\0');
    CHECK(urial_template_match(0, T("/{a}"), T("/1"), rows, 1, &count, OUT) == URIAL_STATUS_OK);
    CHECK(strcmp(out + rows->value.start, "1") == 0 && out[rows->key.start] == '\0');
}

static void test_policy(void) {
    const char *const schemes[] = {"http"}, *const hosts[] = {"*.a.example"};
    const char *const networks[] = {"10.0.0.0/8"}, *const none[] = {"a:80"};
    urial_fetch_policy policy;
    memset(&policy, 0, sizeof policy);
    // All zero allows nothing.
    CHECK(urial_fetch_policy_check(&policy, T("http://a.example/"), &error) ==
          URIAL_STATUS_REFUSED);
    CHECK(strcmp(error.name, "scheme") == 0 && error.component == URIAL_COMPONENT_SCHEME);
    CHECK(error.span.start == 0 && error.span.length == 4);
    policy.schemes = schemes;
    policy.scheme_count = 1;
    CHECK(urial_fetch_policy_check(&policy, T("http://a.example/"), NULL) == URIAL_STATUS_OK);
    CHECK(urial_fetch_policy_check(&policy, T("http://a b/"), &error) ==
          URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(urial_fetch_policy_check(&policy, T("http://127.0.0.1\\@a.example/"), &error) ==
          URIAL_STATUS_REFUSED);
    CHECK(strcmp(error.name, "readings") == 0 && error.span.length == 28);
    CHECK(urial_fetch_policy_check(&policy, T("http://u:p@10.0.0.1/"), &error) ==
          URIAL_STATUS_REFUSED);
    CHECK(strcmp(error.name, "userinfo") == 0 && error.span.start == 7 && error.span.length == 3);
    CHECK(urial_fetch_policy_check(&policy, T("http://10.0.0.1/"), &error) ==
          URIAL_STATUS_REFUSED);
    CHECK(strcmp(error.name, "network") == 0 && error.span.start == 7 && error.span.length == 8);
    CHECK(urial_fetch_policy_check_address(&policy, T("10.0.0.1"), &error) ==
          URIAL_STATUS_REFUSED);
    policy.allow_networks = networks;
    policy.allow_network_count = 1;
    CHECK(urial_fetch_policy_check_address(&policy, T("10.0.0.1"), NULL) == URIAL_STATUS_OK);
    CHECK(urial_fetch_policy_check_address(&policy, T("x"), NULL) == URIAL_STATUS_BAD_ARGUMENT);
    policy.hosts = hosts;
    policy.host_count = 1;
    urial_verdict verdict;
    CHECK(urial_fetch_policy_verdict(&policy, T("HTTP://B.a.example"), &verdict, OUT) ==
          URIAL_STATUS_OK);
    CHECK(strcmp(out, "http://b.a.example/") == 0 && verdict.port == 80);
    CHECK(verdict.host.start == 7 && verdict.host.length == 11 && verdict.is_address == 0);
    policy.host_count = 0;
    CHECK(urial_fetch_policy_check(&policy, T("http://b.a.example/"), &error) ==
          URIAL_STATUS_REFUSED);
    CHECK(strcmp(error.name, "host-not-listed") == 0);
    policy.hosts = none;
    policy.host_count = 1;
    CHECK(urial_fetch_policy_check(&policy, T("http://a/"), &error) == URIAL_STATUS_BAD_ARGUMENT);
    CHECK(strcmp(error.name, "bad-host") == 0);
    CHECK(urial_fetch_policy_check(NULL, T("http://a/"), NULL) == URIAL_STATUS_NULL_POINTER);
}

static void test_lists(void) {
    urial_finding finding;
    size_t count = 9;
    const char *const names[] = {"mybank.example"};
    CHECK(urial_audit(T("https://mybank-login.example/"), names, 1, &finding, 1, &count, OUT) ==
          URIAL_STATUS_OK);
    CHECK(count == 1 && strcmp(out + finding.rule.start, "brand-in-host") == 0);
    // A text that is absent is empty, and a string too.
    CHECK(finding.has_safe_form == 0 && out[finding.safe_form.start] == '\0');
    CHECK(urial_audit(T("https://a.example/"), NULL, 0, NULL, 0, &count, OUT) == URIAL_STATUS_OK);
    CHECK(count == 0 && length == 0);

    const char *const keys[] = {"utm_*"};
    urial_trimming trimming = {URIAL_TRIM_FRAGMENT, 0, keys, 1, NULL, 0, {0}};
    GIVES("http://a/?b", urial_trim(URIAL_KIND_URI, T("http://a/?utm_x=1&b#c"), &trimming, OUT));

    urial_cleaning cleaning;
    memset(&cleaning, 0, sizeof cleaning);
    const char *list = "a\nhttp://b.example/c\n../d\n";
    cleaning.base = (urial_text){"http://b.example/", 17};
    GIVES("http://b.example/a\nhttp://b.example/c\nhttp://b.example/d\n", urial_clean(T(list),
          &cleaning, NULL, 0, &count, OUT));
    CHECK(count == 0);
    cleaning.base = (urial_text){"b", 1};
    CHECK(urial_clean(T(list), &cleaning, NULL, 0, &count, OUT) == URIAL_STATUS_MISSING_SCHEME);
    CHECK(error.argument == 1);
    memset(&cleaning, 0, sizeof cleaning);
    cleaning.flags = URIAL_CLEAN_KEEP_DUPLICATES;
    GIVES("a:b\na:b\n", urial_clean(T("a:b\na:b\n"), &cleaning, NULL, 0, NULL, OUT));
    cleaning.step = 6;
    CHECK(urial_clean(T("a:b"), &cleaning, NULL, 0, NULL, OUT) == URIAL_STATUS_BAD_ARGUMENT);
    // The lines that go have no room, so the buffer has nothing either.
    urial_dropped dropped;
    CHECK(urial_clean(T("a:b\nx\ny\n"), NULL, &dropped, 1, &count, OUT) ==
          URIAL_STATUS_BUFFER_TOO_SMALL);
    CHECK(count == 2 && length == 4 && out[0] == '\0');
}

int main(void) {
    test_percent();
    test_iterators();
    test_components();
    test_edits();
    test_conversions();
    test_templates();
    test_policy();
    test_lists();
    return REPORT();
}
