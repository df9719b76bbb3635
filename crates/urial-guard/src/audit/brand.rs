//! Names of brands in hosts that are not theirs (section 7.6).
//!
//! Whoever has a brand's name as the whole label of the registered domain is taken for its owner,
//! under whatever end: nothing here knows who registered `paypal.example`.

use core::ops::Range;

use super::names::is_below;
use super::owner::Owners;
use super::words::{Ends, Words};
use super::{owner, spelling};

/// The brands that are imitated most; names that mean nothing else.
static BRANDS: Words<'_> = Words::new(&[
    "dhl",
    "ebay",
    "hsbc",
    "usps",
    "adobe",
    "fedex",
    "gmail",
    "venmo",
    "yahoo",
    "zelle",
    "google",
    "icloud",
    "paypal",
    "roblox",
    "tiktok",
    "alibaba",
    "appleid",
    "binance",
    "discord",
    "dropbox",
    "hotmail",
    "natwest",
    "netflix",
    "revolut",
    "shopify",
    "spotify",
    "walmart",
    "youtube",
    "barclays",
    "citibank",
    "coinbase",
    "commbank",
    "docusign",
    "facebook",
    "linkedin",
    "metamask",
    "onedrive",
    "snapchat",
    "swisscom",
    "telegram",
    "vodafone",
    "whatsapp",
    "caixabank",
    "instagram",
    "microsoft",
    "office365",
    "santander",
    "aliexpress",
    "bnpparibas",
    "disneyplus",
    "lloydsbank",
    "mastercard",
    "wellsfargo",
    "postfinance",
    "trustwallet",
    "creditmutuel",
    "mercadolibre",
    "microsoft365",
    "bankofamerica",
    "myetherwallet",
    "steamcommunity",
    "americanexpress",
]);
/// Brands that are words of their own: they count beside a word that asks for something.
static WORDS: Words<'_> = Words::new(&[
    "amazon", "apple", "chase", "discover", "outlook", "steam", "target", "ups",
]);
/// Shorter names with a digit for a letter are numbers of machines: `dh1`, `up5`.
const SHORTEST: usize = 5;
/// Surnames and words that look like a brand by chance.
const CHANCE: [&str; 1] = ["stearn"];
/// The ends of what looks like a brand with digits for letters, and with pairs of letters.
static DIGITS: Ends = alike(false);
static PAIRS: Ends = alike(true);
/// The ends of all that is looked for.
static TELLING: Ends = alike(false)
    .or(&alike(true))
    .or(&BRANDS.ends)
    .or(&WORDS.ends);

#[inline]
const fn alike(has_pairs: bool) -> Ends {
    Ends::of_alike(&BRANDS, SHORTEST, has_pairs).or(&Ends::of_alike(&WORDS, SHORTEST, has_pairs))
}

// Words of pages that ask for a password or for money. Beside one of them `apple` is the brand.
static LURES: Words<'_> = Words::new(&[
    "account",
    "accounts",
    "alert",
    "appeal",
    "auth",
    "billing",
    "claim",
    "confirm",
    "customer",
    "gift",
    "giftcard",
    "help",
    "helpdesk",
    "id",
    "invoice",
    "locked",
    "login",
    "logon",
    "password",
    "payment",
    "prize",
    "recover",
    "recovery",
    "refund",
    "secure",
    "security",
    "signin",
    "support",
    "unlock",
    "update",
    "verification",
    "verify",
]);

/// Domains of the owners that are not the name alone.
const OWN: [&str; 21] = [
    "cdninstagram.com",
    "fbcdn.net",
    "googleapis.com",
    "googleusercontent.com",
    "live.com",
    "microsoftonline.com",
    "msn.com",
    "office.com",
    "yahoodns.net",
    "amazon-adsystem.com",
    "apple-cloudkit.com",
    "apple-dns.net",
    "apple-mapkit.com",
    "facebook-hardware.com",
    "google-analytics.com",
    "icloud-content.com",
    "microsoft-int.com",
    "netflix-ads.com",
    "paypal-communication.com",
    "paypal-corp.com",
    "youtube-nocookie.com",
];
/// Domains whose users talk of brands, or are brands: their names are whole labels there.
const COMMUNITIES: [&str; 6] = [
    "fandom.com",
    "github.io",
    "gitlab.io",
    "slashdot.org",
    "stackexchange.com",
    "wikia.com",
];

/// Returns whether the text is the name of a brand, of this list or the caller's.
#[inline]
pub(super) fn is_brand(name: &str, own: &[&str]) -> bool {
    BRANDS.has(name) || WORDS.has(name) || owner::is_one_of(own, name)
}

/// Returns whether a part of a host may be the name of a brand of this list, or look like it.
#[inline]
pub(super) fn may_be(part: &[u8]) -> bool {
    TELLING.may_have(part) && is_told(part)
}

