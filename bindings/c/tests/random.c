// random SECONDS [SEED]: drives every function with random calls, and checks the contract of urial.h
// after each: no byte beyond a buffer, no part of a result, an error exactly where there is one.
//
// Texts lie in memory of exactly their size, for the address sanitizer and valgrind.
#include <urial.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64, ROWS = 4, CANARY = 0x5A };

static uint64_t state, seed, calls;

static uint32_t below(uint32_t bound) {
    // xorshift64*
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * UINT64_C(0x2545F4914F6CDD1D)) >> 33) % bound;
}

// Ends the program if something is not so.
static void want(int is_so, const char *what, const char *call) {
    if (!is_so) {
        fprintf(stderr, "random: %s, of %s; the seed is %" PRIu64 "\n", what, call, seed);
        abort();
    }
}

static const char *const PIECES[] = {
    "http", "https", "file", "mailto", "urn", ":", "//", "/", "?", "#", "@", "&", "=", ";", ".", "..",
    "a", "b.example", "www.", "xn--bcher-kva", "b\xC3\xBC" "cher", "[", "]", "[::1]", "127.0.0.1",
    "0x7f.1", "%", "%2F", "%C3%A9", "%FF", "%00", " ", "\t", "\n", "\r\n", "\\", "<", ">", "{", "}",
    "{a}", "{?a,b*}", "{+c:3}", "key", "token", "password", "me:secret@", ":80", ":99999", "hxxp",
    "[.]", "C:\\", "CON", "\xE2\x80\xAE", "\xEF\xBB\xBF", "\xFF", "\xC3", "e", "-", "utm_source=x",
    "10.0.0.0/8", "*.example", "com", "+", "~", "'", "\"", "&amp;", "index.html", "jsessionid=1",
};

typedef struct text {
    char *start;
    size_t length;
} text;

static char *made[8];
static size_t made_count;

// Makes a text of random pieces; sometimes null.
static text any(void) {
    char whole[512] = "http://a.example/";
    // Half of the texts begin as a URI does, since most others are refused at once.
    size_t length = below(2) * strlen(whole);
    for (uint32_t count = below(9); count > 0; count--) {
        const char *piece = PIECES[below(sizeof PIECES / sizeof PIECES[0])];
        size_t more = strlen(piece);
        memcpy(whole + length, piece, more);
        length += more;
    }
    if (below(16) == 0) {
        whole[length++] = (char)below(256);
    }
    text result = {NULL, length};
    if (length > 0 || below(2) == 0) {
        // Half of them are not aligned.
        size_t before = below(2);
        made[made_count] = malloc(before + length == 0 ? 1 : before + length);
        if (made[made_count] == NULL) {
            exit(2);
        }
        result.start = made[made_count++] + before;
        memcpy(result.start, whole, length);
    } else if (below(64) == 0) {
        result.length = 1 + below(9);
    }
    return result;
}

// Makes a string that ends with a NUL.
static const char *string(void) {
    static char all[8][128];
    static uint32_t next;
    char *to = all[next++ % 8];
    to[0] = '\0';
    for (uint32_t count = below(3); count > 0; count--) {
        strcat(to, PIECES[below(sizeof PIECES / sizeof PIECES[0])]);
    }
    return to;
}

static void forget(void) {
    while (made_count > 0) {
        free(made[--made_count]);
    }
}

// A number that mostly is one of an enumeration.
static uint32_t number(uint32_t bound) {
    return below(32) == 0 ? below(1000) : below(bound);
}

// The buffer of a call, and what the call wrote.
static char *buffer;
static size_t capacity, length;
static urial_error error;
static urial_error *to_error;

static void prepare(size_t size) {
    capacity = size;
    length = 12345;
    buffer = malloc(size + 8);
    if (buffer == NULL) {
        exit(2);
    }
    memset(buffer, CANARY, size + 8);
    memset(&error, CANARY, sizeof error);
    to_error = below(4) == 0 ? NULL : &error;
}

