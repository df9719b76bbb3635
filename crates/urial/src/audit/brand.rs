//! Names of brands in hosts that are not theirs (section 7.6).
//!
//! Whoever has a brand's name as the whole label of the registered domain is taken for its owner, under whatever end: nothing here knows
//! who registered `paypal.example`.

use core::ops::Range;

use super::names::is_below;
use super::owner;

/// The brands that are imitated most, by their length; names that mean nothing else.
const BRANDS: [&[&str]; 16] = [
    &[],
    &[],
    &[],
    &["dhl"],
    &["ebay", "hsbc", "usps"],
    &["adobe", "fedex", "gmail", "venmo", "yahoo", "zelle"],
    &["google", "icloud", "paypal", "roblox", "tiktok"],
    &[
        "alibaba", "appleid", "binance", "discord", "dropbox", "hotmail", "natwest", "netflix",
        "revolut", "shopify", "spotify", "walmart", "youtube",
    ],
    &[
        "barclays", "citibank", "coinbase", "commbank", "docusign", "facebook", "linkedin",
        "metamask", "onedrive", "snapchat", "swisscom", "telegram", "vodafone", "whatsapp",
    ],
    &[
        "caixabank",
        "instagram",
        "microsoft",
        "office365",
        "santander",
    ],
    &[
        "aliexpress",
        "bnpparibas",
        "disneyplus",
        "lloydsbank",
        "mastercard",
        "wellsfargo",
    ],
    &["postfinance", "trustwallet"],
    &["creditmutuel", "mercadolibre", "microsoft365"],
    &["bankofamerica", "myetherwallet"],
    &["steamcommunity"],
    &["americanexpress"],
];
/// Brands that are words of their own: they count beside a word that asks for something.
const WORDS: [&str; 8] = [
    "amazon", "apple", "chase", "discover", "outlook", "steam", "target", "ups",
];
const LURES: [&str; 32] = [
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
];

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

fn is_listed(name: &str) -> bool {
    let of_length = BRANDS.get(name.len()).copied().unwrap_or(&[]);
    of_length
        .iter()
        .any(|brand| name.eq_ignore_ascii_case(brand))
}

/// Whether the text is the name of a brand, of this list or the caller's.
pub(super) fn is_brand(name: &str, own: &[&str]) -> bool {
    is_listed(name) || owner::is_one_of(&WORDS, name) || owner::is_one_of(own, name)
}

/// Where in the host a brand is named that it does not belong to, and the domain it does belong to.
pub(super) fn find<'t>(host: &'t str, own: &[&str]) -> Option<(Range<usize>, &'t str)> {
    let mut at = 0;
    let mut lure = None;
    for label in host.split('.') {
        for part in label.split('-') {
            let here = at..at + part.len();
            at = here.end + 1;
            if part.len() < 3 {
                continue;
            }
            let is_named = is_listed(part)
                || !own.is_empty() && owner::is_one_of(own, part)
                || owner::is_one_of(&WORDS, part) && *lure.get_or_insert_with(|| has_lure(host));
            if is_named {
                // Whatever else the host names: either it is an owner's, or this is found already.
                return foreign(host, label, own).map(|domain| (here, domain));
            }
        }
    }
    None
}

/// The domain of the host, if it is not that of a brand.
fn foreign<'t>(host: &'t str, label: &str, own: &[&str]) -> Option<&'t str> {
    let domain = owner::domain(host);
    let registered = domain.split('.').next().unwrap_or(domain);
    let is_whole = || {
        COMMUNITIES
            .iter()
            .any(|community| is_below(host, community))
            && is_brand(label, own)
    };
    let is_own = !domain.contains('.')
        || is_brand(registered, own)
        || owner::is_one_of(&OWN, domain)
        || is_whole();
    (!is_own).then_some(domain)
}

fn has_lure(host: &str) -> bool {
    host.split(['.', '-'])
        .any(|part| owner::is_one_of(&LURES, part))
}
