//! iri
