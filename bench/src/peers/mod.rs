//! Who parses: a file per crate, a trait per operation.
//!
//! A crate without an operation does not implement its trait. Every operation returns a length, so
//! that nobody can do without its result, and nothing where the contender refuses.

#[cfg(feature = "ada")]
mod ada;
mod fluent;
mod http;
mod iref;
mod iri_string;
mod oxiri;
mod urial;
mod uriparse;
mod url;

use std::hint::black_box;

#[cfg(feature = "ada")]
pub use self::ada::Ada;
pub use self::fluent::Fluent;
pub use self::http::Http;
pub use self::iref::Iref;
pub use self::iri_string::IriString;
pub use self::oxiri::Oxiri;
pub use self::urial::{
    Urial, UrialAudit, UrialEach, UrialPolicy, UrialScheme, UrialTwoCalls, kernel,
};
pub use self::uriparse::Uriparse;
pub use self::url::Url;

pub trait Contender: 'static {
    /// As in the registry; what filters on the command line mean.
    const NAME: &'static str;
}

pub trait Parse: Contender {
    /// Parses one line as a URI and returns its length, or nothing for what is refused.
    fn parse(text: &str) -> Option<usize>;
}

pub trait Components: Parse {
    /// Parses one line, reads scheme, authority, path, query and fragment, and returns the sum of
    /// their lengths.
    fn components(text: &str) -> Option<usize>;
}

/// Lines that lie in one text, each with its end.
pub trait Together: Contender {
    /// Returns how many of them are URIs.
    fn valid_lines(text: &str) -> usize;
}

/// Lines that are normalized one after the other into a text that is used again.
pub trait NormalizeTogether: Contender {
    /// Returns how many of them are URIs.
    fn normal_lines(text: &str, out: &mut String) -> usize;
}

/// Almost-valid text to something valid.
pub trait Repair: Contender {
    /// Returns the length of what came of it.
    fn repair(text: &str) -> Option<usize>;
}

/// Value that a contender keeps of a text that it has parsed, for the next operation.
pub trait Keep: Contender {
    type Parsed<'a>: 'a;

    fn parsed(text: &str) -> Option<Self::Parsed<'_>>;
}

/// Syntax-based normalization (section 6.2.2), to a text of its own unless the contender can do
/// without one.
pub trait Normalize: Keep {
    /// Returns the length of the normal form.
    fn normalize(parsed: &Self::Parsed<'_>) -> Option<usize>;

    #[inline]
    fn parse_and_normalize(text: &str) -> Option<usize> {
        Self::normalize(&Self::parsed(text)?)
    }
}

/// Resolution of a reference (section 5.2).
pub trait Resolve: Contender {
    type Base<'a>: 'a;
    type Reference<'a>: 'a;

    fn base(text: &str) -> Option<Self::Base<'_>>;

    fn reference(text: &str) -> Option<Self::Reference<'_>>;

    /// Makes a target of its own; the length of that.
    fn resolve(base: &Self::Base<'_>, reference: &Self::Reference<'_>) -> Option<usize>;

    #[inline]
    fn parse_and_resolve(base: &Self::Base<'_>, reference: &str) -> Option<usize> {
        Self::resolve(base, &Self::reference(reference)?)
    }
}

/// Resolution into a text.
pub trait ResolveInto: Resolve {
    fn resolve_into(base: &Self::Base<'_>, reference: &Self::Reference<'_>, buffer: &mut String);
}

/// The way back: a reference that resolves to the target.
pub trait Relativize: Keep {
    /// Returns the length of the reference.
    fn relativize(base: &Self::Parsed<'_>, target: &Self::Parsed<'_>) -> Option<usize>;
}

/// Comparison by the syntax and, where a contender knows it, by the scheme (sections 6.2.2 and
/// 6.2.3).
pub trait Compare: Keep {
    fn are_equal(a: &Self::Parsed<'_>, b: &Self::Parsed<'_>) -> bool;
}

/// Returns the two texts of a line of [pairs](crate::lists::pairs).
#[inline]
pub fn pair(line: &str) -> Option<(&str, &str)> {
    line.split_once('\t')
}

/// Ends the parse of every contender: the value lies in memory, whole, and is looked at
/// there. Without this a compiler may leave out the spans that nobody reads.
#[inline(always)]
fn seen<T, E>(result: &Result<T, E>) -> Option<&T> {
    black_box(result).as_ref().ok()
}

/// The sum over the bytes: how fast the memory goes by. No contender, a row to compare with.
pub struct ByteSum;

impl Contender for ByteSum {
    const NAME: &'static str = "byte-sum";
}

impl Parse for ByteSum {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        let sum: u32 = text.bytes().map(u32::from).sum();
        black_box(&sum);
        Some(text.len())
    }
}

