//! Secrets that stand where a user does, with no password after them or one that says nothing.

use super::marks::starts_with;

/// How the tokens of well-known services begin, which no user name does.
const PREFIXES: [&[u8]; 31] = [
    b"ghp_",
    b"gho_",
    b"ghu_",
    b"ghs_",
    b"ghr_",
    b"github_pat_",
    b"glpat-",
    b"gldt-",
    b"glrt-",
    b"glcbt-",
    b"glptt-",
    b"glft-",
    b"gloas-",
    b"xoxa-",
    b"xoxb-",
    b"xoxp-",
    b"xoxr-",
    b"xoxs-",
    b"sk_live_",
    b"sk_test_",
    b"rk_live_",
    b"rk_test_",
    b"npm_",
    b"pypi-",
    b"hf_",
    b"dop_v1_",
    b"dckr_pat_",
    b"shpat_",
    b"shpss_",
    b"ATATT3",
    b"ATBB",
];

/// Returns whether all of a userinfo is a secret, and not only what follows its first `:`.
///
/// It is where the user is a token of a well-known service, or the password says that a token is in
/// front of it, as GitHub has it. So is what stands alone in a URI of Redis, whose first passwords
/// had no user.
pub(super) fn is_secret(scheme: &[u8], user: &[u8], password: Option<&[u8]>) -> bool {
    // `https://:secret@host`: without a user only the password can be a secret.
    if user.is_empty() {
        return false;
    }
    // A prefix alone is a name that begins so.
    let is_token = |prefix: &&[u8]| user.len() > prefix.len() && user.starts_with(prefix);
    PREFIXES.iter().any(is_token)
        || match password {
            // GitHub's way to mark a token in the place of a user.
            Some(password) => password.eq_ignore_ascii_case(b"x-oauth-basic"),
            None => is_of_redis(scheme),
        }
}

/// Returns whether a scheme is one of Redis or of what took its place, as in `rediss` and
/// `redis+tls`.
fn is_of_redis(scheme: &[u8]) -> bool {
    let names: [&[u8]; 4] = [b"redis", b"rediss", b"valkey", b"valkeys"];
    names.into_iter().any(|name| {
        // `redis+tls` and `redis-sentinel` as well.
        starts_with(scheme, name) && matches!(scheme.get(name.len()), None | Some(b'+' | b'-'))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{of_reference, passwords};

    #[test]
    fn tokens_are_secrets_where_users_stand() {
        for (text, secret) in [
            ("redis://SECRET@h", "SECRET"),
            ("REDISS://SECRET@h:1/0", "SECRET"),
            ("redis+tls://SECRET@h", "SECRET"),
            ("redis-sentinel://SECRET@h:1,k:2/0", "SECRET"),
            ("valkey://SECRET@h", "SECRET"),
            ("redis://:SECRET@h", "SECRET"),
            ("redis://u:SECRET@h", "SECRET"),
            ("spring:redis://SECRET@h", "SECRET"),
            ("redis://@h", ""),
            ("redis://h/a@b", ""),
            ("redisson://u@h", ""),
            ("postgres://u@h", ""),
            ("https://ghp_SECRET@github.com/a", "ghp_SECRET"),
            ("https://ghp_SECRET:@github.com/a", "ghp_SECRET:"),
            (
                "https://SECRET:x-oauth-basic@github.com/a",
                "SECRET:x-oauth-basic",
            ),
            (
                "https://github_pat_SECRET:x@github.com/a",
                "github_pat_SECRET:x",
            ),
            ("https://x-access-token:SECRET@github.com/a", "SECRET"),
            ("git+https://glpat-SECRET@h/a", "glpat-SECRET"),
            ("//xoxb-SECRET@h/", "xoxb-SECRET"),
            ("https://ghp_@github.com/", ""),
            ("https://git@github.com/ghp_a@b", ""),
        ] {
            let found = of_reference(text);
            let found: alloc::vec::Vec<_> = found.into_iter().map(|span| &text[span]).collect();
            let expected = if secret.is_empty() {
                &[][..]
            } else {
                &[secret]
            };
            assert_eq!(found, expected, "{text}");
            let found = passwords(text.as_bytes()).map(|span| &text[span]);
            assert_eq!(
                found.collect::<alloc::vec::Vec<_>>(),
                expected,
                "{text} in running text"
            );
        }
    }
}
