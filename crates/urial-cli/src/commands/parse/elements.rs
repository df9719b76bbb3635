//! `urial parse --decoded`: the elements of each URI as plain values, and the losses by decoding.

use std::io;

use urial::{Conversion, Elements, Loss};

use crate::args::texts::Texts;
use crate::context::Context;
use crate::message::diagnostic::Fault;
use crate::message::json;
use crate::message::status::Status;
use crate::run::{Page, Verdict};

/// Prints the elements of each text.
pub(super) fn run(texts: &Texts, json: bool, context: &Context) -> io::Result<Status> {
    texts.bulk(context).objects(json).each_text(|| {
        |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
            let Conversion { value, lost } = texts.kind.parse(text)?.to_elements();
            if json {
                object(text, &value, &lost, page);
            } else {
                lines(&value, &lost, &mut page.out);
                // An empty line ends each record, unless there is only one.
                if !texts.input.is_alone() {
                    page.push("\n");
                }
            }
            page.end();
            Ok(Verdict::Good)
        }
    })
}

/// Returns the text unless it is empty.
fn there(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

fn object(text: &str, elements: &Elements, lost: &[Loss], page: &mut Page) {
    page.object()
        .uri("text", Some(text))
        .boolean("is_relative", elements.scheme.is_empty())
        .text("scheme", there(&elements.scheme))
        .userinfo(
            "userinfo",
            there(&elements.userinfo),
            there(&elements.scheme),
        )
        .text("host", there(&elements.host))
        // Beside the number, which is `null` for an empty port and for one over 65535 as well.
        .boolean("has_port", elements.has_port)
        .number("port", elements.port.map(u64::from))
        .raw("path", |out| {
            json::array(out, &elements.path, |out, element| {
                json::string(out, element);
            });
        })
        .uri("query", there(&elements.query))
        .uri("fragment", there(&elements.fragment))
        .raw("lost", |out| {
            json::array(out, lost, |out, loss| json::string(out, loss.as_str()));
        })
        .end();
}

/// Writes a line for each element that is present: its name, a tab, and the value in quotation
/// marks as in JSON, because a decoded text may contain anything.
fn lines(elements: &Elements, lost: &[Loss], out: &mut Vec<u8>) {
    let mut line = |name: &str, write: &dyn Fn(&mut Vec<u8>)| {
        out.extend_from_slice(name.as_bytes());
        out.push(b'\t');
        write(out);
        out.push(b'\n');
    };
    let mut text = |name: &str, text: &str| {
        if !text.is_empty() {
            line(name, &|out| json::string(out, text));
        }
    };
    text("scheme", &elements.scheme);
    text("userinfo", &elements.userinfo);
    text("host", &elements.host);
    if elements.has_port {
        // Without a value for an empty port and for one over 65535, as in the object.
        let port = elements.port.map(|port| port.to_string());
        line("port", &|out| {
            out.extend_from_slice(port.as_deref().unwrap_or_default().as_bytes());
        });
    }
    line("path", &|out| {
        json::array(out, &elements.path, |out, element| {
            json::string(out, element);
        });
    });
    // Made a second time, as the first one borrows `line`, which port and path have used since.
    let mut text = |name: &str, text: &str| {
        if !text.is_empty() {
            line(name, &|out| json::string(out, text));
        }
    };
    text("query", &elements.query);
    text("fragment", &elements.fragment);
    let lost: Vec<&str> = lost.iter().map(|loss| loss.as_str()).collect();
    let lost = if lost.is_empty() {
        "nothing".to_owned()
    } else {
        lost.join(", ")
    };
    out.extend_from_slice(format!("lost\t{lost}").as_bytes());
}
