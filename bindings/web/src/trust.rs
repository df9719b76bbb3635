//! Audits, policies, and secrets that are not to be shown.

use std::net::IpAddr;

use urial_guard::Redaction;
use urial_guard::{Audit, Cidr, FetchPolicy, Names, PolicyError, Refusal};

use crate::call::{Answer, Call, Fault, Status};
use crate::units::Units;

/// Answers with the findings of any text, valid or not. Arguments: `text`, then names to
/// protect.
pub(crate) fn audit(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let names = Names::new(call.texts(1..call.count())?);
    let findings = Audit::new().names(&names).check_text(text);
    let units = Units::new(text);
    call.json(|json| {
        json.objects(&findings, |json, finding| {
            json.key("rule").text(finding.rule().id());
            json.key("severity").text(finding.severity().as_str());
            json.span(&units, finding.span());
            json.key("explanation").text(finding.explanation());
            json.key("safeForm").optional(finding.safe_form());
            json.key("why").text(finding.rule().why());
        });
    })
}

fn redaction(call: &Call<'_>) -> Result<Redaction, Fault> {
    Ok(Redaction::new()
        .userinfo(call.has(0))
        .fragment(call.has(1))
        .likely_passwords(call.has(2))
        .passwords_only(call.has(3))
        .query_keys(call.texts(1..call.count())?))
}

/// Answers with the text, its secrets hidden. Arguments: `text`, then keys of the query; flags:
/// bit 0: the whole userinfo, 1: the fragment, 2: likely passwords, 3: no values of keys.
pub(crate) fn redact(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    call.answer(&redaction(call)?.redact(text))
}

/// Hides the secrets of running text, as [`redact`] those of one reference.
pub(crate) fn redact_text(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    call.answer(&redaction(call)?.redact_text(text))
}

/// Answers with the text, its defanged references as they were.
pub(crate) fn refang(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    call.answer(urial_text::refang(text).as_str())
}

/// Answers with `null`, or why not. Arguments: a text or an address, then schemes, ports, allowed
/// and denied networks, hosts, denied hosts, paths, denied paths; flags: bit 0: it is an address,
/// 1: a userinfo is allowed, 2: local names are, 3: schemes are stated, 4: ports are, 5: hosts are,
/// 6: paths are, 7: answer with what to use in place of the text; the first of the other arguments
/// are the numbers of each.
pub(crate) fn fetch_policy(call: &mut Call<'_>) -> Answer {
    let text = call.text(0)?;
    let mut at = 9;
    let mut lists = Vec::new();
    for list in 1..9 {
        let count: usize = call.text(list)?.parse().unwrap_or(0);
        let end = (at + count).min(call.count());
        lists.push(call.texts(at..end)?);
        at = end;
    }
    let ports = lists[1].iter().map(|port| {
        let refused =
            |_| Fault::plain("bad-port", format!("{port:?} is not a port")).of(port.as_bytes());
        port.parse().map_err(refused)
    });
    let ports: Vec<u16> = ports.collect::<Result<_, _>>()?;
    let (allow, deny) = (networks(&lists[2])?, networks(&lists[3])?);
    let mut policy = FetchPolicy::new()
        .allow_networks(allow)
        .deny_networks(deny)
        .userinfo(call.has(1))
        .local_names(call.has(2));
    if call.has(3) {
        policy = policy.schemes(&lists[0]);
    }
    if call.has(4) {
        policy = policy.ports(ports);
    }
    let wrong = |error: PolicyError| match &error {
        PolicyError::Scheme(text) | PolicyError::Host(text) | PolicyError::Path(text) => {
            Fault::named(error.as_str(), &error).of(text.as_bytes())
        }
        _ => Fault::named(error.as_str(), &error),
    };
    if call.has(5) {
        policy = policy.hosts(&lists[4]).map_err(wrong)?;
    }
    if call.has(6) {
        policy = policy.paths(&lists[6]).map_err(wrong)?;
    }
    policy = policy.deny_hosts(&lists[5]).map_err(wrong)?;
    policy = policy.deny_paths(&lists[7]).map_err(wrong)?;
    let answered = match call.has(0) {
        true => policy.allows_addr(address(text)?).map(|()| None),
        false => policy.check_text(text).map(Some),
    };
    match answered {
        Ok(Some(verdict)) if call.has(7) => call.object(|json| {
            json.key("url").text(verdict.url().as_str());
            json.key("host").text(verdict.host());
            json.key("port").number(verdict.port());
            let address = verdict.address().map(|address| address.to_string());
            json.key("address").optional(address.as_deref());
        }),
        Ok(_) => Ok(Status::Null),
        Err(Refusal::Invalid(error)) => Err(Fault::parse(error, text)),
        Err(refusal) => call.object(|json| {
            json.key("kind").text(refusal.as_str());
            json.key("message").text(&refusal.to_string());
        }),
    }
}

fn address(text: &str) -> Result<IpAddr, Fault> {
    let refused = |_| Fault::plain("bad-address", format!("{text:?} is not an IP address"));
    text.parse().map_err(refused)
}

/// Reads networks such as `10.0.0.0/8`.
fn networks(texts: &[&str]) -> Result<Vec<Cidr>, Fault> {
    let read = |text: &&str| {
        let message = || format!("{text:?} is not a network like 10.0.0.0/8");
        let refused = || Fault::plain("bad-network", message()).of(text.as_bytes());
        text.parse().map_err(|_| refused())
    };
    texts.iter().map(read).collect()
}
