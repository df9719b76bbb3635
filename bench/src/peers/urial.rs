use std::hint::black_box;
use std::sync::LazyLock;

use urial::{Normalizer, Reference, Step, Uri, kind};
use urial_guard::FetchPolicy;
use urial_list::batch::{Lines, Run};
use urial_text::Repairer;

use super::{
    Compare, Components, Contender, Keep, Normalize, NormalizeTogether, Parse, Relativize, Repair,
    Resolve, ResolveInto, Together, count_lines, each_line, seen,
};

pub struct Urial;

/// Returns the scan kernel that urial chose, or was built for (`--cfg urial_force_kernel="…"`).
pub fn kernel() -> &'static str {
    urial_grammar::grammar::kernel_name()
}

impl Contender for Urial {
    const NAME: &'static str = "urial";
}

impl Parse for Urial {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        seen(&Uri::parse(text)).map(|_| text.len())
    }
}

/// Lines checked together; see [`urial_list::batch`].
impl Together for Urial {
    #[inline]
    fn valid_lines(text: &str) -> usize {
        let runs = Lines::new(text).check::<kind::Uri>();
        runs.map(|run| match run {
            Run::Valid { lines, .. } => lines,
            Run::Parsed(_) => 1,
            Run::Invalid { .. } => 0,
        })
        .sum()
    }
}

/// Urial with each line parsed by itself.
pub struct UrialEach;

impl Contender for UrialEach {
    const NAME: &'static str = "urial-each";
}

impl Parse for UrialEach {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        Urial::parse(text)
    }
}

impl Together for UrialEach {
    #[inline]
    fn valid_lines(text: &str) -> usize {
        each_line::<UrialEach>(text)
    }
}

/// Normalizes lines together: a run that is certainly normal is copied as a whole.
fn normal_lines(text: &str, step: Step, out: &mut String) -> usize {
    let normalizer = Normalizer::new(step);
    let runs = Lines::new(text).normal::<kind::Uri>(normalizer);
    runs.map(|run| match run {
        Run::Valid { text, lines } => {
            out.push_str(text);
            lines
        }
        Run::Parsed(uri) => {
            normalizer.normalize_into(&uri, out);
            out.push('\n');
            1
        }
        Run::Invalid { .. } => 0,
    })
    .sum()
}

impl NormalizeTogether for Urial {
    #[inline]
    fn normal_lines(text: &str, out: &mut String) -> usize {
        normal_lines(text, Step::Syntax, out)
    }
}

impl NormalizeTogether for UrialScheme {
    #[inline]
    fn normal_lines(text: &str, out: &mut String) -> usize {
        normal_lines(text, Step::Scheme, out)
    }
}

impl NormalizeTogether for UrialEach {
    #[inline]
    fn normal_lines(text: &str, out: &mut String) -> usize {
        count_lines(text, |line| {
            let Ok(ref uri) = Uri::parse(line) else {
                return false;
            };
            uri.normalize_into(Step::Syntax, out);
            out.push('\n');
            true
        })
    }
}

impl Components for Urial {
    #[inline]
    fn components(text: &str) -> Option<usize> {
        let result = Uri::parse(text);
        let uri = seen(&result)?;
        let length = uri.scheme().as_str().len()
            + uri.authority().map_or(0, |it| it.as_str().len())
            + uri.path().as_str().len()
            + uri.query().map_or(0, |it| it.as_str().len())
            + uri.fragment().map_or(0, |it| it.as_str().len());
        Some(length)
    }
}

impl Keep for Urial {
    type Parsed<'a> = Uri<'a>;

    #[inline]
    fn parsed(text: &str) -> Option<Uri<'_>> {
        Uri::parse(text).ok()
    }
}

impl Normalize for Urial {
    #[inline]
    fn normalize(parsed: &Uri<'_>) -> Option<usize> {
        let normal = parsed.normalize(Step::Syntax);
        Some(black_box(&normal).as_str().len())
    }
}

/// Normalizes by what the scheme says, too (section 6.2.3).
pub struct UrialScheme;

