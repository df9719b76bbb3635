//! Suffix references: a guess is the text after a scheme, and has a host.

use urial::Iri;
use urial_text::SuffixGuesser;

use super::texts::text_of;

/// Guesses what the data means.
pub(crate) fn suffix(data: &[u8]) {
    let text = text_of(data);
    for scheme in ["http", "https", "x"] {
        let Some(guess) = SuffixGuesser::new().scheme(scheme).guess(text) else {
            continue;
        };
        let iri = guess.iri();
        assert_eq!(Iri::parse(iri.as_str()).unwrap(), *iri);
        // A network-path reference lacks its scheme only.
        let bare = text.strip_prefix("//").unwrap_or(text);
        let own = iri.scheme();
        assert!(own == scheme || own == "ftp", "{iri}");
        assert_eq!(iri.as_str(), format!("{own}://{bare}"));
        assert!(iri.userinfo().is_none());
        let host = iri.host().unwrap();
        assert!(!host.is_empty() && bare.starts_with(host.as_str()), "{iri}");
        assert!(iri.port().is_none_or(|port| port.number().is_some()), "{iri}");
        assert!(!guess.reason().to_string().is_empty());
        // The result is not a suffix.
        assert!(SuffixGuesser::new().guess(iri.as_str()).is_none());
    }
    let guess = SuffixGuesser::new().scheme("no scheme").guess(text);
    assert!(guess.is_none_or(|guess| guess.iri().scheme() == "ftp"));
}
