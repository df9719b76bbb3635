// urial.hpp: urial.h for C++17. Results are std::string, errors are exceptions, and a parsed text
// owns its bytes. Header only; link with liburial.
#ifndef URIAL_HPP
#define URIAL_HPP

#include "urial.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urial {

// The error of a call: what() is its message, with the advice at the end.
class error : public std::runtime_error {
public:
    explicit error(const urial_error &from)
        : std::runtime_error(std::string(from.message, from.message_length)), error_(from) {}

    urial_status status() const noexcept { return error_.status; }
    // The reason by name, such as "unexpected-character", or "host-not-listed" of a policy.
    std::string_view name() const noexcept { return error_.name; }
    urial_component component() const noexcept { return error_.component; }
    // Which text of the call it is about: 0 or 1.
    std::size_t argument() const noexcept { return error_.argument; }
    // The invalid bytes.
    urial_span span() const noexcept { return error_.span; }
    // The unexpected character, if the error is about one.
    std::optional<char32_t> found() const noexcept {
        if (error_.found == URIAL_NO_CHARACTER) {
            return std::nullopt;
        }
        return static_cast<char32_t>(error_.found);
    }
    // The advice alone, which may be empty.
    std::string_view hint() const noexcept {
        return std::string_view(error_.message, error_.message_length).substr(error_.hint);
    }

private:
    urial_error error_;
};

namespace detail {

// Runs a call that writes to a buffer. Most results fit into the first one.
template <typename Call> std::string filled(Call call) {
    std::string result(255, '\0');
    urial_error reason;
    std::size_t length = 0;
    urial_status status = call(result.data(), result.size() + 1, &length, &reason);
    if (status == URIAL_STATUS_BUFFER_TOO_SMALL) {
        result.resize(length);
        status = call(result.data(), result.size() + 1, &length, &reason);
    }
    if (status != URIAL_STATUS_OK) {
        throw error(reason);
    }
    result.resize(length);
    return result;
}

// Calls a function that makes a text.
template <typename Function, typename... Arguments>
std::string made(Function function, Arguments... arguments) {
    return filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        return function(arguments..., to, size, length, why);
    });
}

// Calls a function that makes no text.
template <typename Function, typename... Arguments>
void done(Function function, Arguments... arguments) {
    urial_error reason;
    if (function(arguments..., &reason) != URIAL_STATUS_OK) {
        throw error(reason);
    }
}

// Calls a function that makes a text; nothing where there is none.
template <typename Function, typename... Arguments>
std::optional<std::string> made_if_any(Function function, Arguments... arguments) {
    try {
        return made(function, arguments...);
    } catch (const error &reason) {
        if (reason.status() == URIAL_STATUS_ABSENT) {
            return std::nullopt;
        }
        throw;
    }
}

// Calls a function that finds a value; nothing where there is none.
template <typename Value, typename Function, typename... Arguments>
std::optional<Value> value_if_any(Function function, Arguments... arguments) {
    urial_error reason;
    Value value;
    const urial_status status = function(arguments..., &value, &reason);
    if (status == URIAL_STATUS_ABSENT) {
        return std::nullopt;
    }
    if (status != URIAL_STATUS_OK) {
        throw error(reason);
    }
    return value;
}

// Calls a function that finds a part of a text; nothing where the text does not have it.
template <typename Function, typename... Arguments>
std::optional<std::string_view> part_of(std::string_view text, Function function,
                                        Arguments... arguments) {
    const auto span = value_if_any<urial_span>(function, arguments...);
    return span ? std::optional(text.substr(span->start, span->length)) : std::nullopt;
}

// Strings that end with a NUL, as an array of pointers.
inline std::vector<const char *> pointers(const std::vector<std::string> &strings) {
    std::vector<const char *> all;
    all.reserve(strings.size());
    for (const std::string &string : strings) {
        all.push_back(string.c_str());
    }
    return all;
}

} // namespace detail

// The text of a function that returns views of it: no string that is gone when the views are read.
class lasting : public std::string_view {
public:
    lasting(const char *text) : std::string_view(text) {}
    lasting(std::string_view text) noexcept : std::string_view(text) {}
    lasting(const std::string &text) noexcept : std::string_view(text) {}
    lasting(std::string &&) = delete;
};

