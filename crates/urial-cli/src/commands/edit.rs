//! `urial edit`: setting, adding and removing components, segments and query pairs.

use std::io;

use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use urial::EditError;
use urial::kind::Kind as Form;
use urial::schemes::SchemeRules;
use urial::{Component, Pair, PairStyle, Ref};
use urial_grammar::Production;
use urial_text::{Extractor, Found};

use crate::args::{Glob, Offer, Texts, component, key_pattern, with_kind};
use crate::context::Context;
use crate::message::{Fault, Status, reason};
use crate::run::in_text::{InText, rewrite};
use crate::run::{Page, Verdict};

/// Change parts of URLs: host, port, path, query parameters
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("kind", |arg| arg.help("Kind of input expected, before and after each edit")))]
pub(crate) struct Args {
    #[command(flatten)]
    edits: Edits,
    /// Write `/.` or `./` before a path that would be read otherwise after an edit, which is
    /// refused without it
    #[arg(long)]
    guard: bool,
    /// Treat + as a space in the query, as HTML forms do
    #[arg(long)]
    form: bool,
    /// Print a JSON object for each, valid or not: the keys of `check --json`, and edited
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    in_text: InText,
    #[command(flatten)]
    texts: Texts,
}

const EXAMPLES: &str = "\
Components are scheme, authority, userinfo, host, port, path, query and fragment. Parts that are not edited stay byte for byte, but for the default port of the old scheme, which `--set scheme=` drops. A value that begins with `-` is written after a `=`, as in `--append-segment=-x`.
Exit status: 0 all are edited, 1 some are invalid or would be after an edit, 2 wrong usage or no input.

Examples:
  urial edit --set port=8080 --clear fragment http://a/b#c
  urial edit --set scheme=https --query-remove utm_source -f urls.txt";

/// A single change.
#[derive(Clone, Debug)]
enum Edit {
    /// A component and its encoded value.
    Set(Component, String),
    Clear(Component),
    AppendSegment(String),
    QuerySet(String, Option<String>),
    QueryAdd(String, Option<String>),
    QueryRemove(Vec<Glob>),
    /// A value for every pair that has one.
    QueryValues(String),
}

/// The changes in the order of the command line.
#[derive(Clone, Debug)]
struct Edits(Vec<Edit>);

type Reader = fn(&str) -> Result<Edit, String>;

/// Options, one for each kind of change: name, value name, help, and parser.
// Derived options of clap would come as one list for each; the order between options, which decides
// here, would be lost.
const OPTIONS: [(&str, &str, &str, Reader); 7] = [
    ("set", "COMPONENT=VALUE", "Set a component to a value that is already encoded", set),
    ("clear", "COMPONENT", "Remove a component", clear),
    ("append-segment", "TEXT", "Append a segment to the path; a `/` in it is encoded", |text| {
        Ok(Edit::AppendSegment(text.to_owned()))
    }),
    (
        "query-set",
        "KEY=VALUE",
        "Set a query key, replacing every existing value; without a `=`, the key alone",
        |text| {
            let (key, value) = pair(text)?;
            Ok(Edit::QuerySet(key, value))
        },
    ),
    ("query-add", "KEY=VALUE", "Append a pair to the query", |text| {
        let (key, value) = pair(text)?;
        Ok(Edit::QueryAdd(key, value))
    }),
    (
        "query-remove",
        "GLOB",
        "Remove every query pair whose key is like this, in any case, as in 'utm_*' (repeatable, or separated by commas)",
        |text| {
            let globs: Result<_, _> = text.split(',').map(key_pattern).collect();
            globs.map(Edit::QueryRemove)
        },
    ),
    (
        "query-values",
        "TEXT",
        "Set the values of all query pairs; a pair that is a key alone stays",
        |text| Ok(Edit::QueryValues(text.to_owned())),
    ),
];

