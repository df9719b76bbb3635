//! `urial filter`: selection of lines.

use std::collections::HashSet;
use std::io;
use std::ops::RangeInclusive;

use urial::schemes::BUILT_IN;
use urial::{Component, IriReference, PairPart, Step, percent};
use urial_grammar::grammar;
use urial_guard::{Audit, Cidr, Finding, Rule};

use crate::args::{
    Glob, Idna, Kind, Offer, extension_of, host_pattern, is_present, key_pattern, named,
    path_pattern, scheme,
};
use crate::context::Context;
use crate::message::{Excerpt, Fault, Status, complain};
use crate::read::{Answer, Fields, Input, or_files, text_of_file};
use crate::run::{Bulk, Objects, Page, Verdict};

/// Keep URLs by host, site, scheme, port, network, path or query
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, mut_arg("uris", or_files))]
pub(crate) struct Args {
    /// With this scheme, in any case
    #[arg(long, alias = "schemes", value_name = "SCHEME", value_delimiter = ',', value_parser = Offer::new(scheme, BUILT_IN.iter().map(|rule| rule.name)), hide_possible_values = true)]
    scheme: Vec<String>,
    /// With a host like this, in any case; `*` is any text, `?` any character
    #[arg(long, value_name = "GLOB", value_delimiter = ',', value_parser = host_pattern)]
    host: Vec<String>,
    /// With this host, or one below it, in any case: `example.com` also takes `www.example.com`
    #[arg(long, value_name = "DOMAIN", value_delimiter = ',', value_parser = domain)]
    site: Vec<String>,
    /// With a host of the sites in this file, one per line; `#` begins a comment
    #[arg(long, value_name = "FILE", value_parser = sites_of_file)]
    site_file: Vec<Sites>,
    /// With a host that is an address in this network, in whatever notation, or a name that is
    /// known to lead there
    #[arg(long, value_name = "CIDR", value_delimiter = ',')]
    net: Vec<Cidr>,
    /// With this port, or one of these: `8000-8999`; where none is written, the one of the scheme
    /// counts
    #[arg(long, value_name = "PORT", value_delimiter = ',', value_parser = ports)]
    port: Vec<RangeInclusive<u16>>,
    /// With a path like this, in any case, decoded or as it is; dot segments are removed first
    #[arg(long, value_name = "GLOB", value_delimiter = ',', value_parser = path_pattern)]
    path: Vec<Glob>,
    /// With this extension of the last segment, in any case, as in `pdf`
    #[arg(long, value_name = "EXTENSION", value_delimiter = ',', value_parser = extension)]
    extension: Vec<String>,
    /// With a pair in the query whose key is this, and its value like the pattern, in any case,
    /// decoded or as they are; `*` is any text, `?` any character, in the key too
    #[arg(long, value_name = "KEY[=GLOB]", value_delimiter = ',', value_parser = pair_pattern)]
    query: Vec<PairPattern>,
    /// With this component, even an empty one; for the path, a non-empty one
    #[arg(long, value_name = "COMPONENT", value_delimiter = ',', value_parser = named(&Component::ALL, Component::as_str))]
    has: Vec<Component>,
    /// Print the URIs that do not match instead
    #[arg(short = 'v', long)]
    invert: bool,
    /// Kind of input expected
    #[arg(long = "as", value_name = "KIND", default_value = "uri")]
    kind: Kind,
    #[command(flatten)]
    idna: Idna,
    /// Print a JSON object for each match, and for each invalid text, with the keys of
    /// `check --json`
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fields: Fields,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
All options have to match; of the values of one option, given with commas or by repeating it, any one. Write `?` for a comma in a pattern. Invalid lines are reported, and never printed.
Exit status: 0 some match and all are valid, 1 nothing matches or some are not valid, 2 wrong usage or no input.

Examples:
  urial filter --host '*.example.com' urls.txt
  urial filter --site example.com --query 'id=1*' --column link links.csv";

/// Parses a domain; refuses a pattern, which --host takes.
fn domain(text: &str) -> Result<String, String> {
    // Suffixes are compared, and there a `*` would be a plain character.
    if text.contains(['*', '?']) {
        return Err(
            "a domain has no `*` or `?`, and all hosts below it match; patterns are for --host"
                .to_owned(),
        );
    }
    if text.starts_with('!') {
        return Err(
            "it is an exclusion, which is not read; take those sites away with a second `urial filter -v`"
                .to_owned(),
        );
    }
    // `.example.com` and `example.com.` are usual spellings of one domain.
    let name = text.trim_matches('.');
    match name.is_empty() {
        true => Err("it is empty; a domain is as in `example.com`".to_owned()),
        false => host_pattern(name).map_err(|_| {
            "it has more than a host in it; a domain is as in `example.com`".to_owned()
        }),
    }
}

/// The sites of a file.
#[derive(Clone, Debug)]
struct Sites(Vec<String>);

fn sites_of_file(path: &str) -> Result<Sites, String> {
    let text = text_of_file(path).map_err(|error| error.to_string())?;
    let mut sites = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let name = line.split('#').next().unwrap_or_default().trim();
        if !name.is_empty() {
            sites.push(domain(name).map_err(|error| format!("line {number}: {error}"))?);
        }
    }
    Ok(Sites(sites))
}

