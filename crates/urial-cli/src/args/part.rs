//! Parts of a URI, as `--get` and `--format` name them.

use std::borrow::Cow;
use std::cell::OnceCell;

use urial::{Component, IriReference, PairPart, Path, Query, Segment, percent};
use urial_grammar::Spans;
use urial_guard::SuffixList;

use crate::args::component::{extension_of, find, span};
use crate::args::near::near;

/// A part with the name that it was asked for by.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    name: String,
    what: What,
    /// Percent-decoded.
    decoded: bool,
}

#[derive(Clone, Debug)]
enum What {
    Text,
    Component(Component),
    Word(Read),
    /// The value of the first pair with this key, encoded or decoded.
    Query(String),
    /// A segment of the path, counted from 0, or back from -1.
    Segment(isize),
}

/// Reads a part that is less than a component, or more.
type Read = for<'t> fn(IriReference<'t>, &'t SuffixList) -> Option<Cow<'t, str>>;

/// The parts that are less than a component, or more, by name. The Public Suffix List decides the
/// last three.
const WORDS: [(&str, Read); 9] = [
    ("user", |it, _| Some(it.userinfo()?.user().as_str().into())),
    ("password", |it, _| Some(it.userinfo()?.password()?.as_str().into())),
    ("effective-port", |it, _| Some(it.effective_port()?.to_string().into())),
    ("origin", |it, _| Some(it.origin()?.to_string().into())),
    ("file", |it, _| Some(it.path().file_name()?.as_str().into())),
    ("extension", |it, _| Some(extension_of(it)?.into())),
    ("site", |it, sites| Some(sites.site(it.host()?)?.domain()?.into())),
    ("suffix", |it, sites| Some(sites.site(it.host()?)?.suffix().into())),
    ("subdomain", |it, sites| Some(sites.site(it.host()?)?.subdomain()?.into())),
];

/// Names of other programs for parts.
const ALIASES: [(&str, &str); 8] = [
    ("tld", "suffix"),
    ("hostname", "host"),
    ("username", "user"),
    ("filename", "file"),
    ("ext", "extension"),
    ("netloc", "authority"),
    ("protocol", "scheme"),
    ("hash", "fragment"),
];

/// Returns the names of all parts that take no argument.
pub(crate) fn names() -> Vec<&'static str> {
    let words = WORDS.iter().map(|(name, _)| *name);
    let components = Component::ALL.map(Component::as_str).into_iter();
    components.chain(words).chain(["text"]).collect()
}

/// Finds a part by its name, or returns advice.
pub(crate) fn part(name: &str) -> Result<Part, String> {
    let (plain, decoded) = match name.strip_suffix(":decoded") {
        Some(plain) => (plain, true),
        None => {
            // `query:a:b` asks for the key `a:b`, so only a slip such as `:decode` is refused.
            if let Some((plain, suffix)) = name.rsplit_once(':')
                && near(suffix, ["decoded", "decode"]).is_some()
            {
                return Err(format!(
                    "unknown component; did you mean {plain}:decoded? A key that ends in \":{suffix}\" needs :decoded after it"
                ));
            }
            (name, false)
        }
    };
    // Words before components: the list of the library may grow, and must not change what a word
    // means here.
    let what = if plain == "text" {
        What::Text
    } else if let Some((_, word)) = WORDS.iter().find(|(known, _)| *known == plain) {
        What::Word(*word)
    } else if let Some(key) = plain.strip_prefix("query:") {
        What::Query(key.to_owned())
    } else if let Some(number) = plain.strip_prefix("segment:") {
        let wrong = |_| "a segment has a number, as in segment:0, and segment:-1 for the last";
        What::Segment(number.parse().map_err(wrong)?)
    } else {
        let unknown = || {
            let names = names();
            if plain.is_empty() {
                return "a name is missing; names are separated by single commas".to_owned();
            }
            let alias = ALIASES.iter().find(|(other, _)| *other == plain).map(|(_, meant)| *meant);
            if let Some(meant) = alias.or_else(|| near(plain, names.iter().copied())) {
                return format!("unknown component; did you mean {meant}?");
            }
            let names = names.join(", ");
            format!(
                "unknown component; use one of {names}, query:KEY, segment:N, each with :decoded after it or not"
            )
        };
        What::Component(find(plain).ok_or_else(unknown)?)
    };
    Ok(Part { name: name.to_owned(), what, decoded })
}

impl Part {
    /// Makes the part for a component.
    pub(crate) fn of(component: Component) -> Part {
        Part {
            name: component.as_str().to_owned(),
            what: What::Component(component),
            decoded: false,
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the part of a text; `None` if it is absent.
    pub(crate) fn get<'t>(&self, whole: &Whole<'t>) -> Option<Cow<'t, str>> {
        let found = self.encoded(whole)?;
        if !self.decoded {
            return Some(found);
        }
        match percent::decode(&found) {
            Ok(Cow::Owned(bytes)) => Some(Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())),
            // Not decodable, or nothing to decode: as it is written.
            _ => Some(found),
        }
    }

    fn encoded<'t>(&self, whole: &Whole<'t>) -> Option<Cow<'t, str>> {
        Some(Cow::Borrowed(match &self.what {
            What::Text => whole.text,
            What::Component(component) => {
                &whole.text[span(*component, whole.spans, whole.text.len())?]
            }
            What::Word(read) => return read(whole.reference()?, whole.sites),
            What::Query(key) => {
                let mut pairs = whole.reference()?.query().into_iter().flat_map(Query::pairs);
                // A key is typed decoded or encoded; both find it.
                let pair = pairs.find(|pair| {
                    pair.key().as_str() == key || pair.key().decode_lossy() == **key
                })?;
                // `?a` has the key and no value: the answer is empty, and not absent.
                pair.value().map_or("", PairPart::as_str)
            }
            What::Segment(number) => segment(whole.reference()?.path(), *number)?.as_str(),
        }))
    }
}

/// Returns a segment of a path that is not empty.
fn segment(path: Path<'_>, number: isize) -> Option<Segment<'_>> {
    let back = number.unsigned_abs();
    match number {
        _ if path.as_str().is_empty() => None,
        0.. => path.segments().nth(back),
        _ => {
            // -4 of three segments is before the first: an absent part, and no error.
            let count = path.segments().count();
            path.segments().nth(count.checked_sub(back)?)
        }
    }
}

/// A valid text with its spans.
pub(crate) struct Whole<'t> {
    text: &'t str,
    spans: &'t Spans,
    sites: &'t SuffixList,
    // Parsed at most once for each text, and only if a part needs more than spans.
    reference: OnceCell<Option<IriReference<'t>>>,
}

impl<'t> Whole<'t> {
    pub(crate) const fn new(text: &'t str, spans: &'t Spans, sites: &'t SuffixList) -> Whole<'t> {
        Whole { text, spans, sites, reference: OnceCell::new() }
    }

    /// Returns the text as a reference, which is made when a part first needs it.
    fn reference(&self) -> Option<IriReference<'t>> {
        *self.reference.get_or_init(|| IriReference::parse(self.text).ok())
    }
}
