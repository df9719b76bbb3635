//! The variables of a URI Template that yield a URI.

use std::collections::BTreeSet;
use std::io::{self, Write};

use urial_grammar::grammar;
use urial_template::{Bindings, Recognized, Template, Value, Variable};

use crate::context::Context;
use crate::message::{Excerpt, Object, Shown, Status, json};
use crate::run::{Bulk, Members, Objects, Page, Verdict};

use super::Args;

/// Matches each URI of an input with a template.
pub(super) fn run(args: &Args, template: &Template<'_>, context: &Context) -> io::Result<Status> {
    let names = &names(template);
    let nulls: Members<'_> = &|object, _| members(object, args.lenient, names, None);
    let bulk = Bulk {
        keep_lines: args.keep_lines,
        searches: true,
        counts_matched: true,
        objects: args.json.then_some(Objects::Written(nulls)),
        ..Bulk::new(context, &args.input)
    };
    bulk.each_text(|| {
        |text: &str, page: &mut Page| {
            // A template also matches texts that are not URIs; those are refused here, with their
            // place.
            grammar::parse(text, args.kind.form())?;
            let (matched, recognized) = match args.lenient {
                true => (None, template.recognize(text)),
                false => (template.matches_strict(text), None),
            };
            let recognized = recognized.as_ref();
            let found = (matched.as_ref()).or_else(|| recognized.map(Recognized::bindings));
            page.counts.matched += u64::from(found.is_some());
            if args.json {
                let described = page.good(text);
                page.tell_object(&described, |object| {
                    members(object, args.lenient, names, Some((found, recognized)))
                });
            } else if let Some(found) = found {
                print(found, recognized, page);
            // A text that does not fit is valid, so `Bulk` does not write the empty line.
            } else if args.keep_lines {
                page.end();
            }
            Ok(match found {
                Some(_) => Verdict::Good,
                // The object says so already.
                None if args.json => Verdict::Found,
                None => {
                    let shown = context.wording.masked(text);
                    page.tell(|| {
                        let fits_leniently = !args.lenient && template.recognize(text).is_some();
                        let hint = if fits_leniently { "; --lenient takes it" } else { "" };
                        format!("does not fit{hint}: {}", Excerpt(&shown))
                    });
                    Verdict::Found
                }
            })
        }
    })
}

/// Returns the names of the variables of a template.
fn names<'t>(template: &'t Template<'_>) -> Vec<&'t str> {
    let names = template.variables().iter().map(Variable::name);
    // A variable may occur twice in a template; keys of an object must not.
    let mut seen = BTreeSet::new();
    names.filter(|name| seen.insert(*name)).collect()
}

/// Variables of a text, if it fits.
type Match<'m, 't> = (Option<&'m Bindings<'t>>, Option<&'m Recognized<'t>>);

/// Writes the members of an object; all are null without a match, since the text is invalid.
fn members<'o>(
    object: Object<'o>,
    is_lenient: bool,
    names: &[&str],
    outcome: Option<Match<'_, '_>>,
) -> Object<'o> {
    let (found, recognized) = outcome.unwrap_or_default();
    let object = object.boolean("matches", outcome.map(|_| found.is_some()));
    let object = object.member("variables", found, |out, found| {
        let mut object = Object::new(out);
        for name in names {
            object = object.member(name, found.get(name), value_json);
        }
        object.end();
    });
    match is_lenient {
        false => object,
        true => object
            .member("rest", recognized, |out, found| map_json(out, found.rest()))
            .text("fragment", recognized.and_then(Recognized::fragment)),
    }
}

fn print(found: &Bindings<'_>, recognized: Option<&Recognized<'_>>, page: &mut Page) {
    //   id=42  tags[]=a  tags[]=b  map[key]=c  ?utm=x  #top      each after a tab but the first
    let mut is_first = true;
    let mut field = |name: &str, key: Option<&str>, value: &str| {
        if !std::mem::take(&mut is_first) {
            page.push("\t");
        }
        push_escaped(name, page);
        if let Some(key) = key {
            page.push("[");
            push_escaped(key, page);
            page.push("]");
        }
        page.push("=");
        push_escaped(value, page);
    };
    for (name, value) in found.iter() {
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
    if let Some(found) = recognized {
        for (name, value) in found.rest() {
            // Variable names cannot begin with `?`, so there is no clash.
            field(&format!("?{name}"), None, value);
        }
        if let Some(fragment) = found.fragment() {
            field("#", None, fragment);
        }
    }
    page.end();
}

/// Writes the text with escapes for characters that end a field or a line, that a terminal obeys,
/// or that change the direction of writing.
fn push_escaped(text: &str, page: &mut Page) {
    for (number, part) in text.split('\\').enumerate() {
        let backslash = if number > 0 { "\\\\" } else { "" };
        // Writing to a `Vec` cannot fail.
        let _ = write!(page.out, "{backslash}{}", Shown(part));
    }
}

fn value_json(out: &mut Vec<u8>, value: &Value<'_>) {
    if let Some(members) = value.as_list() {
        json::array(out, members, |out, member| json::string(out, member));
    } else if let Some(pairs) = value.as_map() {
        map_json(out, pairs);
    } else {
        match value.as_text() {
            Some(text) => json::string(out, text),
            None => out.extend_from_slice(b"null"),
        }
    }
}

/// Writes an object; or a list of pairs, if a name occurs twice.
fn map_json<T: AsRef<str>>(out: &mut Vec<u8>, pairs: &[(T, T)]) {
    // Sorted, and not compared each with each: a query may have a hundred thousand pairs.
    let mut names: Vec<&str> = pairs.iter().map(|(name, _)| name.as_ref()).collect();
    names.sort_unstable();
    // RFC 8259 section 4: with equal names programs keep the first, the last, or fail.
    if names.windows(2).any(|two| two[0] == two[1]) {
        return json::array(out, pairs, |out, (name, value)| {
            json::array(out, [name, value], |out, text| {
                json::string(out, text.as_ref());
            });
        });
    }
    let mut object = Object::new(out);
    for (name, value) in pairs {
        object = object.text(name.as_ref(), Some(value.as_ref()));
    }
    object.end();
}
