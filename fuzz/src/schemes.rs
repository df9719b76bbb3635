//! Rules of schemes that a program adds: normalizing and comparing by them stays what it is.

use urial::schemes::{AuthorityUse, EmptyHost, PathSpelling, SchemeRule, SchemeRules, check};
use urial::{Comparison, IriReference, Normalizer, Step, Uri};

use super::texts::text_of;

/// Takes four bytes that make a rule, then two references with a newline between them.
pub(crate) fn schemes(data: &[u8]) {
    let Some((rule, rest)) = data.split_first_chunk::<4>() else {
        return;
    };
    let text = text_of(rest);
    let (a, b) = text.split_once('\n').unwrap_or((text, text));
    let (Ok(a), Ok(b)) = (IriReference::parse(a), IriReference::parse(b)) else {
        return;
    };
    let name = a.scheme().map_or("foo", |scheme| scheme.as_str());
    let own = [made(name, *rule)];
    let rules = SchemeRules::with(&own);
    assert_eq!(rules.get(&name.to_ascii_uppercase()), Some(&own[0]));

    let normalizer = Normalizer::new(Step::Scheme).rules(rules);
    for reference in [a, b] {
        let normal = reference.normalize_with(&normalizer);
        let again = IriReference::parse(normal.as_str()).unwrap();
        assert_eq!(again.normalize_with(&normalizer), *normal.as_str());
        assert_eq!(again.is_relative(), reference.is_relative());
        let comparison = Comparison::new().rules(rules);
        let rung = comparison.compare_unresolved(&reference, &normal);
        assert!(rung.is_some(), "{reference} {normal}");
    }
    if let Ok(uri) = Uri::parse(a.as_str())
        && let Err(error) = check(&uri)
    {
        assert!(uri.as_str().get(error.span()).is_some(), "{uri}");
    }
    super::operations_agree::ladder(Comparison::new().rules(rules), a, b);
}

fn made(name: &str, [one, two, three, four]: [u8; 4]) -> SchemeRule<'_> {
    use AuthorityUse::{Forbidden, Required};
    use EmptyHost::{Allowed, Invalid, SameAs};
    use PathSpelling::{AsWritten, MailAddresses, TelephoneNumber, UrnNamespace};
    let ports = [None, Some(80), Some(0), Some(u16::from(two) << 8 | 443)];
    let authorities = [Required, AuthorityUse::Allowed, Forbidden];
    let hosts = [Invalid, Allowed, SameAs("localhost"), SameAs("a")];
    let paths = [AsWritten, MailAddresses, UrnNamespace, TelephoneNumber];
    SchemeRule {
        default_port: ports[usize::from(one % 4)],
        hierarchical: one & 4 != 0,
        authority: authorities[usize::from(two % 3)],
        empty_host: hosts[usize::from(three % 4)],
        missing_authority_is_empty: three & 4 != 0,
        empty_path_is_root: three & 8 != 0,
        path: paths[usize::from(four % 4)],
        ..SchemeRule::new(name)
    }
}