static void check_error(urial_status status, const char *call) {
    unsigned char untouched[sizeof error];
    memset(untouched, CANARY, sizeof untouched);
    want(urial_status_name(status) != NULL, "a status without a name", call);
    want(status != URIAL_STATUS_PANIC, "a panic", call);
    if (status == URIAL_STATUS_OK || to_error == NULL) {
        want(memcmp(&error, untouched, sizeof error) == 0, "an error that nobody asked for", call);
        return;
    }
    want(error.status == status, "an error of another status", call);
    want(error.message[error.message_length] == '\0' && error.hint <= error.message_length,
         "a message that does not end", call);
    want(memchr(error.name, '\0', sizeof error.name) != NULL && error.name[0] != '\0',
         "an error without a name", call);
    want(urial_component_name(error.component) != NULL, "a component without a name", call);
}

static void check_buffer(urial_status status, const char *call) {
    for (size_t i = 0; i < 8; i++) {
        want(buffer[capacity + i] == CANARY, "a byte beyond the buffer", call);
    }
    if (status == URIAL_STATUS_OK) {
        want(length < capacity && buffer[length] == '\0', "a result without its end", call);
        return;
    }
    want(capacity == 0 || buffer[0] == '\0', "a part of a result", call);
    want(status == URIAL_STATUS_BUFFER_TOO_SMALL || length == 0, "a length without a result", call);
}