inline std::string_view version() noexcept { return urial_version(); }

// A text and its components. Views that it returns live as long as it does: give it a name, since of
// a temporary there are none.
class reference {
public:
    // Parses a text; throws if it is not of the kind.
    explicit reference(std::string text, urial_kind kind = URIAL_KIND_REFERENCE)
        : text_(std::move(text)), kind_(kind) {
        urial_error reason;
        if (urial_parse(kind, text_.data(), text_.size(), &parsed_, &reason) != URIAL_STATUS_OK) {
            throw error(reason);
        }
    }

    // Parses a text; nothing if it is not of the kind.
    static std::optional<reference> try_parse(std::string text,
                                              urial_kind kind = URIAL_KIND_REFERENCE) {
        reference result;
        result.text_ = std::move(text);
        result.kind_ = kind;
        if (urial_parse(kind, result.text_.data(), result.text_.size(), &result.parsed_,
                        nullptr) != URIAL_STATUS_OK) {
            return std::nullopt;
        }
        return result;
    }

    std::string str() && noexcept { return std::move(text_); }
    const std::string &str() const & noexcept { return text_; }
    urial_kind kind() const noexcept { return kind_; }
    // The spans of the components.
    urial_parsed parsed() const noexcept { return parsed_; }
    urial_host_class host_class() const noexcept { return parsed_.host_class; }

    std::optional<std::string_view> scheme() const && = delete;
    std::optional<std::string_view> scheme() const & noexcept {
        return get(URIAL_COMPONENT_SCHEME, parsed_.scheme);
    }
    std::optional<std::string_view> authority() const && = delete;
    std::optional<std::string_view> authority() const & noexcept {
        return get(URIAL_COMPONENT_AUTHORITY, parsed_.authority);
    }
    std::optional<std::string_view> userinfo() const && = delete;
    std::optional<std::string_view> userinfo() const & noexcept {
        return get(URIAL_COMPONENT_USERINFO, parsed_.userinfo);
    }
    std::optional<std::string_view> host() const && = delete;
    std::optional<std::string_view> host() const & noexcept {
        return get(URIAL_COMPONENT_HOST, parsed_.host);
    }
    std::optional<std::string_view> port_text() const && = delete;
    std::optional<std::string_view> port_text() const & noexcept {
        return get(URIAL_COMPONENT_PORT, parsed_.port);
    }
    // The port as a number; nothing if it is absent, empty or above 65535.
    std::optional<unsigned> port() const noexcept {
        if (parsed_.port_number < 0) {
            return std::nullopt;
        }
        return static_cast<unsigned>(parsed_.port_number);
    }
    std::string_view path() const && = delete;
    std::string_view path() const & noexcept { return cut(parsed_.path); }
    std::optional<std::string_view> query() const && = delete;
    std::optional<std::string_view> query() const & noexcept {
        return get(URIAL_COMPONENT_QUERY, parsed_.query);
    }
    std::optional<std::string_view> fragment() const && = delete;
    std::optional<std::string_view> fragment() const & noexcept {
        return get(URIAL_COMPONENT_FRAGMENT, parsed_.fragment);
    }

    // Equality and order are those of the texts, whatever the kinds; `compare` knows equivalence.
    friend bool operator==(const reference &a, const reference &b) noexcept {
        return a.text_ == b.text_;
    }
    friend bool operator!=(const reference &a, const reference &b) noexcept { return !(a == b); }
    friend bool operator<(const reference &a, const reference &b) noexcept {
        return a.text_ < b.text_;
    }

private:
    reference() noexcept : kind_(URIAL_KIND_REFERENCE), parsed_() {}

    std::string_view cut(urial_span span) const noexcept {
        // A text that was moved from is empty, and its spans are not.
        return span.start > text_.size() ? std::string_view()
                                         : std::string_view(text_).substr(span.start, span.length);
    }
    std::optional<std::string_view> get(urial_component component, urial_span span) const noexcept {
        if (!urial_has(&parsed_, component)) {
            return std::nullopt;
        }
        return cut(span);
    }

