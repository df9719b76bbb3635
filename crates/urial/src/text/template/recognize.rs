//! Recognition: the variables of a text that another program has spelled.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use urial_grammar::{Set, mask};

use super::bindings::Ambiguous;
use super::expand::normalized;
use super::fields::Fields;
use super::form::Form;
use super::lenient::Walker;
use super::parse::Template;
use super::plan::{Piece, Plan};
use super::recognized::Recognized;
use super::sections::{self, Mark};

/// The bytes that a value of the path may contain where nothing else begins.
const OF_PATHS: Set = Set::of("/?#").complement();

impl Template<'_> {
    /// Finds the variables of a text that means what the template makes, in any spelling.
    ///
    /// Use it for routes; the [module](super#recognizing) has the rules. The time grows with
    /// text and template only.
    ///
    /// - Of a parameter that the text repeats, the first value counts, and [`Recognized::rest`] has
    ///   the others; `{?a*}` takes them all.
    /// - A parameter of `{?a}` that is missing leaves its variable undefined, and the text is
    ///   recognized all the same; `?a={a}` requires it. An empty one, as in `?a=`, is the empty
    ///   text.
    /// - A `%` that two hexadecimal digits do not follow stands for itself, as if it were `%25`: no
    ///   URI contains it ([RFC 3986 section 2.1]). Parse the text first to refuse it.
    ///
    /// [RFC 3986 section 2.1]: https://www.rfc-editor.org/rfc/rfc3986#section-2.1
    ///
    /// # Errors
    ///
    /// If nothing in the template tells where one variable ends and another begins. This depends on
    /// the template alone: [`Template::check_recognizable`] checks it in advance.
    ///
    /// ```
    /// use urial::template::Template;
    /// let template = Template::parse("/users/{id}{?page,sort}")?;
    /// let found = template.recognize("/users/a@b?sort=name&page=2&utm=x")?.expect("a route");
    /// assert_eq!(found.text("id"), Some("a@b"));
    /// assert_eq!((found.text("page"), found.text("sort")), (Some("2"), Some("name")));
    /// assert_eq!(found.rest(), [("utm".to_owned(), "x".to_owned())]);
    /// assert!(template.recognize("/users/a/b")?.is_none());
    /// let found = template.recognize("/users/%zz?page=1&page=2")?.expect("a route");
    /// assert_eq!((found.text("id"), found.text("page"), found.text("sort")), (Some("%zz"), Some("1"), None));
    /// assert_eq!(found.rest(), [("page".to_owned(), "2".to_owned())]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[doc(alias("router", "route"))]
    pub fn recognize<'t>(&'t self, text: &str) -> Result<Option<Recognized<'t>>, Ambiguous> {
        let route = Route::new(self)?;
        // The plan is normalized too, so the two can be compared byte by byte.
        let normal = folded(normalized(text), &route.path.start);
        let mut found = Recognized::default();
        let is_found = route.walk(self, &normal, &mut found).is_some();
        found.bindings.sort(self);
        found.is_suspect = is_found && mask::password(text).is_some();
        // Which value has the password is not known, so all are hidden.
        if found.is_suspect {
            found.bindings.hide_all();
        }
        Ok(is_found.then_some(found))
    }

    /// Checks whether texts can be recognized with this template.
    ///
    /// They can with every template that can be [matched](Template::check_matchable), and with some
    /// that have two exploded variables in the query.
    ///
    /// # Errors
    ///
    /// If nothing tells where one variable ends and another begins.
    #[inline]
    pub fn check_recognizable(&self) -> Result<(), Ambiguous> {
        Route::new(self).map(|_| ())
    }
}

/// Returns a text with its scheme and its host in the case of `literal`, with which the template
/// begins: as far as that goes, it tells where they are, and neither has a case that counts (RFC
/// 3986 section 6.2.2.1).
#[inline]
fn folded<'a>(text: Cow<'a, str>, literal: &str) -> Cow<'a, str> {
    // Without "://" the template names no host.
    let Some(colon) = literal.find("://") else {
        return text;
    };
    let authority = &literal[colon + 3..];
    let end = authority.find(['/', '?', '#']).unwrap_or(authority.len());
    // Only the host is folded: case counts in a userinfo.
    let host = authority[..end].rfind('@').map_or(0, |at| at + 1);
    let parts = [0..colon, colon + 3 + host..colon + 3 + end];
    let mut folded = text.into_owned();
    for part in parts {
        // It is another text otherwise, which does not fit.
        if let Some(own) = folded.get(part.clone())
            && own.eq_ignore_ascii_case(&literal[part.clone()])
        {
            folded.replace_range(part.clone(), &literal[part]);
        }
    }
    Cow::Owned(folded)
}

