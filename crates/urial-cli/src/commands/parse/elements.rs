//! `urial parse --decoded`: the elements of each URI as plain values, and the losses by decoding.

use std::io;

use urial::{Conversion, Elements, Loss};

use crate::args::Texts;
use crate::context::Context;
use crate::message::{Fault, Object, Status, json};
use crate::run::{Bulk, Members, Objects, Page, Verdict};

/// Prints the elements of each text.
pub(super) fn run(texts: &Texts, json: bool, context: &Context) -> io::Result<Status> {
    let nulls: Members<'_> = &|object, _| members(object, None);
    let bulk = Bulk { objects: json.then_some(Objects::Written(nulls)), ..texts.bulk(context) };
    bulk.each_text(|| {
        |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
            let Conversion { value, lost } = texts.kind.parse(text)?.to_elements();
            if json {
                let described = page.good(text);
                page.tell_object(&described, |object| members(object, Some((&value, &lost))));
            } else {
                lines(&value, &lost, &mut page.out);
                // An empty line ends each record, unless there is only one.
                if !texts.input.is_alone() {
                    page.push("\n");
                }
                page.end();
            }
            Ok(Verdict::Good)
        }
    })
}

/// Returns the text unless it is empty.
fn there(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Writes the elements of a text and the losses, all null for an invalid one.
fn members<'o>(object: Object<'o>, of: Option<(&Elements, &[Loss])>) -> Object<'o> {
    let elements = of.map(|(elements, _)| elements);
    let text = |element: fn(&Elements) -> &String| elements.and_then(|it| there(element(it)));
    let scheme = text(|it| &it.scheme);
    object
        .boolean("is_relative", elements.map(|it| it.scheme.is_empty()))
        .text("scheme", scheme)
        .userinfo("userinfo", text(|it| &it.userinfo), scheme)
        .text("host", text(|it| &it.host))
        // Beside the number, which is `null` for an empty port and for one over 65535 as well.
        .boolean("has_port", elements.map(|it| it.has_port))
        .number("port", elements.and_then(|it| it.port).map(u64::from))
        .list("path", elements.map(|it| &it.path), |out, element| {
            json::string(out, element);
        })
        .uri("query", text(|it| &it.query))
        .uri("fragment", text(|it| &it.fragment))
        .list("lost", of.map(|(_, lost)| lost), |out, loss| {
            json::string(out, loss.as_str());
        })
}

/// Writes a line for each element that is present: its name, a tab, and the value in quotation
/// marks as in JSON, because a decoded text may contain anything.
fn lines(elements: &Elements, lost: &[Loss], out: &mut Vec<u8>) {
    let text = |name, text: &str| {
        there(text).map(|text| {
            let mut value = Vec::new();
            json::string(&mut value, text);
            (name, value)
        })
    };
    // Without a value for an empty port and for one over 65535, as in the object.
    let port = elements.port.map(|port| port.to_string().into_bytes());
    let mut path = Vec::new();
    json::array(&mut path, &elements.path, |out, element| {
        json::string(out, element);
    });
    let lines = [
        text("scheme", &elements.scheme),
        text("userinfo", &elements.userinfo),
        text("host", &elements.host),
        elements.has_port.then(|| ("port", port.unwrap_or_default())),
        Some(("path", path)),
        text("query", &elements.query),
        text("fragment", &elements.fragment),
    ];
    for (name, value) in lines.into_iter().flatten() {
        out.extend_from_slice(name.as_bytes());
        out.push(b'\t');
        out.extend(value);
        out.push(b'\n');
    }
    let lost: Vec<&str> = lost.iter().map(|loss| loss.as_str()).collect();
    let lost = if lost.is_empty() { "nothing".to_owned() } else { lost.join(", ") };
    out.extend_from_slice(format!("lost\t{lost}").as_bytes());
}
