//! Any text: references in it, what is wrong with it, what is secret in it.

use std::hint::black_box;

use urial_guard::{
    Audit, Cidr, FetchPolicy, Redaction, audit, audit_text, browser_host, redact, redact_text,
};
use urial_text::{Extractor, Repairer, SuffixGuesser, refang, settled};

use super::{Function, parsed};

pub const FUNCTIONS: &[Function] = &[
    ("extract", |text| {
        black_box((
            Extractor::new().extract(text).count(),
            Extractor::new().extract_from(text, [text.len() / 2; 2]).count(),
            settled(text.as_bytes()),
        ));
    }),
    ("extract by schemes", |text| {
        black_box(Extractor::new().schemes(&["http", "urn", "mailto"]).extract(text).count());
    }),
    ("extract with everything", |text| {
        let extractor = Extractor::new().suffix(true).iri(true).lenient(true);
        for found in extractor.extract(text) {
            black_box((
                found.iri(),
                found.kind(),
                found.suffix(),
                found.is_ambiguous(),
                found.other_reading(),
            ));
        }
    }),
    ("repair", |text| {
        let every = Repairer::new().backslash_is_slash(true).html_entities(true);
        for repairer in [Repairer::new(), every] {
            black_box(repairer.repair_bytes(text.as_bytes()).is_ok());
            let repaired = repairer.repair(text);
            black_box(format!("{repaired:?}"));
            for change in repaired.iter().flat_map(|it| it.changes()) {
                black_box((change.kind(), change.before(), change.after(), change.span()));
            }
        }
    }),
    ("audit a text", |text| {
        black_box(audit_text(text));
        let networks: [Cidr; 2] = ["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()];
        let asked = Audit::new().allow_networks(&networks).deny_networks(&networks);
        black_box(asked.check_text(text));
    }),
    ("audit", parsed!(IriReference, iri => { black_box(audit(&iri)); })),
    ("ask a policy", |text| {
        let policy = FetchPolicy::new().schemes(["http"]).userinfo(true);
        black_box((policy.check_text(text).is_ok(), browser_host(text)));
        black_box(
            urial::Uri::parse(text)
                .map(|uri| FetchPolicy::new().allows(&uri).is_ok() && policy.verdict(&uri).is_ok())
                .is_ok(),
        );
    }),
    ("make a policy", |text| {
        let address = std::net::IpAddr::from([127, 0, 0, 1]);
        black_box(FetchPolicy::new().schemes([text]).allows_addr(address).is_ok());
        let policy = FetchPolicy::new().schemes([text]);
        black_box((policy.check().is_ok(), policy.hosts(["a", text]).is_ok()));
    }),
    #[cfg(feature = "unicode")]
    ("divide by a suffix list", |text| {
        if let Ok(list) = text.parse::<urial_guard::SuffixList>() {
            black_box((list.version(), list.site(urial::Host::parse("a.b.c").unwrap())));
        }
    }),
    ("redact", |text| {
        let every = Redaction::new().userinfo(true).fragment(true).likely_passwords(true);
        black_box((redact(text), every.query_keys(["tok*n*", "a", "utm"]).redact(text)));
    }),
    ("redact running text", |text| {
        let every =
            Redaction::new().userinfo(true).fragment(true).query_keys(["*token*", "a", "utm"]);
        let mut out = Vec::new();
        every.redact_bytes_into(text.as_bytes(), &mut out);
        black_box((redact_text(text), every.redact_text(text), out));
    }),
    ("guess a suffix reference, refang", |text| {
        black_box(SuffixGuesser::new().guess(text).is_some());
        let refanged = refang(text);
        black_box(refanged.origin(refanged.as_str().len()));
    }),
];
