//! Operations on any text: references in it, what is wrong with it, what is secret in it.

use std::hint::black_box;

use urial::file::{self, System};
use urial::{IriReference, Uri};
use urial_grammar::Form;
use urial_guard::{Audit, Cidr, FetchPolicy, audit_text, browser_host};
use urial_guard::{Redaction, redact, redact_text};
use urial_list::{Cleaned, Cleaner, Scratch, Seen, Similar, Trimmer, split_lines, with_dns_host};
use urial_text::{Extractor, settled};
use urial_text::{Repairer, SuffixGuesser, refang};

use super::{Operation, of_texts, operation};

pub const OPERATIONS: &[Operation] = &[
    of_texts!("clean it as a list", |text| {
        let cleaner = Cleaner::new()
            .repair(true)
            .guess_scheme("https")
            .trimmer(Trimmer::new().sort_query(true))
            .similar(Some(Similar::new()));
        let (mut scratch, mut seen) = (Scratch::new(), Seen::new(0));
        for line in split_lines(text.as_bytes()) {
            if let Cleaned::Kept(kept) = cleaner.clean_bytes(line, &mut scratch) {
                black_box(seen.add(kept.key()));
            }
        }
        black_box(with_dns_host(text, Form::URI.iri()));
    }),
    of_texts!("extract", |text| {
        black_box(Extractor::new().extract(text).count());
    }),
    of_texts!("extract IRIs", |text| {
        black_box(Extractor::new().iri(true).extract(text).count());
    }),
    of_texts!("extract by schemes", |text| {
        black_box(
            Extractor::new()
                .schemes(&["http", "urn", "mailto"])
                .extract(text)
                .count(),
        );
    }),
    of_texts!("extract with suffix references", |text| {
        black_box(Extractor::new().suffix(true).extract(text).count());
    }),
    of_texts!("extract with everything", |text| {
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
    of_texts!("find where a text is settled", |text| {
        black_box(settled(text.as_bytes()));
    }),
    of_texts!("repair", |text| {
        black_box(&Repairer::new().repair(text));
    }),
    of_texts!("repair, with its changes", |text| {
        if let Ok(repaired) = Repairer::new().repair(text) {
            for change in repaired.changes() {
                black_box((
                    change.kind(),
                    change.before(),
                    change.after(),
                    change.span(),
                ));
            }
        }
    }),
    of_texts!("repair with every option, and its changes", |text| {
        let repairer = Repairer::new().backslash_is_slash(true).html_entities(true);
        if let Ok(repaired) = repairer.repair(text) {
            black_box(repaired.changes().count());
        }
    }),
    of_texts!("repair bytes", |text| {
        black_box(&Repairer::new().repair_bytes(text.as_bytes()));
    }),
    of_texts!("show what was repaired", |text| {
        black_box(format!("{:?}", Repairer::new().repair(text)));
    }),
    of_texts!("audit a text", |text| {
        black_box(&audit_text(text));
    }),
    operation!("audit", texts => { IriReference::parse(&texts.uri).ok()? }, |iri: &IriReference<'_>| { black_box(&urial_guard::audit(iri)); }),
    of_texts!("audit with networks", |text| {
        let networks: [Cidr; 2] = ["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()];
        black_box(
            &Audit::new()
                .allow_networks(&networks)
                .deny_networks(&networks)
                .check_text(text),
        );
    }),
    operation!("ask a policy", texts => { Uri::parse(&texts.uri).ok()? }, |uri: &Uri<'_>| {
        black_box(FetchPolicy::new().allows(uri).is_ok());
        black_box(FetchPolicy::new().userinfo(true).allows(uri).is_ok());
    }),
    of_texts!("ask a policy about a text", |text| {
        let policy = FetchPolicy::new().schemes(["http"]);
        black_box(policy.check_text(text).is_ok());
        black_box(browser_host(text));
    }),
    of_texts!("redact", |text| {
        black_box(&redact(text));
    }),
    of_texts!("redact by every option", |text| {
        let redaction = Redaction::new()
            .userinfo(true)
            .fragment(true)
            .likely_passwords(true);
        black_box(&redaction.query_keys(["token", "a", "utm"]).redact(text));
    }),
    of_texts!("redact running text", |text| {
        black_box(&redact_text(text));
    }),
    of_texts!("redact running text by every option", |text| {
        let redaction = Redaction::new().userinfo(true).fragment(true);
        let redaction = redaction.query_keys(["*token*", "a", "utm"]);
        black_box(&redaction.redact_text(text));
        let mut out = Vec::new();
        redaction.redact_bytes_into(text.as_bytes(), &mut out);
        black_box(&out);
    }),
    of_texts!("show a reference", |text| {
        black_box(format!("{:?}", IriReference::parse(text)));
    }),
    of_texts!("guess a suffix reference", |text| {
        black_box(&SuffixGuesser::new().guess(text));
    }),
    of_texts!("refang it", |text| {
        let refanged = refang(text);
        black_box(refanged.origin(refanged.as_str().len()));
    }),
    of_texts!("a path to a file URI", |text| {
        for system in [System::Posix, System::Windows] {
            black_box(&file::to_uri(text, system));
        }
        black_box(file::without_verbatim_prefix(text));
    }),
    of_texts!("a file URI to a path", |text| {
        for system in [System::Posix, System::Windows] {
            black_box(&file::from_text(text, system));
        }
        if let Ok(uri) = Uri::parse(text) {
            black_box(file::to_path(&uri).is_ok());
        }
    }),
];