    std::string text_;
    urial_kind kind_;
    urial_parsed parsed_;
};

// Returns whether all of a text matches a rule of the ABNF.
inline bool is_valid(urial_rule rule, std::string_view text) noexcept {
    return urial_check(rule, text.data(), text.size(), nullptr) == URIAL_STATUS_OK;
}

// Checks a text by a rule, and throws if it does not match.
inline void check(urial_rule rule, std::string_view text) {
    detail::done(urial_check, rule, text.data(), text.size());
}

// Returns the message, the text and a caret under the place; empty if the text is valid.
inline std::string caret(urial_rule rule, std::string_view text) {
    return detail::made(urial_caret, rule, text.data(), text.size());
}

// Splits any text into components, without a check.
inline urial_parsed split(std::string_view text) {
    urial_parsed parsed;
    detail::done(urial_split, text.data(), text.size(), &parsed);
    return parsed;
}

// Returns the segments of the path as they are written, as views of the text.
inline std::vector<std::string_view> segments(lasting text,
                                              urial_kind kind = URIAL_KIND_REFERENCE) {
    std::vector<std::string_view> all;
    urial_segment_iterator iterator;
    urial_span span;
    detail::done(urial_segments, kind, text.data(), text.size(), &iterator);
    while (urial_next_segment(&iterator, &span)) {
        all.push_back(text.substr(span.start, span.length));
    }
    return all;
}

// A pair of a query as it is written: views of the text.
struct raw_pair {
    std::string_view key;
    std::optional<std::string_view> value;
};

inline std::vector<raw_pair> raw_pairs(lasting text, char32_t separator = U'&',
                                       urial_kind kind = URIAL_KIND_REFERENCE) {
    std::vector<raw_pair> all;
    urial_pair_iterator iterator;
    urial_pair pair;
    detail::done(urial_raw_pairs, kind, static_cast<std::uint32_t>(separator), text.data(),
                 text.size(), &iterator);
    while (urial_next_pair(&iterator, &pair)) {
        raw_pair one{text.substr(pair.key.start, pair.key.length), std::nullopt};
        if (pair.has_value != 0) {
            one.value = text.substr(pair.value.start, pair.value.length);
        }
        all.push_back(one);
    }
    return all;
}

// A way to write pairs: the character between them, and whether a `+` is a space.
struct pair_style {
    char32_t separator = U'&';
    bool plus_is_space = false;

    std::uint32_t character() const noexcept { return static_cast<std::uint32_t>(separator); }
    std::uint32_t options() const noexcept {
        return plus_is_space ? URIAL_PAIRS_PLUS_IS_SPACE : 0u;
    }
};

// Returns the value of the first pair with a key, as it is written; nothing without such a pair.
inline std::optional<std::string_view> query_value(lasting text, std::string_view key,
                                                   const pair_style &style = {},
                                                   urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::part_of(text, urial_query_value, kind, style.character(), style.options(),
                           text.data(), text.size(), key.data(), key.size());
}

// Returns the last segment of the path as it is written; nothing after a `/`.
inline std::optional<std::string_view> name(lasting text,
                                            urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::part_of(text, urial_name, kind, text.data(), text.size());
}

// Returns the text after the last `.` of the name.
inline std::optional<std::string_view> extension(lasting text,
                                                 urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::part_of(text, urial_extension, kind, text.data(), text.size());
}

// Returns the text up to the `/` before the last name.
inline std::optional<std::string_view> parent(lasting text,
                                              urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::part_of(text, urial_parent, kind, text.data(), text.size());
}

// Returns the domain of the host that somebody registered, by the Public Suffix List.
inline std::optional<std::string_view>
registrable_domain(lasting text, urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::part_of(text, urial_registrable_domain, kind, text.data(), text.size());
}

// Returns scheme, host and port in normal form; nothing without a host, or without a port that can
// be connected to.
inline std::optional<std::string> origin(std::string_view text,
                                         urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::made_if_any(urial_origin, kind, text.data(), text.size());
}

