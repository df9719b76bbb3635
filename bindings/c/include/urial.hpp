// urial.hpp: urial.h for C++17. Results are std::string, errors are exceptions, and a parsed text
// owns its bytes. Header only; link with liburial.
#ifndef URIAL_HPP
#define URIAL_HPP

#include "urial.h"

#include <cstddef>
#include <cstdint>
#include <exception>
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
    // The name of the status, such as "unexpected-character".
    std::string_view name() const noexcept { return urial_status_name(error_.status); }
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

inline std::string_view version() noexcept { return urial_version(); }

// A text and its components. Views that it returns live as long as it does.
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

    const std::string &str() const noexcept { return text_; }
    urial_kind kind() const noexcept { return kind_; }
    // The spans of the components.
    const urial_parsed &parsed() const noexcept { return parsed_; }
    urial_host_class host_class() const noexcept { return parsed_.host_class; }

    std::optional<std::string_view> scheme() const noexcept {
        return get(URIAL_COMPONENT_SCHEME, parsed_.scheme);
    }
    std::optional<std::string_view> authority() const noexcept {
        return get(URIAL_COMPONENT_AUTHORITY, parsed_.authority);
    }
    std::optional<std::string_view> userinfo() const noexcept {
        return get(URIAL_COMPONENT_USERINFO, parsed_.userinfo);
    }
    std::optional<std::string_view> host() const noexcept {
        return get(URIAL_COMPONENT_HOST, parsed_.host);
    }
    std::optional<std::string_view> port_text() const noexcept {
        return get(URIAL_COMPONENT_PORT, parsed_.port);
    }
    // The port as a number; nothing if it is absent, empty or above 65535.
    std::optional<unsigned> port() const noexcept {
        if (parsed_.port_number < 0) {
            return std::nullopt;
        }
        return static_cast<unsigned>(parsed_.port_number);
    }
    std::string_view path() const noexcept { return cut(parsed_.path); }
    std::optional<std::string_view> query() const noexcept {
        return get(URIAL_COMPONENT_QUERY, parsed_.query);
    }
    std::optional<std::string_view> fragment() const noexcept {
        return get(URIAL_COMPONENT_FRAGMENT, parsed_.fragment);
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
    urial_error reason;
    if (urial_check(rule, text.data(), text.size(), &reason) != URIAL_STATUS_OK) {
        throw error(reason);
    }
}

// Returns the message, the text and a caret under the place; empty if the text is valid.
inline std::string caret(urial_rule rule, std::string_view text) {
    return detail::filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        return urial_caret(rule, text.data(), text.size(), to, size, length, why);
    });
}

// Splits any text into components, without a check.
inline urial_parsed split(std::string_view text) {
    urial_error reason;
    urial_parsed parsed;
    if (urial_split(text.data(), text.size(), &parsed, &reason) != URIAL_STATUS_OK) {
        throw error(reason);
    }
    return parsed;
}

inline std::string normalize(std::string_view text, urial_step step = URIAL_STEP_SCHEME,
                             urial_kind kind = URIAL_KIND_REFERENCE) {
    return detail::filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        return urial_normalize(kind, step, text.data(), text.size(), to, size, length, why);
    });
}

// Resolves a reference; `options` is 0 or a sum of URIAL_RESOLVE_…
inline std::string resolve(std::string_view base, std::string_view reference,
                           std::uint32_t options = 0, urial_kind kind = URIAL_KIND_URI) {
    return detail::filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        return urial_resolve(kind, options, base.data(), base.size(), reference.data(),
                             reference.size(), to, size, length, why);
    });
}

inline std::string relativize(std::string_view base, std::string_view target,
                              urial_kind kind = URIAL_KIND_URI) {
    return detail::filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        return urial_relativize(kind, base.data(), base.size(), target.data(), target.size(), to,
                                size, length, why);
    });
}

// Returns the first rung on which two texts agree, or URIAL_RUNG_NONE.
inline urial_rung compare(std::string_view a, std::string_view b,
                          urial_kind kind = URIAL_KIND_URI) {
    urial_error reason;
    urial_rung rung = URIAL_RUNG_NONE;
    if (urial_compare(kind, a.data(), a.size(), b.data(), b.size(), &rung, &reason) !=
        URIAL_STATUS_OK) {
        throw error(reason);
    }
    return rung;
}

inline std::string key(std::string_view text, urial_rung rung = URIAL_RUNG_SCHEME,
                       urial_kind kind = URIAL_KIND_URI) {
    return detail::filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        return urial_key(kind, rung, text.data(), text.size(), to, size, length, why);
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
    return detail::filled([&](char *to, std::size_t size, std::size_t *length, urial_error *why) {
        return urial_refang(text.data(), text.size(), to, size, length, why);
    });
}

} // namespace urial

#endif // URIAL_HPP
