//! Option for hosts in their DNS form: `--idna`.

use std::borrow::Cow;

use urial_grammar::Form;
use urial_list::with_dns_host;

#[derive(Clone, Copy, clap::Args)]
pub(crate) struct Idna {
    /// Hosts are names of the DNS: letters beyond ASCII in them, percent-encoded or not, become
    /// `xn--…` (UTS #46). A host that has no such form is left as it is
    #[arg(long)]
    pub(crate) idna: bool,
}

impl Idna {
    /// Converts the host to its DNS form, if `--idna` was given and the result is of the given
    /// form; otherwise returns the text as it is.
    pub(crate) fn named<'a>(&self, text: &'a str, form: Form) -> Cow<'a, str> {
        if self.idna { with_dns_host(text, form) } else { Cow::Borrowed(text) }
    }

    /// Converts the labels of a host pattern to their DNS form, except labels with a `*` or `?` in
    /// them.
    pub(crate) fn pattern(&self, pattern: &str) -> String {
        let label = |label: &str| match self.idna && !label.contains(['*', '?']) {
            true => {
                let host = format!("//{label}");
                let named = self.named(&host, Form::REFERENCE);
                named[2..].to_owned()
            }
            false => label.to_owned(),
        };
        // UTS #46 takes the ideographic full stop for a dot.
        let labels: Vec<String> = pattern.split(['.', '。']).map(label).collect();
        labels.join(".")
    }
}