/// The hosts and the sites that are wanted, made ready once for all lines.
struct Wanted {
    hosts: Vec<Glob>,
    sites: HashSet<String>,
}

impl Wanted {
    /// Returns whether a host is one of the sites, or below one.
    fn has_site(&self, host: &str) -> bool {
        let host = name_of(host);
        let below = host.match_indices('.').map(|(at, _)| &host[at + 1..]);
        std::iter::once(&*host).chain(below).any(|name| self.sites.contains(name))
    }
}

/// Parses an extension; the dot before it is left out.
fn extension(text: &str) -> Result<String, String> {
    let bare = text.strip_prefix('.').unwrap_or(text);
    match bare.is_empty() || bare.contains(['/', '.', '*', '?']) {
        true => Err("an extension is the text after the last dot, as in `pdf`".to_owned()),
        false => Ok(bare.to_owned()),
    }
}

/// A pattern for a pair of a query.
#[derive(Clone, Debug)]
struct PairPattern {
    key: Glob,
    value: Option<Glob>,
}

fn pair_pattern(text: &str) -> Result<PairPattern, String> {
    let (key, value) = match text.split_once('=') {
        Some((key, value)) => (key, Some(value.into())),
        None => (text, None),
    };
    Ok(PairPattern { key: key_pattern(key)?, value })
}

impl PairPattern {
    fn fits(&self, reference: IriReference<'_>) -> bool {
        let mut pairs = reference.query().into_iter().flat_map(urial::Query::pairs);
        pairs.any(|pair| {
            let fits_value = |glob: &Glob| {
                let value = pair.value();
                is_like(glob, value.map(PairPart::as_str).unwrap_or_default())
            };
            is_like(&self.key, pair.key().as_str()) && self.value.as_ref().is_none_or(fits_value)
        })
    }
}

fn ports(text: &str) -> Result<RangeInclusive<u16>, String> {
    let number = |digits: &str| {
        let error = || "a port is a number from 0 to 65535, or two as in 8000-8999".to_owned();
        digits.parse::<u16>().map_err(|_| error())
    };
    match text.split_once('-') {
        None => number(text).map(|port| port..=port),
        Some((first, last)) => {
            let ports = number(first)?..=number(last)?;
            // A range from high to low contains nothing, and would silently drop every line.
            if ports.is_empty() {
                return Err("no port is in between: the smaller one goes first".to_owned());
            }
            Ok(ports)
        }
    }
}

