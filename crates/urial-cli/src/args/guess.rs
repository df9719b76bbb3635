//! Option for texts without a scheme: `--guess-scheme`.

use urial::Host;
use urial_grammar::Production;
use urial_guard::SuffixList;
use urial_text::SuffixGuesser;

use crate::args::kind::Kind;

#[derive(Clone, Default, clap::Args)]
pub(crate) struct Guess {
    /// Add this scheme to lines that begin with a host, such as `www.example.com/a`,
    /// `example.com/a`, `//example.com/a` and `localhost:8080` (section 4.5); `ftp.…` gets `ftp`.
    /// In running text a name needs a known top-level domain, or `www.`
    #[arg(long, value_name = "SCHEME", value_parser = scheme)]
    guess_scheme: Option<String>,
}

/// Parses the name of a scheme, known or not.
pub(crate) fn scheme(name: &str) -> Result<String, String> {
    let no_scheme = "a scheme is a letter, and letters, digits, `+`, `-` and `.` after it, as in `http`: without a `:`";
    let checked = Production::Scheme.check(name);
    checked.map(|()| name.to_owned()).map_err(|_| no_scheme.to_owned())
}

/// Returns whether a name is under a top-level domain that is known.
pub(crate) fn is_known(name: &str, sites: &SuffixList) -> bool {
    let host = Host::parse_iri(name).ok();
    let site = host.and_then(|host| sites.site(host));
    site.is_some_and(|site| site.is_listed() && site.domain().is_some())
}

/// Makes the guesser that puts a scheme in front.
pub(crate) fn guesser(scheme: &str) -> SuffixGuesser<'_> {
    SuffixGuesser::new().scheme(scheme).network_paths(true)
}

impl Guess {
    /// Returns the scheme of `--guess-scheme`.
    pub(crate) fn scheme(&self) -> Option<&str> {
        self.guess_scheme.as_deref()
    }

    /// Guesses the URI that a text stands for; returns it with the reason, if `--guess-scheme` was
    /// given and there is a guess.
    pub(crate) fn meant(&self, text: &str, kind: Kind) -> Option<(String, String)> {
        let guess = guesser(self.guess_scheme.as_deref()?).guess(text)?;
        Some((guess.text_of(kind.form()), guess.words()))
    }
}
