//! `urial match`: the variables of a URI Template that make a URI.

use std::borrow::Cow;
use std::io;

use urial::grammar;
use urial::is_bidi_control;
use urial::template::{Bindings, Template, Value};

use crate::bulk::{Bulk, Input, Page, Verdict};
use crate::fault::Fault;
use crate::json::{self, Object};
use crate::kind::Kind;
use crate::session::Session;
use crate::status::Status;

/// Print the variables with which a URI Template (RFC 6570) makes each URI, separated by tabs
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The template; one whose variables cannot be told apart is refused
    #[arg(value_name = "TEMPLATE", value_parser = template)]
    template: String,
    /// What a text has to be
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
    /// Print a JSON object for each, also where nothing matches; a variable that is undefined is null
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Nothing is printed for a URI that the template does not make. Lists and maps are printed as `expand --var` reads them; a tab, a line end and a `\\` in a value are `\\t`, `\\n`, `\\r` and `\\\\`, and other control characters are as in `\\u{1b}`, so nothing reaches a terminal that it obeys.
JSON: text, matches, variables (an object of texts, lists and objects; a list of pairs where a key is there twice; null where nothing matches).
Exit status: 0 all match, 1 some do not, or are not valid, 2 wrong usage or no input.

Examples:
  urial match '/users/{id}{?tags*}' '/users/42?tags=a&tags=b'
  urial match --json 'http://{host}{/path*}' -f urls.txt";

fn template(text: &str) -> Result<String, String> {
    let template = Template::parse(text).map_err(|error| error.to_string())?;
    let matchable = template.check_matchable();
    matchable.map_err(|error| error.to_string())?;
    Ok(text.to_owned())
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let template = Template::parse(&self.template).map_err(io::Error::other)?;
        Bulk::new(session, &self.input).each_text(|| {
            |text: &str, page: &mut Page| {
                grammar::parse(text, self.kind.form())?;
                let matched = template.matches(text);
                let bindings = matched.map_err(|error| Fault::refused(&error))?;
                if self.json {
                    print_json(&template, text, bindings.as_ref(), page);
                } else if let Some(bindings) = &bindings {
                    print(bindings, page);
                }
                Ok(match bindings {
                    Some(_) => Verdict::Good,
                    None => Verdict::Found,
                })
            }
        })
    }
}

fn print(bindings: &Bindings<'_>, page: &mut Page) {
    let mut is_first = true;
    let mut field = |name: &str, key: Option<&str>, value: &str| {
        if !std::mem::take(&mut is_first) {
            page.push("\t");
        }
        page.push(name);
        if let Some(key) = key {
            page.push("[");
            push_escaped(key, page);
            page.push("]");
        }
        page.push("=");
        push_escaped(value, page);
    };
    for (name, value) in bindings.iter() {
        if let Some(members) = value.as_list() {
            for member in members {
                field(name, Some(""), member);
            }
        } else if let Some(pairs) = value.as_map() {
            for (key, value) in pairs {
                field(name, Some(key), value);
            }
        } else {
            field(name, None, value.as_text().unwrap_or_default());
        }
    }
    page.end();
}

/// The text without characters that end a field or a line, that a terminal obeys, or that turn the direction of writing.
fn push_escaped(text: &str, page: &mut Page) {
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c == '\\' || c.is_control() || is_bidi_control(c)) {
        let (plain, escaped) = rest.split_at(at);
        page.push(plain);
        let mut characters = escaped.chars();
        match characters.next() {
            Some('\t') => page.push("\\t"),
            Some('\n') => page.push("\\n"),
            Some('\r') => page.push("\\r"),
            Some('\\') => page.push("\\\\"),
            other => page.push(&other.map_or_else(String::new, |c| c.escape_unicode().to_string())),
        }
        rest = characters.as_str();
    }
    page.push(rest);
}

fn print_json(
    template: &Template<'_>,
    text: &str,
    bindings: Option<&Bindings<'_>>,
    page: &mut Page,
) {
    let mut names: Vec<&str> = Vec::new();
    for variable in template.variables() {
        if !names.contains(&variable.name()) {
            names.push(variable.name());
        }
    }
    Object::new(&mut page.out)
        .text("text", Some(text))
        .boolean("matches", bindings.is_some())
        .raw("variables", |out| match bindings {
            None => out.extend_from_slice(b"null"),
            Some(bindings) => {
                let mut object = Object::new(out);
                for name in names {
                    object = object.raw(name, |out| value_json(out, bindings.get(name)));
                }
                object.end();
            }
        })
        .end();
    page.end();
}

fn value_json(out: &mut Vec<u8>, value: Option<&Value<'_>>) {
    if let Some(members) = value.and_then(Value::as_list) {
        json::array(out, members, |out, member| json::string(out, member));
    } else if let Some(pairs) = value.and_then(Value::as_map) {
        map_json(out, pairs);
    } else {
        match value.and_then(Value::as_text) {
            Some(text) => json::string(out, text),
            None => out.extend_from_slice(b"null"),
        }
    }
}

/// An object; or, since names in a query can be there twice, a list of pairs.
fn map_json(out: &mut Vec<u8>, pairs: &[(Cow<'_, str>, Cow<'_, str>)]) {
    let mut names: Vec<&str> = pairs.iter().map(|(name, _)| name.as_ref()).collect();
    names.sort_unstable();
    if names.windows(2).any(|two| two[0] == two[1]) {
        return json::array(out, pairs, |out, (name, value)| {
            json::array(out, [name, value], |out, text| json::string(out, text));
        });
    }
    let mut object = Object::new(out);
    for (name, value) in pairs {
        object = object.text(name, Some(value));
    }
    object.end();
}
