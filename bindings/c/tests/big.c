// Texts of 4 GiB: one byte too many is refused, whatever the function; with the most bytes that
// offsets can count, a text is read to its end. The memory is mapped and never filled.
#define _DEFAULT_SOURCE

#include "check.h"

#include <urial.h>

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static int never(void *context, const urial_found *found) {
    (void)context;
    (void)found;
    return 1;
}

// Checks that every function refuses a text of that length.
static void test_refused(const char *big, size_t length) {
    urial_parsed parsed;
    urial_rung rung;
    urial_rule rule;
    urial_error error;
    urial_segment_iterator segments;
    urial_pair_iterator pairs;
    urial_found_iterator search;
    urial_part part = {URIAL_COMPONENT_PATH, 0, {big == NULL ? "" : big, length}};
    char out[8];
    size_t n;
    urial_status all[] = {
        urial_parse(URIAL_KIND_URI, big, length, &parsed, &error),
        urial_split(big, length, &parsed, &error),
        urial_check(URIAL_RULE_PATH, big, length, &error),
        urial_check(URIAL_RULE_URI_TEMPLATE, big, length, &error),
        urial_rule_of_name(big, length, &rule, &error),
        urial_caret(URIAL_RULE_URI, big, length, out, sizeof out, &n, &error),
        urial_normalize(URIAL_KIND_URI, URIAL_STEP_PATH, big, length, out, sizeof out, &n, &error),
        urial_resolve(URIAL_KIND_URI, 0, big, length, "a", 1, out, sizeof out, &n, &error),
        urial_resolve(URIAL_KIND_URI, 0, "a:b", 3, big, length, out, sizeof out, &n, &error),
        urial_relativize(URIAL_KIND_URI, big, length, "a:b", 3, out, sizeof out, &n, &error),
        urial_relativize(URIAL_KIND_URI, "a:b", 3, big, length, out, sizeof out, &n, &error),
        urial_compare(URIAL_KIND_URI, big, length, "a:b", 3, &rung, &error),
        urial_compare(URIAL_KIND_URI, "a:b", 3, big, length, &rung, &error),
        urial_key(URIAL_KIND_URI, URIAL_RUNG_PATH, big, length, out, sizeof out, &n, &error),
        urial_extract(big, length, NULL, never, NULL, &error),
        urial_redact(big, length, NULL, out, sizeof out, &n, &error),
        urial_redact_text(big, length, NULL, out, sizeof out, &n, &error),
        urial_refang(big, length, out, sizeof out, &n, &error),
        urial_encode(URIAL_RULE_PATH, big, length, out, sizeof out, &n, &error),
        urial_decode(0, big, length, out, sizeof out, &n, &error),
        urial_decode_bytes(0, big, length, out, sizeof out, &n, &error),
        urial_segments(URIAL_KIND_URI, big, length, &segments, &error),
        urial_raw_pairs(URIAL_KIND_URI, 0, big, length, &pairs, &error),
        urial_replace(URIAL_KIND_URI, big, length, NULL, 0, out, sizeof out, &n, &error),
        urial_build(URIAL_KIND_URI, &part, 1, out, sizeof out, &n, &error),
        urial_to_uri(0, big, length, out, sizeof out, &n, &error),
        urial_to_iri(0, big, length, out, sizeof out, &n, &error),
        urial_from_path(URIAL_SYSTEM_POSIX, big, length, out, sizeof out, &n, &error),
        urial_to_path(URIAL_SYSTEM_POSIX, big, length, out, sizeof out, &n, &error),
        urial_template_expand(big, length, NULL, 0, out, sizeof out, &n, &error),
        urial_template_match(0, "{a}", 3, big, length, NULL, 0, NULL, out, sizeof out, &n, &error),
        urial_extraction(big, length, NULL, &search, &error),
        urial_repair(0, big, length, out, sizeof out, &n, &error),
        urial_guess_suffix(NULL, 0, big, length, out, sizeof out, &n, &error),
        urial_audit(big, length, NULL, 0, NULL, 0, NULL, out, sizeof out, &n, &error),
        urial_trim(URIAL_KIND_URI, big, length, NULL, out, sizeof out, &n, &error),
        urial_clean(big, length, NULL, NULL, 0, NULL, out, sizeof out, &n, &error),
    };
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        CHECK(all[i] == URIAL_STATUS_TOO_LONG);
    }
    CHECK(error.status == URIAL_STATUS_TOO_LONG);
    CHECK(strcmp(error.message, "the text is longer than 4294967295 bytes") == 0);
}

int main(void) {
    const size_t most = UINT32_MAX;
    char *big = mmap(NULL, most + 1, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (big == MAP_FAILED) {
        perror("mmap");
        return 2;
    }
    urial_error error;
    urial_parsed parsed;
    test_refused(big, most + 1);
    // Nothing is read, so the length may be any.
    test_refused(big, SIZE_MAX);
    test_refused(NULL, SIZE_MAX);

    // Only the last byte is not UTF-8: it is found, at the last offset.
    big[most - 1] = '\xFF';
    CHECK(urial_parse(URIAL_KIND_URI, big, most, &parsed, &error) == URIAL_STATUS_NOT_UTF8);
    CHECK(error.span.start == most - 1 && error.span.length == 1);
    big[most - 1] = '#';
    memcpy(big, "a:#", 3);
    CHECK(urial_split(big, most, &parsed, &error) == URIAL_STATUS_OK);
    CHECK(parsed.fragment.start == 3 && parsed.fragment.length == most - 3);
    CHECK(urial_parse(URIAL_KIND_URI, big, most, &parsed, &error) ==
          URIAL_STATUS_UNEXPECTED_CHARACTER);
    CHECK(error.span.start == 3 && error.found == 0);
    munmap(big, most + 1);
    return REPORT();
}
