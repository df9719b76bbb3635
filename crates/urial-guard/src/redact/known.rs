//! The keys that hold secrets.

/// The words with which a key of a secret ends, once it is in lower case and has no `_`, `-`, `.`
/// or other punctuation: `api_key`, `X-Api-Key` and `apiKey` are all `apikey`.
///
/// ```
/// use urial_guard::{SECRET_WORDS, is_secret_key};
/// assert!(SECRET_WORDS.contains(&"token"));
/// assert!(is_secret_key("refreshToken"));
/// ```
pub const SECRET_WORDS: &[&str] = &[
    "accessid",
    "accesskey",
    "accesskeyid",
    "apikey",
    "assertion",
    "auth",
    "bearer",
    "credential",
    "credentials",
    "encryptionkey",
    "jwt",
    "otp",
    "pass",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "passwordconfirm",
    "passwordconfirmation",
    "privatekey",
    "pw",
    "pwd",
    "secret",
    "secretkey",
    "sessid",
    "sessionid",
    "sig",
    "signature",
    "signingkey",
    "sslkey",
    "subscriptionkey",
    "token",
];

/// The words of keys that end like a secret and hold none, such as the place in a list that a
/// server asks for again.
///
/// ```
/// use urial_guard::{NO_SECRET_WORDS, is_secret_key};
/// assert!(NO_SECRET_WORDS.contains(&"pagetoken"));
/// assert!(!is_secret_key("next_page_token"));
/// ```
pub const NO_SECRET_WORDS: &[&str] = &[
    "bypass",
    "compass",
    "continuationtoken",
    "nexttoken",
    "overpass",
    "pagetoken",
    "resumptiontoken",
    "synctoken",
];

/// No word is longer.
const LONGEST: usize = 24;

/// Returns whether the value of a key is taken for a secret: whether its name ends in one of
/// [`SECRET_WORDS`], in any case, with any punctuation in it and any number after it, and in none
/// of [`NO_SECRET_WORDS`].
///
/// ```
/// use urial_guard::is_secret_key;
/// for key in ["token", "X-Amz-Signature", "clientSecret", "user.password", "new_password2"] {
///     assert!(is_secret_key(key), "{key}");
/// }
/// for key in ["tokens", "page_token", "monkey", ""] {
///     assert!(!is_secret_key(key), "{key}");
/// }
/// ```
#[must_use]
pub fn is_secret_key(key: &str) -> bool {
    is_secret(key.as_bytes())
}

/// Returns what [`is_secret_key`] does; a byte that is not UTF-8 is punctuation.
pub(super) fn is_secret(key: &[u8]) -> bool {
    let mut alike = alike(key).unwrap_or(0);
    if alike == 0 {
        return false;
    }
    let (mut buffer, mut start) = ([0; LONGEST], LONGEST);
    for byte in name(key).take(LONGEST) {
        start -= 1;
        buffer[start] = byte;
    }
    let ends_in = |word: &str| buffer[start..].ends_with(word.as_bytes());
    while alike != 0 {
        if ends_in(SECRET_WORDS[alike.trailing_zeros() as usize]) {
            return !NO_SECRET_WORDS.iter().any(|word| ends_in(word));
        }
        alike &= alike - 1;
    }
    false
}

/// Returns the words that end in the last two letters of a key, a bit for each, if it has two.
pub(super) fn alike(key: &[u8]) -> Option<u64> {
    let mut name = name(key);
    let (last, before) = (name.next()?, name.next()?);
    Some(WORDS[0][usize::from(last & 31)] & WORDS[1][usize::from(before & 31)])
}

/// Returns the letters and digits of a key from the last to the first, in lower case; a number at
/// the end is left out.
fn name(key: &[u8]) -> impl Iterator<Item = u8> {
    let reversed = key.iter().rev();
    let name = reversed.skip_while(|byte| !byte.is_ascii_alphabetic());
    name.filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase)
}

/// For the last letter of a word, and for the one before it, by its lower five bits, the words that
/// have it there, a bit for each.
static WORDS: [[u64; 32]; 2] = {
    let (mut words, mut at) = ([[0; 32]; 2], 0);
    while at < SECRET_WORDS.len() {
        let word = SECRET_WORDS[at].as_bytes();
        // A word that is too long is out of bounds, and fails the build.
        let _ = [0; LONGEST + 1][word.len()];
        let mut back = 0;
        while back < words.len() {
            words[back][(word[word.len() - 1 - back] & 31) as usize] |= 1 << at;
            back += 1;
        }
        at += 1;
    }
    words
};
