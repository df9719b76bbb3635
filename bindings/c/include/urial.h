/*
 * urial.h: URIs and IRIs, by RFC 3986 and RFC 3987.
 *
 * The contract of every function:
 *
 * - A text is a pointer and a length in bytes; it needs no NUL at its end and may have one inside.
 *   The pointer may be null if the length is 0. Texts are UTF-8; other bytes are
 *   URIAL_STATUS_NOT_UTF8, with the offset. More than 4294967295 bytes are URIAL_STATUS_TOO_LONG.
 * - A result goes to a buffer of the caller: `capacity` is its size, and `length` gets the length of
 *   the result without the NUL that is written after it, also where the buffer is too small. Then
 *   the status is URIAL_STATUS_BUFFER_TOO_SMALL, and `length + 1` bytes are enough. The buffer may be
 *   null if the capacity is 0, and `length` may be null. A buffer never has a part of a result: after
 *   any failure it has the empty string, if it has a byte, and after any other one `length` is 0. It
 *   must not overlap a text of the call. A result with a NUL inside comes only from a text with one.
 * - `error` may be null. It is written when the status is not 0, and left as it was when it is 0.
 * - Any other pointer is null only where its function says so; else URIAL_STATUS_NULL_POINTER.
 * - Enumerations are passed as 32-bit numbers; one that does not exist is URIAL_STATUS_BAD_ARGUMENT.
 * - Nothing is allocated for the caller, so nothing has to be freed. Inside a call memory is
 *   allocated and freed where a result is made; if it runs out, the process is aborted.
 * - There is no state between calls: any function may be called in any thread, at any time.
 * - No panic of Rust leaves a function: it becomes URIAL_STATUS_PANIC, after Rust has written a line
 *   to standard error.
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

// The bytes of `urial_error.message`, with the final NUL.
#define URIAL_MESSAGE_SIZE 256

// The `found` of an error that is about no character.
#define URIAL_NO_CHARACTER UINT32_MAX

// An option of `urial_resolve`: a scheme of the reference does not count if it equals that of the
// base, as before RFC 2396.
#define URIAL_RESOLVE_LENIENT 1

// An option of `urial_resolve`: the base is normalized by its syntax first.
#define URIAL_RESOLVE_NORMALIZE_BASE 2

// An option of `urial_resolve`: a `..` with no segment left to remove is an error.
#define URIAL_RESOLVE_FORBID_ABOVE_ROOT 4

// An option of `urial_extract`: texts that start with `www.` or `ftp.` are found too.
#define URIAL_EXTRACT_SUFFIX 1

// An option of `urial_extract`: a character beyond ASCII ends a reference.
#define URIAL_EXTRACT_URI_ONLY 2

// An option of `urial_extract`: references with `[`, `]`, `{`, `}`, `|` or `^` in path, query or
// fragment are found too, and repaired.
#define URIAL_EXTRACT_LENIENT 4

// An option of `urial_redaction`: the whole userinfo is masked.
#define URIAL_REDACT_USERINFO 1

// An option of `urial_redaction`: the whole fragment is masked.
#define URIAL_REDACT_FRAGMENT 2

// An option of `urial_redaction`: in a text that is no reference, what may have been meant as a
// password is masked too. `urial_redact_text` does not look at it.
#define URIAL_REDACT_LIKELY_PASSWORDS 4

// An option of `urial_redaction`: of keys only the values of `query_keys` are masked, and not
// those of `token` and its like.
#define URIAL_REDACT_PASSWORDS_ONLY 8

// The result of a call: 0, or why it failed.
//
// Numbers up to 31 are about a text that is not valid, those from 32 about an operation that has
// no result, and those from 64 about the call itself.
enum urial_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // The call has done its work.
    URIAL_STATUS_OK = 0,
    // A character that the component does not allow.
    URIAL_STATUS_UNEXPECTED_CHARACTER = 1,
    // A character that is not ASCII, in a URI.
    URIAL_STATUS_NON_ASCII = 2,
    // A `%` that two hexadecimal digits do not follow.
    URIAL_STATUS_BAD_PERCENT = 3,
    // A reference where a URI is needed.
    URIAL_STATUS_MISSING_SCHEME = 4,
    // A URI where a relative reference is needed.
    URIAL_STATUS_UNEXPECTED_SCHEME = 5,
    // Nothing before the first `:`.
    URIAL_STATUS_EMPTY_SCHEME = 6,
    // A fragment where none is allowed.
    URIAL_STATUS_UNEXPECTED_FRAGMENT = 7,
    // A `:` in the first segment of a path that has no scheme before it.
    URIAL_STATUS_COLON_IN_FIRST_SEGMENT = 8,
    // A `[` without its `]`.
    URIAL_STATUS_UNCLOSED_BRACKET = 9,
    // Brackets around a text that is not an IPv6 address.
    URIAL_STATUS_INVALID_IPV6 = 10,
    // Brackets around a `v` and a text that is not an IPvFuture.
    URIAL_STATUS_INVALID_IPV_FUTURE = 11,
    // An IPv6 address with a zone identifier.
    URIAL_STATUS_ZONE_ID = 12,
    // An IPv6 address without brackets.
    URIAL_STATUS_UNBRACKETED_IPV6 = 13,
    // A text, or the result for it, of more than 4294967295 bytes.
    URIAL_STATUS_TOO_LONG = 14,
    // Bytes that are not UTF-8.
    URIAL_STATUS_NOT_UTF8 = 15,
    // The text as a whole does not match the rule.
    URIAL_STATUS_MISMATCH = 16,
    // The text is not a URI Template.
    URIAL_STATUS_INVALID_TEMPLATE = 17,
    // The text is not valid, for a reason that this header has no name for.
    URIAL_STATUS_INVALID = 31,
    // No reference leads from the base to the target.
    URIAL_STATUS_NO_REFERENCE = 32,
    // A `..` leads above the root, and the options forbid that.
    URIAL_STATUS_ABOVE_ROOT = 33,
    // The callback has ended the search.
    URIAL_STATUS_STOPPED = 34,
    // The buffer is too small; the length that was returned says what is needed.
    URIAL_STATUS_BUFFER_TOO_SMALL = 64,
    // A null pointer where none is allowed.
    URIAL_STATUS_NULL_POINTER = 65,
    // A number that is not in its enumeration, flags that do not exist, or a reserved field that
    // is not 0.
    URIAL_STATUS_BAD_ARGUMENT = 66,
    // A bug of urial. The call has had no effect; please report it.
    URIAL_STATUS_PANIC = 67,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum urial_status urial_status;
#else
typedef int32_t urial_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The class of a host, by the "first-match-wins" rule of RFC 3986 section 3.2.2.
enum urial_host_class
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // There is no host, or the text was not validated.
    URIAL_HOST_CLASS_NONE = 0,
    // `IPv4address`
    URIAL_HOST_CLASS_IPV4 = 1,
    // `"[" IPv6address "]"`
    URIAL_HOST_CLASS_IPV6 = 2,
    // `"[" IPvFuture "]"`
    URIAL_HOST_CLASS_IPV_FUTURE = 3,
    // `reg-name`: everything else, the empty host included.
    URIAL_HOST_CLASS_REG_NAME = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum urial_host_class urial_host_class;
#else
typedef uint32_t urial_host_class;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A component of a URI. `urial_has` tells whether a text has it.
enum urial_component
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // No component in particular.
    URIAL_COMPONENT_TEXT = 0,
    // `scheme`
    URIAL_COMPONENT_SCHEME = 1,
    // `authority`
    URIAL_COMPONENT_AUTHORITY = 2,
    // `userinfo`
    URIAL_COMPONENT_USERINFO = 3,
    // `host`
    URIAL_COMPONENT_HOST = 4,
    // `port`
    URIAL_COMPONENT_PORT = 5,
    // `path`
    URIAL_COMPONENT_PATH = 6,
    // `query`
    URIAL_COMPONENT_QUERY = 7,
    // `fragment`
    URIAL_COMPONENT_FRAGMENT = 8,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum urial_component urial_component;
#else
typedef uint32_t urial_component;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A rule of the ABNF: RFC 3986 appendix A, RFC 3987 section 2.2, and the templates of RFC 6570.
enum urial_rule
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // `URI`
    URIAL_RULE_URI = 0,
    // `hier-part`
    URIAL_RULE_HIER_PART = 1,
    // `URI-reference`
    URIAL_RULE_URI_REFERENCE = 2,
    // `absolute-URI`
    URIAL_RULE_ABSOLUTE_URI = 3,
    // `relative-ref`
    URIAL_RULE_RELATIVE_REF = 4,
    // `relative-part`
    URIAL_RULE_RELATIVE_PART = 5,
    // `scheme`
    URIAL_RULE_SCHEME = 6,
    // `authority`
    URIAL_RULE_AUTHORITY = 7,
    // `userinfo`
    URIAL_RULE_USERINFO = 8,
    // `host`
    URIAL_RULE_HOST = 9,
    // `port`
    URIAL_RULE_PORT = 10,
    // `IP-literal`
    URIAL_RULE_IP_LITERAL = 11,
    // `IPvFuture`
    URIAL_RULE_IPV_FUTURE = 12,
    // `IPv6address`
    URIAL_RULE_IPV6_ADDRESS = 13,
    // `h16`
    URIAL_RULE_H16 = 14,
    // `ls32`
    URIAL_RULE_LS32 = 15,
    // `IPv4address`
    URIAL_RULE_IPV4_ADDRESS = 16,
    // `dec-octet`
    URIAL_RULE_DEC_OCTET = 17,
    // `reg-name`
    URIAL_RULE_REG_NAME = 18,
    // `path`
    URIAL_RULE_PATH = 19,
    // `path-abempty`
    URIAL_RULE_PATH_ABEMPTY = 20,
    // `path-absolute`
    URIAL_RULE_PATH_ABSOLUTE = 21,
    // `path-noscheme`
    URIAL_RULE_PATH_NOSCHEME = 22,
    // `path-rootless`
    URIAL_RULE_PATH_ROOTLESS = 23,
    // `path-empty`
    URIAL_RULE_PATH_EMPTY = 24,
    // `segment`
    URIAL_RULE_SEGMENT = 25,
    // `segment-nz`
    URIAL_RULE_SEGMENT_NZ = 26,
    // `segment-nz-nc`
    URIAL_RULE_SEGMENT_NZ_NC = 27,
    // `pchar`
    URIAL_RULE_PCHAR = 28,
    // `query`
    URIAL_RULE_QUERY = 29,
    // `fragment`
    URIAL_RULE_FRAGMENT = 30,
    // `pct-encoded`
    URIAL_RULE_PCT_ENCODED = 31,
    // `unreserved`
    URIAL_RULE_UNRESERVED = 32,
    // `reserved`
    URIAL_RULE_RESERVED = 33,
    // `gen-delims`
    URIAL_RULE_GEN_DELIMS = 34,
    // `sub-delims`
    URIAL_RULE_SUB_DELIMS = 35,
    // `ALPHA`
    URIAL_RULE_ALPHA = 36,
    // `DIGIT`
    URIAL_RULE_DIGIT = 37,
    // `HEXDIG`
    URIAL_RULE_HEXDIG = 38,
    // `IRI`
    URIAL_RULE_IRI = 39,
    // `ihier-part`
    URIAL_RULE_IHIER_PART = 40,
    // `IRI-reference`
    URIAL_RULE_IRI_REFERENCE = 41,
    // `absolute-IRI`
    URIAL_RULE_ABSOLUTE_IRI = 42,
    // `irelative-ref`
    URIAL_RULE_IRELATIVE_REF = 43,
    // `irelative-part`
    URIAL_RULE_IRELATIVE_PART = 44,
    // `iauthority`
    URIAL_RULE_IAUTHORITY = 45,
    // `iuserinfo`
    URIAL_RULE_IUSERINFO = 46,
    // `ihost`
    URIAL_RULE_IHOST = 47,
    // `ireg-name`
    URIAL_RULE_IREG_NAME = 48,
    // `ipath`
    URIAL_RULE_IPATH = 49,
    // `ipath-abempty`
    URIAL_RULE_IPATH_ABEMPTY = 50,
    // `ipath-absolute`
    URIAL_RULE_IPATH_ABSOLUTE = 51,
    // `ipath-noscheme`
    URIAL_RULE_IPATH_NOSCHEME = 52,
    // `ipath-rootless`
    URIAL_RULE_IPATH_ROOTLESS = 53,
    // `ipath-empty`
    URIAL_RULE_IPATH_EMPTY = 54,
    // `isegment`
    URIAL_RULE_ISEGMENT = 55,
    // `isegment-nz`
    URIAL_RULE_ISEGMENT_NZ = 56,
    // `isegment-nz-nc`
    URIAL_RULE_ISEGMENT_NZ_NC = 57,
    // `ipchar`
    URIAL_RULE_IPCHAR = 58,
    // `iquery`
    URIAL_RULE_IQUERY = 59,
    // `ifragment`
    URIAL_RULE_IFRAGMENT = 60,
    // `iunreserved`
    URIAL_RULE_IUNRESERVED = 61,
    // `ucschar`
    URIAL_RULE_UCSCHAR = 62,
    // `iprivate`
    URIAL_RULE_IPRIVATE = 63,
    // `URI-Template`
    URIAL_RULE_URI_TEMPLATE = 64,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum urial_rule urial_rule;
#else
typedef uint32_t urial_rule;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A rung of the ladder of RFC 3986 section 6.2; each includes those before it.
enum urial_rung
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Two texts agree on no rung.
    URIAL_RUNG_NONE = 0,
    // The texts are the same (6.2.1).
    URIAL_RUNG_STRING = 1,
    // They differ in the case of scheme, host and digits of triplets (6.2.2.1).
    URIAL_RUNG_CASE = 2,
    // They differ in triplets of unreserved characters (6.2.2.2), or in characters beyond ASCII
    // that are triplets in one of them (RFC 3987 section 5.3.2.3).
    URIAL_RUNG_PERCENT = 3,
    // They differ in dot segments (6.2.2.3).
    URIAL_RUNG_PATH = 4,
    // They are the same by the rules of the scheme (6.2.3).
    URIAL_RUNG_SCHEME = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum urial_rung urial_rung;
#else
typedef uint32_t urial_rung;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The kind of a reference that was found.
enum urial_found_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // A URI or an IRI.
    URIAL_FOUND_KIND_REFERENCE = 0,
    // A reference without its scheme, such as `www.example.com`.
    URIAL_FOUND_KIND_SUFFIX = 1,
    // A URI or an IRI except for characters that a repair encodes.
    URIAL_FOUND_KIND_REPAIRED = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum urial_found_kind urial_found_kind;
#else
typedef uint32_t urial_found_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A kind of reference. Those of IRIs may have characters beyond ASCII (RFC 3987).
enum urial_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // `URI`: has a scheme.
    URIAL_KIND_URI = 0,
    // `URI-reference`: a URI, or a relative reference.
    URIAL_KIND_REFERENCE = 1,
    // `absolute-URI`: has a scheme, and no fragment.
    URIAL_KIND_ABSOLUTE_URI = 2,
    // `relative-ref`: has no scheme.
    URIAL_KIND_RELATIVE_REF = 3,
    // `IRI`
    URIAL_KIND_IRI = 4,
    // `IRI-reference`
    URIAL_KIND_IRI_REFERENCE = 5,
    // `absolute-IRI`
    URIAL_KIND_ABSOLUTE_IRI = 6,
    // `irelative-ref`
    URIAL_KIND_IRI_RELATIVE_REF = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum urial_kind urial_kind;
#else
typedef uint32_t urial_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A step of normalization (RFC 3986 section 6.2).
enum urial_step
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Scheme and host in lower case, the digits of triplets in upper case (6.2.2.1), alone.
    URIAL_STEP_CASE = 0,
    // Triplets of unreserved characters become those characters (6.2.2.2), alone.
    URIAL_STEP_PERCENT = 1,
    // Without dot segments (6.2.2.3), alone.
    URIAL_STEP_PATH = 2,
    // All of syntax-based normalization (6.2.2).
    URIAL_STEP_SYNTAX = 3,
    // That, and the rules of the scheme for port, host and path (6.2.3).
    URIAL_STEP_SCHEME = 4,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum urial_step urial_step;
#else
typedef uint32_t urial_step;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A range of bytes of a text.
typedef struct urial_span {
    // Offset of the first byte.
    uint32_t start;
    // Number of bytes.
    uint32_t length;
} urial_span;

// The components of a text, as spans of it.
//
// A component that the text does not have is empty and starts at 0; `present` tells it from one
// that is empty: `http://a?` has a query and `http://a` has none. No span has the delimiters of
// its component, only the brackets of an IP literal belong to the host.
typedef struct urial_parsed {
    // The text before the first `:`.
    struct urial_span scheme;
    // The text between `//` and the path.
    struct urial_span authority;
    // The text of the authority before the `@`.
    struct urial_span userinfo;
    // The host, with the brackets of an IP literal; present where there is an authority.
    struct urial_span host;
    // The text of the authority after the `:` that ends the host.
    struct urial_span port;
    // The path, which is always present and may be empty.
    struct urial_span path;
    // The text after the first `?`, up to the `#`.
    struct urial_span query;
    // The text after the first `#`.
    struct urial_span fragment;
    // The components that the text has: bit `1 << c` for each `urial_component` c.
    uint32_t present;
    // The class of the host; `URIAL_HOST_CLASS_NONE` from `urial_split`.
    urial_host_class host_class;
    // The port as a number; -1 if it is absent, empty, above 65535, or from `urial_split`.
    int32_t port_number;
    // 1 if the whole text is ASCII, else 0.
    uint32_t ascii;
    // Zero. For later versions.
    uint32_t reserved[4];
} urial_parsed;

// An error: what was wrong, where, and what to do. Written when a call fails, and left as it was
// otherwise.
typedef struct urial_error {
    // The status that the call returned.
    urial_status status;
    // The component that the error is in.
    urial_component component;
    // Which text it is about: 0 for the first one of the call, 1 for the second.
    uint32_t argument;
    // The invalid bytes; empty where something is missing.
    struct urial_span span;
    // The unexpected character, a code point; `URIAL_NO_CHARACTER` if the error is about none, or
    // about one that may belong to a password.
    uint32_t found;
    // Where in `message` the advice begins; `message + hint` is "" without advice.
    uint32_t hint;
    // The length of the message, without its NUL.
    uint32_t message_length;
    // Zero. For later versions.
    uint32_t reserved[8];
    // A line of UTF-8 for people, with the advice at its end. It shows no character of a password.
    char message[URIAL_MESSAGE_SIZE];
} urial_error;

// Options of `urial_extract`. All zero is the default.
typedef struct urial_extract_options {
    // 0 or a sum of `URIAL_EXTRACT_…`.
    uint32_t flags;
    // Has to be 0.
    uint32_t reserved;
    // The only schemes to find, strings that end with a NUL; null for all known schemes.
    const char *const *schemes;
    // The number of `schemes`.
    size_t scheme_count;
    // Have to be 0.
    size_t later[4];
} urial_extract_options;

// A reference that was found. Its texts end with no NUL, and are gone when the callback returns.
typedef struct urial_found {
    // The bytes of the text that the reference occupies, without its delimiters.
    struct urial_span span;
    // The kind of the result.
    urial_found_kind kind;
    // Zero. For later versions.
    uint32_t reserved;
    // The reference as written, without white space and escapes inside.
    const char *text;
    // The length of `text`.
    size_t text_length;
    // A valid IRI; a URI if `text` is ASCII. That is `text`, or a guess for a suffix, or the
    // repair.
    const char *reference;
    // The length of `reference`.
    size_t reference_length;
    // The other reading if there are two, as where a line ends with a hyphen; else null.
    const char *other_reading;
    // The length of `other_reading`.
    size_t other_reading_length;
} urial_found;

// The type of the function that `urial_extract` calls for each reference, with its `context`. Any
// result but 0 ends the search.
//
// It must return: no exception and no `longjmp` may leave it.
typedef int (*urial_found_function)(void *context, const struct urial_found *found);

// Settings that say which secrets are masked besides passwords and the values of keys that hold
// secrets. All zero is the default.
typedef struct urial_redaction {
    // 0 or a sum of `URIAL_REDACT_…`.
    uint32_t flags;
    // Has to be 0.
    uint32_t reserved;
    // Patterns of keys whose values are masked, strings that end with a NUL: `*` is any text, `?`
    // any character, and case does not matter.
    const char *const *query_keys;
    // The number of `query_keys`.
    size_t query_key_count;
    // Have to be 0.
    size_t later[4];
} urial_redaction;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

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

// Parses a text: checks that it is of a kind, and finds its components.
//
// Allocates nothing. `parsed` may be null for a check alone, and `error` for the status alone.
// Unless the status is 0, `parsed` is left as it was.
urial_status urial_parse(urial_kind kind,
                         const char *text,
                         size_t text_length,
                         struct urial_parsed *parsed,
                         struct urial_error *error);

// Splits any text into components without a check, by the regular expression of RFC 3986 appendix
// B.
//
// The userinfo reaches to the last `@` of the authority, and the port starts at the first `:`
// after the host or its brackets. Fails if the text is not UTF-8, and for no other text.
urial_status urial_split(const char *text,
                         size_t text_length,
                         struct urial_parsed *parsed,
                         struct urial_error *error);

// Checks whether all of a text matches a rule of the ABNF.
urial_status urial_check(urial_rule rule,
                         const char *text,
                         size_t text_length,
                         struct urial_error *error);

// Finds the rule of a name, such as "path-noscheme", in any case.
urial_status urial_rule_of_name(const char *name,
                                size_t name_length,
                                urial_rule *rule,
                                struct urial_error *error);

// Writes what is wrong with a text by a rule: the message, the text, and a caret under the place,
// in three lines. Passwords are shown as `***`, and characters that a terminal would obey are
// escaped.
//
// The result is empty if the text is valid.
// It fails with `URIAL_STATUS_NOT_UTF8` for a text that is not UTF-8, and `error` says where.
urial_status urial_caret(urial_rule rule,
                         const char *text,
                         size_t text_length,
                         char *buffer,
                         size_t capacity,
                         size_t *length,
                         struct urial_error *error);

// Returns the normal form of a text, which is of the same kind. Doing it again changes nothing.
urial_status urial_normalize(urial_kind kind,
                             urial_step step,
                             const char *text,
                             size_t text_length,
                             char *buffer,
                             size_t capacity,
                             size_t *length,
                             struct urial_error *error);

// Returns running text with its defanged references, such as `hxxp[:]//evil[.]example`, as they
// were before. The result is live: do not print it where people click.
urial_status urial_refang(const char *text,
                          size_t text_length,
                          char *buffer,
                          size_t capacity,
                          size_t *length,
                          struct urial_error *error);

// Resolves a reference against a base (RFC 3986 section 5.2) and returns the target.
//
// `kind` is that of the base and has a scheme; the reference is a URI-reference, or an
// IRI-reference if the base is an IRI. `options` is 0 or a sum of `URIAL_RESOLVE_…`.
urial_status urial_resolve(urial_kind kind,
                           uint32_t options,
                           const char *base,
                           size_t base_length,
                           const char *reference,
                           size_t reference_length,
                           char *buffer,
                           size_t capacity,
                           size_t *length,
                           struct urial_error *error);

// Returns the shortest reference that resolves from a base to exactly this target.
//
// `kind` is that of the base and has a scheme; the target is a URI, or an IRI if the base is one.
// `URIAL_STATUS_NO_REFERENCE`: no reference leads there, because resolving would remove a dot
// segment of the target.
urial_status urial_relativize(urial_kind kind,
                              const char *base,
                              size_t base_length,
                              const char *target,
                              size_t target_length,
                              char *buffer,
                              size_t capacity,
                              size_t *length,
                              struct urial_error *error);

// Finds the first rung on which two texts of a kind agree; `URIAL_RUNG_NONE` if they
// differ on all.
//
// Allocates nothing. Relative references are compared as they stand: to compare what they mean,
// resolve them first.
urial_status urial_compare(urial_kind kind,
                           const char *a,
                           size_t a_length,
                           const char *b,
                           size_t b_length,
                           urial_rung *rung,
                           struct urial_error *error);

// Returns the key of a text: two texts have the same key exactly when they agree on the rung.
//
// For hash tables: one key a text in place of a comparison for each pair.
urial_status urial_key(urial_kind kind,
                       urial_rung rung,
                       const char *text,
                       size_t text_length,
                       char *buffer,
                       size_t capacity,
                       size_t *length,
                       struct urial_error *error);

// Finds the references of running text, in order, and calls a function for each.
//
// `options` may be null. `URIAL_STATUS_STOPPED`: the function has ended the search.
urial_status urial_extract(const char *text,
                           size_t text_length,
                           const struct urial_extract_options *options,
                           urial_found_function function,
                           void *context,
                           struct urial_error *error);

// Returns one reference with `***` in place of its password and of the secrets that the settings
// add. It need not be valid.
//
// `settings` may be null.
urial_status urial_redact(const char *text,
                          size_t text_length,
                          const struct urial_redaction *settings,
                          char *buffer,
                          size_t capacity,
                          size_t *length,
                          struct urial_error *error);

// Returns running text, such as a log, with `***` in place of the password of each reference in
// it, and of the secrets that the settings add.
//
// The text need not be UTF-8; a text that comes in parts may be cut after any line end. `settings`
// may be null.
urial_status urial_redact_text(const char *text,
                               size_t text_length,
                               const struct urial_redaction *settings,
                               char *buffer,
                               size_t capacity,
                               size_t *length,
                               struct urial_error *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

// Returns whether a text has a component; an empty one is there too.
static inline bool urial_has(const urial_parsed *parsed, urial_component component) {
    return (parsed->present >> component & 1u) != 0;
}

#endif /* URIAL_H */
