//! Which operation measures what of the library's public names, so that none is forgotten.

/// Names in the `pub mod` and `pub use` lines of the library, each with a word from the name of an
/// operation that measures it, or with a reason in brackets if it takes no text or a short one.
#[cfg(test)]
const COVERED: &[(&str, &str)] = &[
    ("percent", "percent-encode"),
    ("component", "look at every component"),
    ("kind", "(names of types)"),
    ("edit", "set every component"),
    ("dots", "remove dot segments"),
    ("schemes", "check it by its scheme"),
    ("normalize", "normalize by scheme"),
    ("observed", "ask what was observed"),
    ("compare", "compare with its copy"),
    ("audit", "audit a text"),
    ("extract", "extract with everything"),
    ("file", "a path to a file URI"),
    ("batch", "check lines"),
    ("interop", "(conversions through text)"),
    ("guide", "(words)"),
    ("glob", "redact running text by every option"),
    ("Form", "(a name)"),
    ("Spans", "parse a URI"),
    ("BaseChain", "choose a base"),
    ("BaseSource", "(a name)"),
    ("AbsoluteIri", "(parsed as the others)"),
    ("AbsoluteUri", "(parsed as the others)"),
    ("Ref", "parse a URI"),
    ("Storage", "(holds a text)"),
    ("Lend", "(lends a text)"),
    ("Iri", "IRI to URI"),
    ("IriReference", "parse an IRI"),
    ("IriRelativeRef", "(parsed as the others)"),
    ("Reference", "parse a reference"),
    ("RelativeRef", "(parsed as the others)"),
    ("Uri", "parse a URI"),
    ("PathRule", "(a name)"),
    ("UnknownName", "(a name)"),
    ("Builder", "build from it"),
    ("Comparison", "compare by options"),
    ("Explanation", "explain a comparison"),
    ("Rung", "make a key"),
    ("FoldRule", "make keys of similar URIs"),
    ("Similar", "make keys of similar URIs"),
    ("Shapes", "learn the shapes of paths"),
    ("shape_of", "learn the shapes of paths"),
    ("surt", "make the key of an archive"),
    ("surt_into", "make the key of an archive"),
    ("TRACKING_KEYS", "trim"),
    ("Cleaned", "clean it as a list"),
    ("Cleaner", "clean it as a list"),
    ("Kept", "clean it as a list"),
    ("Scratch", "clean it as a list"),
    ("Seen", "clean it as a list"),
    ("split_lines", "clean it as a list"),
    ("with_dns_host", "clean it as a list"),
    ("Authority", "look at every component"),
    ("DnsError", "look at every component"),
    ("Fragment", "look at every component"),
    ("Host", "parse components"),
    ("Pair", "look at every pair"),
    ("PairPart", "look at every pair"),
    ("PairStyle", "look at every pair"),
    ("Path", "parse components"),
    ("PathForm", "look at every component"),
    ("Port", "look at every component"),
    ("Query", "look at every pair"),
    (
        "Scheme",
        "(short: what is compared has to be the name of one)",
    ),
    ("Segment", "look at every component"),
    ("Userinfo", "look at every component"),
    ("EditError", "set a component to it"),
    ("PairsMut", "change pairs"),
    ("SegmentsMut", "change segments"),
    ("Conversion", "to elements and back"),
    ("Elements", "to elements and back"),
    ("Loss", "to elements and back"),
    ("Encoded", "percent-decode"),
    ("IdnaError", "IRI to URI with IDNA"),
    ("IriKind", "IRI to URI"),
    ("UriKind", "URI to IRI"),
    ("is_bidi_control", "(a character)"),
    ("is_fit_for_iri", "(a character)"),
    ("Normalizer", "normalize lines"),
    ("Step", "normalize by scheme"),
    ("LoadError", "load what was observed"),
    ("Observed", "ask what was observed"),
    ("AbsoluteIriBuf", "(parsed as the others)"),
    ("AbsoluteUriBuf", "(parsed as the others)"),
    ("IriBuf", "(parsed as the others)"),
    ("IriReferenceBuf", "(parsed as the others)"),
    ("IriRelativeRefBuf", "(parsed as the others)"),
    ("ReferenceBuf", "(parsed as the others)"),
    ("Refused", "(an error and its text)"),
    ("RelativeRefBuf", "(parsed as the others)"),
    ("UriBuf", "set every component"),
    ("AuthorityParts", "split"),
    ("Parts", "split"),
    ("split", "split"),
    ("recompose", "split and recompose"),
    ("Redaction", "redact by every option"),
    ("redact", "redact"),
    ("redact_text", "redact running text"),
    ("RelativizeError", "relativize x next to it"),
    ("Change", "repair, with its changes"),
    ("ChangeKind", "repair, with its changes"),
    ("Changes", "repair, with its changes"),
    ("RepairError", "repair"),
    ("RepairErrorKind", "repair"),
    ("Repaired", "show what was repaired"),
    ("Repairer", "repair with every option"),
    ("AsKind", "(a conversion without a cost)"),
    ("Base", "join"),
    ("ResolveError", "resolve with every option"),
    ("ResolveOptions", "resolve with every option"),
    ("Suffix", "guess a suffix reference"),
    ("Site", "look at every component"),
    ("SuffixList", "look at every component"),
    ("SuffixListError", "(a name)"),
    ("SuffixGuesser", "guess a suffix reference"),
    ("Refanged", "refang it"),
    ("refang", "refang it"),
    ("SuffixReason", "guess a suffix reference"),
    ("Trimmer", "trim"),
    ("Component", "(a name)"),
    ("DisplayWith", "explain what is wrong"),
    ("ErrorKind", "explain what is wrong"),
    ("ErrorGroup", "explain what is wrong"),
    ("Hint", "explain what is wrong"),
    ("HostClass", "look at every component"),
    ("ParseError", "explain what is wrong"),
    ("Set", "percent-encode"),
    ("IntoEncoded", "(an argument)"),
    ("IntoPart", "(an argument)"),
    ("PairValue", "(an argument)"),
    ("Widen", "(a relation between kinds)"),
    ("HostKind", "ask for the origin of it"),
    ("Origin", "ask for the origin of it"),
    ("Audit", "audit a text"),
    ("Bindings", "match and recognize it"),
    ("Cidr", "(an address and a length)"),
    ("CidrError", "(a name)"),
    ("Extractor", "extract with everything"),
    ("FetchPolicy", "ask a policy"),
    ("Finding", "audit a text"),
    ("Found", "extract with everything"),
    ("FoundKind", "(a name)"),
    ("Modifier", "(a name)"),
    ("Names", "(names that the caller gives)"),
    ("Observations", "(a trait that Observed has)"),
    ("Operator", "(a name)"),
    ("Recognized", "match and recognize it"),
    ("References", "extract with everything"),
    ("PolicyError", "check the lists of a policy"),
    ("Refusal", "(a name)"),
    ("FetchError", "(a name)"),
    ("GuardedClient", "(a client, which asks a policy)"),
    ("GuardedClientBuilder", "(settings)"),
    ("HostPattern", "check the lists of a policy"),
    ("Verdict", "ask a policy about a text"),
    ("browser_host", "ask a policy about a text"),
    ("RefusedScheme", "(a name)"),
    ("Rule", "(a name)"),
    ("NO_SECRET_WORDS", "redact by every option"),
    ("SECRET_WORDS", "redact by every option"),
    ("is_secret_key", "redact by every option"),
    ("Severity", "(a name)"),
    ("Partial", "expand a part of it, and the rest"),
    ("Template", "match and recognize it"),
    ("TemplateBuf", "match and recognize it"),
    ("TemplateError", "match and recognize it"),
    ("TemplateErrorKind", "(a name)"),
    ("ToValue", "(an argument)"),
    ("UnknownRule", "(a name)"),
    ("Value", "match and recognize it"),
    ("Values", "(an argument)"),
    ("Variable", "(a name and an operator)"),
    ("audit_text", "audit a text"),
    ("loose_ip", "look at every component"),
    ("registrable_domain", "look at every component"),
    ("settled", "extract with everything"),
];

