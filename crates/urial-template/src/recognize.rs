//! Recognition: the variables of a text that another program has spelled.

use alloc::vec::Vec;

use urial_grammar::mask;

use super::expand::normalized;
use super::matching::folded;
use super::parse::Template;
use super::program::{Mode, Piece, Program, Section};
use super::recognized::Recognized;
use super::route::{Fields, Fragment, Query, Route};

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
    /// ```
    /// use urial_template::Template;
    /// let template = Template::parse("/users/{id}{?page,sort}")?;
    /// let found = template.recognize("/users/a@b?sort=name&page=2&utm=x").expect("a route");
    /// assert_eq!(found.text("id"), Some("a@b"));
    /// assert_eq!((found.text("page"), found.text("sort")), (Some("2"), Some("name")));
    /// assert_eq!(found.rest(), [("utm".to_owned(), "x".to_owned())]);
    /// assert!(template.recognize("/users/a/b").is_none());
    /// let found = template.recognize("/users/%zz?page=1&page=2").expect("a route");
    /// assert_eq!((found.text("id"), found.text("page"), found.text("sort")), (Some("%zz"), Some("1"), None));
    /// assert_eq!(found.rest(), [("page".to_owned(), "2".to_owned())]);
    /// # Ok::<(), urial_template::TemplateError>(())
    /// ```
    #[doc(alias("router", "route"))]
    pub fn recognize<'t>(&'t self, text: &str) -> Option<Recognized<'t>> {
        let route = self.programs.route(|| Route::new(self));
        // The program is normalized too, so the two can be compared byte by byte.
        let normal = folded(normalized(text), &self.first_literal());
        let mut found = Recognized::default();
        let is_found = route.walk(self, &normal, &mut found).is_some();
        found.bindings.sort(self);
        found.is_suspect = is_found && mask::password(text).is_some();
        // Which value has the password is not known, so all are hidden.
        if found.is_suspect {
            found.bindings.hide_all();
        }
        is_found.then_some(found)
    }
}

impl Route {
    fn new(template: &Template<'_>) -> Route {
        let program =
            |pieces: &[Piece<'_>], section| Program::new(template, pieces, Mode::Route, section);
        let mut before: Vec<_> = template.parts.iter().map(Piece::of).collect();
        let (mut query, mut fragment) = (Query::Unnamed, Fragment::Unnamed);
        if let Some((start, after)) = cut(&before, '#') {
            if is_marked(&after) || after.iter().all(is_expression) {
                (before, fragment) = (start, Fragment::Program(program(&after, Section::Path)));
            } else {
                // `{#f}x`: without a value nothing tells the start of the fragment, nor that of the
                // query before it.
                (query, fragment) = (Query::Merged, Fragment::Merged);
            }
        }
        if let (Query::Unnamed, Some((start, after))) = (&query, cut(&before, '?')) {
            if let Some(fields) = Fields::of_query(template, &after) {
                let is_marked = is_marked(&after);
                query =
                    Query::Form { fields, is_marked, is_continued: !is_marked && after.len() > 1 };
                before = start;
            } else if is_marked(&after) {
                // `?{q}` is no form, but its literal `?` says where the query starts.
                (before, query) = (start, Query::Program(program(&after, Section::Query)));
            } else {
                query = Query::Merged;
            }
        }
        let path = program(&before, Section::Path);
        Route { path, query, fragment }
    }

    /// Divides a text into path, query and fragment, and finds the variables in each.
    fn walk<'t>(
        &self,
        template: &'t Template<'t>,
        text: &str,
        found: &mut Recognized<'t>,
    ) -> Option<()> {
        // RFC 3986 section 3.5: a `?` after the first `#` is part of the fragment, so `#` goes
        // first.
        let mark = match self.fragment {
            Fragment::Merged => None,
            Fragment::Unnamed | Fragment::Program(_) => text.find('#'),
        };
        let (text, fragment) = text.split_at(mark.unwrap_or(text.len()));
        let mark = match self.query {
            Query::Merged => None,
            Query::Form { is_continued: true, .. } => text.find('?').or_else(|| text.find('&')),
            Query::Unnamed | Query::Form { .. } | Query::Program(_) => text.find('?'),
        };
        let (path, query) = text.split_at(mark.unwrap_or(text.len()));
        found.read(template, &self.path, path)?;
        match &self.query {
            Query::Merged => {}
            Query::Form { is_marked: true, .. } if query.is_empty() => return None,
            Query::Form { fields, .. } => {
                // A template with `{&a}` and no `{?…}` begins its query with an `&`.
                let query = query.strip_prefix(['?', '&']).unwrap_or(query);
                fields.fill(template, query, '&', found)?;
            }
            Query::Program(program) => found.read(template, program, query)?,
            Query::Unnamed => {
                let query = query.strip_prefix('?').unwrap_or_default();
                Fields::default().fill(template, query, '&', found)?;
            }
        }
        match &self.fragment {
            // Without a fragment `{#var}` is undefined, which reading an empty text finds out.
            Fragment::Program(program) => found.read(template, program, fragment)?,
            Fragment::Unnamed => found.fragment = fragment.strip_prefix('#').map(Into::into),
            Fragment::Merged => {}
        }
        Some(())
    }
}

/// Divides pieces before the first delimiter that is a literal or an operator.
fn cut<'t>(pieces: &[Piece<'t>], delimiter: char) -> Option<(Vec<Piece<'t>>, Vec<Piece<'t>>)> {
    let (place, at) = pieces.iter().enumerate().find_map(|(place, piece)| {
        let at = match piece {
            Piece::Literal(literal) => literal.find(delimiter),
            Piece::Expression(expression) => {
                (expression.operator.first() == Some(delimiter)).then_some(0)
            }
        };
        Some((place, at?))
    })?;
    let (mut before, mut after) = (pieces[..place].to_vec(), pieces[place..].to_vec());
    if let Piece::Literal(literal) = after[0] {
        // "x?q=" ends the path with "x" and begins the query with "?q=".
        if at > 0 {
            before.push(Piece::Literal(&literal[..at]));
        }
        after[0] = Piece::Literal(&literal[at..]);
    }
    Some((before, after))
}

/// Returns whether the first piece is a literal, so that every text has its delimiter.
const fn is_marked(pieces: &[Piece<'_>]) -> bool {
    matches!(pieces, [Piece::Literal(_), ..])
}

const fn is_expression(piece: &Piece<'_>) -> bool {
    matches!(piece, Piece::Expression(_))
}