// Tries a call that has no buffer.
#define TRY(call)                                                                                 \
    do {                                                                                          \
        prepare(0);                                                                               \
        status = (call);                                                                          \
        check_error(status, #call);                                                               \
        free(buffer);                                                                             \
        calls++;                                                                                  \
    } while (0)

// Tries a call with a buffer of any size, and again, with the same random numbers, with one of the
// size that it asks for.
#define FILL(call)                                                                                \
    do {                                                                                          \
        rows = below(ROWS + 1);                                                                   \
        prepare(below(MOST));                                                                     \
        uint64_t before = state;                                                                  \
        status = (call);                                                                          \
        check_error(status, #call);                                                               \
        check_buffer(status, #call);                                                              \
        free(buffer);                                                                             \
        if (status == URIAL_STATUS_BUFFER_TOO_SMALL) {                                            \
            rows = rows > count ? rows : count;                                                   \
            prepare(length + 1);                                                                  \
            state = before;                                                                       \
            status = (call);                                                                      \
            check_error(status, #call);                                                           \
            check_buffer(status, #call);                                                          \
            want(status == URIAL_STATUS_OK, "a size that is too small", #call);                   \
            free(buffer);                                                                         \
        }                                                                                         \
        calls++;                                                                                  \
    } while (0)

#define TEXT(text) (text).start, (text).length
#define OUT buffer, capacity, &length, to_error

static urial_status status;
static size_t rows, count;
static text a, b, c;

static void basics(urial_kind kind) {
    urial_parsed parsed;
    urial_rung rung;
    urial_rule rule;
    bool is_same;
    TRY(urial_parse(kind, TEXT(a), &parsed, to_error));
    want(status != URIAL_STATUS_OK || parsed.path.start + parsed.path.length <= a.length,
         "a path beyond the text", "urial_parse");
    TRY(urial_split(TEXT(a), &parsed, to_error));
    TRY(urial_check((urial_rule)number(70), TEXT(a), to_error));
    TRY(urial_rule_of_name(TEXT(a), &rule, to_error));
    TRY(urial_compare(kind, TEXT(a), TEXT(b), &rung, to_error));
    TRY(urial_is_same_document(kind, below(2) == 0, TEXT(a), TEXT(b), &is_same, to_error));
    FILL(urial_caret((urial_rule)number(70), TEXT(a), OUT));
    FILL(urial_normalize(kind, (urial_step)number(5), TEXT(a), OUT));
    FILL(urial_key(kind, (urial_rung)number(6), TEXT(a), OUT));
    FILL(urial_resolve(kind, number(8), TEXT(a), TEXT(b), OUT));
    FILL(urial_join_lexical(kind, TEXT(a), TEXT(b), OUT));
    FILL(urial_relativize(kind, TEXT(a), TEXT(b), OUT));
}

static void pieces(urial_kind kind) {
    urial_segment_iterator segments;
    urial_pair_iterator pairs;
    urial_span span;
    urial_pair pair;
    uint16_t port;
    TRY(urial_segments(kind, TEXT(a), &segments, to_error));
    while (urial_next_segment(&segments, &span)) {
        want(span.start + span.length <= a.length, "a segment beyond the text", "segments");
    }
    TRY(urial_raw_pairs(kind, number(2) * ';', TEXT(a), &pairs, to_error));
    while (urial_next_pair(&pairs, &pair)) {
        want(pair.key.start + pair.key.length <= a.length, "a key beyond the text", "pairs");
        want(pair.value.start + pair.value.length <= a.length, "a value beyond the text", "pairs");
    }
    TRY(urial_query_value(kind, number(2) * ';', number(2), TEXT(a), TEXT(b), &span, to_error));
    TRY(urial_effective_port(kind, TEXT(a), &port, to_error));
    TRY(urial_name(kind, TEXT(a), &span, to_error));
    TRY(urial_extension(kind, TEXT(a), &span, to_error));
    TRY(urial_registrable_domain(kind, TEXT(a), &span, to_error));
    TRY(urial_parent(kind, TEXT(a), &span, to_error));
    want(status != URIAL_STATUS_OK || span.start + span.length <= a.length,
         "a folder beyond the text", "urial_parent");
    FILL(urial_ip(kind, TEXT(a), OUT));
    FILL(urial_origin(kind, TEXT(a), OUT));
    FILL(urial_shape(kind, TEXT(a), OUT));
    FILL(urial_surt(kind, TEXT(a), OUT));
    FILL(urial_remove_dot_segments(TEXT(a), OUT));
    FILL(urial_encode(number(70), TEXT(a), OUT));
    FILL(urial_decode(number(4), TEXT(a), OUT));
    FILL(urial_decode_bytes(number(2), TEXT(a), OUT));
}

static void edits(urial_kind kind) {
    urial_part parts[4];
    size_t part_count = below(5);
    for (size_t i = 0; i < part_count; i++) {
        text value = i == 0 ? a : i == 1 ? b : c;
        parts[i] = (urial_part){number(9), number(2), {TEXT(value)}};
    }
    FILL(urial_recompose(kind, parts, part_count, OUT));
    FILL(urial_build(kind, parts, part_count, OUT));
    FILL(urial_replace(kind, TEXT(a), parts, part_count, OUT));
    FILL(urial_append(kind, TEXT(a), TEXT(b), OUT));
    FILL(urial_append_pair(kind, number(2) * ';', number(2), TEXT(a), TEXT(b), TEXT(c), OUT));
    FILL(urial_with_pair(kind, number(2) * ';', number(2), TEXT(a), TEXT(b), TEXT(c), OUT));
    FILL(urial_without_pairs(kind, number(2) * ';', number(2), TEXT(a), TEXT(b), OUT));
}

static void conversions(urial_kind kind) {
    FILL(urial_to_uri(number(2), TEXT(a), OUT));
    FILL(urial_to_iri(number(2), TEXT(a), OUT));
    FILL(urial_with_ascii_host(kind, TEXT(a), OUT));
    FILL(urial_from_path((urial_system)number(2), TEXT(a), OUT));
    FILL(urial_to_path((urial_system)number(2), TEXT(a), OUT));
    FILL(urial_repair(number(8), TEXT(a), OUT));
    FILL(urial_guess_suffix(TEXT(b), TEXT(a), OUT));
    FILL(urial_refang(TEXT(a), OUT));
}

static void templates(void) {
    urial_text texts[] = {{TEXT(a)}, {TEXT(b)}, {NULL, 0}, {TEXT(c)}};
    urial_variable variables[] = {
        {{"a", 1}, number(3), 0, texts, below(5)},
        {{"b", 1}, number(3), 0, texts, below(5)},
        {{TEXT(b)}, number(3), 0, texts, 1},
    };
    urial_span names[MOST];
    urial_binding bindings[MOST];
    count = 0;
    FILL(urial_template_expand(TEXT(a), variables, below(4), OUT));
    FILL(urial_template_expand_partial(TEXT(a), variables, below(4), OUT));
    TRY(urial_template_variables(TEXT(a), names, below(ROWS), &count, to_error));
    FILL(urial_template_match(number(2), TEXT(a), TEXT(b), bindings, rows, &count, OUT));
    FILL(urial_template_recognize(TEXT(a), TEXT(b), bindings, rows, &count, OUT));
    count = 0;
}

static int stop(void *context, const urial_found *found) {
    want(found->span.start + found->span.length <= a.length, "a place beyond the text", "extract");
    return --*(int *)context < 0;
}

static void searches(void) {
    const char *schemes[] = {string(), string()};
    urial_extract_options options = {number(8), 0, schemes, below(3), {0}};
    urial_found_iterator search;
    urial_found found;
    int left = (int)below(4);
    if (options.scheme_count == 0) {
        options.schemes = NULL;
    }
    TRY(urial_extract(TEXT(a), &options, stop, &left, to_error));
    TRY(urial_extraction(TEXT(a), &options, &search, to_error));
    do {
        FILL(urial_next_found(&search, &found, OUT));
    } while (status == URIAL_STATUS_OK);
    want(status == URIAL_STATUS_END, "a search that fails", "urial_next_found");
}

static void safety(void) {
    const char *names[] = {string(), string()};
    urial_redaction redaction = {number(16), 0, names, below(3), {0}};
    urial_finding findings[MOST];
    urial_fetch_policy policy;
    urial_verdict verdict;
    memset(&policy, 0, sizeof policy);
    policy.flags = number(4);
    policy.schemes = (const char *const[]){"http", "https"};
    policy.scheme_count = below(3);
    policy.hosts = below(2) == 0 ? NULL : names;
    policy.host_count = policy.hosts == NULL ? 0 : below(3);
    policy.deny_networks = names;
    policy.deny_network_count = below(8) == 0 ? 1 : 0;
    FILL(urial_redact(TEXT(a), &redaction, OUT));
    FILL(urial_redact_text(TEXT(a), &redaction, OUT));
    FILL(urial_audit(TEXT(a), names, below(3), findings, rows, &count, OUT));
    count = 0;
    FILL(urial_fetch_policy_verdict(&policy, TEXT(a), &verdict, OUT));
    want(status != URIAL_STATUS_OK || verdict.port != 0, "a verdict without a port", "verdict");
    TRY(urial_fetch_policy_check(&policy, TEXT(a), to_error));
    TRY(urial_fetch_policy_check_address(&policy, TEXT(b), to_error));
}

static void lists(urial_kind kind) {
    static const char *const SIMILAR[] = {"ids", "values", "no"};
    const char *keys[] = {string(), string()};
    urial_trimming trimming = {number(128), 0, keys, below(3), keys, below(8) == 0 ? 1 : 0, {0}};
    urial_cleaning cleaning;
    urial_dropped dropped[MOST];
    memset(&cleaning, 0, sizeof cleaning);
    cleaning.flags = number(32);
    cleaning.kind = (uint32_t)kind;
    cleaning.step = number(6);
    cleaning.base = (urial_text){below(2) == 0 ? NULL : "http://base.example/", 20};
    cleaning.base.length = cleaning.base.text == NULL ? 0 : 20;
    cleaning.guess_scheme = (urial_text){below(2) == 0 ? NULL : "http", 4};
    cleaning.guess_scheme.length = cleaning.guess_scheme.text == NULL ? 0 : 4;
    cleaning.similar = SIMILAR;
    cleaning.similar_count = below(16) == 0 ? 3 : below(3);
    cleaning.trimming = below(2) == 0 ? NULL : &trimming;
    FILL(urial_trim(kind, TEXT(a), &trimming, OUT));
    FILL(urial_clean(TEXT(a), &cleaning, dropped, rows, &count, OUT));
    count = 0;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fputs("usage: random SECONDS [SEED]\n", stderr);
        return 2;
    }
    time_t end = time(NULL) + atoi(argv[1]);
    uint64_t rounds = 0;
    for (seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1; time(NULL) < end || rounds < 50; seed++) {
        // A state of 0 would stay 0.
        state = seed * UINT64_C(0x9E3779B97F4A7C15) | 1;
        urial_kind kind = (urial_kind)number(8);
        a = any();
        b = any();
        c = any();
        basics(kind);
        pieces(kind);
        edits(kind);
        conversions(kind);
        templates();
        searches();
        safety();
        lists(kind);
        forget();
        rounds++;
    }
    printf("random: %" PRIu64 " rounds, %" PRIu64 " calls\n", rounds, calls);
    return 0;
}
