//! `urial normalize`: the normal form of each URI.

use std::io;

use clap::ValueEnum;
use urial::batch::Lines;
use urial::{Normalizer, Step};

use crate::bulk::{Page, Verdict};
use crate::options::idna::Idna;
use crate::options::kind::with_kind;
use crate::options::line::Texts;
use crate::options::trim::Trim;
use crate::print::diagnostic::Fault;
use crate::print::status::Status;
use crate::session::Session;

/// Print each URI in normal form, so that equivalent URIs become equal
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Step of normalization: case, percent and path do one thing each, syntax does all three,
    /// scheme also applies the rules of the scheme
    #[arg(long, alias = "rung", value_name = "STEP", default_value = "scheme")]
    step: StepName,
    /// Print a JSON object for each: file, line, text, normalized
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    idna: Idna,
    #[command(flatten)]
    texts: Texts,
    #[command(flatten)]
    trim: Trim,
}

const EXAMPLES: &str = "\
The path of a URI with neither a host nor a leading slash, as in `urn:a/../b`, is no hierarchy: syntax and scheme leave its dot segments alone. `--step path` removes them too, by the letter of RFC 3986 section 5.2.4.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial normalize 'HTTP://EX%41MPLE.com:80/%7e/../a'
  urial normalize --step syntax -f urls.txt";

/// A step of the ladder of RFC 3986 section 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StepName {
    Case,
    Percent,
    Path,
    Syntax,
    Scheme,
}

impl StepName {
    pub(crate) const fn step(self) -> Step {
        match self {
            StepName::Case => Step::Case,
            StepName::Percent => Step::Percent,
            StepName::Path => Step::Path,
            StepName::Syntax => Step::Syntax,
            StepName::Scheme => Step::Scheme,
        }
    }
}

impl Args {
    pub(crate) fn run(&self, session: &Session) -> io::Result<Status> {
        let normalizer = Normalizer::new(self.step.step());
        let patterns = self.trim.patterns();
        let cut = self.trim.cut(&patterns);
        let make = || {
            let (mut buffer, mut cut) = (String::new(), cut.clone());
            move |text: &str, page: &mut Page| {
                let text = &*self.idna.named(text, self.texts.kind.form());
                let valid: Result<Verdict, Fault> = with_kind!(self.texts.kind, text, |value| {
                    buffer.clear();
                    normalizer.normalize_into(value, &mut buffer);
                    cut.apply(&mut buffer, 0)?;
                    page.line(&buffer);
                    Ok(Verdict::Good)
                });
                valid
            }
        };
        let bulk = self.texts.bulk(session).json("normalized", self.json);
        if cut.is_some() {
            return bulk.each_text(make);
        }
        let form = self.texts.kind.form();
        bulk.each_doubtful(
            |text| Lines::new(text).normal_stretches(form, normalizer),
            make,
        )
    }
}