// Returns the address that the host is; nothing if it is a name.
inline std::optional<std::string> ip(std::string_view text,
                                     urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::made_if_any(urial_ip, kind, text.data(), text.size());
}

// Returns the port to connect to: the one that is written, or else that of the scheme.
inline std::optional<std::uint16_t> effective_port(std::string_view text,
                                                   urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::value_if_any<std::uint16_t>(urial_effective_port, kind, text.data(),
                                               text.size());
}

// Returns the shape of the path: numbers, UUIDs, hashes and dates are `{…}`.
inline std::string shape(std::string_view text, urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::made(urial_shape, kind, text.data(), text.size());
}

// Returns the key that archives of the Web sort by.
inline std::string surt(std::string_view text, urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::made(urial_surt, kind, text.data(), text.size());
}

// Percent-encodes plain text, but for what a rule allows.
inline std::string encode(std::string_view plain, std::uint32_t keep = URIAL_RULE_UNRESERVED) {
    return detail::made(urial_encode, keep, plain.data(), plain.size());
}

// Percent-decodes to a text; `options` is 0 or a sum of URIAL_DECODE_…
inline std::string decode(std::string_view text, std::uint32_t options = 0) {
    return detail::made(urial_decode, options, text.data(), text.size());
}

// Percent-decodes to bytes, which may be any.
inline std::string decode_bytes(std::string_view text, std::uint32_t options = 0) {
    return detail::made(urial_decode_bytes, options, text.data(), text.size());
}

// A component to set, or, without a value, to remove; `encode` is for plain text.
struct part {
    urial_component component;
    std::optional<std::string_view> value;
    bool encode = false;
};

namespace detail {

// An empty view may be null, which would be no value.
inline urial_text text_of(std::optional<std::string_view> value) {
    if (!value) {
        return {nullptr, 0};
    }
    return {value->empty() ? "" : value->data(), value->size()};
}

inline std::vector<urial_part> parts(const std::vector<part> &given) {
    std::vector<urial_part> all;
    for (const part &one : given) {
        all.push_back({static_cast<std::uint32_t>(one.component), one.encode ? 1u : 0u,
                       text_of(one.value)});
    }
    return all;
}

} // namespace detail

// Builds a text of components, in any order.
inline std::string build(const std::vector<part> &given, urial_kind kind = URIAL_KIND_REFERENCE) {
    const std::vector<urial_part> parts = detail::parts(given);
    return detail::made(urial_build, kind, parts.data(), parts.size());
}

// Puts encoded components together by RFC 3986 section 5.3.
inline std::string recompose(const std::vector<part> &given,
                             urial_kind kind = URIAL_KIND_REFERENCE) {
    const std::vector<urial_part> parts = detail::parts(given);
    return detail::made(urial_recompose, kind, parts.data(), parts.size());
}

// Returns a text with other components.
inline std::string replace(std::string_view text, const std::vector<part> &given,
                           urial_kind kind = URIAL_KIND_REFERENCE) {
    const std::vector<urial_part> parts = detail::parts(given);
    return detail::made(urial_replace, kind, text.data(), text.size(), parts.data(),
                        parts.size());
}

// Returns a text with one more segment, which is plain text.
inline std::string append(std::string_view text, std::string_view segment,
                          urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::made(urial_append, kind, text.data(), text.size(), segment.data(),
                        segment.size());
}

// Returns a text with one pair of plain texts in place of all pairs with its key; one without a
// value has no `=`.
inline std::string with_pair(std::string_view text, std::string_view key,
                             std::optional<std::string_view> value, const pair_style &style = {},
                             urial_kind kind = URIAL_KIND_REFERENCE) {
    const urial_text plain = detail::text_of(value);
    return detail::made(urial_with_pair, kind, style.character(), style.options(), text.data(),
                        text.size(), key.data(), key.size(), plain.text, plain.length);
}

// Returns a text with one more pair of plain texts.
inline std::string append_pair(std::string_view text, std::string_view key,
                               std::optional<std::string_view> value, const pair_style &style = {},
                               urial_kind kind = URIAL_KIND_REFERENCE) {
    const urial_text plain = detail::text_of(value);
    return detail::made(urial_append_pair, kind, style.character(), style.options(), text.data(),
                        text.size(), key.data(), key.size(), plain.text, plain.length);
}

