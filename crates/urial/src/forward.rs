//! Forwarding methods: everything that a [`Borrowed`] offers, on [`Owned`] and [`MaybeOwned`].
//!
//! Each method has one line here and its full documentation on [`Borrowed`]; callers need no
//! `as_borrowed()`.

use alloc::string::String;

use urial_grammar::{ParseError, Spans};

use crate::compare::{Explanation, Rung};
use crate::comparing::origin::Origin;
use crate::component::{Authority, Fragment, Host, PairPart, Path, Port, Query, Userinfo};
use crate::kind::{self, Kind};
use crate::making::elements::{Conversion, Elements};
use crate::normalize::{Normalizer, Step};
use crate::resolving::relativize::RelativizeError;
use crate::resolving::resolve::{Base, ResolveError, ResolveOptions};
use crate::types::argument::AsKind;
use crate::types::borrowed::Borrowed;
use crate::types::convert::Widen;
use crate::types::iri::{IriKind, UriKind};
use crate::types::maybe_owned::MaybeOwned;
use crate::types::owned::Owned;

// Not `Deref`: that lends a value which is there, and the `Borrowed` of an `Owned` is made when it
// is asked for.
macro_rules! forward {
    ($type:ty) => {
        /// Accessors and operations of every kind.
        impl<K: Kind> $type {
            /// Returns the number of bytes of the text.
            #[must_use]
            pub fn len(&self) -> usize {
                self.as_str().len()
            }

            /// Returns whether the text is empty; see [`Borrowed::is_empty`].
            #[must_use]
            pub fn is_empty(&self) -> bool {
                self.as_str().is_empty()
            }

            /// Returns whether there is no scheme; see [`Borrowed::is_relative`].
            #[must_use]
            pub fn is_relative(&self) -> bool {
                self.as_borrowed().is_relative()
            }

            /// Returns the scheme; see [`Borrowed::scheme`].
            #[must_use]
            pub fn scheme(&self) -> K::Scheme<'_> {
                self.as_borrowed().scheme()
            }

            /// Returns the authority; see [`Borrowed::authority`].
            #[must_use]
            pub fn authority(&self) -> Option<Authority<'_>> {
                self.as_borrowed().authority()
            }

            /// Returns the userinfo; see [`Borrowed::userinfo`].
            #[must_use]
            pub fn userinfo(&self) -> Option<Userinfo<'_>> {
                self.as_borrowed().userinfo()
            }

            /// Returns the host; see [`Borrowed::host`].
            #[must_use]
            pub fn host(&self) -> Option<Host<'_>> {
                self.as_borrowed().host()
            }

            /// Returns the port; see [`Borrowed::port`].
            #[must_use]
            pub fn port(&self) -> Option<Port<'_>> {
                self.as_borrowed().port()
            }

            /// Returns the path; see [`Borrowed::path`].
            #[must_use]
            pub fn path(&self) -> Path<'_> {
                self.as_borrowed().path()
            }

            /// Returns the query; see [`Borrowed::query`].
            #[must_use]
            pub fn query(&self) -> Option<Query<'_>> {
                self.as_borrowed().query()
            }

            /// Returns the value of a pair of the query; see [`Borrowed::query_value`].
            #[must_use]
            pub fn query_value(&self, key: &str) -> Option<PairPart<'_>> {
                self.as_borrowed().query_value(key)
            }

            /// Returns the fragment; see [`Borrowed::fragment`].
            #[must_use]
            pub fn fragment(&self) -> Option<Fragment<'_>> {
                self.as_borrowed().fragment()
            }

            /// Decodes the text into its elements; see [`Borrowed::to_elements`].
            pub fn to_elements(&self) -> Conversion<Elements> {
                self.as_borrowed().to_elements()
            }

            /// Returns scheme, host and port; see [`Borrowed::origin`].
            #[must_use]
            pub fn origin(&self) -> Option<Origin> {
                self.as_borrowed().origin()
            }

            /// Returns the port to connect to; see [`Borrowed::effective_port`].
            #[must_use]
            pub fn effective_port(&self) -> Option<u16> {
                self.as_borrowed().effective_port()
            }

            /// Returns the normal form; see [`Borrowed::normalize`].
            ///
            /// # Panics
            ///
            /// As [`Borrowed::normalize`].
            #[must_use]
            pub fn normalize(&self, step: Step) -> MaybeOwned<'_, K> {
                self.as_borrowed().normalize(step)
            }

            /// Returns the normal form by custom rules; see [`Borrowed::normalize_with`].
            ///
            /// # Panics
            ///
            /// As [`Borrowed::normalize`].
            #[must_use]
            pub fn normalize_with(&self, normalizer: &Normalizer<'_>) -> MaybeOwned<'_, K> {
                self.as_borrowed().normalize_with(normalizer)
            }

            /// Appends the normal form to `buffer`; see [`Borrowed::normalize_into`].
            pub fn normalize_into(&self, step: Step, buffer: &mut String) {
                self.as_borrowed().normalize_into(step, buffer);
            }

            /// Returns whether the text is its own normal form; see [`Borrowed::is_normalized`].
            #[must_use]
            pub fn is_normalized(&self, step: Step) -> bool {
                self.as_borrowed().is_normalized(step)
            }
        }

        /// Operations of a base.
        // A block for each bound: only a text with a scheme can be a base.
        impl<K: Base> $type {
            /// Resolves a reference against this base; see [`Borrowed::resolve`].
            ///
            /// # Panics
            ///
            /// If the target would have more than `u32::MAX` bytes.
            #[must_use]
            pub fn resolve(&self, reference: &impl AsKind<K::Reference>) -> Owned<K::Target> {
                self.as_borrowed().resolve(reference)
            }

            /// Parses a reference and resolves it; see [`Borrowed::join`].
            ///
            /// # Errors
            ///
            /// If `reference` is not valid, or the target would be too long.
            pub fn join(&self, reference: &str) -> Result<Owned<K::Target>, ParseError> {
                self.as_borrowed().join(reference)
            }

            /// Parses a reference, resolves it and appends the target; see [`Borrowed::join_into`].
            ///
            /// # Errors
            ///
            /// If `reference` is not valid, or the target would be too long; `buffer` is then
            /// unchanged.
            pub fn join_into(
                &self,
                reference: &str,
                buffer: &mut String,
            ) -> Result<(), ParseError> {
                self.as_borrowed().join_into(reference, buffer)
            }

            /// Resolves a reference with other options; see [`Borrowed::try_resolve`].
            ///
            /// # Errors
            ///
            /// If the target would be too long, or the options forbid it.
            pub fn try_resolve(
                &self,
                reference: &impl AsKind<K::Reference>,
                options: ResolveOptions,
            ) -> Result<Owned<K::Target>, ResolveError> {
                self.as_borrowed().try_resolve(reference, options)
            }

            /// Appends the text of the target to `buffer`; see [`Borrowed::resolve_into`].
            ///
            /// # Errors
            ///
            /// If the target would be too long; `buffer` is then unchanged.
            pub fn resolve_into(
                &self,
                reference: &impl AsKind<K::Reference>,
                buffer: &mut String,
            ) -> Result<(), ResolveError> {
                self.as_borrowed().resolve_into(reference, buffer)
            }

            /// Appends the text of the target, by other options; see
            /// [`Borrowed::try_resolve_into`].
            ///
            /// # Errors
            ///
            /// If the target would be too long, or the options forbid it; `buffer` is then
            /// unchanged.
            pub fn try_resolve_into(
                &self,
                reference: &impl AsKind<K::Reference>,
                options: ResolveOptions,
                buffer: &mut String,
            ) -> Result<(), ResolveError> {
                self.as_borrowed()
                    .try_resolve_into(reference, options, buffer)
            }

            /// Finds the shortest reference to a target; see [`Borrowed::relativize`].
            ///
            /// # Errors
            ///
            /// If no reference leads to the target.
            pub fn relativize(
                &self,
                target: &impl AsKind<K::Target>,
            ) -> Result<Owned<K::Reference>, RelativizeError> {
                self.as_borrowed().relativize(target)
            }

            /// Returns whether the reference means this document; see
            /// [`Borrowed::is_same_document`].
            #[must_use]
            pub fn is_same_document(&self, reference: &impl AsKind<K::Reference>) -> bool {
                self.as_borrowed().is_same_document(reference)
            }

            /// Returns whether it means this document, both normalized; see
            /// [`Borrowed::is_same_document_normalized`].
            #[must_use]
            pub fn is_same_document_normalized(
                &self,
                reference: &impl AsKind<K::Reference>,
            ) -> bool {
                self.as_borrowed().is_same_document_normalized(reference)
            }

            /// Returns the text without its fragment; see [`Borrowed::without_fragment`].
            #[must_use]
            pub fn without_fragment(&self) -> Borrowed<'_, K::Absolute> {
                self.as_borrowed().without_fragment()
            }
        }

        /// Comparison with another URI.
        impl<K: Widen<kind::Iri>> $type {
            /// Finds the first rung on which two URIs agree; see [`Borrowed::compare`].
            #[must_use]
            pub fn compare(&self, other: &impl AsKind<kind::Iri>) -> Option<Rung> {
                self.as_borrowed().compare(other)
            }

            /// Returns the key of `rung`, which equivalent URIs share; see [`Borrowed::key`].
            #[must_use]
            pub fn key(&self, rung: Rung) -> String {
                self.as_borrowed().key(rung)
            }

            /// Reports the changes of each rung on either side; see [`Borrowed::explain`].
            #[must_use]
            pub fn explain(&self, other: &impl AsKind<kind::Iri>) -> Explanation {
                self.as_borrowed().explain(other)
            }
        }

        /// Comparison with another reference, unresolved.
        impl<K: Widen<kind::IriReference>> $type {
            /// Finds the first rung on which two references agree; see
            /// [`Borrowed::compare_unresolved`].
            #[must_use]
            pub fn compare_unresolved(
                &self,
                other: &impl AsKind<kind::IriReference>,
            ) -> Option<Rung> {
                self.as_borrowed().compare_unresolved(other)
            }
        }

        /// Conversion of the host to its DNS form.
        #[cfg(feature = "idna")]
        impl<K: Kind> $type {
            /// Returns the text with its host in ASCII; see [`Borrowed::with_ascii_host`].
            ///
            /// # Errors
            ///
            /// If the host cannot be a domain name.
            ///
            /// # Panics
            ///
            /// If the result is longer than `u32::MAX` bytes.
            pub fn with_ascii_host(
                &self,
            ) -> Result<MaybeOwned<'_, K>, crate::types::iri::IdnaError> {
                self.as_borrowed().with_ascii_host()
            }
        }

        /// Conversion from an IRI to a URI.
        impl<K: IriKind> $type {
            /// Converts the IRI into the equivalent URI; see [`Borrowed::to_uri`].
            ///
            /// # Panics
            ///
            /// If the result is longer than `u32::MAX` bytes.
            #[must_use]
            pub fn to_uri(&self) -> MaybeOwned<'_, K::Uri> {
                self.as_borrowed().to_uri()
            }

            /// Converts the IRI into a URI with an ASCII host; see [`Borrowed::to_uri_idna`].
            ///
            /// # Errors
            ///
            /// If the host cannot be a domain name.
            ///
            /// # Panics
            ///
            /// If the result is longer than `u32::MAX` bytes.
            #[cfg(feature = "idna")]
            pub fn to_uri_idna(
                &self,
            ) -> Result<MaybeOwned<'_, K::Uri>, crate::types::iri::IdnaError> {
                self.as_borrowed().to_uri_idna()
            }
        }

        /// Conversion from a URI to an IRI.
        impl<K: UriKind> $type {
            /// Converts the URI into a readable IRI; see [`Borrowed::to_iri`].
            #[must_use]
            pub fn to_iri(&self) -> MaybeOwned<'_, K::Iri> {
                self.as_borrowed().to_iri()
            }

            /// Converts the URI into an IRI with a readable host; see [`Borrowed::to_iri_idna`].
            #[cfg(feature = "idna")]
            #[must_use]
            pub fn to_iri_idna(&self) -> MaybeOwned<'_, K::Iri> {
                self.as_borrowed().to_iri_idna()
            }
        }
    };
}

/// Joining to a base that may be relative.
macro_rules! forward_lexical {
    ($($type:ty, $target:ident;)*) => {
        $(impl $type {
            /// Joins a reference to a base that may be relative; see
            /// [`Borrowed::<kind::Reference>::join`].
            ///
            /// # Errors
            ///
            /// If `reference` is not valid, or the result would be too long.
            #[inline]
            pub fn join(&self, reference: &str) -> Result<Owned<kind::$target>, ParseError> {
                self.as_borrowed().join(reference)
            }
        })*
    };
}

forward_lexical! {
    Owned<kind::Reference>, Reference;
    Owned<kind::IriReference>, IriReference;
    MaybeOwned<'_, kind::Reference>, Reference;
    MaybeOwned<'_, kind::IriReference>, IriReference;
}

forward!(Owned<K>);
forward!(MaybeOwned<'_, K>);

impl<K: Kind> MaybeOwned<'_, K> {
    /// Returns the offsets of the components.
    #[must_use]
    pub fn spans(&self) -> &Spans {
        match self {
            MaybeOwned::Borrowed(borrowed) => borrowed.spans(),
            MaybeOwned::Owned(owned) => owned.spans(),
        }
    }
}
