//! Operations on lists of lines.

use super::forms::octets;
use super::refused;
use crate::answer::{Answer, Answered};
use crate::vector::Vector;
use serde_json::{Value, json};
use std::str::FromStr;
use urial::grammar::{Form, Production};
use urial::{Iri, IriBuf, Step};
use urial_list::{
    Cleaned, Cleaner, FoldRule, Scratch, Seen, Similar, Trimmer, split_lines, with_dns_host,
};

pub(super) fn clean(args: &Vector) -> Answered {
    let form = form(args.text("rule")?)?;
    let idna = args.flag("idna")?;
    let trimmer = Trimmer::new()
        .drop_fragment(args.flag("drop_fragment")?)
        .sort_query(args.flag("sort_query")?)
        .drop_query(texts(args, "drop_query")?)
        .ignore_case(true);
    let cleaner = Cleaner::new()
        .form(form)
        .base(base(args, form, idna)?)
        .step(Some(named(&Step::ALL, Step::as_str, args.text("step")?)?))
        .repair(args.flag("repair")?)
        .idna(idna)
        .guess_scheme(args.optional_text("guess_scheme")?)
        .similar(similar(args)?)
        .keep_original(args.flag("keep_original")?)
        .trimmer(trimmer);
    let list = octets(args.text("list")?)?;
    let (mut scratch, mut seen) = (Scratch::new(), Seen::new(0));
    let (mut kept, mut dropped) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(split_lines(&list)) {
        let reason = match cleaner.clean_bytes(line, &mut scratch) {
            Cleaned::Blank => "blank",
            Cleaned::Kept(line) if seen.add(line.key()) => {
                kept.push(line.text().to_owned());
                continue;
            }
            Cleaned::Kept(_) => "duplicate",
            Cleaned::Refused(refused) => refused.error().kind().as_str(),
        };
        dropped.push(json!([number, reason]));
    }
    Ok(json!({"kept": kept, "dropped": dropped}))
}

fn form(rule: &str) -> Result<Form, Answer> {
    Ok(match Production::from_str(rule) {
        Ok(Production::Uri) => Form::URI,
        Ok(Production::UriReference) => Form::REFERENCE,
        Ok(Production::AbsoluteUri) => Form::ABSOLUTE_URI,
        Ok(Production::RelativeRef) => Form::RELATIVE_REF,
        Ok(Production::Iri) => Form::URI.iri(),
        Ok(Production::IriReference) => Form::REFERENCE.iri(),
        Ok(Production::AbsoluteIri) => Form::ABSOLUTE_URI.iri(),
        Ok(Production::IrelativeRef) => Form::RELATIVE_REF.iri(),
        _ => return Err(Answer::Unsupported(format!("lines of {rule:?}"))),
    })
}

/// Returns the base, which is an IRI only if the lines are.
fn base(args: &Vector, form: Form, idna: bool) -> Result<Option<IriBuf>, Answer> {
    let Some(text) = args.optional_text("base")? else {
        return Ok(None);
    };
    let of_base = if form.is_iri() {
        Form::URI.iri()
    } else {
        Form::URI
    };
    let text = if idna {
        with_dns_host(text, of_base)
    } else {
        text.into()
    };
    urial::grammar::parse(&text, of_base).map_err(refused)?;
    Ok(Some(Iri::parse(&text).map_err(refused)?.to_owned()))
}

fn similar(args: &Vector) -> Result<Option<Similar>, Answer> {
    let rules = texts(args, "similar")?;
    let rules = rules.iter();
    let rules: Vec<FoldRule> = rules
        .map(|name| named(&FoldRule::ALL, FoldRule::as_str, name))
        .collect::<Result<_, _>>()?;
    Ok((!rules.is_empty()).then(|| Similar::of(&rules)))
}

fn texts<'a>(args: &'a Vector, name: &str) -> Result<Vec<&'a str>, Answer> {
    let items = args.optional_list(name)?.iter();
    Ok(items.filter_map(Value::as_str).collect())
}

fn named<T: Copy>(all: &[T], name_of: fn(T) -> &'static str, name: &str) -> Result<T, Answer> {
    let found = all.iter().find(|value| name_of(**value) == name);
    found
        .copied()
        .ok_or_else(|| Answer::Unsupported(format!("the name {name:?}")))
}
