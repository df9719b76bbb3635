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

`denied-network` speaks only of networks that the caller denies, `brand-in-host` only of names that the caller gives: `--names FILE` of the command, `Audit::names`, `names` of Python and JavaScript; `mixed-script` and `confusable` need the feature `confusables`, which
the command has.

This file is made by `cargo xtask audit-rules`.

| rule | severity | example | what it finds |
|---|---|---|---|";

const NOT_LOOKED_FOR: &str = "
## Not looked for

- Brands: there is no list of them, since it would age. A name is looked for when the caller gives it, and its look-alikes are those of UTS #39, with or without a capital at the start.
- Names that are a slip away from a protected one, such as `gooogle.com`: too many names are. Names with marks (`fácebook`), and `vv` for `w` or `cl` for `d`: the table of UTS #39 has them not.
- Whether a page does send people on.
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
