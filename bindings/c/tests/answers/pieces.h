// Parts of a text: path_segments, host, query_pairs, pct_encode, pct_decode, remove_dot_segments, surt.
#ifndef URIAL_TESTS_PIECES_H
#define URIAL_TESTS_PIECES_H

#include "question.h"

static void path_segments(void) {
    text input = text_of("reference");
    urial_segment_iterator segments;
    urial_span segment;
    urial_error error;
    if (urial_segments(URIAL_KIND_IRI_REFERENCE, input.start, input.length, &segments, &error) !=
        URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    fputs("{\"value\": [", stdout);
    for (const char *comma = ""; urial_next_segment(&segments, &segment); comma = ", ") {
        fputs(comma, stdout);
        put_text((text){input.start + segment.start, segment.length});
    }
    fputs("]}", stdout);
}

static urial_status decoded(uint32_t options, text plain, text *result, urial_error *error) {
    TWICE(urial_decode(options, plain.start, plain.length, OUT));
}

static urial_status octets_of(text plain, text *result, urial_error *error) {
    TWICE(urial_decode_bytes(0, plain.start, plain.length, OUT));
}

static urial_status address_of(text input, text *result, urial_error *error) {
    TWICE(urial_ip(URIAL_KIND_IRI_REFERENCE, input.start, input.length, OUT));
}

// Writes a decoded part of a text; what is not UTF-8 has no answer, and is told by the caller.
static bool put_decoded(uint32_t options, text whole, urial_span span, bool is_there) {
    text part = {whole.start + span.start, span.length}, result;
    urial_error error;
    if (!is_there) {
        fputs("null", stdout);
        return true;
    }
    if (decoded(options, part, &result, &error) != URIAL_STATUS_OK) {
        return false;
    }
    put_text(result);
    return true;
}

// Returns the first character of a text.
static uint32_t first_character(text input) {
    const unsigned char *byte = (const unsigned char *)input.start;
    uint32_t lead = input.length == 0 ? '&' : byte[0];
    if (lead < 0x80) {
        return lead;
    }
    size_t more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
    uint32_t character = lead & (0x3Fu >> more);
    for (size_t i = 1; i <= more; i++) {
        character = character << 6 | (byte[i] & 0x3Fu);
    }
    return character;
}

static void query_pairs(void) {
    text input = text_of("reference"), separator = text_of("separator"), ignored;
    uint32_t options = flag("plus") ? URIAL_DECODE_PLUS_IS_SPACE : 0;
    urial_pair_iterator pairs;
    urial_pair pair;
    urial_error error;
    urial_status status = urial_raw_pairs(URIAL_KIND_IRI_REFERENCE, first_character(separator),
                                          input.start, input.length, &pairs, &error);
    // Decoded first: an answer that has begun cannot become an error.
    urial_pair_iterator first = pairs;
    while (status == URIAL_STATUS_OK && urial_next_pair(&first, &pair)) {
        text key = {input.start + pair.key.start, pair.key.length};
        text value = {input.start + pair.value.start, pair.value.length};
        status = decoded(options, key, &ignored, &error);
        status = status == URIAL_STATUS_OK ? decoded(options, value, &ignored, &error) : status;
    }
    if (status != URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    fputs("{\"value\": [", stdout);
    for (const char *comma = ""; urial_next_pair(&pairs, &pair); comma = ", ") {
        printf("%s[", comma);
        put_decoded(options, input, pair.key, true);
        fputs(", ", stdout);
        put_decoded(options, input, pair.value, pair.has_value == 1);
        putchar(']');
    }
    fputs("]}", stdout);
}

static void host(void) {
    static const char *const CLASSES[] = {"", "ipv4", "ipv6", "ipvfuture", "reg-name"};
    text input = text_of("reference"), address = {NULL, 0};
    urial_parsed parsed;
    urial_error error;
    if (urial_parse(URIAL_KIND_IRI_REFERENCE, input.start, input.length, &parsed, &error) !=
        URIAL_STATUS_OK) {
        put_error(&error);
        return;
    }
    bool is_address = parsed.host_class == URIAL_HOST_CLASS_IPV4 ||
                      parsed.host_class == URIAL_HOST_CLASS_IPV6;
    urial_status status = address_of(input, &address, &error);
    if (is_address != (status == URIAL_STATUS_OK) ||
        (status != URIAL_STATUS_OK && status != URIAL_STATUS_ABSENT)) {
        put_fault("the class and the address");
        return;
    }
    fputs("{\"value\": {\"host\": ", stdout);
    put_text((text){input.start + parsed.host.start, parsed.host.length});
    printf(", \"class\": \"%s\", \"address\": ", CLASSES[parsed.host_class]);
    put_text(address);
    fputs("}}", stdout);
}

static void pct_encode(void) {
    text set = text_of("set"), input = text_of("input");
    urial_rule rule;
    uint32_t keep = URIAL_KEEP_QUERY_VALUE;
    if (!text_is(set, "query-value")) {
        if (urial_rule_of_name(set.start, set.length, &rule, NULL) != URIAL_STATUS_OK) {
            fputs(NO_SUCH, stdout);
            return;
        }
        keep = (uint32_t)rule;
    }
    ANSWER(urial_encode(keep, input.start, input.length, OUT));
}

static void put_hex(text octets) {
    putchar('"');
    for (size_t i = 0; i < octets.length; i++) {
        printf("%02x", (unsigned)(unsigned char)octets.start[i]);
    }
    putchar('"');
}

static void pct_decode(void) {
    text octets, plain, input = text_of("input");
    urial_error error, other;
    urial_status status = octets_of(input, &octets, &error);
    urial_status as_text = decoded(0, input, &plain, &other);
    if (status != URIAL_STATUS_OK) {
        put_error(&error);
    } else if (as_text != URIAL_STATUS_NOT_UTF8 &&
               (as_text != URIAL_STATUS_OK || !text_equal(octets, plain))) {
        put_fault("urial_decode and urial_decode_bytes");
    } else {
        fputs("{\"value\": ", stdout);
        put_hex(octets);
        putchar('}');
    }
}

static void remove_dot_segments(void) {
    text input = text_of("input");
    ANSWER(urial_remove_dot_segments(input.start, input.length, OUT));
}

static void surt(void) {
    text input = text_of("input");
    ANSWER(urial_surt(URIAL_KIND_IRI_REFERENCE, input.start, input.length, OUT));
}

#endif
