//! `urial parse`: the components of references.

use std::io::{self, Write};
use std::ops::Range;

use clap::ValueEnum;
use urial::grammar::{self, Spans};

use crate::Status;
use crate::kind::Kind;
use crate::run::Input;

/// Print the components, separated by tabs
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Which components, in which order
    #[arg(
        long,
        value_name = "COMPONENT",
        value_delimiter = ',',
        default_value = "scheme,userinfo,host,port,path,query,fragment"
    )]
    get: Vec<Component>,
    /// What a text has to be
    #[arg(long = "as", value_name = "KIND", default_value = "reference")]
    kind: Kind,
    #[command(flatten)]
    input: Input,
}

const EXAMPLES: &str = "\
A component that is absent is printed as one that is empty.
Exit status: 0 all are valid, 1 some are not, 2 wrong usage or no input.

Examples:
  urial parse --get host http://a:80/b
  urial parse --get scheme,host,port < urls.txt";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Component {
    Scheme,
    Authority,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

impl Component {
    fn span(self, spans: &Spans, len: usize) -> Option<Range<usize>> {
        match self {
            Component::Scheme => spans.scheme(),
            Component::Authority => spans.authority(),
            Component::Userinfo => spans.userinfo(),
            Component::Host => spans.host(),
            Component::Port => spans.port(),
            Component::Path => Some(spans.path()),
            Component::Query => spans.query(),
            Component::Fragment => spans.fragment(len),
        }
    }
}

impl Args {
    pub(crate) fn run(&self, out: &mut impl Write) -> io::Result<Status> {
        self.input.run(out, |text, out| {
            match grammar::parse(text, self.kind.form()) {
                Ok(spans) => self.print(text, &spans, out).map(Ok),
                Err(error) => Ok(Err(error)),
            }
        })
    }

    fn print(&self, text: &str, spans: &Spans, out: &mut dyn Write) -> io::Result<()> {
        for (number, component) in self.get.iter().enumerate() {
            if number > 0 {
                out.write_all(b"\t")?;
            }
            let span = component.span(spans, text.len()).unwrap_or_default();
            out.write_all(&text.as_bytes()[span])?;
        }
        out.write_all(b"\n")
    }
}