#[cfg(test)]
mod tests {
    use super::super::operations::operations;
    use super::COVERED;
    use std::collections::BTreeSet;
    use std::fs;

    /// Returns the names that the roots of the libraries make public.
    fn public_names() -> BTreeSet<String> {
        let crates = ["", "-template", "-text", "-guard", "-list"];
        let text = crates.map(|name| {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/urial");
            fs::read_to_string(format!("{folder}{name}/src/lib.rs")).unwrap()
        });
        let text = text.concat();
        let mut names = BTreeSet::new();
        let mut rest = text.as_str();
        while let Some(at) = rest.find("\npub ") {
            let line = &rest[at + 5..];
            if let Some(module) = line.strip_prefix("mod ") {
                let end = module.find([';', ' ']).unwrap();
                names.insert(module[..end].to_owned());
            } else if let Some(used) = line.strip_prefix("use ") {
                let used = &used[..used.find(';').unwrap()];
                let list = used.rsplit_once("::").map_or(used, |(_, last)| last);
                let list = used
                    .split_once('{')
                    .map_or(list, |(_, list)| list.trim_end_matches('}'));
                let list = list
                    .split(',')
                    .map(str::trim)
                    .filter(|name| !name.is_empty());
                names.extend(list.map(str::to_owned));
            }
            rest = line;
        }
        names.remove("__private");
        names
    }

    #[test]
    fn nothing_public_is_forgotten() {
        let names = public_names();
        assert!(names.len() > 90, "{names:?}");
        let covered: BTreeSet<_> = COVERED.iter().map(|(name, _)| (*name).to_owned()).collect();
        let forgotten: Vec<_> = names.difference(&covered).collect();
        assert!(
            forgotten.is_empty(),
            "an operation for {forgotten:?}, in operations/, and a line in COVERED"
        );
        let gone: Vec<_> = covered.difference(&names).collect();
        assert!(gone.is_empty(), "the library does not have {gone:?}");
    }

    #[test]
    fn what_covers_is_measured() {
        let operations = operations();
        for (name, by) in COVERED.iter().filter(|(_, by)| !by.starts_with('(')) {
            assert!(
                operations.iter().any(|it| it.name.starts_with(by)),
                "{name}: {by}"
            );
        }
    }

    #[test]
    fn no_name_stands_twice() {
        let names: BTreeSet<_> = operations().iter().map(|it| it.name).collect();
        assert_eq!(names.len(), operations().len());
    }
}
