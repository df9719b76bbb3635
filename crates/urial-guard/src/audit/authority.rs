//! Userinfo and port (sections 7.2, 7.5, 7.6).

use alloc::format;
use core::ops::Range;

use urial_grammar::{Spans, grammar};

use super::browser::after_late_at;
use super::finding::{Findings, shown};
use super::owner::is_one_of;
use super::{Audit, Rule, Severity, host, names, octets, port, script};
use urial::AuthorityParts;
use urial::schemes::EmptyHost;

/// Looks at the authority of a text that has one.
pub(super) fn check(audit: &Audit<'_>, spans: &Spans, findings: &mut Findings<'_>) {
    let at = spans.host_start as usize..spans.host_end as usize;
    if let Some(span) = spans.userinfo() {
        leading_hyphen(&span, findings);
        userinfo(span, at.clone(), findings);
    }
    if let Some(start) = after_late_at(findings.text, spans) {
        taken_for_userinfo(start, at.clone(), findings);
    }
    findings.next_component();
    leading_hyphen(&at, findings);
    if at.is_empty() {
        empty_host(audit, at, findings);
    } else {
        host::check(audit, at, findings);
    }
    if let Some(span) = spans.port() {
        check_port(audit, span, findings);
    }
}

fn userinfo(span: Range<usize>, host: Range<usize>, findings: &mut Findings<'_>) {
    let text = findings.text;
    let userinfo = &text[span.clone()];
    // With the `@`, which would otherwise be part of the host.
    let without = (span.start..span.end + 1, "");
    let colon = userinfo.find(':').map(|colon| span.start + colon);
    // RFC 3986 section 3.2.1: an empty string after the colon indicates no password.
    let password = colon.filter(|colon| colon + 1 < span.end);
    if let Some(name) = names::leading_name(userinfo) {
        // `http://www.paypal.com@/`: browsers refuse it, and people read a host.
        let explanation = if host.is_empty() {
            format!("there is no host; {name} is only the userinfo before it")
        } else {
            format!("the host is {}, not {name}", shown(&text[host]))
        };
        let what = (Rule::UserinfoLikeHost, Severity::Warning, span.clone());
        findings.add_with_safe_form(what, explanation, without.clone());
    } else if password.is_none() {
        // RFC 9110 section 4.2.4: a recipient of an `http` URI ought to treat a userinfo as an
        // error.
        let severity = match is_one_of(&["http", "https", "ws", "wss"], findings.scheme) {
            true => Severity::Warning,
            false => Severity::Info,
        };
        let explanation = "a user name stands before the host, where people look for the host";
        let what = (Rule::Userinfo, severity, span.clone());
        findings.add_with_safe_form(what, explanation, without);
    }
    if let Some(colon) = password {
        let what = (Rule::Password, Severity::Warning, colon + 1..span.end);
        let explanation = "the URI contains a password in plain text";
        findings.add_with_safe_form(what, explanation, (colon..span.end, ""));
    }
    octets::check(octets::Place::Userinfo, span, findings);
}

/// Reports a host after the last `@` before a slash, which programs find that end an authority at
/// a slash only.
#[cold]
fn taken_for_userinfo(start: usize, host: Range<usize>, findings: &mut Findings<'_>) {
    let text = findings.text;
    let rest = &text[start..];
    let name = names::leading_name(rest);
    // `?@anna` is a mention, but a slash ends any text like a host.
    let ended = rest.split_once('/').map(|(place, _)| AuthorityParts::of(place).host);
    if let Some(found) = name.or(ended) {
        // A text that is no name may be a part of a secret in the query.
        let (host, other) = (shown(&text[host]), name.unwrap_or("another one"));
        let explanation =
            format!("the host is {host}, and {other} to programs that read on to the @");
        findings.report(Rule::UserinfoLikeHost, start..start + found.len(), explanation);
    }
}

/// Reports a host that starts with a hyphen: `ssh://-oProxyCommand=…/` has run commands on those
/// who cloned from it.
fn leading_hyphen(span: &Range<usize>, findings: &mut Findings<'_>) {
    let text = &findings.text[span.clone()];
    if text.starts_with('-') || text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("%2D"))
    {
        let explanation =
            "begins with a hyphen; a program that gets this as an argument takes it for an option";
        findings.report(Rule::LeadingHyphen, span.clone(), explanation);
    }
}

/// Looks at a text that has no authority.
pub(super) fn check_missing(audit: &Audit<'_>, spans: &Spans, findings: &mut Findings<'_>) {
    if findings.scheme.is_empty() {
        return;
    }
    let (start, wrappers) = script::unwrapped(findings.text);
    if wrappers > 0 {
        wrapped(audit, start..spans.path().end.max(start), findings);
    }
    let at = spans.path_start as usize;
    empty_host(audit, at..at, findings);
}

/// Looks at the host of a URI that is inside of wrappers.
fn wrapped(audit: &Audit<'_>, inner: Range<usize>, findings: &mut Findings<'_>) {
    let text = &findings.text[inner.clone()];
    // `jar:http://host/a!/b`: the path is a URI with a host of its own.
    let spans = grammar::split_spans(text).ok();
    if let Some(spans) = spans.filter(|spans| spans.host_start < spans.host_end) {
        let start = inner.start + spans.host_start as usize;
        let end = inner.start + spans.host_end as usize;
        host::check(audit, start..end, findings);
    }
}

/// Browsers find a host after `http:`, `http:/`, `http:///` and `///` as they do after `http://`.
fn empty_host(audit: &Audit<'_>, at: Range<usize>, findings: &mut Findings<'_>) {
    let rule = audit.schemes.get(findings.scheme);
    // RFC 9110 section 4.2.1: an `http` URI with an empty host is invalid; in `file` it means this
    // machine.
    let needs_one = rule.is_some_and(|rule| rule.empty_host == EmptyHost::Invalid);
    // `///a` begins with an empty authority too (RFC 3986 section 4.2).
    if needs_one || findings.scheme.is_empty() {
        let explanation = "there is no host; programs differ in what they make of that";
        findings.report(Rule::EmptyHost, at, explanation);
    }
}

fn check_port(audit: &Audit<'_>, span: Range<usize>, findings: &mut Findings<'_>) {
    let digits = &findings.text[span.clone()];
    // An invalid port is the parser's finding, an empty one says nothing.
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return;
    }
    // 65616 is 80 modulo 65536, for programs that keep 16 bits of it.
    let Ok(number) = digits.parse::<u16>() else {
        let explanation = "there is no such port; some programs use its last 16 bits";
        findings.report(Rule::PortOutOfRange, span, explanation);
        return;
    };
    // RFC 6335 section 6: ports above 1023 are no system ports, so anybody may listen there.
    if number > 1023 {
        return;
    }
    let rule = audit.schemes.get(findings.scheme);
    let known = rule.and_then(|rule| rule.default_port);
    if known == Some(number) {
        return;
    }
    // Nobody knows whether the port of another scheme is its own.
    let severity = match known {
        Some(_) => Severity::Warning,
        None => Severity::Info,
    };
    let explanation = match port::service(number) {
        Some(service) => format!("port {number} is registered for {service}"),
        None if port::is_reserved(number) => {
            format!("port {number} is reserved, no service has it")
        }
        None => return,
    };
    // Without the port, or with another one, it would be another server.
    findings.add(Rule::WellKnownPort, severity, span, explanation);
}
