/*
 * urial.h: URIs and IRIs, by RFC 3986 and RFC 3987.
 *
 * The contract of every function:
 *
 * - A text is a pointer and a length in bytes; it needs no NUL at its end and may have one inside.
 *   The pointer may be null if the length is 0. More than 4294967295 bytes are
 *   URIAL_STATUS_TOO_LONG. Unless the function says that they need not be, texts are UTF-8; other
 *   bytes are URIAL_STATUS_NOT_UTF8, with the offset.
 * - A result goes to a buffer of the caller: `capacity` is its size, and `length` gets the length of
 *   the result without the NUL that is written after it, also where the buffer is too small. Then
 *   the status is URIAL_STATUS_BUFFER_TOO_SMALL, and `length + 1` bytes are enough. The buffer may be
 *   null if the capacity is 0, and `length` may be null. A buffer never has a part of a result: after
 *   any failure it has the empty string, if it has a byte, and after any other one `length` is 0. It
 *   must not overlap a text of the call. A result with a NUL inside comes only from a text with one,
 *   or with a %00 that is decoded.
 * - A list goes to an array of the caller in the same way: `…_capacity` is the size of the array, and
 *   `…_count` gets the number of rows. Texts of rows are in the buffer, each with a NUL after it, and
 *   a row says where by a span; a text that is absent is empty there. Rows and buffer are written if
 *   there is room for all of both; else `…_count` and `length` say what is needed.
 * - An iterator is a structure of the caller that a first function fills. It reads the text of that
 *   call, which must stay as it is; nothing is to be closed, and it may be dropped at any time.
 * - `error` may be null. It is written when the status is not 0, and left as it was when it is 0.
 * - Any other pointer is null only where its function says so; else URIAL_STATUS_NULL_POINTER.
 * - Enumerations are passed as 32-bit numbers; one that does not exist is URIAL_STATUS_BAD_ARGUMENT.
 * - Nothing is allocated for the caller, so nothing has to be freed. Inside a call memory is
 *   allocated and freed where a result is made; if it runs out, the process is aborted.
 * - There is no state between calls: any function may be called in any thread, at any time.
 * - No panic of Rust leaves a function: it becomes URIAL_STATUS_PANIC, after Rust has written a line
 *   to standard error.
 *
 * What follows stands in groups: an example, the types that it needs, and the functions.
 *
 * Structures keep their size, and functions their signatures, as long as the library is called
 * liburial.so.0. Additions go to the fields called `reserved` and `later`, which the library
 * writes as 0 and wants to be 0.
 */

#ifndef URIAL_H
#define URIAL_H


