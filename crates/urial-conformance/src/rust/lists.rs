//! Operations on lists, and those that serve to group them.

use super::forms::octets;
use super::{agree, parsed, refused};
use crate::answer::{Answer, Answered};
use crate::vector::Vector;
use serde_json::{Value, json};
use urial::{Step, kind};
use urial_grammar::{Form, Production};
use urial_list::{
    Cleaned, Cleaner, FoldRule, Scratch, Seen, Shapes, Similar, Trimmer, shape_of, split_lines,
    surt as surt_of, surt_into,
};

pub(super) fn clean(args: &Vector) -> Answered {
    let form = form(args.text("rule")?)?;
    let trimmer = Trimmer::new()
        .drop_fragment(args.flag("drop_fragment")?)
        .sort_query(args.flag("sort_query")?)
        .drop_query(texts(args, "drop_query")?)
        .ignore_case(true);
    let cleaner = Cleaner::new()
        .form(form)
        .idna(args.flag("idna")?)
        .base_text(args.optional_text("base")?)
        .map_err(|why| refused(why.error()))?
        .step(Some(named(&Step::ALL, Step::as_str, args.text("step")?)?))
        .repair(args.flag("repair")?)
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

pub(super) fn trim(args: &Vector) -> Answered {
    let trimmer = Trimmer::new()
        .drop_fragment(args.flag("drop_fragment")?)
        .sort_query(args.flag("sort_query")?)
        .drop_query(texts(args, "drop_query")?)
        .keep_query(texts(args, "keep_query")?)
        .ignore_case(args.flag("ignore_case")?)
        .drop_tracking(args.flag("drop_tracking")?)
        .drop_www(args.flag("drop_www")?)
        .drop_index(args.flag("drop_index")?)
        .drop_slash(args.flag("drop_slash")?);
    let input = parsed::<kind::IriReference>(args.text("input")?)?;
    let trimmed = trimmer.trim(&input);
    let again = trimmer.trim(&trimmed.as_borrowed());
    agree("trimming again", trimmed.as_str(), again.as_str())?;
    let is_same = trimmed.as_str() == input.as_str();
    agree("is_borrowed", is_same, trimmed.is_borrowed())?;
    Ok(Value::from(trimmed.as_str()))
}

pub(super) fn shape(args: &Vector) -> Answered {
    let input = texts(args, "input")?;
    let uris = input.into_iter().map(parsed::<kind::IriReference>);
    let uris: Vec<_> = uris.collect::<Result<_, _>>()?;
    let mut shapes = Shapes::new();
    if args.has("most_values") {
        let most = args.offset("most_values")?.try_into();
        shapes = shapes.most_values(most.map_err(refused)?);
    }
    // Until something is learned, a path is told by its own text.
    for uri in &uris {
        agree("before anything is learned", shapes.shape(uri), shape_of(uri))?;
        let mut buffer = String::from("x");
        shapes.shape_into(uri, &mut buffer);
        agree("a buffer", &buffer[1..], &*shape_of(uri))?;
    }
    uris.iter().for_each(|uri| shapes.add(uri));
    Ok(uris.iter().map(|uri| shapes.shape(uri)).collect())
}

pub(super) fn surt(args: &Vector) -> Answered {
    let input = parsed::<kind::IriReference>(args.text("input")?)?;
    let (key, mut buffer) = (surt_of(&input), String::from("x"));
    surt_into(&input, &mut buffer);
    agree("a buffer", &buffer[1..], &*key)?;
    Ok(Value::from(key))
}

fn form(rule: &str) -> Result<Form, Answer> {
    let form = rule.parse().ok().and_then(Production::form);
    form.ok_or_else(|| Answer::Unsupported(format!("lines of {rule:?}")))
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
    found.copied().ok_or_else(|| Answer::Unsupported(format!("the name {name:?}")))
}