impl Together for ByteSum {
    #[inline]
    fn valid_lines(text: &str) -> usize {
        each_line::<ByteSum>(text)
    }
}

/// Returns the lines of a text, each by itself; finding their ends counts.
#[inline(always)]
fn each_line<C: Parse>(text: &str) -> usize {
    count_lines(text, |line| C::parse(line).is_some())
}

/// Returns how many lines are good.
#[inline(always)]
fn count_lines(text: &str, mut is_good: impl FnMut(&str) -> bool) -> usize {
    let (mut good, mut start) = (0, 0);
    for end in memchr::memchr_iter(b'\n', text.as_bytes()) {
        good += usize::from(is_good(&text[start..end]));
        start = end + 1;
    }
    good
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "http://user@example.com:80/a/b?c=d#e";

    #[test]
    fn everybody_parses() {
        fn check<C: Parse>() {
            assert_eq!(C::parse(TEXT), Some(TEXT.len()), "{}", C::NAME);
        }
        fn check_refusal<C: Parse>() {
            check::<C>();
            assert_eq!(C::parse("http://[/"), None, "{}", C::NAME);
        }
        check::<ByteSum>();
        check_refusal::<Urial>();
        check_refusal::<Fluent>();
        check_refusal::<Oxiri>();
        check_refusal::<IriString>();
        check_refusal::<Iref>();
        check_refusal::<Uriparse>();
        check_refusal::<Url>();
        #[cfg(feature = "ada")]
        check_refusal::<Ada>();
        check_refusal::<Http>();
    }

    #[test]
    fn lines_together_are_the_lines() {
        let text = format!("{TEXT}\n").repeat(9) + "a b\n\n";
        assert_eq!(Urial::valid_lines(&text), 9);
        assert_eq!(UrialEach::valid_lines(&text), 9);
        assert_eq!(Fluent::valid_lines(&text), 9);
        assert_eq!(ByteSum::valid_lines(&text), 11);
    }

    #[test]
    fn lines_normalized_together_are_those_normalized() {
        fn check<C: NormalizeTogether>() {
            let text = "http://a.example/b\n".repeat(9) + "HTTP://A.example/%62\na b\n\n";
            let mut out = String::new();
            assert_eq!(C::normal_lines(&text, &mut out), 10, "{}", C::NAME);
            assert_eq!(out, "http://a.example/b\n".repeat(10), "{}", C::NAME);
        }
        check::<Urial>();
        check::<UrialScheme>();
        check::<UrialEach>();
        check::<Fluent>();
    }

    #[test]
    fn all_five_components_are_read() {
        fn check<C: Components>() {
            // Without `:`, `//`, `?` and `#`.
            assert_eq!(C::components(TEXT), Some(TEXT.len() - 5), "{}", C::NAME);
            assert_eq!(C::components("a:"), Some(1), "{}", C::NAME);
            assert_eq!(C::components("a b"), None, "{}", C::NAME);
        }
        check::<Urial>();
        check::<Fluent>();
    }

    #[test]
    fn everybody_normalizes() {
        fn check<C: Normalize>(text: &str, length: usize) {
            assert_eq!(C::parse_and_normalize(text), Some(length), "{}", C::NAME);
            assert_eq!(C::parse_and_normalize("http://[/"), None, "{}", C::NAME);
        }
        // The standards for the web leave this as it is: %7e.
        let text = "HTTP://EXAMPLE.com/%7ea/./b/../c";
        check::<Urial>(text, "http://example.com/~a/c".len());
        check::<UrialScheme>(text, "http://example.com/~a/c".len());
        check::<Fluent>(text, "http://example.com/~a/c".len());
        check::<IriString>(text, "http://example.com/~a/c".len());
        check::<Uriparse>(text, "http://example.com/~a/c".len());
        check::<Url>(text, "http://example.com/%7ea/c".len());
        #[cfg(feature = "ada")]
        check::<Ada>(text, "http://example.com/%7ea/c".len());
    }

    #[test]
    fn everybody_repairs() {
        fn check<C: Repair>() {
            let length = C::repair("http://example.com/a b?\u{e9}");
            assert_eq!(
                length,
                Some("http://example.com/a%20b?%C3%A9".len()),
                "{}",
                C::NAME
            );
            assert_eq!(C::repair("http://[/"), None, "{}", C::NAME);
        }
        check::<Urial>();
        check::<Url>();
        #[cfg(feature = "ada")]
        check::<Ada>();
    }

    #[test]
    fn audits_see_what_is_to_be_seen() {
        assert_eq!(UrialAudit::parse("http://example.com/"), Some(0));
        assert_eq!(UrialAudit::parse("http://me:x@10.0.0.1/"), Some(2));
        assert_eq!(UrialPolicy::parse("http://example.com/"), Some(1));
        assert_eq!(UrialPolicy::parse("http://10.0.0.1/"), Some(0));
    }

    #[test]
    fn everybody_resolves() {
        const BASE: &str = "http://example.com/a/b/c?d";
        const TARGETS: [(&str, &str); 6] = [
            ("x/y?z#f", "http://example.com/a/b/x/y?z#f"),
            ("../../x", "http://example.com/x"),
            ("/x/./y", "http://example.com/x/y"),
            ("?q", "http://example.com/a/b/c?q"),
            ("//e/x", "http://e/x"),
            ("https://e/x/../y", "https://e/y"),
        ];
        fn check<C: Resolve>() {
            let base = C::base(BASE).unwrap();
            for (reference, target) in TARGETS {
                let length = C::parse_and_resolve(&base, reference);
                assert_eq!(length, Some(target.len()), "{}: {reference}", C::NAME);
            }
            assert_eq!(
                C::parse_and_resolve(&base, "http://[/"),
                None,
                "{}",
                C::NAME
            );
        }
        fn check_into<C: ResolveInto>() {
            check::<C>();
            let base = C::base(BASE).unwrap();
            for (reference, target) in TARGETS {
                let mut buffer = String::from("before ");
                C::resolve_into(&base, &C::reference(reference).unwrap(), &mut buffer);
                assert_eq!(buffer, format!("before {target}"), "{}", C::NAME);
            }
            assert!(C::reference("http://[/").is_none(), "{}", C::NAME);
        }
        check_into::<Urial>();
        check_into::<Fluent>();
        check_into::<Oxiri>();
        check_into::<IriString>();
        check::<Iref>();
        check::<Url>();
        let base = Uriparse::base(BASE).unwrap();
        assert_eq!(Uriparse::parse_and_resolve(&base, "x/y?z#f"), Some(4));
    }

    #[test]
    fn everybody_compares() {
        fn check<C: Compare>(expected: [bool; 4]) {
            let texts = [
                "HTTP://A/b",
                "http://a/%62",
                "http://a/./b",
                "http://a:80/b",
            ];
            let parsed = |text| C::parsed(text).unwrap();
            let other = parsed("http://a/b");
            let equal = texts.map(|text| C::are_equal(&parsed(text), &other));
            assert_eq!(equal, expected, "{}", C::NAME);
            assert!(!C::are_equal(&other, &parsed("http://a/B")), "{}", C::NAME);
        }
        check::<Urial>([true; 4]);
        check::<Fluent>([true; 4]);
        check::<IriString>([true, true, true, false]);
        check::<Uriparse>([true, true, true, false]);
        check::<Url>([true, false, true, true]);
    }

    #[test]
    fn everybody_finds_the_way_back() {
        fn check<C: Relativize>() {
            let parsed = |text| C::parsed(text).unwrap();
            let base = parsed("http://example.com/a/b/c?d");
            for (target, reference) in [
                ("http://example.com/a/b/x?y", "x?y"),
                ("http://example.com/a/x", "../x"),
            ] {
                let length = C::relativize(&base, &parsed(target));
                assert_eq!(length, Some(reference.len()), "{}: {target}", C::NAME);
            }
        }
        check::<Urial>();
        check::<Oxiri>();
        check::<Iref>();
        check::<Url>();
    }
}
