//! Parsing a reference and resolving it in one go, without a parsed reference in between that is written and read again.

use alloc::string::String;
use core::marker::PhantomData;

use urial_grammar::wide::Wide;
use urial_grammar::{Form, Make, ParseError, Parsed, parse_and_make, parse_text, too_long};

use super::{Base, ResolveOptions, quick, resolve_into, resolve_with, strictly};
use crate::borrowed::Borrowed;
use crate::kind::Kind;
use crate::owned::Owned;

impl<K: Base> Borrowed<'_, K> {
    /// Parses a reference and [resolves](Borrowed::resolve) it, in less time than the two take.
    ///
    /// # Errors
    ///
    /// When `reference` is none, or the target would be too long, which is an error without a place in `reference`.
    ///
    /// ```
    /// let base = urial::Uri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.join("../g?y#s")?, "http://a/b/g?y#s");
    /// assert_eq!(base.join("../g h").unwrap_err().span(), 4..5);
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn join(&self, reference: &str) -> Result<Owned<K::Target>, ParseError> {
        let base = self.lent();
        let kind = PhantomData;
        parse_and_make(reference, Join::<K> { base, kind })
    }

    /// [`Borrowed::join`], appended to `buffer`; allocates nothing when `buffer` has the room.
    ///
    /// # Errors
    ///
    /// When `reference` is none, or the target would be too long; `buffer` is as it was then.
    ///
    /// ```
    /// let base = urial::Uri::parse("http://a/b/c")?;
    /// let mut links = String::new();
    /// for reference in ["d", "../e"] {
    ///     base.join_into(reference, &mut links)?;
    ///     links.push('\n');
    /// }
    /// assert_eq!(links, "http://a/b/d\nhttp://a/e\n");
    /// # Ok::<(), urial::ParseError>(())
    /// ```
    pub fn join_into(&self, reference: &str, buffer: &mut String) -> Result<(), ParseError> {
        let base = self.lent();
        let kind = PhantomData;
        parse_and_make(reference, JoinInto::<K> { base, buffer, kind })
    }
}

struct Join<'b, K> {
    base: &'b Parsed<'b>,
    kind: PhantomData<K>,
}

impl<K: Base> Make<'_> for Join<'_, K> {
    const FORM: Form = K::Reference::FORM;
    type Output = Owned<K::Target>;

    #[inline(always)]
    fn make(self, wide: Option<Wide>, parsed: Parsed<'_>) -> Result<Self::Output, ParseError> {
        if wide.is_none() {
            return self.resolved(&parsed);
        }
        match strictly(wide, self.base, &parsed) {
            Some(target) => Ok(Owned::from_parsed(target)),
            // To lend `parsed` to what is not inlined would put it into memory, always.
            None => self.again(parsed.text()),
        }
    }
}

impl<K: Base> Join<'_, K> {
    #[cold]
    #[inline(never)]
    fn again(self, text: &str) -> Result<Owned<K::Target>, ParseError> {
        self.resolved(&parse_text(text, K::Reference::FORM)?)
    }

    #[inline(never)]
    fn resolved(self, reference: &Parsed<'_>) -> Result<Owned<K::Target>, ParseError> {
        if let Some(target) = strictly(None, self.base, reference) {
            return Ok(Owned::from_parsed(target));
        }
        match resolve_with(self.base, reference, ResolveOptions::new()) {
            Ok(target) => Ok(Owned::from_parsed(target)),
            Err(_) => Err(too_long()),
        }
    }
}

struct JoinInto<'b, K> {
    base: &'b Parsed<'b>,
    buffer: &'b mut String,
    kind: PhantomData<K>,
}

impl<K: Base> Make<'_> for JoinInto<'_, K> {
    const FORM: Form = K::Reference::FORM;
    type Output = ();

    #[inline(always)]
    fn make(self, wide: Option<Wide>, parsed: Parsed<'_>) -> Result<(), ParseError> {
        let Some(wide) = wide else {
            return self.resolved(&parsed);
        };
        if let Some(resolution) = quick::resolution(wide, self.base, &parsed)
            && resolution.join_into(wide, self.buffer)
        {
            return Ok(());
        }
        self.again(parsed.text())
    }
}

impl<K: Base> JoinInto<'_, K> {
    #[cold]
    #[inline(never)]
    fn again(self, text: &str) -> Result<(), ParseError> {
        self.resolved(&parse_text(text, K::Reference::FORM)?)
    }

    #[inline(never)]
    fn resolved(self, reference: &Parsed<'_>) -> Result<(), ParseError> {
        resolve_into(self.base, reference, ResolveOptions::new(), self.buffer)
            .map_err(|_| too_long())
    }
}