// Returns a text without the pairs of a key.
inline std::string without_pairs(std::string_view text, std::string_view key,
                                 const pair_style &style = {},
                                 urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::made(urial_without_pairs, kind, style.character(), style.options(), text.data(),
                        text.size(), key.data(), key.size());
}

inline std::string normalize(std::string_view text, urial_step step = URIAL_STEP_SCHEME,
                             urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::made(urial_normalize, kind, step, text.data(), text.size());
}

// Resolves a reference; `options` is 0 or a sum of URIAL_RESOLVE_…
inline std::string resolve(std::string_view base, std::string_view reference,
                           std::uint32_t options = 0, urial_kind kind = URIAL_KIND_URI) {
    return detail::made(urial_resolve, kind, options, base.data(), base.size(), reference.data(),
                        reference.size());
}

// Joins a reference to a base that may be relative, as a file system joins paths.
inline std::string join_lexical(std::string_view base, std::string_view reference,
                                urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::made(urial_join_lexical, kind, base.data(), base.size(), reference.data(),
                        reference.size());
}

inline std::string relativize(std::string_view base, std::string_view target,
                              urial_kind kind = URIAL_KIND_URI) {
    return detail::made(urial_relativize, kind, base.data(), base.size(), target.data(),
                        target.size());
}

// Returns whether a reference means the document that the base is of.
inline bool is_same_document(std::string_view base, std::string_view reference,
                             bool normalized = false, urial_kind kind = URIAL_KIND_URI) {
    bool is_same = false;
    detail::done(urial_is_same_document, kind, normalized, base.data(), base.size(),
                 reference.data(), reference.size(), &is_same);
    return is_same;
}

// Returns the first rung on which two texts agree, or URIAL_RUNG_NONE.
inline urial_rung compare(std::string_view a, std::string_view b,
                          urial_kind kind = URIAL_KIND_URI) {
    urial_rung rung = URIAL_RUNG_NONE;
    detail::done(urial_compare, kind, a.data(), a.size(), b.data(), b.size(), &rung);
    return rung;
}

inline std::string key(std::string_view text, urial_rung rung = URIAL_RUNG_SCHEME,
                       urial_kind kind = URIAL_KIND_URI) {
    return detail::made(urial_key, kind, rung, text.data(), text.size());
}

// Returns the URI of an IRI; with `idna`, its host is a name that the DNS can look up.
inline std::string to_uri(std::string_view iri, bool idna = false) {
    return detail::made(urial_to_uri, idna ? 1u : 0u, iri.data(), iri.size());
}

// Returns the IRI of a URI; with `idna`, its host is readable, too.
inline std::string to_iri(std::string_view uri, bool idna = false) {
    return detail::made(urial_to_iri, idna ? 1u : 0u, uri.data(), uri.size());
}

// Returns a text with its host as the DNS has it.
inline std::string with_ascii_host(std::string_view text, urial_kind kind = URIAL_KIND_IRI) {
    return detail::made(urial_with_ascii_host, kind, text.data(), text.size());
}

// Returns the `file:` URI of an absolute path.
inline std::string from_path(std::string_view path, urial_system system = URIAL_SYSTEM_POSIX) {
    return detail::made(urial_from_path, system, path.data(), path.size());
}

// Returns the path of a `file:` URI, as bytes.
inline std::string to_path(std::string_view uri, urial_system system = URIAL_SYSTEM_POSIX) {
    return detail::made(urial_to_path, system, uri.data(), uri.size());
}

// The value of a variable: a text, a list, or a map.
struct value {
    std::string_view name;
    urial_value_form form;
    // Of a map a name, its value, the next name, and so on.
    std::vector<std::string_view> texts;

    static value text(std::string_view name, std::string_view text) {
        return {name, URIAL_VALUE_FORM_TEXT, {text}};
    }
    static value list(std::string_view name, std::vector<std::string_view> members) {
        return {name, URIAL_VALUE_FORM_LIST, std::move(members)};
    }
    static value map(std::string_view name, std::vector<std::string_view> names_and_values) {
        return {name, URIAL_VALUE_FORM_MAP, std::move(names_and_values)};
    }
};

