//! Rules of schemes that own.

use alloc::string::String;
use alloc::vec::Vec;

use super::{SchemeRule, SchemeRules};

/// The rule of one scheme, with the facts that a configuration has; for the others see
/// [`SchemeRule`].
///
/// ```
/// use urial::schemes::SchemeRuleBuf;
/// use urial::uri;
///
/// let gemini = SchemeRuleBuf {
///     name: "gemini".to_string(),
///     default_port: Some(1965),
///     empty_path_is_root: true,
///     ..SchemeRuleBuf::default()
/// };
/// let own = [gemini];
/// let port = SchemeRuleBuf::with(&own, |rules| rules.effective_port(&uri!("gemini://a/")));
/// assert_eq!(port, Some(1965));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeRuleBuf {
    /// See [`SchemeRule::name`].
    pub name: String,
    /// See [`SchemeRule::default_port`].
    pub default_port: Option<u16>,
    /// See [`SchemeRule::hierarchical`]; true unless it is switched off.
    pub hierarchical: bool,
    /// See [`SchemeRule::empty_path_is_root`].
    pub empty_path_is_root: bool,
    /// See [`SchemeRule::secure`].
    pub secure: Option<String>,
}

/// A rule without a name, which is the rule of no scheme.
impl Default for SchemeRuleBuf {
    #[inline]
    fn default() -> SchemeRuleBuf {
        // From the rule that borrows, so that the two cannot have different defaults.
        let SchemeRule {
            default_port,
            hierarchical,
            empty_path_is_root,
            ..
        } = SchemeRule::new("");
        SchemeRuleBuf {
            name: String::new(),
            default_port,
            hierarchical,
            empty_path_is_root,
            secure: None,
        }
    }
}

impl SchemeRuleBuf {
    /// Returns the rule, borrowed.
    #[must_use]
    #[inline]
    pub fn as_rule(&self) -> SchemeRule<'_> {
        SchemeRule {
            default_port: self.default_port,
            hierarchical: self.hierarchical,
            empty_path_is_root: self.empty_path_is_root,
            secure: self.secure.as_deref(),
            ..SchemeRule::new(&self.name)
        }
    }

    /// Calls `with` with these rules and the built-in ones, to be used many times.
    pub fn with<Out>(own: &[SchemeRuleBuf], with: impl FnOnce(SchemeRules<'_>) -> Out) -> Out {
        let own: Vec<SchemeRule<'_>> = own.iter().map(SchemeRuleBuf::as_rule).collect();
        with(SchemeRules::with(&own))
    }
}