#[cold]
#[inline]
fn is_told(part: &[u8]) -> bool {
    // `TELLING` joins the ends of all lists, so its first and last character may come from
    // different ones; here each list is asked by itself.
    BRANDS.may_have(part) || WORDS.may_have(part) || may_look(part)
}

/// Returns whether a part of a host may look like the name of a brand of this list.
#[inline]
fn may_look(part: &[u8]) -> bool {
    DIGITS.may_have(part) && spelling::has_digits(part)
        || PAIRS.may_have(part) && spelling::has_pairs(part)
}

/// A brand that is named in a host of somebody else.
pub(super) struct Named<'t> {
    /// Where in the host.
    pub(super) at: Range<usize>,
    /// The brand, if the name only looks like it.
    pub(super) meant: Option<&'t str>,
    /// The domain that the host belongs to.
    pub(super) domain: &'t str,
}

/// Finds a brand that is named in a host, or a name that looks like it, where the host does not
/// belong to the brand.
#[inline]
pub(super) fn find<'t>(host: &'t str, own: &[&'t str], owners: Owners<'_>) -> Option<Named<'t>> {
    let bytes = host.as_bytes();
    let mut start = 0;
    //   paypal-login.evil.example     the parts are paypal, login, evil and example
    //   ^^^^^^                        names a brand, and the registered name is `evil`
    let mut lure = None;
    // Up to the length, where the last part ends.
    for end in 0..=bytes.len() {
        // Whole parts only: `pineapple` has nothing to do with `apple`.
        if !matches!(bytes.get(end), None | Some(b'.' | b'-')) {
            continue;
        }
        let here = start..end;
        start = end + 1;
        let part = &host[here.clone()];
        // Names of the caller may be of any length from 3 on; the built-in ones are told by their
        // ends.
        let is_candidate = may_be(part.as_bytes()) || part.len() >= 3 && !own.is_empty();
        if !is_candidate {
            continue;
        }
        let meant = imitated(part, own);
        if meant.is_some() || is_named(part, host, own, &mut lure) {
            // Whatever else the host names: either it is an owner's, or this is found already.
            return foreign(host, here.clone(), own, owners).map(|domain| Named {
                at: here,
                meant,
                domain,
            });
        }
    }
    None
}

/// Returns whether a part of a host names a brand; `lure` is whether there is a word in the host
/// that asks for something, once known.
#[inline]
fn is_named(part: &str, host: &str, own: &[&str], lure: &mut Option<bool>) -> bool {
    BRANDS.has(part)
        || owner::is_one_of(own, part)
        // The host is searched for a lure once, and only if a word that may be a brand is in it.
        || WORDS.has(part) && *lure.get_or_insert_with(|| has_lure(host))
}

/// Returns the brand that a part of a host looks like.
#[inline]
fn imitated<'t>(part: &str, own: &[&'t str]) -> Option<&'t str> {
    let is_like = |brand: &&str| brand.len() >= SHORTEST && spelling::looks_like(part, brand);
    let mut listed = BRANDS.iter().chain(WORDS.iter()).copied();
    // The tables of ends are of the built-in names only, so those of the caller are all compared.
    let found = match may_look(part.as_bytes()) {
        true => listed.find(is_like),
        false => None,
    };
    let found = found.or_else(|| own.iter().copied().find(is_like));
    found.filter(|_| !owner::is_one_of(&CHANCE, part))
}

/// Returns the domain of the host, if it is not that of a brand.
#[inline]
fn foreign<'t>(
    host: &'t str,
    named: Range<usize>,
    own: &[&str],
    owners: Owners<'_>,
) -> Option<&'t str> {
    let domain = owners.domain(host);
    let registered = domain.split('.').next().unwrap_or(domain);
    // `apple.fandom.com` is about a brand; in `apple-login.fandom.com` the label is another.
    let is_whole = || {
        COMMUNITIES
            .iter()
            .any(|community| is_below(host, community))
            && is_brand(label_around(host, named), own)
    };
    // A name without a dot is one of a local network, and not registered.
    let is_own = !domain.contains('.')
        || is_brand(registered, own)
        || owner::is_one_of(&OWN, domain)
        || is_whole();
    (!is_own).then_some(domain)
}

/// Returns the label that a part of the host is in.
#[inline]
fn label_around(host: &str, part: Range<usize>) -> &str {
    let start = host[..part.start].rfind('.').map_or(0, |dot| dot + 1);
    let rest = host[part.end..].find('.');
    &host[start..rest.map_or(host.len(), |rest| part.end + rest)]
}

#[inline]
fn has_lure(host: &str) -> bool {
    host.split(['.', '-']).any(|part| LURES.has(part))
}
