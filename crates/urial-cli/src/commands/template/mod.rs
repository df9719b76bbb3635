//! `urial template`: URI Templates (RFC 6570), expanded and matched.

mod matching;

use std::io;

use urial_template::{Template, TemplateError};

use crate::args::{Kind, Variables};
use crate::context::Context;
use crate::message::{Fault, QuotedArg, Status, complain, wrong_usage};
use crate::read::{Arguments, Input};
use crate::run::{Bulk, Page, Verdict};

/// Expand URI Templates (RFC 6570), or match URLs with them
///
/// With --match the first argument is the template, and the others are URIs.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("files", |arg| arg.num_args(1).help("Read templates, or URIs with --match, from this file, one per line (`-` is standard input; again for more)")))]
#[command(mut_arg("uris", |arg| arg.value_name("TEMPLATE").help("Template to expand; `-` is standard input [default: standard input, one per line]")))]
pub(crate) struct Args {
    #[command(flatten)]
    variables: Variables,
    /// Leave expressions whose variables have no value, for another expansion
    #[arg(long)]
    partial: bool,
    /// Print the variables with which the template expands to each URI
    #[arg(long = "match", conflicts_with_all = ["vars", "objects", "partial"])]
    is_match: bool,
    /// Match as a router does: other spellings too, what is encoded or is not, parameters in any
    /// order, and those that the template does not name
    #[arg(long, requires = "is_match")]
    lenient: bool,
    /// Kind of the URIs to match
    #[arg(long = "as", value_name = "KIND", default_value = "reference", requires = "is_match")]
    kind: Kind,
    /// Print an empty line for each text that is invalid or does not match, or an object under
    /// --json
    #[arg(long)]
    keep_lines: bool,
    /// Print a JSON object for each, valid or not
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A variable without a value is undefined. JSON of an expansion: the keys of `check --json`, where text is the template, and expanded.
With --match, a URI that does not fit is reported, and nothing is printed for it. Lists and maps are printed as --var reads them; a tab, a line end and a `\\` in a value are `\\t`, `\\n`, `\\r` and `\\\\`, and other control characters are as in `\\u{1b}`, so nothing reaches a terminal that it obeys. The variables of --json expand to the text again, byte for byte; a text with commas is a list.
With --lenient a value ends at the first place after which the rest fits; before a variable without a delimiter, as in `{a}{b}`, it takes as much as it can. Parameters are matched by name. Those that the template does not name are printed after the variables, with a `?` before their names, and a fragment that it does not name with a `#`.
JSON of a match: the keys of `check --json`, and matches (null for an invalid text), variables (an object of texts, lists and objects; a list of pairs where a key is there twice; null where nothing matches); with --lenient also rest (the parameters that the template does not name, in the same form) and fragment (null where the template has one, or the text has none).
Exit status: 0 all are expanded or match, 1 some do not, or are not valid lines of a file, or nothing matches, 2 wrong usage, such as an argument that is no template, or no input.

Examples:
  urial template 'http://x/{?q,lang}' --var q=a
  urial template --match '/users/{id}{?page}' '/users/42?page=2'";

impl Args {
    pub(crate) fn run(self, context: &Context) -> io::Result<Status> {
        if self.is_match {
            return self.run_match(context);
        }
        let values = self.variables.values()?;
        let known = self.variables_of_arguments();
        let are_arguments = self.input.is_arguments();
        if let (Ok(known), true, false) = (&known, are_arguments, context.quiet) {
            let is_unused = |name: &&str| known.iter().all(|known| known != name);
            for name in self.variables.names().filter(is_unused) {
                let name = QuotedArg(name);
                complain(format_args!("urial: no template has the variable {name}\n"));
            }
        }
        let bulk = Bulk {
            arguments: Arguments::Uris,
            keep_lines: self.keep_lines,
            ..Bulk::new(context, &self.input).json("expanded", self.json)
        };
        let status = bulk.each_text(|| {
            let mut buffer = String::new();
            let (values, partial) = (&values, self.partial);
            move |text: &str, page: &mut Page| -> Result<Verdict, Fault> {
                let template = Template::parse(text)?;
                if partial {
                    let partial = template.expand_partial(values)?;
                    page.line(partial.as_str());
                    for (name, _) in partial.kept() {
                        page.tell(|| {
                            let name = QuotedArg(name);
                            format!("{name} is not filled in: give it again with the variables beside it")
                        });
                    }
                    return Ok(Verdict::Good);
                }
                buffer.clear();
                template.expand_into(values, &mut buffer)?;
                page.line(&buffer);
                Ok(Verdict::Good)
            }
        })?;
        // Among the lines of a file it is data, and as an argument wrong usage.
        Ok(match are_arguments && known.is_err() {
            true => Status::Failed,
            false => status,
        })
    }

    /// Returns the variables of the templates that are arguments; fails if one is no template.
    fn variables_of_arguments(&self) -> Result<Vec<String>, TemplateError> {
        let mut names = Vec::new();
        for text in &self.input.uris {
            let text = text.to_string_lossy();
            let template = Template::parse(&text)?;
            names.extend(template.variables().iter().map(|it| it.name().to_owned()));
        }
        Ok(names)
    }

    fn run_match(mut self, context: &Context) -> io::Result<Status> {
        if self.input.uris.is_empty() {
            return Err(wrong_usage(
                "--match needs a template: urial template --match TEMPLATE [URI]...",
            ));
        }
        let template = self.input.uris.remove(0);
        let template = template.to_string_lossy();
        let has_braces = |text: &str| text.contains('{');
        let mut uris = self.input.uris.iter();
        if !has_braces(&template) && uris.any(|uri| has_braces(&uri.to_string_lossy())) {
            return Err(wrong_usage(
                "the template comes first: urial template --match TEMPLATE [URI]...",
            ));
        }
        let parsed = Template::parse(&template).map_err(|error| {
            let shown = Fault::from(error).render(&template, &context.wording);
            wrong_usage(&format!("the template: {shown}"))
        })?;
        matching::run(&self, &parsed, context)
    }
}

impl From<TemplateError> for Fault {
    fn from(error: TemplateError) -> Fault {
        Fault::At(error.to_string(), error.span())
    }
}