fn pair(text: &str) -> Result<(String, Option<String>), String> {
    let (key, value) = match text.split_once('=') {
        Some((key, value)) => (key, Some(value.to_owned())),
        None => (text, None),
    };
    // The pair was forgotten, and the URI is in its place.
    match key.contains("://") {
        true => {
            Err("it begins with a URI, and not with a key; a pair is as in `page=2`".to_owned())
        }
        false => Ok((key.to_owned(), value)),
    }
}

fn set(text: &str) -> Result<Edit, String> {
    let (name, value) = text.split_once('=').ok_or("there is no `=`")?;
    let component = component(name)?;
    // The rules of IRIs for all kinds: whether a character beyond ASCII is allowed is decided text
    // by text, by `--as`.
    let rule = match component {
        Component::Scheme => Production::Scheme,
        Component::Authority => Production::Iauthority,
        Component::Userinfo => Production::Iuserinfo,
        Component::Host => Production::Ihost,
        Component::Port => Production::Port,
        Component::Path => Production::Ipath,
        Component::Query => Production::Iquery,
        Component::Fragment => Production::Ifragment,
        other => return Err(format!("no option sets the {other}")),
    };
    // The value is invalid in every text, so the error is reported once, before any text is read.
    rule.check(value).map_err(|error| error.to_string())?;
    Ok(Edit::Set(component, value.to_owned()))
}

fn clear(text: &str) -> Result<Edit, String> {
    Ok(Edit::Clear(component(text)?))
}

/// Returns the completions for a value of this name.
fn offers(value: &str) -> Vec<&'static str> {
    match value {
        "COMPONENT" => Component::ALL.map(Component::as_str).to_vec(),
        // With the `=`, which no shell would add, and without components that `set` refuses.
        "COMPONENT=VALUE" => vec![
            "scheme=",
            "authority=",
            "userinfo=",
            "host=",
            "port=",
            "path=",
            "query=",
            "fragment=",
        ],
        _ => Vec::new(),
    }
}

impl clap::Args for Edits {
    fn augment_args(mut command: Command) -> Command {
        for (name, value, help, read) in OPTIONS {
            let option = Arg::new(name)
                .long(name)
                .value_name(value)
                .help(help)
                .action(ArgAction::Append)
                .hide_possible_values(true)
                .value_parser(Offer::new(read, offers(value)));
            command = command.arg(option);
        }
        command
    }

    fn augment_args_for_update(command: Command) -> Command {
        Edits::augment_args(command)
    }
}

