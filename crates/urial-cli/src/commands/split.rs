//! `urial split`: components of any text by RFC 3986 appendix B.

use std::io;

use urial::Component;

use crate::bulk::{Arguments, Bulk, Input, Page, Verdict};
use crate::options::component::{components, part};
use crate::print::diagnostic::Fault;
use crate::print::status::Status;
use crate::session::Session;

/// Split any text, valid or not, by the regular expression of RFC 3986 appendix B
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Components to print, in this order, separated by tabs
    #[arg(
        long,
        value_name = "COMPONENT",
        value_delimiter = ',',
        value_parser = components(),
        default_value = "scheme,authority,path,query,fragment"
    )]
    get: Vec<Component>,
    /// Print a JSON object for each; a component that is absent is null
    #[arg(long, conflicts_with = "get")]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
Nothing is checked. A password is printed as it is: `urial redact` masks it. A text may contain tabs, which --json tells from those between components.
JSON: file, line, text, scheme, authority, userinfo, host, port, path, query, fragment, as with `parse --json`.
Exit status: 0, unless some input is not UTF-8 (1); 2 wrong usage or no input.

Examples:
  urial split --json 'http://a b/c d'
  urial split --get host,path -f urls.txt";

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        Bulk::new(session, &self.input)
            .of(Arguments::Parts)
            .each_text(|| {
                |text: &str, page: &mut Page| {
                    self.answer(text, page);
                    Ok::<_, Fault>(Verdict::Good)
                }
            })
    }

    fn answer(&self, text: &str, page: &mut Page) {
        // Appendix B matches any text, so that no line is refused.
        let parts = urial::split(text);
        let authority = parts.authority_parts();
        if self.json {
            let mut object = page.object().text("text", Some(text));
            // The keys of `parse --json`, so that a program reads both with one piece of code.
            for component in Component::ALL {
                object = object.text(component.as_str(), part(component, parts, authority));
            }
            object.end();
        } else {
            for (number, component) in self.get.iter().enumerate() {
                if number > 0 {
                    page.push("\t");
                }
                page.push(part(*component, parts, authority).unwrap_or_default());
            }
        }
        page.end();
    }
}
