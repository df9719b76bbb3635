//! Strategies for [`proptest`](https://docs.rs/proptest), with the feature `proptest`.
//!
//! [`valid`] generates any value of a kind, as `any::<UriBuf>()` does too; [`nearly_valid`] a text
//! that is one edit away from a valid one; [`hostile`] the texts that attackers send: numeric
//! hosts, credentials, control characters, endless paths.
//!
//! ```
//! use proptest::prelude::*;
//! use urial::interop::proptest::{hostile, nearly_valid};
//! use urial::{IriReference, UriBuf, kind};
//!
//! proptest!(|(uri: UriBuf, text in nearly_valid::<kind::Uri>(), attack in hostile())| {
//!     prop_assert_eq!(uri.as_str().parse::<UriBuf>().unwrap(), uri);
//!     // What is not valid says where.
//!     if let Err(error) = text.parse::<UriBuf>() {
//!         prop_assert!(error.span().end <= text.len());
//!     }
//!     let _ = IriReference::parse(&attack);
//! });
//! ```

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use ::proptest::arbitrary::{Arbitrary, any};
use ::proptest::collection::vec;
use ::proptest::prelude::{Just, prop_oneof};
use ::proptest::sample::{Index, select};
use ::proptest::strategy::{BoxedStrategy, Strategy};

use super::sample;
use crate::kind::{self, Kind};
use crate::types::reference::Ref;

/// Generates any value of the kind; it becomes shorter and simpler as it shrinks.
///
/// ```
/// use proptest::prelude::*;
/// use urial::interop::proptest::valid;
/// use urial::kind;
/// proptest!(|(iri in valid::<kind::Iri>())| {
///     prop_assert!(iri.scheme().as_str() != "");
/// });
/// ```
pub fn valid<K: Kind>() -> impl Strategy<Value = Ref<String, K>> + Clone {
    // At most 128 choices, so that texts stay short enough to read.
    vec(any::<u8>(), 0..128).prop_filter_map("a text of the kind", |choices| {
        Ref::<String, _>::parse(sample::text(K::FORM, &mut choices.as_slice())).ok()
    })
}

impl<K: Kind> Arbitrary for Ref<String, K> {
    type Parameters = ();
    type Strategy = BoxedStrategy<Ref<String, K>>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Ref<String, K>> {
        valid().boxed()
    }
}

/// Texts that are inserted, or replace a character.
const TROUBLE: &[&str] = &[
    " ", "%", "%4", "%zz", "\\", "\"", "<", "[", "]", "{", "|", "^", "`", "é", "\u{FEFF}", "\0",
    "\n", "\t", "\u{7F}", "#", "@", ":", "//", "?", "%2", "\u{E000}", "&amp;", "\u{202E}",
];

/// Generates a text that is one edit away from a value of the kind.
///
/// The edit inserts, deletes or replaces a character. Most texts are not valid.
///
/// ```
/// use proptest::prelude::*;
/// use urial::interop::proptest::nearly_valid;
/// use urial::{Ref, kind};
/// proptest!(|(text in nearly_valid::<kind::Reference>())| {
///     let _ = Ref::<&str, kind::Reference>::parse(&text);
/// });
/// ```
pub fn nearly_valid<K: Kind>() -> impl Strategy<Value = String> + Clone {
    // Insert, replace, delete: inserting breaks a text most often.
    let edit = prop_oneof![
        3 => select(TROUBLE).prop_map(|trouble| (trouble, false)),
        1 => select(TROUBLE).prop_map(|trouble| (trouble, true)),
        1 => Just(("", true)),
    ];
    (valid::<K>(), edit, any::<Index>()).prop_map(|(value, (trouble, is_instead), place)| {
        let text = value.as_str();
        // Between characters only: inside one an edit would make a text that is not UTF-8.
        let borders: Vec<usize> =
            text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let place = place.index(borders.len());
        let (start, next) = (borders[place], borders.get(place + 1).copied());
        // At the end of the text there is no character to replace.
        let end = next.filter(|_| is_instead).unwrap_or(start);
        format!("{}{trouble}{}", &text[..start], &text[end..])
    })
}

