//! Prints the rules of an audit in Markdown; `cargo xtask audit-rules` writes them to
//! `docs/audit.md`.

use urial_guard::{Rule, SECRET_KEYS};

const HEAD: &str = "\
# Audits

The rules of an audit: suspicious features of valid URIs (RFC 3986 section 7) and of texts that are not valid.

- **severity**: how bad it is where it is worst; in another component or scheme it may be less.
- **critical**: hardly anybody means well by it.
- **warning**: ordinary references hardly ever have it.
- **info**: worth knowing when something has gone wrong.

`denied-network` speaks only of networks that the caller denies; `mixed-script` and `confusable` need the feature `confusables`, which
the command has.

This file is made by `cargo xtask audit-rules`.

| rule | severity | example | what it finds |
|---|---|---|---|";

const NOT_LOOKED_FOR: &str = "
## Not looked for

- Names that are a slip away from a brand, such as `gooogle.com`: too many names are.
- Names in ASCII that look like a name that is no brand; `--brand` of the command and `Audit::brands` add brands. Of brands with fewer than five letters nothing that looks like them is reported, because `dh1` is a machine.
- Whether a page does send people on, and URIs under other keys, as in `?url=` of a button to share a page.
- `jar:`, `view-source:` and their like around one URI, when the text begins with them: the host of that URI is looked at. `ms-msdt:`, `search-ms:` and `intent:`.
- Whether a page is what it seems: an audit reads the text and asks nobody.";

fn main() {
    println!("{HEAD}");
    for rule in Rule::ALL {
        let (severity, example) = (rule.severity(), rule.example());
        println!("| `{rule}` | {severity} | `{example}` | {} |", rule.why());
    }
    let keys: Vec<String> = SECRET_KEYS.iter().map(|key| format!("`{key}`")).collect();
    println!(
        "\nThe keys of `secret-in-query`, in any case: {}.",
        keys.join(", ")
    );
    println!("{NOT_LOOKED_FOR}");
}