impl Contender for UrialScheme {
    const NAME: &'static str = "urial-scheme";
}

impl Keep for UrialScheme {
    type Parsed<'a> = Uri<'a>;

    #[inline]
    fn parsed(text: &str) -> Option<Uri<'_>> {
        Uri::parse(text).ok()
    }
}

impl Normalize for UrialScheme {
    #[inline]
    fn normalize(parsed: &Uri<'_>) -> Option<usize> {
        let normal = parsed.normalize(Step::Scheme);
        Some(black_box(&normal).as_str().len())
    }
}

impl Resolve for Urial {
    type Base<'a> = Uri<'a>;
    type Reference<'a> = Reference<'a>;

    #[inline]
    fn base(text: &str) -> Option<Uri<'_>> {
        Uri::parse(text).ok()
    }

    #[inline]
    fn reference(text: &str) -> Option<Reference<'_>> {
        Reference::parse(text).ok()
    }

    #[inline]
    fn resolve(base: &Uri<'_>, reference: &Reference<'_>) -> Option<usize> {
        let target = base.resolve(reference);
        Some(black_box(&target).as_str().len())
    }

    /// Parses and resolves in one call.
    #[inline]
    fn parse_and_resolve(base: &Uri<'_>, reference: &str) -> Option<usize> {
        seen(&base.join(reference)).map(|target| target.as_str().len())
    }
}

/// Parses a reference and then resolves it.
pub struct UrialTwoCalls;

impl Contender for UrialTwoCalls {
    const NAME: &'static str = "urial-two-calls";
}

impl Resolve for UrialTwoCalls {
    type Base<'a> = Uri<'a>;
    type Reference<'a> = Reference<'a>;

    #[inline]
    fn base(text: &str) -> Option<Uri<'_>> {
        Urial::base(text)
    }

    #[inline]
    fn reference(text: &str) -> Option<Reference<'_>> {
        Urial::reference(text)
    }

    #[inline]
    fn resolve(base: &Uri<'_>, reference: &Reference<'_>) -> Option<usize> {
        Urial::resolve(base, reference)
    }
}

impl ResolveInto for Urial {
    #[inline]
    fn resolve_into(base: &Uri<'_>, reference: &Reference<'_>, buffer: &mut String) {
        // Nothing here is 4 GiB long.
        let _ = base.resolve_into(reference, buffer);
    }
}

impl Relativize for Urial {
    #[inline]
    fn relativize(base: &Uri<'_>, target: &Uri<'_>) -> Option<usize> {
        seen(&base.relativize(target)).map(|reference| reference.as_str().len())
    }
}

/// Finds out more: on which rung they agree.
impl Compare for Urial {
    #[inline]
    fn are_equal(a: &Uri<'_>, b: &Uri<'_>) -> bool {
        a.compare(b).is_some()
    }
}

/// With the changes counted, which are looked for only then.
impl Repair for Urial {
    #[inline]
    fn repair(text: &str) -> Option<usize> {
        let repaired = Repairer::new().repair(text);
        let repaired = seen(&repaired)?;
        black_box(repaired.changes().count());
        Some(repaired.reference().as_str().len())
    }
}

/// Parses a line and audits it; the length is the number of findings.
pub struct UrialAudit;

impl Contender for UrialAudit {
    const NAME: &'static str = "urial-audit";
}

impl Parse for UrialAudit {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        let result = Uri::parse(text);
        Some(black_box(urial_guard::audit(seen(&result)?)).len())
    }
}

/// Parses a line and asks whether it may be fetched; the length is 1 if it may.
pub struct UrialPolicy;

impl Contender for UrialPolicy {
    const NAME: &'static str = "urial-policy";
}

impl Parse for UrialPolicy {
    #[inline]
    fn parse(text: &str) -> Option<usize> {
        static POLICY: LazyLock<FetchPolicy> =
            LazyLock::new(|| FetchPolicy::new().schemes(["http", "https"]));
        let result = Uri::parse(text);
        let verdict = POLICY.allows(seen(&result)?);
        Some(usize::from(black_box(verdict).is_ok()))
    }
}
