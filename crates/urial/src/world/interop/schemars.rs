//! JSON Schema formats, with the feature `schemars`.
//!
//! Each kind is a string with a `format` of JSON Schema: `uri`, `uri-reference`, `iri` or
//! `iri-reference`. A pattern adds the other restrictions: no fragment, or no scheme.
//!
//! ```
//! use schemars::schema_for;
//! use urial::{AbsoluteUriBuf, IriReferenceBuf};
//!
//! assert_eq!(
//!     serde_json::to_value(schema_for!(AbsoluteUriBuf)).unwrap(),
//!     serde_json::json!({
//!         "$schema": "https://json-schema.org/draft/2020-12/schema",
//!         "title": "AbsoluteUri",
//!         "type": "string",
//!         "format": "uri",
//!         "pattern": "^[^#]*$",
//!     })
//! );
//! assert_eq!(schema_for!(IriReferenceBuf).get("format").unwrap(), "iri-reference");
//! ```

use alloc::borrow::Cow;

use ::schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use urial_grammar::Storage;
use urial_grammar::grammar::Presence;

use crate::kind::Kind;
use crate::types::reference::Ref;

impl<T: Storage, K: Kind> JsonSchema for Ref<T, K> {
    fn inline_schema() -> bool {
        // A reference to a definition would say no more than the two lines themselves.
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed(K::NAME)
    }

    fn schema_id() -> Cow<'static, str> {
        Cow::Owned(alloc::format!("urial::{}", K::NAME))
    }

    /// Returns the schema of a kind: the closest format of JSON Schema, and a pattern for the rest.
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let is_reference = K::FORM.scheme() != Presence::Required;
        let format = match (is_reference, K::FORM.is_iri()) {
            (false, false) => "uri",
            (true, false) => "uri-reference",
            (false, true) => "iri",
            (true, true) => "iri-reference",
        };
        if K::FORM.fragment() == Presence::Forbidden {
            // JSON Schema has no format for absolute URIs.
            json_schema!({"type": "string", "format": format, "pattern": "^[^#]*$"})
        } else if K::FORM.scheme() == Presence::Forbidden {
            // RFC 3986 appendix B: a text without a colon before the first `/`, `?` or `#` has no
            // scheme.
            json_schema!({"type": "string", "format": format, "pattern": "^[^:/?#]*([/?#]|$)"})
        } else {
            json_schema!({"type": "string", "format": format})
        }
    }
}