/// A template, divided like the texts.
struct Route<'t> {
    path: Plan<'t>,
    query: Section<'t>,
    fragment: Section<'t>,
}

/// The query or the fragment of a template.
enum Section<'t> {
    /// Absent: that of the text is handed back.
    Unnamed,
    /// Part of the section before it, because its start is unknown.
    Merged,
    Form(Mark<'t>, Form<'t>),
    Plan(Mark<'t>, Plan<'t>),
}

impl<'t> Route<'t> {
    #[inline]
    fn new(template: &'t Template<'t>) -> Result<Route<'t>, Ambiguous> {
        let mut before: Vec<_> = template.parts.iter().map(Piece::of).collect();
        let mut fragment = Section::Unnamed;
        if sections::find(&before, '#').is_some() {
            fragment = Section::Merged;
            // Where nothing tells the start of the fragment, it stays with the path.
            if let Some((start, mark, after)) = sections::cut(template, &before, '#') {
                let mark = mark.normalized();
                before = start;
                fragment = Section::Plan(mark, Plan::new(template, &after)?.normalized());
            }
        }
        let mut query = Section::Unnamed;
        // If the fragment cannot be cut off, neither can the query before it.
        if matches!(fragment, Section::Merged) {
            query = Section::Merged;
        } else if sections::find(&before, '?').is_some() {
            query = Section::Merged;
            if let Some((start, mark, after)) = sections::cut(template, &before, '?') {
                let mark = mark.normalized();
                if let Some(form) = Form::new(template, &after)? {
                    (before, query) = (start, Section::Form(mark, form));
                } else if matches!(mark, Mark::Literal(_)) {
                    // `?{q}` is no form, but its literal `?` says where the query starts.
                    (before, query) = (
                        start,
                        Section::Plan(mark, Plan::new(template, &after)?.normalized()),
                    );
                }
            }
        }
        Ok(Route {
            path: Plan::new(template, &before)?.normalized(),
            query,
            fragment,
        })
    }

    /// Divides a text into sections, and finds the variables in each.
    #[inline]
    fn walk(
        &self,
        template: &'t Template<'t>,
        text: &str,
        found: &mut Recognized<'t>,
    ) -> Option<()> {
        // RFC 3986 section 3.5: a `?` after the first `#` is part of the fragment, so `#` goes
        // first.
        let (text, fragment) = self.fragment.divide(text, '#')?;
        let (path, query) = self.query.divide(text, '?')?;
        // Where the query cannot be told from the path, every value may contain its characters.
        let of_values = match self.query {
            Section::Merged => Set::of("/").complement(),
            _ => OF_PATHS,
        };
        Walker::new(template, of_values, found).section(&self.path, path)?;
        match (&self.query, query) {
            // No query: its variables are undefined, and a required parameter is missing.
            (Section::Form(_, form), query) => {
                form.fill(template, query.unwrap_or_default(), found)?;
            }
            // Its mark is a literal, so `divide` has refused texts without a query.
            (Section::Plan(_, plan), Some(query)) => {
                Walker::new(template, Set::EMPTY.complement(), found).section(plan, query)?;
            }
            // The template has no query, so any is accepted and handed back.
            (_, Some(query)) => Fields::default().fill(&query[1..], '&', found, |_, _, _| false)?,
            (_, None) => {}
        }
        match (&self.fragment, fragment) {
            // Without a fragment `{#var}` is undefined, which walking an empty text finds out.
            (Section::Plan(_, plan), fragment) => {
                let fragment = fragment.unwrap_or_default();
                Walker::new(template, OF_PATHS, found).section(plan, fragment)
            }
            (_, fragment) => {
                found.fragment = fragment.map(|fragment| fragment[1..].into());
                Some(())
            }
        }
    }
}

impl Section<'_> {
    /// Divides a text into what precedes the section and the section, delimiter included.
    #[inline]
    fn divide<'x>(&self, text: &'x str, delimiter: char) -> Option<(&'x str, Option<&'x str>)> {
        let at = match self {
            Section::Merged => None,
            Section::Unnamed => text.find(delimiter),
            Section::Form(mark, _) | Section::Plan(mark, _) => match (text.find(delimiter), mark) {
                (Some(at), _) => Some(at),
                // `?q={q}` requires its `?`.
                (None, Mark::Literal(_)) => return None,
                // `{?q}` does not: the section is then the literal after it.
                (None, mark @ Mark::Delimiter { .. }) => Some(mark.divide(text)?.0.len()),
            },
        };
        Some(match at {
            Some(at) => (&text[..at], Some(&text[at..])),
            None => (text, None),
        })
    }
}