// Lists with a comma after each text but the last.

/// Hosts that mean something else to a resolver, or to a reader.
// Addresses in the notations of `inet_aton`, a name with two Cyrillic letters, and hosts that
// end somewhere else for another parser.
const HOSTS: &str = "0x7f.1,127.1,2130706433,017700000001,[::ffff:127.0.0.1],169.254.169.254,\
    localhost.,[fe80::1%25eth0],%6c%6f%63alhost,gооgle.com,example.com@evil.test,\
    user:pass@evil.test,a@b@c,example.com%00.evil.test,[::1,::1,xn--a,evil.test\\@example.com,\
    \u{202E}moc.elpmaxe,example。com,";
// The URL Standard leaves out tabs and line ends, so `java\tscript:` is a script to browsers.
const SCHEMES: &str = "http:,https:, http:,javascript:,JaVaScRiPt:,java\tscript:,data:,file:,,\
    vbscript:,ht\ntp:,:,1:";
const PORTS: &str = ",:22,:0,:65536,:99999999999999999999,:8o,:,:-1";
// Ways upwards for a server that decodes before it looks for `..`, or decodes twice, or takes the
// overlong `%c0%ae` for a dot; and slashes and devices of other systems.
const PATHS: &str = "/,/../../../../etc/passwd,/%2e%2e/%2e%2e/,/..%2f..%2f,/%252e%252e/,\
    //evil.test/,/\\evil.test,/%0d%0aSet-Cookie:a,/%00,/%c0%ae%c0%ae/,/C:\\windows,/con,/;/..;/,\
    /%ff%fe,/.%2e/,\\\\evil.test\\share,/a\r\nb";
const TAILS: &str = ",?a=%26,?%,?{x},#<script>,?a=b&amp;c,#%00,?\u{FEFF},?a=%u0041,#a#b,?;a=1;a=2";

/// Generates texts as attackers write them, valid or not.
///
/// They have hosts that resolve to something else, credentials, control characters, dot segments in
/// every spelling, and pieces repeated some thousand times.
///
/// ```
/// use proptest::prelude::*;
/// use urial::interop::proptest::hostile;
/// proptest!(ProptestConfig::with_cases(16), |(text in hostile())| {
///     let parts = urial::split(&text);
///     prop_assert!(parts.path.len() <= text.len());
/// });
/// ```
#[inline]
pub fn hostile() -> impl Strategy<Value = String> + Clone {
    let [schemes, hosts, ports, paths, tails] =
        [SCHEMES, HOSTS, PORTS, PATHS, TAILS].map(|list| list.split(',').collect::<Vec<&str>>());
    let pieces: Vec<&str> =
        [&paths, TROUBLE, &["/a", "/..", "a.", "%41", "@", ":", "[", "é"]].concat();
    let [schemes, hosts, ports, paths, tails, pieces] =
        [schemes, hosts, ports, paths, tails, pieces].map(select);
    let assembled = (schemes.clone(), hosts, ports, paths.clone(), tails.clone())
        .prop_map(|(scheme, host, port, path, tail)| format!("{scheme}//{host}{port}{path}{tail}"));
    let without_host = (schemes.clone(), paths, tails)
        .prop_map(|(scheme, path, tail)| format!("{scheme}{path}{tail}"));
    let repeated = (schemes, pieces.clone(), 1..5000_usize, pieces)
        .prop_map(|(scheme, piece, count, end)| format!("{scheme}//a{}{end}", piece.repeat(count)));
    // Whole texts most often; repeated pieces are long, so they are rarer.
    prop_oneof![
        4 => assembled,
        2 => without_host,
        1 => repeated,
        2 => nearly_valid::<kind::IriReference>(),
        1 => any::<String>(),
    ]
}