/* Made by cbindgen from bindings/c/src; `cargo run -p urial-c-header` there writes it again. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Begins an enumeration of a fixed type; before C23 the type itself is a number.
#if defined(__cplusplus)
#define URIAL_ENUM(name, type) enum name : type
#elif __STDC_VERSION__ >= 202311L
#define URIAL_ENUM(name, type) typedef enum name : type name; enum name : type
#else
#define URIAL_ENUM(name, type) typedef type name; enum name
#endif

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// ---------------------------------------------------------------------------------------------
// Names
//
//     assert(strcmp(urial_status_name(URIAL_STATUS_BAD_PERCENT), "bad-percent") == 0);
//     assert(strcmp(urial_component_name(URIAL_COMPONENT_HOST), "host") == 0);
//     assert(strcmp(urial_rule_name(URIAL_RULE_PATH_NOSCHEME), "path-noscheme") == 0);
//     assert(urial_status_name(1000) == NULL);
// ---------------------------------------------------------------------------------------------

// A rule of the ABNF: RFC 3986 appendix A, RFC 3987 section 2.2, and the templates of RFC 6570.
// `urial_rule_name` returns the name of one: `path-noscheme` is that of URIAL_RULE_PATH_NOSCHEME.
URIAL_ENUM(urial_rule, uint32_t) {
    URIAL_RULE_URI = 0, URIAL_RULE_HIER_PART = 1, URIAL_RULE_URI_REFERENCE = 2,
    URIAL_RULE_ABSOLUTE_URI = 3, URIAL_RULE_RELATIVE_REF = 4, URIAL_RULE_RELATIVE_PART = 5,
    URIAL_RULE_SCHEME = 6, URIAL_RULE_AUTHORITY = 7, URIAL_RULE_USERINFO = 8, URIAL_RULE_HOST = 9,
    URIAL_RULE_PORT = 10, URIAL_RULE_IP_LITERAL = 11, URIAL_RULE_IPV_FUTURE = 12,
    URIAL_RULE_IPV6_ADDRESS = 13, URIAL_RULE_H16 = 14, URIAL_RULE_LS32 = 15,
    URIAL_RULE_IPV4_ADDRESS = 16, URIAL_RULE_DEC_OCTET = 17, URIAL_RULE_REG_NAME = 18,
    URIAL_RULE_PATH = 19, URIAL_RULE_PATH_ABEMPTY = 20, URIAL_RULE_PATH_ABSOLUTE = 21,
    URIAL_RULE_PATH_NOSCHEME = 22, URIAL_RULE_PATH_ROOTLESS = 23, URIAL_RULE_PATH_EMPTY = 24,
    URIAL_RULE_SEGMENT = 25, URIAL_RULE_SEGMENT_NZ = 26, URIAL_RULE_SEGMENT_NZ_NC = 27,
    URIAL_RULE_PCHAR = 28, URIAL_RULE_QUERY = 29, URIAL_RULE_FRAGMENT = 30,
    URIAL_RULE_PCT_ENCODED = 31, URIAL_RULE_UNRESERVED = 32, URIAL_RULE_RESERVED = 33,
    URIAL_RULE_GEN_DELIMS = 34, URIAL_RULE_SUB_DELIMS = 35, URIAL_RULE_ALPHA = 36,
    URIAL_RULE_DIGIT = 37, URIAL_RULE_HEXDIG = 38, URIAL_RULE_IRI = 39, URIAL_RULE_IHIER_PART = 40,
    URIAL_RULE_IRI_REFERENCE = 41, URIAL_RULE_ABSOLUTE_IRI = 42, URIAL_RULE_IRELATIVE_REF = 43,
    URIAL_RULE_IRELATIVE_PART = 44, URIAL_RULE_IAUTHORITY = 45, URIAL_RULE_IUSERINFO = 46,
    URIAL_RULE_IHOST = 47, URIAL_RULE_IREG_NAME = 48, URIAL_RULE_IPATH = 49,
    URIAL_RULE_IPATH_ABEMPTY = 50, URIAL_RULE_IPATH_ABSOLUTE = 51, URIAL_RULE_IPATH_NOSCHEME = 52,
    URIAL_RULE_IPATH_ROOTLESS = 53, URIAL_RULE_IPATH_EMPTY = 54, URIAL_RULE_ISEGMENT = 55,
    URIAL_RULE_ISEGMENT_NZ = 56, URIAL_RULE_ISEGMENT_NZ_NC = 57, URIAL_RULE_IPCHAR = 58,
    URIAL_RULE_IQUERY = 59, URIAL_RULE_IFRAGMENT = 60, URIAL_RULE_IUNRESERVED = 61,
    URIAL_RULE_UCSCHAR = 62, URIAL_RULE_IPRIVATE = 63, URIAL_RULE_URI_TEMPLATE = 64,
};

// The result of a call: 0, or why it failed.
//
// Numbers up to 31 are about a text that is not valid, those from 32 about an operation that has
// no result, and those from 64 about the call itself.
URIAL_ENUM(urial_status, int32_t) {
    URIAL_STATUS_OK = 0, // The call has done its work.
    URIAL_STATUS_UNEXPECTED_CHARACTER = 1, // A character that the component does not allow.
    URIAL_STATUS_NON_ASCII = 2, // A character that is not ASCII, in a URI.
    URIAL_STATUS_BAD_PERCENT = 3, // A `%` that two hexadecimal digits do not follow.
    URIAL_STATUS_MISSING_SCHEME = 4, // A reference where a URI is needed.
    URIAL_STATUS_UNEXPECTED_SCHEME = 5, // A URI where a relative reference is needed.
    URIAL_STATUS_EMPTY_SCHEME = 6, // Nothing before the first `:`.
    URIAL_STATUS_UNEXPECTED_FRAGMENT = 7, // A fragment where none is allowed.
    // A `:` in the first segment of a path that has no scheme before it.
    URIAL_STATUS_COLON_IN_FIRST_SEGMENT = 8,
    URIAL_STATUS_UNCLOSED_BRACKET = 9, // A `[` without its `]`.
    URIAL_STATUS_INVALID_IPV6 = 10, // Brackets around a text that is not an IPv6 address.
    // Brackets around a `v` and a text that is not an IPvFuture.
    URIAL_STATUS_INVALID_IPV_FUTURE = 11,
    URIAL_STATUS_ZONE_ID = 12, // An IPv6 address with a zone identifier.
    URIAL_STATUS_UNBRACKETED_IPV6 = 13, // An IPv6 address without brackets.
    URIAL_STATUS_TOO_LONG = 14, // A text, or the result for it, of more than 4294967295 bytes.
    URIAL_STATUS_NOT_UTF8 = 15, // Bytes that are not UTF-8.
    URIAL_STATUS_MISMATCH = 16, // The text as a whole does not match the rule.
    URIAL_STATUS_INVALID_TEMPLATE = 17, // The text is not a URI Template.
    // The text is not valid, for a reason that this header has no name for.
    URIAL_STATUS_INVALID = 31,
    URIAL_STATUS_NO_REFERENCE = 32, // No reference leads from the base to the target.
    URIAL_STATUS_ABOVE_ROOT = 33, // A `..` leads above the root, and the options forbid that.
    URIAL_STATUS_STOPPED = 34, // The callback has ended the search.
    URIAL_STATUS_END = 35, // An iterator has nothing more.
    URIAL_STATUS_ABSENT = 36, // The text does not have what was asked for.
    // No text has these components: it would not be valid, or come apart otherwise.
    URIAL_STATUS_NOT_WRITABLE = 37,
    URIAL_STATUS_IDNA = 38, // The host is no domain name that the DNS can look up (UTS #46).
    URIAL_STATUS_FILE = 39, // The path has no `file:` URI, or the URI no path that is safe to open.
    URIAL_STATUS_UNREPAIRABLE = 40, // To repair the text would take a guess.
    URIAL_STATUS_UNMATCHED = 41, // The text does not match the template.
    URIAL_STATUS_REFUSED = 42, // The policy refuses it; `name` of the error says why.
    URIAL_STATUS_BLANK = 43, // A line of a list is blank.
    URIAL_STATUS_DUPLICATE = 44, // A line of a list means the same as one before it.
    // The buffer or the array is too small; the length or count that was returned says what is
    // needed.
    URIAL_STATUS_BUFFER_TOO_SMALL = 64,
    URIAL_STATUS_NULL_POINTER = 65, // A null pointer where none is allowed.
    // A number that is not in its enumeration, flags that do not exist, or a reserved field that
    // is not 0.
    URIAL_STATUS_BAD_ARGUMENT = 66,
    URIAL_STATUS_PANIC = 67, // A bug of urial. The call has had no effect; please report it.
};

// A component of a URI. `urial_has` tells whether a text has it.
URIAL_ENUM(urial_component, uint32_t) {
    URIAL_COMPONENT_TEXT = 0, // No component in particular.
    URIAL_COMPONENT_SCHEME = 1, // `scheme`
    URIAL_COMPONENT_AUTHORITY = 2, // `authority`
    URIAL_COMPONENT_USERINFO = 3, // `userinfo`
    URIAL_COMPONENT_HOST = 4, // `host`
    URIAL_COMPONENT_PORT = 5, // `port`
    URIAL_COMPONENT_PATH = 6, // `path`
    URIAL_COMPONENT_QUERY = 7, // `query`
    URIAL_COMPONENT_FRAGMENT = 8, // `fragment`
};

// Returns the version of the library, such as "0.1.0". It is a constant: never free it.
const char *urial_version(void);

// Returns the name of a status, such as "unexpected-character", or null for any other number.
// It is a constant: never free it.
const char *urial_status_name(urial_status status);

// Returns the name of a component, such as "host", or null for any other number. It is a constant:
// never free it.
const char *urial_component_name(urial_component component);

// Returns the name of a rule as the RFC writes it, such as "path-noscheme", or null for any
// other number. It is a constant: never free it.
const char *urial_rule_name(urial_rule rule);

// ---------------------------------------------------------------------------------------------
// Parse and check
//
//     const char *text = "http://example.com:8042/over/there?name=ferret";
//     urial_parsed uri;
//     urial_error error;
//     assert(urial_parse(URIAL_KIND_URI, text, strlen(text), &uri, &error) == URIAL_STATUS_OK);
//     assert(uri.host.length == 11 && memcmp(text + uri.host.start, "example.com", 11) == 0);
//     assert(uri.port_number == 8042 && !urial_has(&uri, URIAL_COMPONENT_FRAGMENT));
//
//     assert(urial_parse(URIAL_KIND_URI, "http://a/b c", 12, &uri, &error) != URIAL_STATUS_OK);
//     assert(error.component == URIAL_COMPONENT_PATH && error.span.start == 10);
//     assert(strcmp(error.message, "unexpected ' ' in the path at byte 10; write it as %20") == 0);
// ---------------------------------------------------------------------------------------------

// The bytes of `urial_error.message`, with the final NUL.
#define URIAL_MESSAGE_SIZE 256u

// The bytes of `urial_error.name`, with the final NUL.
#define URIAL_NAME_SIZE 32u

// The `found` of an error that is about no character.
#define URIAL_NO_CHARACTER UINT32_MAX

// The class of a host, by the "first-match-wins" rule of RFC 3986 section 3.2.2.
URIAL_ENUM(urial_host_class, uint32_t) {
    URIAL_HOST_CLASS_NONE = 0, // There is no host, or the text was not validated.
    URIAL_HOST_CLASS_IPV4 = 1, // `IPv4address`
    URIAL_HOST_CLASS_IPV6 = 2, // `"[" IPv6address "]"`
    URIAL_HOST_CLASS_IPV_FUTURE = 3, // `"[" IPvFuture "]"`
    URIAL_HOST_CLASS_REG_NAME = 4, // `reg-name`: everything else, the empty host included.
};

// A kind of reference. Those of IRIs may have characters beyond ASCII (RFC 3987).
URIAL_ENUM(urial_kind, uint32_t) {
    URIAL_KIND_URI = 0, // `URI`: has a scheme.
    URIAL_KIND_REFERENCE = 1, // `URI-reference`: a URI, or a relative reference.
    URIAL_KIND_ABSOLUTE_URI = 2, // `absolute-URI`: has a scheme, and no fragment.
    URIAL_KIND_RELATIVE_REF = 3, // `relative-ref`: has no scheme.
    URIAL_KIND_IRI = 4, // `IRI`
    URIAL_KIND_IRI_REFERENCE = 5, // `IRI-reference`
    URIAL_KIND_ABSOLUTE_IRI = 6, // `absolute-IRI`
    URIAL_KIND_IRI_RELATIVE_REF = 7, // `irelative-ref`
};

// A range of bytes of a text.
typedef struct urial_span {
    uint32_t start; // Offset of the first byte.
    uint32_t length; // Number of bytes.
} urial_span;

// The components of a text, as spans of it.
//
// A component that the text does not have is empty and starts at 0; `present` tells it from one
// that is empty: `http://a?` has a query and `http://a` has none. No span has the delimiters of
// its component, only the brackets of an IP literal belong to the host.
typedef struct urial_parsed {
    struct urial_span scheme; // The text before the first `:`.
    struct urial_span authority; // The text between `//` and the path.
    struct urial_span userinfo; // The text of the authority before the `@`.
    // The host, with the brackets of an IP literal; present where there is an authority.
    struct urial_span host;
    struct urial_span port; // The text of the authority after the `:` that ends the host.
    struct urial_span path; // The path, which is always present and may be empty.
    struct urial_span query; // The text after the first `?`, up to the `#`.
    struct urial_span fragment; // The text after the first `#`.
    // The components that the text has: bit `1 << c` for each `urial_component` c.
    uint32_t present;
    // The class of the host; `URIAL_HOST_CLASS_NONE` from `urial_split`.
    urial_host_class host_class;
    // The port as a number; -1 if it is absent, empty, above 65535, or from `urial_split`.
    int32_t port_number;
    uint32_t ascii; // 1 if the whole text is ASCII, else 0.
    uint32_t reserved[4]; // Zero. For later versions.
} urial_parsed;

// An error: what was wrong, where, and what to do. Written when a call fails, and left as it was
// otherwise.
typedef struct urial_error {
    urial_status status; // The status that the call returned.
    urial_component component; // The component that the error is in.
    // Which text it is about: 0 for the first one of the call, 1 for the second; or the number of
    // a part.
    uint32_t argument;
    struct urial_span span; // The invalid bytes; empty where something is missing.
    // The unexpected character, a code point; `URIAL_NO_CHARACTER` if the error is about none, or
    // about one that may belong to a password.
    uint32_t found;
    uint32_t hint; // Where in `message` the advice begins; `message + hint` is "" without advice.
    uint32_t message_length; // The length of the message, without its NUL.
    // The reason by name, which is that of the status if there are no others: "host-not-listed" of
    // a policy, "relative" of a path. It ends with a NUL.
    char name[URIAL_NAME_SIZE];
    uint32_t reserved[4]; // Zero. For later versions.
    // A line of UTF-8 for people, with the advice at its end. It shows no character of a password.
    char message[URIAL_MESSAGE_SIZE];
} urial_error;

// Parses a text: checks that it is of a kind, and finds its components.
//
// Allocates nothing. `parsed` may be null for a check alone, and `error` for the status alone.
// Unless the status is 0, `parsed` is left as it was.
urial_status urial_parse(urial_kind kind, const char *text, size_t text_length,
                         struct urial_parsed *parsed, struct urial_error *error);

// Splits any text into components without a check, by the regular expression of RFC 3986 appendix
// B.
//
// The userinfo reaches to the last `@` of the authority, and the port starts at the first `:`
// after the host or its brackets. Fails if the text is not UTF-8, and for no other text.
urial_status urial_split(const char *text, size_t text_length, struct urial_parsed *parsed,
                         struct urial_error *error);

// Checks whether all of a text matches a rule of the ABNF.
urial_status urial_check(urial_rule rule, const char *text, size_t text_length,
                         struct urial_error *error);

// Finds the rule of a name, such as "path-noscheme", in any case.
urial_status urial_rule_of_name(const char *name, size_t name_length, urial_rule *rule,
                                struct urial_error *error);

// Writes what is wrong with a text by a rule: the message, the text, and a caret under the place,
// in three lines. Passwords are shown as `***`, and characters that a terminal would obey are
// escaped.
//
// The result is empty if the text is valid.
// It fails with `URIAL_STATUS_NOT_UTF8` for a text that is not UTF-8, and `error` says where.
urial_status urial_caret(urial_rule rule, const char *text, size_t text_length, char *buffer,
                         size_t capacity, size_t *length, struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Components, segments and pairs
//
//     const char *text = "http://a/over/there?name=ferret%20%26%20co&new";
//     urial_pair_iterator pairs;
//     urial_pair pair;
//     char value[32];
//     urial_raw_pairs(URIAL_KIND_URI, 0, text, strlen(text), &pairs, NULL);
//     assert(urial_next_pair(&pairs, &pair) && pair.has_value);
//     urial_decode(0, text + pair.value.start, pair.value.length, value, sizeof value, NULL, NULL);
//     assert(strcmp(value, "ferret & co") == 0);
//     assert(urial_next_pair(&pairs, &pair) && !pair.has_value);
//     assert(!urial_next_pair(&pairs, &pair));
//
//     urial_span folder;
//     urial_parent(URIAL_KIND_URI, text, strlen(text), &folder, NULL);
//     assert(folder.start == 0 && folder.length == strlen("http://a/over/"));
//     urial_origin(URIAL_KIND_URI, "HTTPS://A:443/b", 15, value, sizeof value, NULL, NULL);
//     assert(strcmp(value, "https://a") == 0);
// ---------------------------------------------------------------------------------------------

// An option of the functions of pairs: a `+` is a space, as forms of HTML write it.
#define URIAL_PAIRS_PLUS_IS_SPACE 1u

// An iterator over the segments of a path. `urial_segments` fills it.
typedef struct urial_segment_iterator {
    size_t state[8]; // Of the library alone.
} urial_segment_iterator;

// An iterator over the pairs of a query. `urial_raw_pairs` fills it.
typedef struct urial_pair_iterator {
    size_t state[8]; // Of the library alone.
} urial_pair_iterator;

// A pair of a query, as it is written.
typedef struct urial_pair {
    struct urial_span key; // The key.
    struct urial_span value; // The value, empty where there is no `=`.
    uint32_t has_value; // 1 if there is a `=`, else 0.
    uint32_t reserved; // Zero. For later versions.
} urial_pair;

// Starts an iteration over the segments of the path, of which an empty path has none.
//
// The spans are those of the text, which must stay as it is until the iteration ends. After a
// failure the iterator has nothing.
urial_status urial_segments(urial_kind kind, const char *text, size_t text_length,
                            struct urial_segment_iterator *iterator, struct urial_error *error);

// Gives the next segment, as it is written; false after the last one.
bool urial_next_segment(struct urial_segment_iterator *iterator, struct urial_span *segment);

// Starts an iteration over the pairs of the query, which ends at once without a query.
//
// `separator` is the character between two pairs, or 0 for `&`. The spans are those of the text,
// which must stay as it is until the iteration ends. After a failure the iterator has nothing.
urial_status urial_raw_pairs(urial_kind kind, uint32_t separator, const char *text,
                             size_t text_length, struct urial_pair_iterator *iterator,
                             struct urial_error *error);

// Gives the next pair, as it is written; false after the last one.
bool urial_next_pair(struct urial_pair_iterator *iterator, struct urial_pair *pair);

// Finds the value of the first pair of the query with a key, which is plain text.
//
// The span is that of the value as it is written, for `urial_decode`; of a key without `=` it is
// empty. `separator` is the character between two pairs, or 0 for `&`; `options` is 0 or
// `URIAL_PAIRS_PLUS_IS_SPACE`. `URIAL_STATUS_ABSENT`: no pair has the key.
urial_status urial_query_value(urial_kind kind, uint32_t separator, uint32_t options,
                               const char *text, size_t text_length, const char *key,
                               size_t key_length, struct urial_span *value,
                               struct urial_error *error);

// Finds the port to connect to: the one that is written, or else that of the scheme.
//
// `URIAL_STATUS_ABSENT`: none is written, and the scheme has none.
urial_status urial_effective_port(urial_kind kind, const char *text, size_t text_length,
                                  uint16_t *port, struct urial_error *error);

// Returns the address that the host is, in its usual form and without brackets.
//
// `URIAL_STATUS_ABSENT`: the host is a name or of a version to come (`[v1.x]`), or the text has no
// host.
urial_status urial_ip(urial_kind kind, const char *text, size_t text_length, char *buffer,
                      size_t capacity, size_t *length, struct urial_error *error);

// Returns a path without its dot segments (RFC 3986 section 5.2.4).
urial_status urial_remove_dot_segments(const char *path, size_t path_length, char *buffer,
                                       size_t capacity, size_t *length, struct urial_error *error);

// Finds the last segment of the path as it is written.
//
// `URIAL_STATUS_ABSENT`: the path leads to a folder, or is empty.
urial_status urial_name(urial_kind kind, const char *text, size_t text_length,
                        struct urial_span *span, struct urial_error *error);

// Finds the text after the last `.` of the name, without parameters after a `;`.
//
// `URIAL_STATUS_ABSENT`: there is no name, or it has no extension.
urial_status urial_extension(urial_kind kind, const char *text, size_t text_length,
                             struct urial_span *span, struct urial_error *error);

// Finds the folder of the last name: the text up to the `/` before it.
//
// The span starts at 0, and its text is valid for the same kind. `URIAL_STATUS_ABSENT`: no `/` is
// before a name.
urial_status urial_parent(urial_kind kind, const char *text, size_t text_length,
                          struct urial_span *span, struct urial_error *error);

// Finds the domain of the host that somebody registered, such as `b.co.uk`, by the Public Suffix
// List.
//
// `URIAL_STATUS_ABSENT`: there is no host, or it is an address or a public suffix.
urial_status urial_registrable_domain(urial_kind kind, const char *text, size_t text_length,
                                      struct urial_span *span, struct urial_error *error);

// Returns scheme, host and port in normal form, as a browser writes an origin.
//
// `URIAL_STATUS_ABSENT`: there is no host, or no port that can be connected to.
urial_status urial_origin(urial_kind kind, const char *text, size_t text_length, char *buffer,
                          size_t capacity, size_t *length, struct urial_error *error);

// Returns the shape of the path, in which numbers, UUIDs, hashes and dates are `{id}`, `{uuid}`,
// `{hash}` and `{date}`.
urial_status urial_shape(urial_kind kind, const char *text, size_t text_length, char *buffer,
                         size_t capacity, size_t *length, struct urial_error *error);

// Returns the key that archives of the Web sort by, with the host reversed.
//
// Path and query are as they are written: normalize the text first.
urial_status urial_surt(urial_kind kind, const char *text, size_t text_length, char *buffer,
                        size_t capacity, size_t *length, struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Percent-encoding
//
//     char out[32];
//     urial_encode(URIAL_RULE_SEGMENT, "50% of a/b", 10, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "50%25%20of%20a%2Fb") == 0);
//     urial_decode(0, out, strlen(out), out + 20, 12, NULL, NULL);
//     assert(strcmp(out + 20, "50% of a/b") == 0);
//     assert(urial_decode(0, "%FF", 3, out, sizeof out, NULL, NULL) == URIAL_STATUS_NOT_UTF8);
// ---------------------------------------------------------------------------------------------

// In place of a rule in `urial_encode`: the characters that a key or a value of a pair may have.
#define URIAL_KEEP_QUERY_VALUE 256u

// An option of `urial_decode` and `urial_decode_bytes`: a `+` is a space, as forms of HTML write
// it.
#define URIAL_DECODE_PLUS_IS_SPACE 1u

// An option of `urial_decode`: octets that are not UTF-8 become U+FFFD, and are no error.
#define URIAL_DECODE_LOSSY 2u

// Percent-encodes plain text, or any bytes, but for the characters that a rule allows: a `/` stays
// by `URIAL_RULE_PATH`, and does not by `URIAL_RULE_SEGMENT`. A `%` never stays.
//
// `keep` is the `urial_rule` of a component or of a set of characters, such as
// `URIAL_RULE_UNRESERVED`, or it is `URIAL_KEEP_QUERY_VALUE`.
urial_status urial_encode(uint32_t keep, const char *text, size_t text_length, char *buffer,
                          size_t capacity, size_t *length, struct urial_error *error);

// Percent-decodes a component, a segment, a key or a value to the text that it stands for.
//
// `options` is 0 or a sum of `URIAL_DECODE_…`. Without `URIAL_DECODE_LOSSY`, octets that are not
// UTF-8 are `URIAL_STATUS_NOT_UTF8`, and the span of the error is one of octets. Decode after a
// text is taken apart, and once: a `%2F` decoded before would be a `/` that nobody wrote. A `%00`
// makes a NUL inside the result.
urial_status urial_decode(uint32_t options, const char *text, size_t text_length, char *buffer,
                          size_t capacity, size_t *length, struct urial_error *error);

// Percent-decodes a text to the bytes that it stands for, which may be any.
//
// `options` is 0 or `URIAL_DECODE_PLUS_IS_SPACE`.
urial_status urial_decode_bytes(uint32_t options, const char *text, size_t text_length,
                                char *buffer, size_t capacity, size_t *length,
                                struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Build and edit
//
//     char out[64];
//     const char *text = "http://a/b?c#d";
//     urial_part parts[] = {
//         {URIAL_COMPONENT_SCHEME, 0, {"https", 5}},
//         {URIAL_COMPONENT_PATH, 1, {"/over there", 11}},
//         {URIAL_COMPONENT_QUERY, 0, {NULL, 0}},
//     };
//     urial_replace(URIAL_KIND_URI, text, strlen(text), parts, 3, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "https://a/over%20there#d") == 0);
// ---------------------------------------------------------------------------------------------

// A text of a list or a structure; null where the text is absent.
typedef struct urial_text {
    // The bytes, which need no NUL at their end; null is no text, and not an empty one.
    const char *text;
    size_t length; // The number of bytes.
} urial_text;

// A component that a text is built of, or that is changed.
typedef struct urial_part {
    uint32_t component; // The `urial_component`; `URIAL_COMPONENT_TEXT` is no component.
    // 0, or 1 if `value` is plain text: what the component cannot have is percent-encoded then.
    uint32_t encode;
    struct urial_text value; // The value; one that is null removes the component.
} urial_part;

// Puts encoded components together by RFC 3986 section 5.3: scheme, authority, path, query and
// fragment, in any order.
//
// `kind` is that of the result. Components that would come apart otherwise are refused. The
// `argument` of an error is the number of the part that it is about, or `count`.
urial_status urial_recompose(urial_kind kind, const struct urial_part *parts, size_t count,
                             char *buffer, size_t capacity, size_t *length,
                             struct urial_error *error);

// Builds a text of components, encoded ones and plain texts, in any order.
//
// `kind` is that of the result. The authority is given whole, or in parts with a host among them.
// The `argument` of an error is the number of the part that it is about, or `count`.
urial_status urial_build(urial_kind kind, const struct urial_part *parts, size_t count,
                         char *buffer, size_t capacity, size_t *length, struct urial_error *error);

// Returns a text with other components: each part sets one, or removes one if its value is null.
//
// Only the result has to be valid, and no text in between. The `argument` of an error is the
// number of the part that it is about, or `count` for `text` and the result.
urial_status urial_replace(urial_kind kind, const char *text, size_t text_length,
                           const struct urial_part *parts, size_t count, char *buffer,
                           size_t capacity, size_t *length, struct urial_error *error);

// Returns a text with one more segment, which is plain text, at the end of its path.
urial_status urial_append(urial_kind kind, const char *text, size_t text_length,
                          const char *segment, size_t segment_length, char *buffer, size_t capacity,
                          size_t *length, struct urial_error *error);

// Returns a text with one more pair, of plain texts, at the end of its query.
//
// A value that is null, of the length 0, makes a key without `=`. `separator` is the character
// between two pairs, or 0 for `&`; `options` is 0 or `URIAL_PAIRS_PLUS_IS_SPACE`.
urial_status urial_append_pair(urial_kind kind, uint32_t separator, uint32_t options,
                               const char *text, size_t text_length, const char *key,
                               size_t key_length, const char *value, size_t value_length,
                               char *buffer, size_t capacity, size_t *length,
                               struct urial_error *error);

// Returns a text with one pair, of plain texts, in place of all pairs with its key.
//
// The arguments are those of `urial_append_pair`.
urial_status urial_with_pair(urial_kind kind, uint32_t separator, uint32_t options,
                             const char *text, size_t text_length, const char *key,
                             size_t key_length, const char *value, size_t value_length,
                             char *buffer, size_t capacity, size_t *length,
                             struct urial_error *error);

// Returns a text without the pairs of a key, which is plain text.
urial_status urial_without_pairs(urial_kind kind, uint32_t separator, uint32_t options,
                                 const char *text, size_t text_length, const char *key,
                                 size_t key_length, char *buffer, size_t capacity, size_t *length,
                                 struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Normalize, resolve and relativize
//
//     char out[64];
//     urial_normalize(URIAL_KIND_URI, URIAL_STEP_SCHEME, "HTTP://A:80/b/../c", 18, out, sizeof out,
//                     NULL, NULL);
//     assert(strcmp(out, "http://a/c") == 0);
//     urial_resolve(URIAL_KIND_URI, 0, "http://a/b/c", 12, "../d", 4, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "http://a/d") == 0);
//     urial_join_lexical(URIAL_KIND_REFERENCE, "a/b/c", 5, "../d", 4, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "a/d") == 0);
//     urial_relativize(URIAL_KIND_URI, "http://a/b/c", 12, "http://a/d", 10, out, sizeof out, NULL,
//                      NULL);
//     assert(strcmp(out, "/d") == 0);
// ---------------------------------------------------------------------------------------------

// An option of `urial_resolve`: a scheme of the reference does not count if it equals that of the
// base, as before RFC 2396.
#define URIAL_RESOLVE_LENIENT 1u

// An option of `urial_resolve`: the base is normalized by its syntax first.
#define URIAL_RESOLVE_NORMALIZE_BASE 2u

// An option of `urial_resolve`: a `..` with no segment left to remove is an error.
#define URIAL_RESOLVE_FORBID_ABOVE_ROOT 4u

// A step of normalization (RFC 3986 section 6.2).
URIAL_ENUM(urial_step, uint32_t) {
    // Scheme and host in lower case, the digits of triplets in upper case (6.2.2.1), alone.
    URIAL_STEP_CASE = 0,
    // Triplets of unreserved characters become those characters (6.2.2.2), alone.
    URIAL_STEP_PERCENT = 1,
    URIAL_STEP_PATH = 2, // Without dot segments (6.2.2.3), alone.
    URIAL_STEP_SYNTAX = 3, // All of syntax-based normalization (6.2.2).
    URIAL_STEP_SCHEME = 4, // That, and the rules of the scheme for port, host and path (6.2.3).
};

// Returns the normal form of a text, which is of the same kind. Doing it again changes nothing.
urial_status urial_normalize(urial_kind kind, urial_step step, const char *text, size_t text_length,
                             char *buffer, size_t capacity, size_t *length,
                             struct urial_error *error);

// Resolves a reference against a base (RFC 3986 section 5.2) and returns the target.
//
// `kind` is that of the base and has a scheme; the reference is a URI-reference, or an
// IRI-reference if the base is an IRI. `options` is 0 or a sum of `URIAL_RESOLVE_…`.
urial_status urial_resolve(urial_kind kind, uint32_t options, const char *base, size_t base_length,
                           const char *reference, size_t reference_length, char *buffer,
                           size_t capacity, size_t *length, struct urial_error *error);

// Joins a reference to a base that may be relative, as a file system joins paths.
//
// `kind` is that of the base and of the result. With a kind of IRIs the reference is an
// IRI-reference, else a URI-reference. With a relative base the result is relative too, unless the
// reference has a scheme.
urial_status urial_join_lexical(urial_kind kind, const char *base, size_t base_length,
                                const char *reference, size_t reference_length, char *buffer,
                                size_t capacity, size_t *length, struct urial_error *error);

// Returns the shortest reference that resolves from a base to exactly this target.
//
// `kind` is that of the base and has a scheme; the target is a URI, or an IRI if the base is one.
// `URIAL_STATUS_NO_REFERENCE`: no reference leads there, because resolving would remove a dot
// segment of the target.
urial_status urial_relativize(urial_kind kind, const char *base, size_t base_length,
                              const char *target, size_t target_length, char *buffer,
                              size_t capacity, size_t *length, struct urial_error *error);

// Finds whether a reference means the document that the base is of (RFC 3986 section 4.4).
//
// `kind` is that of the base and has a scheme; the reference is a URI-reference, or an
// IRI-reference if the base is an IRI. With `normalized`, both are normalized first.
urial_status urial_is_same_document(urial_kind kind, bool normalized, const char *base,
                                    size_t base_length, const char *reference,
                                    size_t reference_length, bool *is_same,
                                    struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Compare
//
//     char a[32], b[32];
//     urial_rung rung;
//     urial_compare(URIAL_KIND_URI, "HTTP://a", 8, "http://a/", 9, &rung, NULL);
//     assert(rung == URIAL_RUNG_SCHEME);
//     urial_key(URIAL_KIND_URI, URIAL_RUNG_SCHEME, "HTTP://a", 8, a, sizeof a, NULL, NULL);
//     urial_key(URIAL_KIND_URI, URIAL_RUNG_SCHEME, "http://a/", 9, b, sizeof b, NULL, NULL);
//     assert(strcmp(a, b) == 0);
// ---------------------------------------------------------------------------------------------

// A rung of the ladder of RFC 3986 section 6.2; each includes those before it.
URIAL_ENUM(urial_rung, uint32_t) {
    URIAL_RUNG_NONE = 0, // Two texts agree on no rung.
    URIAL_RUNG_STRING = 1, // The texts are the same (6.2.1).
    // They differ in the case of scheme, host and digits of triplets (6.2.2.1).
    URIAL_RUNG_CASE = 2,
    // They differ in triplets of unreserved characters (6.2.2.2), or in characters beyond ASCII
    // that are triplets in one of them (RFC 3987 section 5.3.2.3).
    URIAL_RUNG_PERCENT = 3,
    URIAL_RUNG_PATH = 4, // They differ in dot segments (6.2.2.3).
    URIAL_RUNG_SCHEME = 5, // They are the same by the rules of the scheme (6.2.3).
};

// Finds the first rung on which two texts of a kind agree; `URIAL_RUNG_NONE` if they
// differ on all.
//
// Allocates nothing. Relative references are compared as they stand: to compare what they mean,
// resolve them first.
urial_status urial_compare(urial_kind kind, const char *a, size_t a_length, const char *b,
                           size_t b_length, urial_rung *rung, struct urial_error *error);

// Returns the key of a text: two texts have the same key exactly when they agree on the rung.
//
// For hash tables: one key a text in place of a comparison for each pair.
urial_status urial_key(urial_kind kind, urial_rung rung, const char *text, size_t text_length,
                       char *buffer, size_t capacity, size_t *length, struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// IRIs, names of the DNS, and paths of files
//
//     char out[64];
//     const char *iri = "http://b\xC3\xBC" "cher.example/\xC3\xA9";
//     urial_to_uri(URIAL_CONVERT_IDNA, iri, strlen(iri), out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "http://xn--bcher-kva.example/%C3%A9") == 0);
//     urial_from_path(URIAL_SYSTEM_POSIX, "/tmp/a b", 8, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "file:///tmp/a%20b") == 0);
//     urial_to_path(URIAL_SYSTEM_WINDOWS, "file:///C:/a", 12, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "C:\\a") == 0);
// ---------------------------------------------------------------------------------------------

// An option of `urial_to_uri` and `urial_to_iri`: the host is a name of the DNS, `xn--…` in the
// URI and readable in the IRI.
#define URIAL_CONVERT_IDNA 1u

// The system that a path of a file is of.
URIAL_ENUM(urial_system, uint32_t) {
    URIAL_SYSTEM_POSIX = 0, // Linux, macOS and others: bytes with `/` between them.
    URIAL_SYSTEM_WINDOWS = 1, // Windows: UTF-8 with `\` between, a drive or a share at the start.
};

// Returns the URI of an IRI, or of a relative reference (RFC 3987 section 3.1).
//
// `options` is 0 or `URIAL_CONVERT_IDNA`; with it, `URIAL_STATUS_IDNA` is a host that is no domain
// name.
urial_status urial_to_uri(uint32_t options, const char *text, size_t text_length, char *buffer,
                          size_t capacity, size_t *length, struct urial_error *error);

// Returns the IRI of a URI, or of a relative reference, that people can read (RFC 3987 section
// 3.2).
//
// `options` is 0 or `URIAL_CONVERT_IDNA`.
urial_status urial_to_iri(uint32_t options, const char *text, size_t text_length, char *buffer,
                          size_t capacity, size_t *length, struct urial_error *error);

// Returns a text of the kind with its host as the DNS has it: `xn--bcher-kva.example`.
urial_status urial_with_ascii_host(urial_kind kind, const char *text, size_t text_length,
                                   char *buffer, size_t capacity, size_t *length,
                                   struct urial_error *error);

// Returns the `file:` URI of an absolute path, which is bytes for POSIX and UTF-8 for Windows.
urial_status urial_from_path(urial_system system, const char *path, size_t path_length,
                             char *buffer, size_t capacity, size_t *length,
                             struct urial_error *error);

// Returns the path of a `file:` URI; for POSIX its bytes need not be UTF-8.
//
// A URI whose path is not safe to open is refused: one of another host, of a device, or with an
// encoded separator. No path has a NUL inside.
urial_status urial_to_path(urial_system system, const char *uri, size_t uri_length, char *buffer,
                           size_t capacity, size_t *length, struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// URI Templates
//
//     char out[64];
//     const char *template = "/users/{id}{?tags*}", *sent = "/users/7?tags=x&tags=y%20z";
//     urial_text id = {"7", 1}, tags[] = {{"x", 1}, {"y z", 3}};
//     urial_variable all[] = {{{"id", 2}, URIAL_VALUE_FORM_TEXT, 0, &id, 1},
//                             {{"tags", 4}, URIAL_VALUE_FORM_LIST, 0, tags, 2}};
//     urial_template_expand(template, strlen(template), all, 2, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, sent) == 0);
//     urial_binding found[4];
//     size_t count;
//     urial_template_match(0, template, strlen(template), sent, strlen(sent), found, 4, &count, out,
//                          sizeof out, NULL, NULL);
//     assert(count == 3 && strcmp(out + found[2].value.start, "y z") == 0);
// ---------------------------------------------------------------------------------------------

// An option of `urial_template_match`: only texts that the template makes match, byte for byte.
#define URIAL_MATCH_STRICT 1u

// The form of the value of a variable.
URIAL_ENUM(urial_value_form, uint32_t) {
    URIAL_VALUE_FORM_TEXT = 0, // One text.
    URIAL_VALUE_FORM_LIST = 1, // A list: each text is a member.
    URIAL_VALUE_FORM_MAP = 2, // A map: a name, its value, the next name, and so on.
    // A pair of the query that no variable names; of `urial_template_recognize` alone.
    URIAL_VALUE_FORM_REST = 3,
    // The fragment, which no variable names; of `urial_template_recognize` alone.
    URIAL_VALUE_FORM_FRAGMENT = 4,
};

// A variable and its value, to expand a template with.
typedef struct urial_variable {
    struct urial_text name; // The name, as the template writes it.
    uint32_t form; // A `urial_value_form`: text, list or map.
    uint32_t reserved; // Has to be 0.
    // The texts of the value, which are plain. One that is null, and the name or value beside it
    // in a map, is left out; without any the variable is undefined.
    const struct urial_text *texts;
    size_t count; // The number of `texts`.
} urial_variable;

// A text of a variable; one that is a list or a map has several of them.
typedef struct urial_binding {
    struct urial_span name; // The name of the variable, in the template; empty for the rest.
    urial_value_form form; // The form of the value that it belongs to.
    uint32_t reserved; // Zero. For later versions.
    // The name of a member of a map or of a pair of the rest, in the buffer; else an empty text.
    struct urial_span key;
    struct urial_span value; // The text, decoded, in the buffer.
} urial_binding;

// Finds the variables of a template, in their order: the spans of their names.
//
// A variable that is used twice is there twice.
urial_status urial_template_variables(const char *uri_template, size_t template_length,
                                      struct urial_span *names, size_t name_capacity,
                                      size_t *name_count, struct urial_error *error);

// Returns the text that a template makes of values.
//
// The first of two variables with one name counts, and a name that the template does not have does
// not.
urial_status urial_template_expand(const char *uri_template, size_t template_length,
                                   const struct urial_variable *variables, size_t variable_count,
                                   char *buffer, size_t capacity, size_t *length,
                                   struct urial_error *error);

// Returns the template that is left when some of the variables have values.
//
// Expand it with the same variables and the others: a value that cannot be written before another
// one of its expression, as that of `b` in `{?a,b}`, waits there by its name.
urial_status urial_template_expand_partial(const char *uri_template, size_t template_length,
                                           const struct urial_variable *variables,
                                           size_t variable_count, char *buffer, size_t capacity,
                                           size_t *length, struct urial_error *error);

// Finds the variables of a text that a client sent: rows in the order of the template.
//
// `options` is 0 or `URIAL_MATCH_STRICT`.
// `URIAL_STATUS_UNMATCHED`: the template does not match the text.
urial_status urial_template_match(uint32_t options, const char *uri_template,
                                  size_t template_length, const char *text, size_t text_length,
                                  struct urial_binding *bindings, size_t binding_capacity,
                                  size_t *binding_count, char *buffer, size_t capacity,
                                  size_t *length, struct urial_error *error);

// Finds the variables of a request, whose parameters may come in any order, unknown ones too.
//
// The rows are those of `urial_template_match`; after them come the pairs that no variable names,
// and the fragment.
urial_status urial_template_recognize(const char *uri_template, size_t template_length,
                                      const char *text, size_t text_length,
                                      struct urial_binding *bindings, size_t binding_capacity,
                                      size_t *binding_count, char *buffer, size_t capacity,
                                      size_t *length, struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Find, repair and guess
//
//     const char *text = "See http://a.example/b, or (ftp://c.example).";
//     char out[64];
//     urial_found_iterator search;
//     urial_found found;
//     urial_extraction(text, strlen(text), NULL, &search, NULL);
//     urial_next_found(&search, &found, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "http://a.example/b") == 0 && found.span.start == 4);
//     urial_next_found(&search, &found, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "ftp://c.example") == 0);
//     assert(urial_next_found(&search, &found, out, sizeof out, NULL, NULL) == URIAL_STATUS_END);
// ---------------------------------------------------------------------------------------------

// An option of `urial_extract`: texts that start with `www.` or `ftp.` are found too.
#define URIAL_EXTRACT_SUFFIX 1u

// An option of `urial_extract`: a character beyond ASCII ends a reference.
#define URIAL_EXTRACT_URI_ONLY 2u

// An option of `urial_extract`: references with `[`, `]`, `{`, `}`, `|` or `^` in path, query or
// fragment are found too, and repaired.
#define URIAL_EXTRACT_LENIENT 4u

// An option of `urial_repair`: a `\` is a `/`, as browsers read it.
#define URIAL_REPAIR_BACKSLASH_IS_SLASH 1u

// An option of `urial_repair`: entities of HTML such as `&amp;` are decoded.
#define URIAL_REPAIR_HTML_ENTITIES 2u

// An option of `urial_repair`: the host becomes one that the DNS can look up.
#define URIAL_REPAIR_IDNA 4u

// The kind of a reference that was found.
URIAL_ENUM(urial_found_kind, uint32_t) {
    URIAL_FOUND_KIND_REFERENCE = 0, // A URI or an IRI.
    URIAL_FOUND_KIND_SUFFIX = 1, // A reference without its scheme, such as `www.example.com`.
    URIAL_FOUND_KIND_REPAIRED = 2, // A URI or an IRI except for characters that a repair encodes.
};

// Options of `urial_extract`. All zero is the default.
typedef struct urial_extract_options {
    uint32_t flags; // 0 or a sum of `URIAL_EXTRACT_…`.
    uint32_t reserved; // Has to be 0.
    // The only schemes to find, strings that end with a NUL; null for all known schemes.
    const char *const *schemes;
    size_t scheme_count; // The number of `schemes`.
    size_t later[4]; // Have to be 0.
} urial_extract_options;

// A reference that was found.
//
// In a callback its texts end with no NUL, and are gone when the callback returns. Those of
// `urial_next_found` are in the buffer of the call, each with a NUL after it.
typedef struct urial_found {
    // The bytes of the text that the reference occupies, without its delimiters.
    struct urial_span span;
    urial_found_kind kind; // The kind of the result.
    uint32_t reserved; // Zero. For later versions.
    const char *text; // The reference as written, without white space and escapes inside.
    size_t text_length; // The length of `text`.
    // A valid IRI; a URI if `text` is ASCII. That is `text`, or a guess for a suffix, or the
    // repair.
    const char *reference;
    size_t reference_length; // The length of `reference`.
    // The other reading if there are two, as where a line ends with a hyphen; else null.
    const char *other_reading;
    size_t other_reading_length; // The length of `other_reading`.
} urial_found;

// The type of the function that `urial_extract` calls for each reference, with its `context`. Any
// result but 0 ends the search.
//
// It must return: no exception and no `longjmp` may leave it.
typedef int (*urial_found_function)(void *context, const struct urial_found *found);

// A search in running text. `urial_extraction` fills it.
typedef struct urial_found_iterator {
    const char *text; // The text.
    size_t text_length; // The length of `text`.
    const struct urial_extract_options *options; // The options, which may be null.
    size_t place[4]; // Of the library alone.
} urial_found_iterator;

// Finds the references of running text, in order, and calls a function for each.
//
// `options` may be null. The text need not be UTF-8: a reference ends before other bytes.
// `URIAL_STATUS_STOPPED`: the function has ended the search.
urial_status urial_extract(const char *text, size_t text_length,
                           const struct urial_extract_options *options,
                           urial_found_function function, void *context, struct urial_error *error);

// Starts a search for the references of running text, which `urial_next_found` continues.
//
// `options` may be null, and the text need not be UTF-8, as for `urial_extract`. The text, the
// options and their schemes must stay as they are until the search ends. After a failure the
// iterator has nothing.
urial_status urial_extraction(const char *text, size_t text_length,
                              const struct urial_extract_options *options,
                              struct urial_found_iterator *iterator, struct urial_error *error);

// Finds the next reference. `URIAL_STATUS_END`: the text has no more.
//
// The buffer gets the reference, and after its NUL the other texts of `found`, whose pointers are
// to the buffer. If it is too small, the search stays where it is: call again with one of `length
// + 1` bytes.
urial_status urial_next_found(struct urial_found_iterator *iterator, struct urial_found *found,
                              char *buffer, size_t capacity, size_t *length,
                              struct urial_error *error);

// Returns running text with its defanged references, such as `hxxp[:]//evil[.]example`, as they
// were before. The result is live: do not print it where people click. The text need not be UTF-8.
urial_status urial_refang(const char *text, size_t text_length, char *buffer, size_t capacity,
                          size_t *length, struct urial_error *error);

// Returns the reference that an almost valid text was meant to be; the text need not be UTF-8.
//
// `options` is 0 or a sum of `URIAL_REPAIR_…`. `URIAL_STATUS_UNREPAIRABLE`: it would be a guess.
urial_status urial_repair(uint32_t options, const char *text, size_t text_length, char *buffer,
                          size_t capacity, size_t *length, struct urial_error *error);

// Guesses the URI that is meant by a text without its scheme, such as `www.a.example/b` (RFC 3986
// section 4.5).
//
// `scheme` is the one to put before it; null means `http`. `URIAL_STATUS_ABSENT`: the text does
// not begin with a host.
urial_status urial_guess_suffix(const char *scheme, size_t scheme_length, const char *text,
                                size_t text_length, char *buffer, size_t capacity, size_t *length,
                                struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Hide secrets
//
//     const char *const keys[] = {"sid"};
//     const char *line = "GET http://me:secret@a/?sid=7 200";
//     char out[64];
//     urial_redaction settings = {0};
//     settings.query_keys = keys;
//     settings.query_key_count = 1;
//     urial_redact_text(line, strlen(line), &settings, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "GET http://me:***@a/?sid=*** 200") == 0);
// ---------------------------------------------------------------------------------------------

// An option of `urial_redaction`: the whole userinfo is masked.
#define URIAL_REDACT_USERINFO 1u

// An option of `urial_redaction`: the whole fragment is masked.
#define URIAL_REDACT_FRAGMENT 2u

// An option of `urial_redaction`: in a text that is no reference, what may have been meant as a
// password is masked too. `urial_redact_text` does not look at it.
#define URIAL_REDACT_LIKELY_PASSWORDS 4u

// An option of `urial_redaction`: of keys only the values of `query_keys` are masked, and not
// those of `token` and its like.
#define URIAL_REDACT_PASSWORDS_ONLY 8u

// Settings that say which secrets are masked besides passwords and the values of keys that hold
// secrets. All zero is the default.
typedef struct urial_redaction {
    uint32_t flags; // 0 or a sum of `URIAL_REDACT_…`.
    uint32_t reserved; // Has to be 0.
    // Patterns of keys whose values are masked, strings that end with a NUL: `*` is any text, `?`
    // any character, and case does not matter.
    const char *const *query_keys;
    size_t query_key_count; // The number of `query_keys`.
    size_t later[4]; // Have to be 0.
} urial_redaction;

// Returns one reference with `***` in place of its password and of the secrets that the settings
// add. It need not be valid.
//
// `settings` may be null.
urial_status urial_redact(const char *text, size_t text_length,
                          const struct urial_redaction *settings, char *buffer, size_t capacity,
                          size_t *length, struct urial_error *error);

// Returns running text, such as a log, with `***` in place of the password of each reference in
// it, and of the secrets that the settings add.
//
// The text need not be UTF-8; a text that comes in parts may be cut after any line end. `settings`
// may be null.
urial_status urial_redact_text(const char *text, size_t text_length,
                               const struct urial_redaction *settings, char *buffer,
                               size_t capacity, size_t *length, struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Audit, and policies
//
//     const char *const schemes[] = {"https"};
//     urial_fetch_policy policy = {0};
//     urial_verdict verdict;
//     urial_error error;
//     char url[64];
//     policy.schemes = schemes;
//     policy.scheme_count = 1;
//     urial_fetch_policy_verdict(&policy, "HTTPS://A.example", 17, &verdict, url, sizeof url, NULL,
//                                NULL);
//     assert(strcmp(url, "https://a.example/") == 0 && verdict.port == 443);
//     assert(urial_fetch_policy_check(&policy, "https://10.0.0.1/", 17, &error) ==
//            URIAL_STATUS_REFUSED);
//     assert(strcmp(error.name, "network") == 0);
// ---------------------------------------------------------------------------------------------

// A flag of `urial_fetch_policy`: a userinfo is allowed.
#define URIAL_POLICY_USERINFO 1u

// A flag of `urial_fetch_policy`: names of local networks, such as `localhost`, are allowed.
#define URIAL_POLICY_LOCAL_NAMES 2u

// How bad a finding is.
URIAL_ENUM(urial_severity, uint32_t) {
    URIAL_SEVERITY_INFO = 0, // Worth a look.
    URIAL_SEVERITY_WARNING = 1, // May deceive, or lead to an unexpected place.
    URIAL_SEVERITY_CRITICAL = 2, // Deceives.
};

// A finding of an audit.
typedef struct urial_finding {
    struct urial_span span; // The bytes of the text that it is about.
    urial_severity severity; // How bad it is.
    uint32_t has_safe_form; // 1 if there is a safe form, else 0.
    struct urial_span rule; // The name of the rule in the buffer, such as "userinfo-like-host".
    struct urial_span explanation; // The explanation in the buffer.
    struct urial_span safe_form; // A text without the finding in the buffer, or an empty text.
    uint32_t reserved[4]; // Zero. For later versions.
} urial_finding;

// A policy about what a program may fetch on behalf of somebody else: only what it names. All zero
// allows nothing.
//
// Its lists are strings that end with a NUL. A list that is not null counts if it is empty, too.
typedef struct urial_fetch_policy {
    uint32_t flags; // 0 or a sum of `URIAL_POLICY_…`.
    uint32_t reserved; // Has to be 0.
    const char *const *schemes; // The schemes, such as "https"; no others are allowed.
    size_t scheme_count; // The number of `schemes`.
    // The hosts, such as "example.com" and "*.example.com", which is every name below; null for
    // any.
    const char *const *hosts;
    size_t host_count; // The number of `hosts`.
    const char *const *deny_hosts; // Hosts that are refused in any case.
    size_t deny_host_count; // The number of `deny_hosts`.
    const char *const *paths; // The paths, each with all below it, such as "/public"; null for any.
    size_t path_count; // The number of `paths`.
    const char *const *deny_paths; // Paths that are refused in any case.
    size_t deny_path_count; // The number of `deny_paths`.
    const uint16_t *ports; // The ports that are allowed besides those of the schemes.
    size_t port_count; // The number of `ports`.
    // Networks such as "10.0.0.0/8" that are allowed besides public ones.
    const char *const *allow_networks;
    size_t allow_network_count; // The number of `allow_networks`.
    const char *const *deny_networks; // Networks that are refused in any case.
    size_t deny_network_count; // The number of `deny_networks`.
    size_t later[4]; // Have to be 0.
} urial_fetch_policy;

// A URI that a policy allows: what is to be used in place of the text that was asked about.
typedef struct urial_verdict {
    // The host in the buffer: a name in lower case, or an address, that of IPv6 in brackets.
    struct urial_span host;
    // 1 if the host is an address, 0 if it is a name, whose addresses are to be checked, too.
    uint32_t is_address;
    uint16_t port; // The port to connect to.
    uint16_t reserved[9]; // Zero. For later versions.
} urial_verdict;

// Reports what may deceive in any text, valid or not, or lead to an unexpected place (RFC 3986
// section 7).
//
// `names` are strings that end with a NUL: domains such as `paypal.com`, or words, that hosts of
// others must not have.
urial_status urial_audit(const char *text, size_t text_length, const char *const *names,
                         size_t name_count, struct urial_finding *findings, size_t finding_capacity,
                         size_t *finding_count, char *buffer, size_t capacity, size_t *length,
                         struct urial_error *error);

// Checks whether a text is a URI that may be fetched, as far as the text can tell.
//
// `URIAL_STATUS_REFUSED`: it may not; `name` of the error says why, and the span is that of the
// component. Ask twice: for the URI, and by `urial_fetch_policy_check_address` for each address
// that a name is looked up to.
urial_status urial_fetch_policy_check(const struct urial_fetch_policy *policy, const char *text,
                                      size_t text_length, struct urial_error *error);

// Checks a text as `urial_fetch_policy_check` does, and returns the URI to fetch, in its normal
// form.
//
// `verdict` gets the host and the port to connect to. It may be null.
urial_status urial_fetch_policy_verdict(const struct urial_fetch_policy *policy, const char *text,
                                        size_t text_length, struct urial_verdict *verdict,
                                        char *buffer, size_t capacity, size_t *length,
                                        struct urial_error *error);

// Checks whether the program may connect to an address, such as `127.0.0.1` or `::1`.
//
// `URIAL_STATUS_REFUSED`: it may not, and `name` of the error says why.
urial_status urial_fetch_policy_check_address(const struct urial_fetch_policy *policy,
                                              const char *address, size_t address_length,
                                              struct urial_error *error);

// ---------------------------------------------------------------------------------------------
// Trim, and clean lists
//
//     const char *list = "HTTP://a:80\n\nhttp://a/\nhttp://b/c d\n";
//     char out[64];
//     urial_dropped dropped[4];
//     size_t count;
//     urial_clean(list, strlen(list), NULL, dropped, 4, &count, out, sizeof out, NULL, NULL);
//     assert(strcmp(out, "http://a/\n") == 0 && count == 3);
//     assert(dropped[0].line == 2 && dropped[0].reason == URIAL_STATUS_BLANK);
//     assert(dropped[1].line == 3 && dropped[1].reason == URIAL_STATUS_DUPLICATE);
//     assert(dropped[2].line == 4 && dropped[2].reason == URIAL_STATUS_UNEXPECTED_CHARACTER);
// ---------------------------------------------------------------------------------------------

// An option of `urial_trimming`: the fragment goes.
#define URIAL_TRIM_FRAGMENT 1u

// An option of `urial_trimming`: the pairs of the query are sorted.
#define URIAL_TRIM_SORT_QUERY 2u

// An option of `urial_trimming`: keys match in any case.
#define URIAL_TRIM_IGNORE_CASE 4u

// An option of `urial_trimming`: pairs of known trackers go, such as `utm_source`.
#define URIAL_TRIM_TRACKING 8u

// An option of `urial_trimming`: `www.` at the start of the host goes.
#define URIAL_TRIM_WWW 16u

// An option of `urial_trimming`: `index.html` and its like at the end of the path go.
#define URIAL_TRIM_INDEX 32u

// An option of `urial_trimming`: a `/` at the end of the path goes.
#define URIAL_TRIM_SLASH 64u

// An option of `urial_cleaning`: lines are not normalized.
#define URIAL_CLEAN_AS_WRITTEN 1u

// An option of `urial_cleaning`: lines are repaired where that takes no guess.
#define URIAL_CLEAN_REPAIR 2u

// An option of `urial_cleaning`: hosts are names of the DNS, `xn--…`.
#define URIAL_CLEAN_IDNA 4u

// An option of `urial_cleaning`: a line that is kept stays as it was.
#define URIAL_CLEAN_KEEP_ORIGINAL 8u

// An option of `urial_cleaning`: lines that mean the same stay.
#define URIAL_CLEAN_KEEP_DUPLICATES 16u

// Settings that say what is taken away. All zero is nothing.
typedef struct urial_trimming {
    uint32_t flags; // 0 or a sum of `URIAL_TRIM_…`.
    uint32_t reserved; // Has to be 0.
    // Patterns of keys whose pairs go, strings that end with a NUL, such as "utm_*".
    const char *const *drop_query;
    size_t drop_query_count; // The number of `drop_query`.
    // Patterns of keys whose pairs stay; if there is one, all other pairs go.
    const char *const *keep_query;
    size_t keep_query_count; // The number of `keep_query`.
    size_t later[4]; // Have to be 0.
} urial_trimming;

// Settings that say what becomes of a line. All zero is the default: lines are URIs.
typedef struct urial_cleaning {
    uint32_t flags; // 0 or a sum of `URIAL_CLEAN_…`.
    uint32_t kind; // A `urial_kind`: that of lines, or with a base that of targets.
    uint32_t step; // 0 for the step `scheme`, else a `urial_step` and 1.
    uint32_t reserved; // Has to be 0.
    struct urial_text base; // The base that lines are resolved against; null for none.
    // The scheme to guess for lines without one, such as "https"; null for no guess.
    struct urial_text guess_scheme;
    // Differences that make no new line: "values", "ids", "dates", "sessions", "slugs", strings
    // that end with a NUL; null for none.
    const char *const *similar;
    size_t similar_count; // The number of `similar`.
    // Parts that are taken away of each line; null for none. Keys match in any case.
    const struct urial_trimming *trimming;
    size_t later[4]; // Have to be 0.
} urial_cleaning;

// A line that is dropped.
typedef struct urial_dropped {
    uint32_t line; // The number of the line, from 1.
    urial_status reason; // `URIAL_STATUS_BLANK`, `URIAL_STATUS_DUPLICATE`, or why it is not valid.
} urial_dropped;

// Returns a text of the kind without what the settings take away. Doing it again changes nothing.
urial_status urial_trim(urial_kind kind, const char *text, size_t text_length,
                        const struct urial_trimming *settings, char *buffer, size_t capacity,
                        size_t *length, struct urial_error *error);

// Cleans a list, a reference a line: blank and invalid lines and duplicates go, and the others are
// normalized. Returns the lines that are kept, each with a line feed.
//
// `settings` may be null. The list need not be UTF-8, and lines may end as on Windows. With
// `dropped`, the lines that go are written there if there is room for all, and for the result;
// else `dropped_count` and `length` say what is needed. Without it, only `dropped_count` is
// written. An error of a setting has the `argument` 1 for the base, and 2 for the scheme to guess.
urial_status urial_clean(const char *list, size_t list_length,
                         const struct urial_cleaning *settings, struct urial_dropped *dropped,
                         size_t dropped_capacity, size_t *dropped_count, char *buffer,
                         size_t capacity, size_t *length, struct urial_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

// Returns whether a text has a component; an empty one is there too.
static inline bool urial_has(const urial_parsed *parsed, urial_component component) {
    return (parsed->present >> component & 1u) != 0;
}

#endif /* URIAL_H */
