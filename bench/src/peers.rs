//! Names of the contenders, as in the registry, which is what filters on the command line mean.

pub const URIAL: &str = "urial";
/// Urial with each line by itself, where others are lines of one text.
pub const URIAL_EACH: &str = "urial-each";
/// Parses a line and reads all five components.
pub const URIAL_READ: &str = "urial, and reading all five components";
/// Normalizes by what the scheme says, too (section 6.2.3).
pub const URIAL_SCHEME: &str = "urial-scheme";
/// Parses a reference and then resolves it.
pub const URIAL_TWO_CALLS: &str = "urial-two-calls";
/// Parses a line and audits it.
pub const URIAL_AUDIT: &str = "urial-audit";
/// Parses a line and asks whether it may be fetched.
pub const URIAL_POLICY: &str = "urial-policy";
/// The peer that all ratios refer to.
pub const FLUENT: &str = "fluent-uri";
/// Parses a line and reads all five components.
pub const FLUENT_READ: &str = "fluent-uri, and reading all five components";
/// Only knows IRIs: also accepts what is not ASCII.
pub const OXIRI: &str = "oxiri";
/// Keeps no spans: an accessor looks for its component again.
pub const IRI_STRING: &str = "iri-string";
/// An automaton made from the ABNF; keeps no spans.
pub const IREF: &str = "iref";
/// Borrows, but allocates the list of segments.
pub const URIPARSE: &str = "uriparse";
/// The request targets of HTTP: copies the text, drops the fragment, accepts some bytes that no URI
/// has.
pub const HTTP: &str = "http";
/// The WHATWG standard: repairs and normalizes into a text of its own.
pub const URL: &str = "url";
/// The WHATWG standard, in C++; allocates its result.
pub const ADA: &str = "ada-url";
/// The sum over the bytes: how fast the memory goes by. No contender, a row to compare with.
pub const BYTE_SUM: &str = "byte-sum";

/// Every crate that parses; who is not compiled in takes no part.
pub const PARSERS: &[&str] = &[FLUENT, OXIRI, IRI_STRING, IREF, URIPARSE, HTTP, URL, ADA];
