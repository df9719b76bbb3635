//! Prints the table of schemes in Markdown; `cargo xtask schemes` writes it to `docs/schemes.md`.

use urial::schemes::{BUILT_IN, EmptyHost, PathSpelling, SchemeRule};

const HEAD: &str = "\
# Schemes

Facts about each scheme beyond the generic syntax (RFC 3986 sections 3.1 and 6.2.3). The scheme rung of normalization and
comparison, audits, and the policy for fetching use them. A program adds schemes and overrides these with
`SchemeRules`.

- **port**: the default port.
- **hierarchical**: whether relative references make sense.
- **authority**, **empty host**: whether the scheme has one, and the meaning of an empty one.
- **same as**: what else is only another spelling at the scheme rung.
- **secure**: the scheme of the same service over an encrypted connection.

This file is made by `cargo xtask schemes`.

| scheme | port | hierarchical | authority | empty host | same as | secure | written in | |
|---|---|---|---|---|---|---|---|---|";

fn main() {
    println!("{HEAD}");
    for rule in BUILT_IN {
        println!("{}", row(rule));
    }
}

fn row(rule: &SchemeRule<'_>) -> String {
    let port = rule.default_port.map(|port| port.to_string());
    let empty_host = match rule.empty_host {
        EmptyHost::SameAs(host) => format!("`{host}`"),
        other => other.to_string(),
    };
    let cells = [
        format!("`{}`", rule.name),
        port.unwrap_or_default(),
        if rule.hierarchical { "yes" } else { "no" }.to_owned(),
        rule.authority.to_string(),
        empty_host,
        spellings(rule).join("; "),
        rule.secure.map_or_else(String::new, |scheme| format!("`{scheme}`")),
        rule.reference.to_owned(),
        rule.note.to_owned(),
    ];
    format!("| {} |", cells.join(" | ")).replace("  ", " ")
}

fn spellings(rule: &SchemeRule<'_>) -> Vec<String> {
    let mut spellings = Vec::new();
    if rule.missing_authority_is_empty {
        spellings.push("no authority for an empty one".to_owned());
    }
    if rule.empty_path_is_root {
        spellings.push("an empty path for `/`".to_owned());
    }
    if rule.path != PathSpelling::AsWritten {
        spellings.push(rule.path.to_string());
    }
    spellings
}