impl Args {
    pub(crate) fn run(mut self, context: &Context) -> io::Result<Status> {
        self.input.take_files(self.kind.others(false))?;
        self.fields.check_kept("filter")?;
        let wanted = self.wanted();
        self.tell_of_names(context);
        let bulk = Bulk {
            counts_iris: true,
            searches: true,
            counts_matched: true,
            selects_any: self.invert,
            objects: self.json.then_some(Objects::Written(&|object, _| object)),
            ..Bulk::new(context, &self.input).records(&self.fields, Answer::Keep)
        };
        bulk.each_text(|| {
            |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
                let named = self.idna.named(text, self.kind.form());
                // An invalid line is reported, and with `-v` it is not printed either.
                let spans = grammar::parse(&named, self.kind.form())?;
                let reference = IriReference::from_spans_unchecked(&*named, spans);
                if self.fits(reference, &wanted) != self.invert {
                    self.print(text, page);
                }
                Ok(Verdict::Good)
            }
        })
    }

    fn wanted(&self) -> Wanted {
        let hosts = self.host.iter().map(|host| {
            let reference = format!("//{host}");
            match IriReference::parse(&reference).ok().and_then(normal_address) {
                Some(address) => Glob::from(&*address),
                None => Glob::from(&*self.idna.pattern(host)),
            }
        });
        let own = self.site.iter().map(|site| self.idna.pattern(site));
        let listed = self.site_file.iter().flat_map(|sites| sites.0.iter().cloned());
        let sites = own.chain(listed).map(|site| site.to_lowercase());
        Wanted { hosts: hosts.collect(), sites: sites.collect() }
    }

    /// Tells that a name beyond ASCII is compared as it is written: `gate` compares names as the
    /// DNS has them.
    fn tell_of_names(&self, context: &Context) {
        let mut names = self.host.iter().chain(&self.site);
        if let Some(name) = names.find(|name| !name.is_ascii() && !name.contains(['*', '?']))
            && !(self.idna.idna || context.quiet)
        {
            let name = Excerpt(name);
            complain(format_args!(
                "urial: {name} is compared as it is written; --idna compares the name that the DNS has\n"
            ));
        }
    }

    fn print(&self, text: &str, page: &mut Page) {
        page.counts.matched += 1;
        if !self.json {
            return page.line(text);
        }
        let described = page.good(text);
        page.tell_object(&described, |object| object);
    }

    fn fits(&self, reference: IriReference<'_>, wanted: &Wanted) -> bool {
        let fits_scheme = |wanted: &String| {
            let scheme = reference.scheme();
            scheme.is_some_and(|scheme| scheme.is(wanted))
        };
        any(&self.scheme, fits_scheme)
            && any(&self.has, |component| is_present(*component, reference))
            && (self.path.is_empty() || self.fits_path(reference))
            && any(&self.extension, |wanted| {
                extension_of(reference).is_some_and(|found| found.eq_ignore_ascii_case(wanted))
            })
            && any(&self.query, |pattern| pattern.fits(reference))
            && any(&wanted.hosts, |glob| {
                let Some(host) = reference.host() else {
                    return false;
                };
                // An address has many spellings, and the dot of the root changes nothing.
                let address = normal_address(reference);
                let host = address.as_deref().unwrap_or(host.as_str());
                is_like(glob, host)
                    || host.strip_suffix('.').is_some_and(|bare| is_like(glob, bare))
            })
            && (self.site.is_empty() && self.site_file.is_empty()
                || reference.host().is_some_and(|host| wanted.has_site(host.as_str())))
            && (self.net.is_empty() || self.fits_net(reference))
            && (self.port.is_empty() || self.fits_port(reference))
    }

    fn fits_path(&self, reference: IriReference<'_>) -> bool {
        // A server removes dot segments: `/public/../admin` is not below `/public/`.
        let normal = reference.normalize(Step::Scheme);
        let path = normal.path().as_str();
        self.path.iter().any(|glob| is_like(glob, path))
    }

    fn fits_net(&self, reference: IriReference<'_>) -> bool {
        // As a resolver reads it: `0x7f.1` and `2130706433` are 127.0.0.1 (section 7.4).
        let address = reference.host().and_then(urial_guard::loose_ip);
        match address {
            Some(address) => self.net.iter().any(|network| network.covers(address)),
            None => self.wraps_net(reference),
        }
    }

    /// Returns whether an audit finds such an address in a URI after another scheme, as in
    /// `url:http://127.0.0.1/`.
    fn wraps_net(&self, reference: IriReference<'_>) -> bool {
        // A URI with a host leads to that host; one without, such as `jdbc:`, may wrap a URL.
        if reference.scheme().is_none() || reference.host().is_some() {
            return false;
        }
        let findings = Audit::new().deny_networks(&self.net).check_text(reference.as_str());
        let mut rules = findings.iter().map(Finding::rule);
        rules.any(|rule| rule == Rule::DeniedNetwork)
    }

    fn fits_port(&self, reference: IriReference<'_>) -> bool {
        // Section 3.2.3: without a port it is the default of the scheme, which a client connects
        // to.
        let port = reference.effective_port();
        port.is_some_and(|port| self.port.iter().any(|ports| ports.contains(&port)))
    }
}

/// Returns the host of a reference in its one spelling, if it is an address in brackets.
fn normal_address(reference: IriReference<'_>) -> Option<String> {
    reference.host().filter(|host| host.as_str().starts_with('['))?;
    let normal = reference.normalize(Step::Scheme);
    normal.host().map(|host| host.as_str().to_owned())
}

/// Returns whether a part matches the pattern, decoded or as it is.
fn is_like(glob: &Glob, part: &str) -> bool {
    if glob.matches(part) {
        return true;
    }
    // A pattern is typed decoded or encoded; both match.
    let decode = || percent::decode(part).unwrap_or_default();
    part.contains('%') && glob.matches(&String::from_utf8_lossy(&decode()))
}

/// Returns a host decoded, in lower case and without a dot at its end.
fn name_of(host: &str) -> String {
    let decoded = percent::decode(host).unwrap_or_default();
    let mut host = String::from_utf8_lossy(&decoded).to_lowercase();
    // The dot of the root changes nothing in the DNS.
    if host.ends_with('.') {
        host.pop();
    }
    host
}

/// Returns whether one of the values fits, or none was given.
fn any<T>(wanted: &[T], fits: impl Fn(&T) -> bool) -> bool {
    wanted.is_empty() || wanted.iter().any(fits)
}
