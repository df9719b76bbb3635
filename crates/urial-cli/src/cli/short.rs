//! The help of `-h`: one screen, with the options that people use.

use clap::{Command, Error};

/// Options of many commands, and what they do in a few words.
const SHARED: &str = "
    json: Print an object for each
    file: Read these files; `-` is standard input
    as: KIND of text: uri, iri, reference and so on
    idna: Write hosts as the DNS has them: xn--…
    in-text: URLs inside any text; all else stays
    column: Column of CSV or TSV: its name or number
    jsonl: Value of JSON lines, as in page.url
    into: Write the answer to this new field
    output: Write to FILE, which may be the input
    rejects: Write what is refused to FILE, as JSON
    help: Print this, or with --help all options
";

/// The options that `-h` shows for each command, in order. The line of a command names its options
/// of [`SHARED`], which are printed after its own.
const FRONT: &str = "
clean: column jsonl output rejects help
    repair: Fix spaces, stray % and the like first
    guess-scheme: SCHEME for www.example.com: https
    base: Resolve relative lines against BASE
    drop-tracking: Drop utm_source, gclid and their like
    similar: Fold those that differ in values or ids
    count: Print how often each was seen
    keep-original: Print the first of each as it was
check: as file column jsonl output rejects help
    rule: Check against this rule of the ABNF
    scheme-rules: Check also what urn:, data: … ask
    invert: Print the invalid ones instead
    json: Print an object for each, valid or not
normalize: in-text as column jsonl into help
    step: How far: case, percent, path, syntax, scheme
    key: Print a key and a tab before the text
    surt: Print keys as web archives sort them
    drop-tracking: Drop utm_source, gclid and their like
    drop-fragment: Drop fragments
    sort-query: Sort query pairs by key