namespace detail {

template <typename Function>
std::string expanded(Function function, std::string_view uri_template,
                     const std::vector<value> &values) {
    std::vector<std::vector<urial_text>> texts;
    std::vector<urial_variable> variables;
    texts.reserve(values.size());
    for (const value &one : values) {
        texts.emplace_back();
        for (std::string_view text : one.texts) {
            texts.back().push_back(text_of(text));
        }
        variables.push_back({{one.name.data(), one.name.size()},
                             static_cast<std::uint32_t>(one.form), 0, texts.back().data(),
                             texts.back().size()});
    }
    return made(function, uri_template.data(), uri_template.size(), variables.data(),
                variables.size());
}

} // namespace detail

// Returns the text that a URI Template makes of values.
inline std::string expand(std::string_view uri_template, const std::vector<value> &values) {
    return detail::expanded(urial_template_expand, uri_template, values);
}

// Returns the template that is left for the same values and others.
inline std::string expand_partial(std::string_view uri_template,
                                  const std::vector<value> &values) {
    return detail::expanded(urial_template_expand_partial, uri_template, values);
}

namespace detail {

// Calls a function that makes rows and their texts, with `call(rows, most, count, buffer, …)`.
template <typename Row, typename Call>
std::vector<Row> rows(std::string &texts, Call call) {
    std::vector<Row> all(8);
    std::size_t count = 0;
    texts = filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        urial_status status = call(all.data(), all.size(), &count, to, size, length, why);
        if (status == URIAL_STATUS_BUFFER_TOO_SMALL && count > all.size()) {
            all.resize(count);
            status = call(all.data(), all.size(), &count, to, size, length, why);
        }
        return status;
    });
    all.resize(count);
    return all;
}

} // namespace detail

// A text of a variable that a match found.
struct binding {
    std::string name;
    urial_value_form form;
    std::string key;
    std::string value;
};

namespace detail {

template <typename Call>
std::optional<std::vector<binding>> bindings(std::string_view uri_template, Call call) {
    std::string texts;
    std::vector<binding> all;
    bool matches = true;
    const auto rows = detail::rows<urial_binding>(
        texts,
        [&](urial_binding *to, std::size_t most, std::size_t *count, char *buffer,
            std::size_t size, std::size_t *length, urial_error *why) {
            const urial_status status = call(to, most, count, buffer, size, length, why);
            matches = status != URIAL_STATUS_UNMATCHED;
            // No rows, and no texts of them.
            return matches ? status : URIAL_STATUS_OK;
        });
    for (const urial_binding &row : rows) {
        all.push_back({std::string(uri_template.substr(row.name.start, row.name.length)), row.form,
                       texts.substr(row.key.start, row.key.length),
                       texts.substr(row.value.start, row.value.length)});
    }
    return matches ? std::optional(all) : std::nullopt;
}

} // namespace detail

// Returns the variables of a text that a client sent; nothing if the text does not match.
inline std::optional<std::vector<binding>> match(std::string_view uri_template,
                                                 std::string_view text,
                                                 std::uint32_t options = 0) {
    return detail::bindings(uri_template, [&](auto... out) {
        return urial_template_match(options, uri_template.data(), uri_template.size(), text.data(),
                                    text.size(), out...);
    });
}

// Returns the variables of a request, whose parameters may be in any order, and the rest of it.
inline std::optional<std::vector<binding>> recognize(std::string_view uri_template,
                                                     std::string_view text) {
    return detail::bindings(uri_template, [&](auto... out) {
        return urial_template_recognize(uri_template.data(), uri_template.size(), text.data(),
                                        text.size(), out...);
    });
}

// A reference that was found, with texts of its own.
struct found {
    urial_span span;
    urial_found_kind kind;
    std::string text;
    std::string reference;
    std::optional<std::string> other_reading;
};

