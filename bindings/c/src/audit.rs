//! Audits: findings about any text.

use crate::border::{exports, strings, text};
use crate::parsed::urial_span;
use crate::rows::{Rows, Texts};
use std::ffi::c_char;
use urial_guard::{Audit, Finding, Names, Severity};

/// How bad a finding is.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_severity {
    /// Worth a look.
    Info = 0,
    /// May deceive, or lead to an unexpected place.
    Warning = 1,
    /// Deceives.
    Critical = 2,
}

/// A finding of an audit.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_finding {
    /// The bytes of the text that it is about.
    pub span: urial_span,
    /// How bad it is.
    pub severity: urial_severity,
    /// 1 if there is a safe form, else 0.
    pub has_safe_form: u32,
    /// The name of the rule in the buffer, such as "userinfo-like-host".
    pub rule: urial_span,
    /// The explanation in the buffer.
    pub explanation: urial_span,
    /// A text without the finding in the buffer, or an empty text.
    pub safe_form: urial_span,
    /// Zero. For later versions.
    pub reserved: [u32; 4],
}

exports! {
/// Reports what may deceive in any text, valid or not, or lead to an unexpected place (RFC 3986
/// section 7).
///
/// `names` are strings that end with a NUL: domains such as `paypal.com`, or words, that hosts of
/// others must not have.
fn urial_audit(
    text: *const c_char, text_length: usize,
    names: *const *const c_char, name_count: usize,
    findings: *mut urial_finding, finding_capacity: usize, finding_count: *mut usize,
) |room| {
    let rows = Rows::new(findings, finding_capacity, finding_count)?;
    let text = self::text(text, text_length, 0)?;
    let names = Names::new(strings(names, name_count)?);
    let found = Audit::new().names(&names).check_text(text);
    let mut texts = Texts::default();
    let row = |finding: &Finding| row(finding, &mut texts);
    let made: Vec<urial_finding> = found.iter().map(row).collect();
    rows.fill_with(&made, &texts.finished()?, room)
}
}

fn row(finding: &Finding, texts: &mut Texts) -> urial_finding {
    let safe_form = finding.safe_form();
    urial_finding {
        span: urial_span::of(&finding.span()),
        severity: match finding.severity() {
            Severity::Info => urial_severity::Info,
            Severity::Warning => urial_severity::Warning,
            _ => urial_severity::Critical,
        },
        has_safe_form: u32::from(safe_form.is_some()),
        rule: texts.add(finding.rule().id()),
        explanation: texts.add(finding.explanation()),
        safe_form: texts.add_any(safe_form),
        reserved: [0; 4],
    }
}
