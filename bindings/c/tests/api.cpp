// urial.hpp: results, errors, and exceptions that pass through an extraction.
#include "check.h"

#include <urial.hpp>

#include <string>
#include <type_traits>
#include <unordered_set>

using namespace std::string_literals;

template <typename T, typename = void> struct has_host : std::false_type {};
template <typename T>
struct has_host<T, std::void_t<decltype(std::declval<T>().host())>> : std::true_type {};

static void test_reference() {
    urial::reference uri("http://me@example.com:8042/over/there?name=ferret#nose", URIAL_KIND_URI);
    CHECK(uri.scheme() == "http" && uri.authority() == "me@example.com:8042");
    CHECK(uri.userinfo() == "me" && uri.host() == "example.com" && uri.port_text() == "8042");
    CHECK(uri.port() == 8042u && uri.host_class() == URIAL_HOST_CLASS_REG_NAME);
    CHECK(uri.path() == "/over/there" && uri.query() == "name=ferret" && uri.fragment() == "nose");
    CHECK(uri.kind() == URIAL_KIND_URI && uri.parsed().ascii == 1);

    // Spans belong to any copy of the text; a value that was moved from has nothing to read.
    urial::reference copy = uri;
    urial::reference moved = std::move(uri);
    CHECK(copy.host() == "example.com" && moved.host() == "example.com");
    CHECK(uri.fragment().value_or("").size() <= uri.str().size()); // NOLINT: moved from
    copy = urial::reference("/a?");
    CHECK(copy.query() == "" && !copy.fragment() && !copy.scheme() && !copy.port());

    CHECK(urial::reference::try_parse("../a")->path() == "../a");
    CHECK(!urial::reference::try_parse("../a", URIAL_KIND_URI));
    CHECK(urial::reference("a:b").str() == "a:b" && urial::reference("").parsed().path.length == 0);
    // No view is made of a text that is gone when it is read.
    using urial::reference;
    static_assert(!has_host<reference>::value && has_host<reference &>::value);
    static_assert(!std::is_convertible_v<std::string, urial::lasting>);
    static_assert(std::is_convertible_v<std::string &, urial::lasting>);

    const urial::reference one("a:b"), same("a:b", URIAL_KIND_URI), other("a:c");
    CHECK(one == same && one != other && one < other && !(other < one));
    CHECK(std::unordered_set<urial::reference>({one, same, other}).size() == 2);
}

static void test_errors() {
    bool caught = false;
    try {
        urial::reference("http://example.com/a b", URIAL_KIND_URI);
    } catch (const urial::error &error) {
        caught = true;
        CHECK(error.what() == "unexpected ' ' in the path at byte 20; write it as %20"s);
        CHECK(error.hint() == "write it as %20" && error.name() == "unexpected-character");
        CHECK(error.status() == URIAL_STATUS_UNEXPECTED_CHARACTER);
        CHECK(error.component() == URIAL_COMPONENT_PATH && error.found() == U' ');
        CHECK(error.span().start == 20 && error.span().length == 1 && error.argument() == 0);
    }
    CHECK(caught);
    caught = false;
    try {
        urial::resolve("http://a/b", "c d");
    } catch (const std::exception &error) {
        caught = true;
        CHECK(dynamic_cast<const urial::error &>(error).argument() == 1);
    }
    CHECK(caught);
    CHECK(urial::is_valid(URIAL_RULE_HOST, "a.example") && !urial::is_valid(URIAL_RULE_HOST, "a b"));
    CHECK(urial::caret(URIAL_RULE_URI, "a:b").empty());
    CHECK(urial::caret(URIAL_RULE_URI, "a b").find('^') != std::string::npos);
}

static void test_changes() {
    CHECK(urial::resolve("http://a/b/c/d;p?q", "../g?y#s") == "http://a/b/g?y#s");
    CHECK(urial::join_lexical("a/b/c?q", "../d") == "a/d");
    CHECK(urial::relativize("http://a/b/c", "http://a/b/d#e") == "d#e");
    CHECK(urial::normalize("HTTP://a:80/%7e/../b") == "http://a/b");
    CHECK(urial::normalize("HTTP://a:80", URIAL_STEP_CASE) == "http://a:80");
    CHECK(urial::compare("http://a:80/", "http://a") == URIAL_RUNG_SCHEME);
    CHECK(urial::key("HTTP://a:80") == "http://a/");
    CHECK(urial::split("http://a b/").host.length == 3);
    CHECK(urial::version() == "0.1.0");
    // Longer than the first buffer, and exactly as long.
    for (std::size_t length : {254u, 255u, 256u, 1000u, 100000u}) {
        const std::string text = "a:" + std::string(length - 2, 'b');
        CHECK(urial::normalize("A" + text.substr(1)) == text);
    }
}