// Options of extract; without schemes, all known ones are meant.
struct extract_options {
    std::uint32_t flags = 0;
    std::vector<std::string> schemes = {};
};

// Calls `function(const urial_found &)` for each reference of a text. An exception of the function
// ends the search and reaches the caller.
template <typename Function>
void extract_each(std::string_view text, Function function, const extract_options &options = {}) {
    struct state {
        Function *function;
        std::exception_ptr thrown;
    };
    state search{&function, nullptr};
    const std::vector<const char *> schemes = detail::pointers(options.schemes);
    urial_extract_options raw{};
    raw.flags = options.flags;
    raw.schemes = schemes.empty() ? nullptr : schemes.data();
    raw.scheme_count = schemes.size();
    // No exception may leave it: Rust is below.
    const auto call = [](void *context, const urial_found *found) -> int {
        state *running = static_cast<state *>(context);
        try {
            (*running->function)(*found);
            return 0;
        } catch (...) {
            running->thrown = std::current_exception();
            return 1;
        }
    };
    urial_error reason;
    const urial_status status =
        urial_extract(text.data(), text.size(), &raw, call, &search, &reason);
    if (search.thrown) {
        std::rethrow_exception(search.thrown);
    }
    if (status != URIAL_STATUS_OK) {
        throw error(reason);
    }
}

// Returns the references of a text.
inline std::vector<found> extract(std::string_view text, const extract_options &options = {}) {
    std::vector<found> all;
    extract_each(
        text,
        [&](const urial_found &one) {
            std::optional<std::string> other;
            if (one.other_reading != nullptr) {
                other.emplace(one.other_reading, one.other_reading_length);
            }
            all.push_back({one.span, one.kind, std::string(one.text, one.text_length),
                           std::string(one.reference, one.reference_length), std::move(other)});
        },
        options);
    return all;
}

// Settings of redact and redact_text; `flags` is 0 or a sum of URIAL_REDACT_…
struct redaction {
    std::uint32_t flags = 0;
    std::vector<std::string> query_keys = {};
};

namespace detail {

template <typename Function>
std::string redacted(Function function, std::string_view text, const redaction &settings) {
    const std::vector<const char *> keys = pointers(settings.query_keys);
    urial_redaction raw{};
    raw.flags = settings.flags;
    raw.query_keys = keys.data();
    raw.query_key_count = keys.size();
    return filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        return function(text.data(), text.size(), &raw, to, size, length, why);
    });
}

} // namespace detail

// Returns one reference without its secrets.
inline std::string redact(std::string_view text, const redaction &settings = {}) {
    return detail::redacted(urial_redact, text, settings);
}

// Returns running text, such as a log, without the secrets of the references in it.
inline std::string redact_text(std::string_view text, const redaction &settings = {}) {
    return detail::redacted(urial_redact_text, text, settings);
}

// Returns running text with its defanged references as they were before.
inline std::string refang(std::string_view text) {
    return detail::made(urial_refang, text.data(), text.size());
}

// Returns the reference that an almost valid text was meant to be; `options` is 0 or a sum of
// URIAL_REPAIR_…
inline std::string repair(std::string_view text, std::uint32_t options = 0) {
    return detail::made(urial_repair, options, text.data(), text.size());
}

// Guesses the URI that is meant by a text without its scheme; nothing if it begins with no host.
inline std::optional<std::string> guess_suffix(std::string_view text,
                                               std::string_view scheme = "http") {
    return detail::made_if_any(urial_guess_suffix, scheme.data(), scheme.size(), text.data(),
                               text.size());
}

// A finding of an audit, with texts of its own.
struct finding {
    urial_span span;
    urial_severity severity;
    std::string rule;
    std::string explanation;
    std::optional<std::string> safe_form;
};

// Reports what may deceive in any text; `names` are domains or words to protect.
inline std::vector<finding> audit(std::string_view text,
                                  const std::vector<std::string> &names = {}) {
    const std::vector<const char *> protect = detail::pointers(names);
    std::string texts;
    const auto cut = [&](urial_span span) { return texts.substr(span.start, span.length); };
    const auto rows =
        detail::rows<urial_finding>(texts, [&](auto... out) {
            return urial_audit(text.data(), text.size(), protect.data(), protect.size(), out...);
        });
    std::vector<finding> all;
    for (const urial_finding &row : rows) {
        std::optional<std::string> safe;
        if (row.has_safe_form != 0) {
            safe = cut(row.safe_form);
        }
        all.push_back({row.span, row.severity, cut(row.rule), cut(row.explanation), safe});
    }
    return all;
}

