//! `urn` (RFC 8141 section 2).
//!
//! ```abnf
//! namestring    = assigned-name [ rq-components ] [ "#" f-component ]
//! assigned-name = "urn" ":" NID ":" NSS
//! NID           = (alphanum) 0*30(ldh) (alphanum)
//! NSS           = pchar *(pchar / "/")
//! rq-components = [ "?+" r-component ] [ "?=" q-component ]
//! r-component   = pchar *( pchar / "/" / "?" )
//! ```

use super::{Checked, Rule, Subject, end, is_label};

const NID: Rule = ("urn-nid", "a NID has 2 to 32 letters, digits and inner hyphens");
const NSS: Rule = ("urn-nss", "an NSS is not empty and begins with no slash");
const COMPONENTS: Rule =
    ("urn-components", "the query is `+` and an r-component, `=` and a q-component, or both");

pub(super) fn check<'a>(uri: &Subject<'a>) -> Checked<'a> {
    // Later colons belong to the NSS.
    let (nid, nss) = { uri.path.split_once(':') }.unwrap_or((uri.path, end(uri.path)));
    if !(matches!(nid.len(), 2..=32) && is_label(nid)) {
        return Err((NID, nid));
    }
    if nss.is_empty() || nss.starts_with('/') {
        return Err((NSS, nss));
    }
    match uri.query {
        Some(query) if !are_components(query) => Err((COMPONENTS, query)),
        _ => Ok(()),
    }
}

fn are_components(query: &str) -> bool {
    let is_one = |text: &str| !text.is_empty() && !text.starts_with(['/', '?']);
    if let Some(q) = query.strip_prefix('=') {
        return is_one(q);
    }
    // The first `?=` ends the r-component; more of them belong to the q-component.
    query.strip_prefix('+').is_some_and(|rest| {
        let both = rest.split_once("?=");
        both.map_or_else(|| is_one(rest), |(r, q)| is_one(r) && is_one(q))
    })
}
