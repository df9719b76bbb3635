//! Passwords drawn at random, and the exceptions of the law of masks (SECURITY.md).

use crate::prng::Prng;

/// Characters that passwords have, and those of hosts.
pub const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Characters that passwords have beside letters and digits. The first five are printable ASCII
/// without triplets.
pub const SIGNS: [&str; 7] = [
    "!@#$%^&*",
    "!@#$%^&*()_+-=[]{}|;:,.<>/?~`",
    "-._~!$&()*+,;=:@/",
    "@:%/",
    "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
    "éüßñ漢字я€",
    "%40%3A%2F%25%2540",
];

/// Draws a password of letters and these signs.
pub fn password(prng: &mut Prng, signs: &str) -> String {
    let all: Vec<char> = LETTERS.chars().chain(signs.chars()).collect();
    let length = prng.pick(&[8, 12, 16, 24]);
    (0..length).map(|_| prng.pick(&all)).collect()
}

/// Returns whether the exception `port` holds: a port, or a place for one, comes before `/`, `?` or
/// `#`.
#[must_use]
pub fn begins_as_port(password: &str) -> bool {
    let text = password.split(['/', '?', '#']).next().unwrap_or_default();
    let is_place = text.starts_with(['%', '$', '<', '{'])
        && text.ends_with(|last: char| last.is_ascii_alphabetic() || "_>}".contains(last));
    is_place || text.bytes().all(|byte| byte.is_ascii_digit()) || text.eq_ignore_ascii_case("port")
}

/// Returns whether the exception `web` holds: an `@` with a host after it, as a reader takes it.
#[must_use]
pub fn has_host(password: &str) -> bool {
    password.split('@').skip(1).any(|after| {
        let text = after.split(['/', '?', '#', ',']).next().unwrap_or_default();
        let (host, port) = text.split_once(':').unwrap_or((text, ""));
        let is_host = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
        host.bytes().all(is_host) && port.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Returns a text without the marks around its secrets, and with a mask in the place of each.
#[must_use]
pub fn marked(text: &str) -> [String; 2] {
    let (mut plain, mut masked) = (String::new(), String::new());
    for part in text.split('»') {
        let (before, secret) = part.split_once('«').unwrap_or((part, ""));
        plain += &[before, secret].concat();
        masked += &[before, if secret.is_empty() { "" } else { "***" }].concat();
    }
    [plain, masked]
}