// A URI that a policy allows, in its normal form.
struct verdict {
    std::string url;
    std::string host;
    std::uint16_t port;
    bool is_address;
};

// A policy about what a program may fetch: only what it names.
struct fetch_policy {
    std::vector<std::string> schemes;
    std::optional<std::vector<std::string>> hosts = std::nullopt;
    std::vector<std::string> deny_hosts = {};
    std::optional<std::vector<std::string>> paths = std::nullopt;
    std::vector<std::string> deny_paths = {};
    std::vector<std::uint16_t> ports = {};
    std::vector<std::string> allow_networks = {};
    std::vector<std::string> deny_networks = {};
    std::uint32_t flags = 0;

private:
    template <typename Call> auto with(Call call) const {
        static const char *const EMPTY[] = {nullptr};
        const std::vector<std::string> none;
        const auto schemes_ = detail::pointers(schemes);
        const auto hosts_ = detail::pointers(hosts ? *hosts : none);
        const auto denied = detail::pointers(deny_hosts);
        const auto paths_ = detail::pointers(paths ? *paths : none);
        const auto denied_paths = detail::pointers(deny_paths);
        const auto allowed = detail::pointers(allow_networks);
        const auto denied_networks = detail::pointers(deny_networks);
        // A list that is there counts if it is empty, too.
        const auto start = [](const std::vector<const char *> &list, bool is_there) {
            return !is_there ? nullptr : list.empty() ? EMPTY : list.data();
        };
        urial_fetch_policy raw{};
        raw.flags = flags;
        raw.schemes = schemes_.data();
        raw.scheme_count = schemes_.size();
        raw.hosts = start(hosts_, hosts.has_value());
        raw.host_count = hosts_.size();
        raw.deny_hosts = denied.data();
        raw.deny_host_count = denied.size();
        raw.paths = start(paths_, paths.has_value());
        raw.path_count = paths_.size();
        raw.deny_paths = denied_paths.data();
        raw.deny_path_count = denied_paths.size();
        raw.ports = ports.data();
        raw.port_count = ports.size();
        raw.allow_networks = allowed.data();
        raw.allow_network_count = allowed.size();
        raw.deny_networks = denied_networks.data();
        raw.deny_network_count = denied_networks.size();
        return call(&raw);
    }

public:
    // Returns what to fetch in place of a text, and throws if the policy refuses it.
    verdict check(std::string_view text) const {
        urial_verdict found{};
        const std::string url = with([&](const urial_fetch_policy *policy) {
            return detail::made(urial_fetch_policy_verdict, policy, text.data(), text.size(),
                                &found);
        });
        return {url, url.substr(found.host.start, found.host.length), found.port,
                found.is_address != 0};
    }

    // Throws if the program may not connect to an address that a name was looked up to.
    void check_address(std::string_view address) const {
        with([&](const urial_fetch_policy *policy) {
            detail::done(urial_fetch_policy_check_address, policy, address.data(),
                         address.size());
            return 0;
        });
    }
};

// A list that was cleaned: the lines that are kept, each with a line feed, and the others.
struct cleaned {
    std::string kept;
    std::vector<urial_dropped> dropped;
};

// Cleans a list, a reference a line.
inline cleaned clean(std::string_view list, const urial_cleaning &settings = {}) {
    cleaned result;
    result.dropped =
        detail::rows<urial_dropped>(result.kept, [&](auto... out) {
            return urial_clean(list.data(), list.size(), &settings, out...);
        });
    return result;
}

} // namespace urial

template <> struct std::hash<urial::reference> {
    std::size_t operator()(const urial::reference &reference) const noexcept {
        return std::hash<std::string>()(reference.str());
    }
};

#endif // URIAL_HPP
