//! Prints the rules of an audit in Markdown; `cargo xtask audit-rules` writes them to
//! `docs/audit.md`.

use urial_guard::{NO_SECRET_WORDS, Rule, SECRET_WORDS};

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
- Names that are a slip away from a protected one, such as `gooogle.com`: too many names are. Names with marks (`fácebook`), and `vv` for `w` or `cl` for `d`: the table of UTS #39 does not have them.
- Whether a page does send people on.
- `jar:`, `view-source:` and their like around one URI, when the text begins with them: the host of that URI is looked at. `ms-msdt:`, `search-ms:` and `intent:`.
- Whether a page is what it seems: an audit reads the text and asks nobody.";

fn main() {
    println!("{HEAD}");
    for rule in Rule::ALL {
        let (severity, example) = (rule.severity(), rule.example());
        println!("| `{rule}` | {severity} | `{example}` | {} |", rule.why());
    }
    let listed = |words: &[&str]| {
        let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        words.join(", ")
    };
    println!(
        "\nThe keys of `secret-in-query`, which `redact` masks too, end in one of these words once they are \
         in lower case and without punctuation and the number at the end: {}. They do not end in {}.",
        listed(SECRET_WORDS),
        listed(NO_SECRET_WORDS),
    );
    println!("{NOT_LOOKED_FOR}");
}
