//! `urial gate`: the URIs of a list that a program may fetch.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::{Deserialize, Deserializer, Error};
use urial::Uri;
use urial_grammar::Form;
use urial_guard::{Cidr, FetchPolicy};

use crate::bulk::{Answer, Bulk, Fields, Input, Page, Verdict};
use crate::options::glob::{Glob, host_pattern};
use crate::options::guess::scheme;
use crate::options::idna::Idna;
use crate::print::diagnostic::Fault;
use crate::print::status::Status;
use crate::print::terminal::{QuotedArg, QuotedPath};
use crate::session::Session;

/// Print the URIs that a program may fetch, and refuse the others with the reason
///
/// Addresses are refused unless they are public or allowed, in whatever notation. A name may lead
/// to any address: look it up once, ask `FetchPolicy::allows_addr` of the library, and connect to
/// that address.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Read a policy from a file of TOML; options add to it
    #[arg(long, value_name = "FILE")]
    policy: Option<PathBuf>,
    /// Allow this scheme (repeatable, or separated by commas) [default: http,https]
    #[arg(long, value_name = "SCHEME", value_delimiter = ',', value_parser = scheme)]
    allow_scheme: Vec<String>,
    /// Allow hosts like this only, in any case; `*` is any text, `?` any character (repeatable, or
    /// separated by commas) [default: all]
    #[arg(long, value_name = "GLOB", value_delimiter = ',', value_parser = host_pattern)]
    allow_host: Vec<String>,
    /// Refuse hosts like this (repeatable, or separated by commas)
    #[arg(long, value_name = "GLOB", value_delimiter = ',', value_parser = host_pattern)]
    deny_host: Vec<String>,
    /// Allow this port besides those of the schemes (repeatable, or separated by commas)
    #[arg(long, value_name = "PORT", value_delimiter = ',', value_parser = port)]
    allow_port: Vec<u16>,
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
    /// Allow hosts that only a local network knows, such as `localhost` and names without a dot
    #[arg(long)]
    allow_local_names: bool,
    #[command(flatten)]
    idna: Idna,
    /// Print a JSON object for each: file, line, text, allowed, reason
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A policy has the keys schemes, allow-hosts, deny-hosts, ports, allow-nets and deny-nets, each a list, and userinfo and local-names, each true or false.
Exit status: 0 all may be fetched, 1 some may not, or are not valid, 2 wrong usage or no input.

Examples:
  urial gate --policy policy.toml -f urls.txt
  urial gate --allow-scheme https --allow-host '*.example.com' < urls.txt";

/// A policy of a file, which has the names of a [`FetchPolicy`], too, and globs for hosts.
#[derive(Debug, Default, serde::Deserialize)]
// A key that is misspelled must not be ignored: a policy with `deny-net` would allow what it was
// written to refuse.
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Policy {
    #[serde(deserialize_with = "schemes")]
    schemes: Vec<String>,
    /// `None` allows all.
    #[serde(
        alias = "allow_hosts",
        alias = "hosts",
        deserialize_with = "allow_hosts"
    )]
    allow_hosts: Option<Vec<String>>,
    #[serde(alias = "deny_hosts", deserialize_with = "hosts")]
    deny_hosts: Vec<String>,
    ports: Vec<u16>,
    #[serde(
        alias = "allow_nets",
        alias = "allow-networks",
        alias = "allow_networks"
    )]
    allow_nets: Vec<Cidr>,
    #[serde(alias = "deny_nets", alias = "deny-networks", alias = "deny_networks")]
    deny_nets: Vec<Cidr>,
    userinfo: bool,
    #[serde(alias = "local_names")]
    local_names: bool,
}

impl Policy {
    fn read(path: &Path) -> io::Result<Policy> {
        let wrong = |reason: String| {
            let message = format!("{}: {reason}", QuotedPath(path));
            io::Error::new(io::ErrorKind::InvalidData, message)
        };
        let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        toml::from_str(&text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))
    }
}

/// Reads a list of schemes.
fn schemes<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    each(from, scheme)
}

/// Reads a list of patterns for hosts.
fn hosts<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    each(from, host_pattern)
}

/// Reads a list of patterns for hosts; an empty one is a list, and allows none.
fn allow_hosts<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<String>>, D::Error> {
    hosts(from).map(Some)
}