impl FromArgMatches for Edits {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Edits, clap::Error> {
        let mut edits = Vec::new();
        // clap hands out the values option by option: in `--clear query --set path=/a` that of
        // `--set` comes first.
        for (name, ..) in OPTIONS {
            let places = matches.indices_of(name).into_iter().flatten();
            let values = matches.get_many::<Edit>(name).into_iter().flatten();
            edits.extend(places.zip(values.cloned()));
        }
        // Places are those of the arguments, so this is the order on the command line.
        edits.sort_by_key(|(place, _)| *place);
        Ok(Edits(edits.into_iter().map(|(_, edit)| edit).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Edits::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args {
    pub(crate) fn run(&self, context: &Context) -> io::Result<Status> {
        if self.in_text.in_text {
            return rewrite(&self.texts.input, context, (&Extractor::new(), true), || {
                |found: &Found<'_>, page: &mut Page| {
                    let edited = match urial::Uri::parse(found.text()) {
                        Ok(uri) => self.edited(&uri).map(Ref::into_string),
                        Err(_) => {
                            let iri = urial::Iri::parse(found.text()).ok()?;
                            self.edited(&iri).map(Ref::into_string)
                        }
                    };
                    // The URI stays as it is, since there is no line to refuse.
                    let told = edited.inspect_err(|fault| {
                        page.counts.found += 1;
                        page.tell(|| fault.render(found.text(), &context.wording));
                    });
                    told.ok()
                }
            });
        }
        let bulk = self.texts.bulk(context).json("edited", self.json);
        bulk.each_text(|| {
            |text: &str, page: &mut Page| {
                with_kind!(self.texts.kind, text, |value| {
                    page.line(self.edited(value)?.as_str());
                });
                Ok(Verdict::Good)
            }
        })
    }

    fn edited<K: Form>(&self, value: &Ref<&str, K>) -> Result<Ref<String, K>, Fault> {
        // On a copy, so that edits are all made or none: an error in the third leaves no
        // half-edited text.
        let mut owned = value.to_owned();
        let style = match self.form {
            true => PairStyle::form(),
            false => PairStyle::new(),
        };
        for edit in &self.edits.0 {
            let outcome = apply(edit, &mut owned, style, self.guard);
            outcome.map_err(|error| reason(&error, value.as_str(), false))?;
        }
        Ok(owned)
    }
}

fn apply<K: Form>(
    edit: &Edit,
    owned: &mut Ref<String, K>,
    style: PairStyle,
    guards: bool,
) -> Result<(), EditError> {
    let set = |owned: &mut Ref<String, K>, component, value: Option<&str>| match (guards, value) {
        (true, value) => owned.set_guarded(component, value),
        (false, Some(value)) => owned.set(component, value),
        (false, None) => owned.clear(component),
    };
    match edit {
        Edit::Set(Component::Scheme, scheme) => {
            let had_default_port = has_default_port(owned);
            set(owned, Component::Scheme, Some(scheme))?;
            match had_default_port && !has_default_port(owned) {
                true => owned.clear(Component::Port),
                false => Ok(()),
            }
        }
        Edit::Set(component, value) => set(owned, *component, Some(value)),
        Edit::Clear(component) => set(owned, *component, None),
        Edit::AppendSegment(segment) => owned.segments_mut().push_encode(segment).map(|_| ()),
        Edit::QuerySet(key, value) => {
            owned.pairs_mut_with(style).set_encode(key, value.as_deref()).map(|_| ())
        }
        Edit::QueryAdd(key, value) => {
            owned.pairs_mut_with(style).push_encode(key, value.as_deref()).map(|_| ())
        }
        Edit::QueryRemove(globs) => {
            let is_wanted = |pair: Pair<'_>| {
                let key = match pair.decode() {
                    Ok((key, _)) => key,
                    // A key that is not UTF-8 can be matched by its readable part.
                    Err(_) => pair.key().decode_lossy(),
                };
                globs.iter().any(|glob| glob.matches(&key))
            };
            let has_pairs = owned.query().is_some_and(|query| !query.is_empty());
            let mut pairs = owned.pairs_mut_with(style);
            pairs.retain(|pair| !is_wanted(pair));
            // Of `?a&` an empty pair is left, which is no pair.
            match has_pairs && owned.query().is_some_and(urial::Query::is_empty) {
                true => owned.clear(Component::Query),
                false => Ok(()),
            }
        }
        Edit::QueryValues(value) => set_values(value, owned, style),
    }
}

/// Returns whether the port is written, and the one that the scheme has without it.
fn has_default_port<K: Form>(reference: &Ref<String, K>) -> bool {
    let Some(scheme) = reference.spans().scheme() else {
        return false;
    };
    let rule = SchemeRules::BUILT_IN.get(&reference.as_str()[scheme]);
    let port = reference.port().and_then(urial::Port::number);
    port.is_some() && port == rule.and_then(|rule| rule.default_port)
}

/// Sets the value of each pair that has one.
fn set_values<K: Form>(
    value: &str,
    owned: &mut Ref<String, K>,
    style: PairStyle,
) -> Result<(), EditError> {
    let Some(query) = owned.query() else {
        return Ok(());
    };
    // Encoded by the library, as the value of a pair is.
    let mut one = urial::Reference::parse("?")?.to_owned();
    one.pairs_mut_with(style).set_encode("", Some(value))?;
    let value = one.query().map(|query| query.as_str().to_owned());
    let value = value.unwrap_or_default();
    let pairs = query.pairs_with(style).map(|pair| match pair.value() {
        Some(_) => format!("{}{value}", pair.key().as_str()),
        None => pair.as_str().to_owned(),
    });
    let query = pairs.collect::<Vec<_>>().join("&");
    owned.set(Component::Query, query.as_str())
}
