//! `urial gate`: the URIs of a list that a program may fetch.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};

use urial::{IriReference, ParseError, Uri};
use urial_grammar::Form;
use urial_guard::{Cidr, FetchPolicy, HostPattern, Refusal, Verdict as Allowed};

use crate::args::{Idna, Kind, scheme};
use crate::context::Context;
use crate::message::{Fault, Object, QuotedPath, Status, wrong_usage};
use crate::read::{Answer, Fields, Input, Others, or_files, text_of_file};
use crate::run::{Bulk, Described, Members, Objects, Page, Verdict, is_iri};
use crate::write::output;

/// Say which URLs a program may fetch, against SSRF
///
/// Addresses are refused unless they are public or allowed, in whatever notation. A name may lead
/// to any address: look it up once, ask `FetchPolicy::allows_addr` of the library, and connect to
/// that address. An argument that names a file is read as a list, so give untrusted text on
/// standard input.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("uris", or_files))]
pub(crate) struct Args {
    /// Read a policy from a file of TOML; options add to it
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Allow this scheme (repeatable, or separated by commas) [default: http,https]
    #[arg(long, value_name = "SCHEME", value_delimiter = ',', value_parser = scheme)]
    allow_scheme: Vec<String>,
    /// Refuse this scheme (repeatable, or separated by commas)
    #[arg(long, value_name = "SCHEME", value_delimiter = ',', value_parser = scheme)]
    deny_scheme: Vec<String>,
    /// Allow this host only, or `*.example.com`, which is every name below it (repeatable, or
    /// separated by commas) [default: all]
    #[arg(long, value_name = "HOST", value_delimiter = ',')]
    allow_host: Vec<HostPattern>,
    /// Refuse this host, an address in every notation (repeatable, or separated by commas)
    #[arg(long, value_name = "HOST", value_delimiter = ',')]
    deny_host: Vec<HostPattern>,
    /// Allow this path and what is below it only; the normal form of the path counts (repeatable)
    /// [default: all]
    #[arg(long, value_name = "PATH")]
    allow_path: Vec<String>,
    /// Refuse this path and what is below it (repeatable)
    #[arg(long, value_name = "PATH")]
    deny_path: Vec<String>,
    /// Allow this port, too; that of its scheme stays allowed, as 80 of http (repeatable, or
    /// separated by commas)
    #[arg(long, value_name = "PORT", value_delimiter = ',', value_parser = port)]
    allow_port: Vec<u16>,
    /// Refuse this port, that of a scheme too (repeatable, or separated by commas)
    #[arg(long, value_name = "PORT", value_delimiter = ',', value_parser = port)]
    deny_port: Vec<u16>,
    /// Allow addresses in this network although they are not public (repeatable, or separated by
    /// commas)
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    allow_net: Vec<Cidr>,
    /// Refuse addresses in this network, allowed or not (repeatable, or separated by commas)
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    deny_net: Vec<Cidr>,
    /// Allow a user and a password in front of the host
    #[arg(long)]
    allow_userinfo: bool,
    /// Allow hosts that only a local network knows, such as `printer.local` and names without a
    /// dot; `localhost` is an address, for --allow-net
    #[arg(long)]
    allow_local_names: bool,
    /// Kind of input expected; an IRI is checked as the URI with its host in the form of the DNS
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    #[command(flatten)]
    idna: Idna,
    /// Print a JSON object for each, valid or not: the keys of `check --json`, and allowed, reason,
    /// and the url (in normal form), host and port to use
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A policy has the keys schemes, allow-hosts, deny-hosts, allow-paths, deny-paths, ports, allow-nets and deny-nets, each a list, and userinfo and local-names, each true or false. The names of the library, such as hosts and allow_networks, are read too.
Exit status: 0 all may be fetched, 1 some may not, or are not valid, or there are none, 2 wrong usage or no input.

Examples:
  urial gate --policy policy.toml urls.txt
  urial gate --allow-scheme https --allow-host '*.example.com' < urls.txt";

fn read(path: &Path) -> io::Result<FetchPolicy> {
    let file = QuotedPath(path);
    let text = text_of_file(path).map_err(|error| output::named(&file, &error))?;
    toml::from_str(&text)
        .map_err(|error| wrong_usage(&format!("{file}: {}", error.to_string().trim_end())))
}

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| {
        "a port is a number from 0 to 65535; several are separated by commas".to_owned()
    })
}