static void test_extract() {
    const std::string text = "See www.a.example, ftp://b.example/c and <http://d.example/x-\n  y>.";
    auto found = urial::extract(text);
    CHECK(found.size() == 2 && found[0].text == "ftp://b.example/c" && !found[0].other_reading);
    CHECK(found[1].text == "http://d.example/x-y" && found[1].other_reading == "http://d.example/xy");
    CHECK(text.substr(found[0].span.start, found[0].span.length) == found[0].text);
    found = urial::extract(text, {URIAL_EXTRACT_SUFFIX, {"ftp"}});
    CHECK(found.size() == 2 && found[0].kind == URIAL_FOUND_KIND_SUFFIX);
    CHECK(found[0].reference == "http://www.a.example");

    // An exception of the function reaches the caller, and ends the search.
    int calls = 0;
    bool caught = false;
    try {
        urial::extract_each(text, [&](const urial_found &) {
            calls++;
            throw std::string("enough");
        });
    } catch (const std::string &why) {
        caught = why == "enough";
    }
    CHECK(caught && calls == 1);
}

static void test_redact() {
    CHECK(urial::redact("http://u:p@h/?token=1") == "http://u:***@h/?token=***");
    CHECK(urial::redact("http://u:p@h/?token=1", {URIAL_REDACT_USERINFO, {"*token"}}) ==
          "http://***@h/?token=***");
    CHECK(urial::redact_text("\xFF http://u:p@h/") == "\xFF http://u:***@h/");
    CHECK(urial::refang("at hxxps[:]//evil[.]example/") == "at https://evil.example/");
    CHECK(urial::refang("").empty());
}

static void test_pieces() {
    const std::string text = "http://a/over%20there/b?x=1%202&y&x=3";
    const auto segments = urial::segments(text);
    CHECK(segments.size() == 2 && segments[0] == "over%20there");
    const auto pairs = urial::raw_pairs(text);
    CHECK(pairs.size() == 3 && pairs[0].value == "1%202" && !pairs[1].value);
    CHECK(urial::query_value(text, "x") == "1%202" && urial::query_value(text, "y") == "");
    CHECK(!urial::query_value(text, "z") && urial::decode(*pairs[0].value) == "1 2");
    CHECK(urial::encode("a/b c", URIAL_RULE_PATH) == "a/b%20c" && urial::encode("/") == "%2F");
    CHECK(urial::encode("a&b", URIAL_KEEP_QUERY_VALUE) == "a%26b");
    CHECK(urial::decode("a+b", URIAL_DECODE_PLUS_IS_SPACE) == "a b");
    CHECK(urial::name("/a/b.tar.gz?c") == "b.tar.gz" && !urial::name("/a/"));
    CHECK(urial::extension("/a/b.tar.gz?c") == "gz" && !urial::extension("/a/b"));
    CHECK(urial::parent("http://a/b/c?d") == "http://a/b/" && !urial::parent("http://a/"));
    CHECK(urial::origin("HTTPS://a:443/b") == "https://a" && !urial::origin("/b"));
    CHECK(urial::shape("/users/7") == "/users/{id}" && urial::surt("http://a.b/c") == "b,a)/c");
    CHECK(urial::query_value("?a;b+c=1", "b c", {U';', true}) == "1");
    CHECK(urial::ip("//[0::1]") == "::1" && !urial::ip("//a"));
    CHECK(urial::effective_port("https://a/") == 443 && !urial::effective_port("a:b"));
    CHECK(urial::decode_bytes("%00%FF") == std::string("\0\xFF", 2));
}