/// Reads a list of texts, each as the option of the command that takes such a one.
fn each<'de, D: Deserializer<'de>>(
    from: D,
    read: fn(&str) -> Result<String, String>,
) -> Result<Vec<String>, D::Error> {
    let texts: Vec<String> = Vec::deserialize(from)?;
    let read = |text: &String| {
        read(text).map_err(|reason| Error::custom(format_args!("{}: {reason}", QuotedArg(text))))
    };
    texts.iter().map(read).collect()
}

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| {
        "a port is a number from 0 to 65535; several are separated by commas".to_owned()
    })
}

impl Args {
    /// Returns the policy of the file and the options.
    fn policy(&self) -> io::Result<Policy> {
        let mut policy = match &self.policy {
            Some(path) => Policy::read(path)?,
            None => Policy::default(),
        };
        // Options only add: none can take a network of `deny-nets` away.
        policy.schemes.extend_from_slice(&self.allow_scheme);
        if !self.allow_host.is_empty() {
            let hosts = policy.allow_hosts.get_or_insert_default();
            hosts.extend_from_slice(&self.allow_host);
        }
        policy.deny_hosts.extend_from_slice(&self.deny_host);
        policy.ports.extend_from_slice(&self.allow_port);
        policy.allow_nets.extend_from_slice(&self.allow_net);
        policy.deny_nets.extend_from_slice(&self.deny_net);
        policy.userinfo |= self.allow_userinfo;
        policy.local_names |= self.allow_local_names;
        // Allowing every scheme by default would let `file:` and `gopher:` through.
        if policy.schemes.is_empty() {
            policy.schemes = ["http", "https"].map(str::to_owned).to_vec();
        }
        Ok(policy)
    }

    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let policy = self.policy()?;
        // Without hosts: those of the library have a star in front only, `*.example.com`, and none
        // are denied. Both lists are matched below, in `may_reach`.
        let fetch = FetchPolicy::new()
            .schemes(policy.schemes)
            .ports(policy.ports)
            .allow_networks(policy.allow_nets)
            .deny_networks(policy.deny_nets)
            .userinfo(policy.userinfo)
            .local_names(policy.local_names);
        let globs = |hosts: &[String]| -> Vec<Glob> {
            let patterns = hosts.iter().map(|host| self.idna.pattern(host).parse());
            patterns
                .map(|glob| glob.unwrap_or_else(|never| match never {}))
                .collect()
        };
        let allowed = policy.allow_hosts.as_deref().map(globs);
        let (allowed, denied) = (allowed.as_deref(), &globs(&policy.deny_hosts));
        let bulk = Bulk::new(session, &self.input)
            .counts_refused()
            .records(&self.fields, Answer::Keep);
        bulk.each_text(|| {
            |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
                let named = self.idna.named(text, Form::URI);
                // A URI only: a relative reference leads wherever its base does, and no policy can
                // tell.
                let uri = Uri::parse(&named).map_err(Fault::Fixed)?;
                let outcome = fetch
                    .allows(&uri)
                    .map_err(|refusal| refusal.to_string())
                    .and_then(|()| may_reach(&uri, allowed, denied));
                let reason = outcome.as_ref().err();
                if self.json {
                    page.object()
                        .text("text", Some(text))
                        .boolean("allowed", reason.is_none())
                        .text("reason", reason.map(String::as_str))
                        .end();
                    page.end();
                } else if reason.is_none() {
                    page.line(text);
                }
                Ok(match outcome {
                    Ok(()) => Verdict::Good,
                    // Told, since a refused text would take its JSON object back.
                    Err(reason) => Verdict::Told(Fault::Refused(reason)),
                })
            }
        })
    }
}

/// Says whether the host is like one that is allowed, if some are, and like none that is denied.
fn may_reach(uri: &Uri<'_>, allowed: Option<&[Glob]>, denied: &[Glob]) -> Result<(), String> {
    let host = uri.host().map_or("", urial::Host::as_str);
    // A dot at the end is of the root, and changes nothing.
    let plain = host.strip_suffix('.').unwrap_or(host);
    let is_in = |globs: &[Glob]| {
        globs
            .iter()
            .any(|glob| glob.matches(host) || glob.matches(plain))
    };
    // Denied first: a host on both lists is refused.
    if is_in(denied) {
        return Err(format!("the host {host} is denied"));
    }
    match allowed.is_none_or(is_in) {
        true => Ok(()),
        false => Err(format!("the host {host} is not allowed")),
    }
}
