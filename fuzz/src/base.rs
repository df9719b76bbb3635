//! The base of a reference, against section 5.1 read from the outside in.

use urial::{BaseChain, BaseSource, Iri, IriBuf, IriReference};

use super::texts::text_of;

/// Takes a line for each source, from the innermost; of the third, words are redirects.
pub(crate) fn base(data: &[u8]) {
    let mut lines = text_of(data).split('\n');
    let mut line = || lines.next().filter(|line| !line.is_empty());
    let reference = |text| IriReference::parse(text).ok();
    let (embedded, encapsulating) = (line().and_then(reference), line().and_then(reference));
    let retrieved: Vec<IriReference<'_>> =
        line().map(|line| line.split(' ').filter_map(reference).collect()).unwrap_or_default();
    let fallback = line().and_then(reference);

    let chain = embedded.iter().fold(BaseChain::of_iris(), |chain, base| chain.embedded(*base));
    let chain = encapsulating.iter().fold(chain, |chain, base| chain.encapsulating(*base));
    let chain = retrieved.iter().fold(chain, |chain, base| chain.retrieved(*base));
    let chain = fallback.iter().fold(chain, |chain, base| chain.fallback(*base));

    let expected = outside_in(embedded, encapsulating, &retrieved, fallback);
    match (chain.choose(), expected) {
        (None, None) => {}
        (Some((source, base)), Some((expected_source, expected))) => {
            assert_eq!(source, expected_source);
            let without_fragment = expected.as_str().split('#').next().unwrap();
            assert_eq!(base.as_str(), without_fragment);
        }
        (chosen, expected) => panic!("{chosen:?}, expected {expected:?}"),
    }
}

/// Returns the base, as section 5.1 has it: each source inside what is known around it.
fn outside_in(
    embedded: Option<IriReference<'_>>,
    encapsulating: Option<IriReference<'_>>,
    retrieved: &[IriReference<'_>],
    fallback: Option<IriReference<'_>>,
) -> Option<(BaseSource, IriBuf)> {
    // A redirect that is relative is so to the one before; another is the base as it is.
    let mut redirected: Option<String> = None;
    for base in retrieved {
        let before = redirected.as_deref().map(Iri::parse);
        redirected = Some(match before {
            Some(Ok(before)) if base.is_relative() => before.resolve(base).into_string(),
            _ => base.as_str().to_owned(),
        });
    }
    let text = |base: IriReference<'_>| base.as_str().to_owned();
    let sources = [
        (BaseSource::Default, fallback.map(text)),
        (BaseSource::Retrieved, redirected),
        (BaseSource::Encapsulating, encapsulating.map(text)),
        (BaseSource::Embedded, embedded.map(text)),
    ];
    let mut expected: Option<(BaseSource, IriBuf)> = None;
    for (source, base) in sources {
        let Some(base) = base else { continue };
        let base = match (IriBuf::from_text(base), &expected) {
            (Ok(base), _) => base,
            (Err(refused), Some((_, outer))) => {
                outer.as_borrowed().resolve(&IriReference::parse(refused.input()).unwrap())
            }
            (Err(_), None) => continue,
        };
        expected = Some((source, base));
    }
    expected
}