filter: column jsonl help
    scheme: With this scheme
    host: With a host like this: *.example.com
    site: Of this site, names below it included
    net: With an address in this network
    path: With a path like this: /blog/*
    extension: With this extension: pdf
    query: With this key, and a value like GLOB
    has: With this component
    invert: Keep the others instead
edit: in-text file column jsonl help
    set: Set a component: host=b.example
    clear: Remove a component
    append-segment: Append a segment to the path
    query-set: Set a key of the query
    query-add: Append a pair to the query
    query-remove: Remove pairs: utm_*
    query-values: Set the values of all pairs
    guard: Write /. or ./ where it is needed
resolve: as file column jsonl output json help
    base: The base
    relative: The inverse: the shortest reference
    pairs: Read a base, a tab and a reference
    lexical: Take a base that is relative itself
    non-strict: Ignore a scheme that is the base's
diff: as idna column jsonl output rejects help
    common: Print what both lists have
    right: Print what only B has
    step: How far to normalize before comparing
    drop-tracking: Drop utm_source, gclid and their like
    memory: Memory for the lists, as in 2G
stats: as file column jsonl output rejects help
    by: scheme, host, site, shape, error and so on
    top: Print the N most frequent of each
    html: Write a page with bars
    json: Print an object for each count
extract: column output json help
    base: The address of the page
    suffix: Also www.… and names without a scheme
    guess-scheme: As --suffix, with SCHEME in front
    defanged: Also hxxps[:]//a[.]example
    scheme: Find these schemes only
    html: Read pages; else the content tells
    text: Read running text, tags or not
    line-number: Print FILE:LINE:COL: before each
repair: in-text as file column jsonl json help
    explain: Say what was changed
    guess-scheme: SCHEME for www.example.com: https
    backslash-is-slash: Read \\ as /, as browsers do
    defanged: Write hxxps[:]//a[.]b as it was
    html-entities: Decode &amp; first
redact: file column jsonl output json help
    passwords-only: Mask passwords and no other secrets
    key: Mask the values of these keys, too
    list-keys: Print the keys that hold secrets
audit: as file column jsonl output json help
    names: Protect these names from look-alikes
    min-severity: Leave out findings below this
    deny: Exit with 1 for these rules only
    allow: Leave out these rules
    rules: List the rules
gate: file output rejects help
    policy: Read the policy from FILE
    allow-host: Allow these hosts only: *.example.com
    deny-host: Deny these hosts and addresses
    allow-net: Allow a network that is not public
    deny-net: Deny this network
    allow-scheme: Allow these schemes only
    allow-port: Allow these ports, too: 8080
    json: Print verdict, reason, host and port
show: as file output help
parse: as file column jsonl into help
    get: Parts: host,port,site,query:KEY,segment:-1
    format: Print parts in a text: {host}:{port}
    json: Print an object for each
    decoded: Print plain values, without triplets
    lenient: Split what is no URL, too
    parts: With --json, also segments and query pairs
compare: as idna help
    explain: Say what differs
    rung: Exit with 0 only if they agree up to RUNG
    same-document: Say whether B leads to document A
    ignore-fragment: Compare without fragments
    aliases: A file of known redirects
    json: Print an object
iri: idna as file column jsonl output json help
    to-iri: Convert URIs to IRIs
path: file output json help
    from-uri: Convert `file:` URIs to paths
    posix: By the rules of Unix
    windows: By the rules of Windows
encode: file output json help
    for: segment, path, query, query-value and so on
    decode: Decode instead
    lenient: With -d, leave a lone % as it is
    plus: With -d, a + is a space
template: file output json help
    var: Set a variable: k=v
    vars: Read variables from a JSON file
    partial: Leave unknown variables in place
    match: Read variables out of URIs
    lenient: Match what no expansion would write
generate: help
";

/// Returns an option of each line: its long name, and what it does.
fn options(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.lines().filter_map(|line| line.trim_start().split_once(": "))
}

/// Returns the options of a command, those of its own and then the shared ones.
fn front(command: &str) -> Option<Vec<(&'static str, &'static str)>> {
    let start = FRONT.find(&format!("\n{command}: "))? + 1;
    let (names, rest) = FRONT[start..].split_once('\n')?;
    let own = rest.split_inclusive('\n').take_while(|line| line.starts_with(' '));
    let (_, names) = names.split_once(": ")?;
    let shared = options(SHARED).filter(|(name, _)| names.split(' ').any(|known| known == *name));
    Some(own.flat_map(options).chain(shared).collect())
}

/// Returns the command with the help that `-h` prints; other commands stay.
pub(super) fn fitted(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let Some(front) = front(&name) else {
        return command;
    };
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let examples = examples.find("Examples:").map_or("", |at| &examples[at..]);
    let after = format!("{examples}\n\n`urial {name} --help` explains all options.");
    let command = command.mut_args(|arg| {
        let place = (front.iter()).position(|(name, _)| arg.get_long() == Some(name));
        match place {
            Some(place) => (arg.help(front[place].1))
                .help_heading(None)
                .display_order(place)
                .hide_possible_values(true)
                .hide_default_value(true),
            // The usage names what is no option.
            None if arg.is_positional() => arg.hide_short_help(true),
            None => arg.hide(true),
        }
    });
    command.after_help(after)
}

/// Returns whether the help of `-h` was asked for, and not that of `--help`.
pub(super) fn is_asked(error: &Error, args: &[std::ffi::OsString]) -> bool {
    let mut options = args.iter().take_while(|arg| *arg != "--");
    let is_it = |arg: &std::ffi::OsString| {
        let arg = arg.to_string_lossy();
        arg.starts_with('-') && !arg.starts_with("--") && arg.contains('h')
    };
    let is_long = || args.iter().any(|arg| arg == "--help");
    error.kind() == clap::error::ErrorKind::DisplayHelp && options.any(is_it) && !is_long()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_of_a_screen_is_one() {
        let tree = super::super::tree();
        let heads = FRONT.lines().filter(|line| !line.starts_with(' '));
        for (command, shared) in heads.filter_map(|line| line.split_once(": ")) {
            let known = tree.find_subcommand(command).unwrap().get_arguments();
            let known: Vec<_> = known.filter_map(|arg| arg.get_long()).collect();
            let front: Vec<_> = front(command).unwrap().into_iter().unzip::<_, _, _, Vec<_>>().0;
            for long in &front {
                assert!(*long == "help" || known.contains(long), "{command} --{long}");
            }
            assert!(shared.split(' ').all(|long| front.contains(&long)), "{command}");
        }
    }
}