impl Args {
    /// Returns the policy of the file and the options.
    fn policy(&self) -> io::Result<FetchPolicy> {
        let mut policy = match &self.policy {
            Some(path) => read(path)?,
            None => FetchPolicy::new(),
        };
        // Options only add: none can take a network of `deny-nets` away.
        policy.schemes.extend_from_slice(&self.allow_scheme);
        if !self.allow_host.is_empty() {
            let hosts = policy.hosts.get_or_insert_default();
            hosts.extend_from_slice(&self.allow_host);
        }
        if !self.allow_path.is_empty() {
            let paths = policy.paths.get_or_insert_default();
            paths.extend_from_slice(&self.allow_path);
        }
        policy.deny_hosts.extend_from_slice(&self.deny_host);
        policy.deny_paths.extend_from_slice(&self.deny_path);
        policy.ports.extend_from_slice(&self.allow_port);
        policy.allow_networks.extend_from_slice(&self.allow_net);
        policy.deny_networks.extend_from_slice(&self.deny_net);
        policy.userinfo |= self.allow_userinfo;
        policy.local_names |= self.allow_local_names;
        // Allowing every scheme by default would let `file:` and `gopher:` through.
        if policy.schemes.is_empty() {
            policy.schemes = ["http", "https"].map(str::to_owned).to_vec();
        }
        policy.schemes.retain(|allowed| {
            let is_it = |denied: &String| denied.eq_ignore_ascii_case(allowed);
            !self.deny_scheme.iter().any(is_it)
        });
        let wrong = |error| io::Error::new(io::ErrorKind::InvalidInput, error);
        policy.check().map_err(wrong)?;
        Ok(policy)
    }

    /// Returns the URI that a program would fetch for a text.
    fn named<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, ParseError> {
        if !self.kind.form().is_iri() {
            return Ok(self.idna.named(text, Form::URI));
        }
        let iri = IriReference::parse(text)?;
        // A host that has no form in the DNS is refused by the policy, for its letters.
        let uri = iri.to_uri_idna().unwrap_or_else(|_| iri.to_uri());
        Ok(Cow::Owned(uri.as_str().to_owned()))
    }

    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        self.input.take_files(self.kind.others(false))?;
        self.fields.check_dropped(
            "gate lets through what is allowed only; --json has a verdict for the others",
        )?;
        if self.kind.others(false) == Others::References {
            return Err(wrong_usage(
                "a relative reference leads nowhere; resolve it first, with urial resolve -b BASE",
            ));
        }
        let policy = self.policy()?;
        let nulls: Members<'_> =
            &|object, described| members(object, None, described.message.as_deref());
        let bulk = Bulk {
            counts_refused: true,
            searches: true,
            objects: self.json.then_some(Objects::Written(nulls)),
            ..Bulk::new(context, &self.input).records(&self.fields, Answer::Keep)
        };
        let is_uri = |named: Cow<'_, str>| Uri::parse(&named).map(drop);
        bulk.each_text(|| {
            |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
                // Counted as blank by the caller, and no object is written.
                if page.is_blank_line(text) {
                    return Err(Fault::refused(&"the line is blank"));
                }
                let outcome = self.outcome(&policy, text);
                let verdict = outcome.as_ref().ok();
                page.counts.matched += u64::from(verdict.is_some());
                if self.json {
                    let described = match &outcome {
                        Ok(_) => page.good(text),
                        // A text may be refused for more than its syntax.
                        Err(Fault::Refused(_)) => match self.named(text).and_then(is_uri) {
                            Ok(()) => page.good(text),
                            Err(error) => {
                                Described::new(&Fault::Fixed(error), text, &context.wording)
                            }
                        },
                        Err(fault) => Described::new(fault, text, &context.wording),
                    };
                    let reason = match &outcome {
                        Err(Fault::Refused(reason)) => Some(reason),
                        _ => described.message.as_ref(),
                    };
                    page.tell_object(&described, |object| {
                        members(object, verdict, reason.map(String::as_str))
                    });
                } else if verdict.is_some() {
                    page.line(text);
                }
                // Told, since a refused text would take its JSON object back.
                Ok(outcome.map_or_else(Verdict::Told, |_| Verdict::Good))
            }
        })
    }

    /// Returns what may be fetched for a text, or why nothing may.
    fn outcome(&self, policy: &FetchPolicy, text: &str) -> Result<Allowed, Fault> {
        let named = self.named(text).map_err(Refusal::Invalid);
        match named.and_then(|named| policy.check_text(&named)) {
            Ok(verdict) if self.deny_port.contains(&verdict.port()) => {
                Err(Fault::Refused(format!("port {} is denied", verdict.port())))
            }
            Ok(verdict) => Ok(verdict),
            // Of the kinds that --as has, only an IRI leads anywhere.
            Err(Refusal::Invalid(error)) if is_iri(&error, text) => Err(Fault::Parse(error)),
            Err(Refusal::Invalid(error)) => Err(Fault::Fixed(error)),
            Err(refusal) => Err(Fault::refused(&refusal)),
        }
    }
}

/// Writes what may be fetched for a text, or the reason why nothing may.
fn members<'o>(object: Object<'o>, verdict: Option<&Allowed>, reason: Option<&str>) -> Object<'o> {
    object
        .boolean("allowed", verdict.is_some())
        .text("reason", reason)
        .text("url", verdict.map(|verdict| verdict.url().as_str()))
        .text("host", verdict.map(Allowed::host))
        .number("port", verdict.map(|verdict| u64::from(verdict.port())))
}