static void test_edits() {
    using urial::part;
    CHECK(urial::replace("http://a/b?c", {part{URIAL_COMPONENT_HOST, "d"},
                                          part{URIAL_COMPONENT_QUERY, std::nullopt}}) ==
          "http://d/b");
    // An empty view is an empty component.
    CHECK(urial::replace("http://a/b", {{URIAL_COMPONENT_QUERY, std::string_view()}}) ==
          "http://a/b?");
    const std::vector<part> parts = {{URIAL_COMPONENT_SCHEME, "http"},
                                     {URIAL_COMPONENT_AUTHORITY, "a:80"},
                                     {URIAL_COMPONENT_PATH, "/b"}};
    CHECK(urial::build(parts) == "http://a:80/b" && urial::recompose(parts) == "http://a:80/b");
    CHECK(urial::append("http://a/b", "c/d") == "http://a/b/c%2Fd");
    CHECK(urial::with_pair("?a=1&b&a=2", "a", "x y") == "?a=x%20y&b");
    CHECK(urial::append_pair("?a", "b", "") == "?a&b=");
    CHECK(urial::append_pair("?a", "b c", std::nullopt, {U';', true}) == "?a;b+c");
    CHECK(urial::without_pairs("?a=1&b&a=2", "a") == "?b");
}

static void test_conversions() {
    CHECK(urial::to_uri("http://b\u00fccher.example/", true) == "http://xn--bcher-kva.example/");
    CHECK(urial::to_iri("/%C3%A9") == "/\u00e9");
    CHECK(urial::to_path(urial::from_path("/a b")) == "/a b");
    CHECK(urial::with_ascii_host("http://b\u00fccher.example/") == "http://xn--bcher-kva.example/");
    CHECK(urial::guess_suffix("www.a.example", "https") == "https://www.a.example");
    CHECK(!urial::guess_suffix("?") && urial::is_same_document("http://a/b", "#c"));
    CHECK(urial::repair(" http://a/b c") == "http://a/b%20c");
    using urial::value;
    CHECK(urial::expand("/{a}{?b*}", {value::text("a", "x y"), value::list("b", {"1", "2"})}) ==
          "/x%20y?b=1&b=2");
    CHECK(urial::expand_partial("{/a,b}", {value::text("b", "2")}) == "{/a}/2");
    CHECK(urial::registrable_domain("//a.b.co.uk") == "b.co.uk");
    CHECK(urial::expand("{?m*}", {value::map("m", {"k", "v"})}) == "?k=v");
    const auto found = urial::match("/{a}{?b*}", "/x%20y?b=1&b=2");
    CHECK(found && found->size() == 3 && (*found)[0].name == "a" && (*found)[0].value == "x y");
    CHECK(!urial::match("/{a}", "x"));
    const auto request = urial::recognize("/u{?a}", "/u?z=1&a=2#f");
    CHECK(request && request->size() == 3 && (*request)[1].form == URIAL_VALUE_FORM_REST);
    CHECK((*request)[1].key == "z" && (*request)[2].value == "f");
}

static void test_safety() {
    urial::fetch_policy policy{{"https"}};
    const urial::verdict verdict = policy.check("HTTPS://A.example");
    CHECK(verdict.url == "https://a.example/" && verdict.host == "a.example");
    CHECK(verdict.port == 443 && !verdict.is_address);
    const auto refusal = [&](const char *text) -> std::string {
        try {
            policy.check(text);
            return "allowed";
        } catch (const urial::error &error) {
            return std::string(error.name());
        }
    };
    CHECK(refusal("http://a.example/") == "scheme" && refusal("https://10.0.0.1/") == "network");
    policy.hosts.emplace();
    CHECK(refusal("https://a.example/") == "host-not-listed");
    const auto findings = urial::audit("http://bank.example@10.0.0.1/");
    CHECK(findings.size() == 2 && findings[0].rule == "userinfo-like-host");
    CHECK(urial::audit("http://paypa1.com/", {"paypal.com"}).size() == 1);
    const auto cleaned = urial::clean("http://a\nx\nHTTP://A/\n");
    CHECK(cleaned.kept == "http://a/\n" && cleaned.dropped.size() == 2);
    CHECK(cleaned.dropped[1].line == 3 && cleaned.dropped[1].reason == URIAL_STATUS_DUPLICATE);
    // More rows than fit at first.
    std::string lines;
    for (int line = 0; line < 100; line++) {
        lines += "x\n";
    }
    CHECK(urial::clean(lines).dropped.size() == 100 && urial::clean(lines).kept.empty());
}

int main() {
    test_reference();
    test_errors();
    test_changes();
    test_extract();
    test_redact();
    test_pieces();
    test_edits();
    test_conversions();
    test_safety();
    return REPORT();
}
