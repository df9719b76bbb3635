//! Keys of the query that tell advertisers where a visitor came from.

use urial_guard::glob;

/// Patterns of such keys, each with the page that says so.
///
/// A key is here if its vendor documents that links get it for measuring, or if a browser takes it
/// out of addresses, so that a page is the same without it. Keys that sites also use for other
/// things, such as `ref`, are not.
pub const TRACKING_KEYS: &[(&str, &str)] = &[
    // Google: campaigns, clicks, and visits that go from one domain to another.
    ("utm_*", "support.google.com/analytics/answer/10917952"),
    ("gclid", "support.google.com/google-ads/answer/9744275"),
    ("gbraid", GOOGLE_CLICKS),
    ("wbraid", GOOGLE_CLICKS),
    ("dclid", "developers.google.com/doubleclick-advertisers, Conversion"),
    ("gad_source", GOOGLE_CLICKS),
    ("gad_campaignid", GOOGLE_CLICKS),
    ("srsltid", "support.google.com/merchants, auto-tagging"),
    ("_gl", "support.google.com/analytics/answer/10071811"),
    ("_ga", "developers.google.com/analytics/devguides/collection/analyticsjs/linker"),
    // Clicks on advertisements elsewhere.
    ("fbclid", "developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc"),
    (
        "msclkid",
        "learn.microsoft.com/en-us/advertising/campaign-management-service/offlineconversion",
    ),
    (
        "li_fat_id",
        "learn.microsoft.com/en-us/linkedin/marketing/conversions/enabling-first-party-cookies",
    ),
    ("ttclid", "ads.tiktok.com/help/article/tiktok-click-id"),
    ("twclid", "developer.x.com, X Ads API, Web Conversions"),
    ("sccid", "developers.snap.com, Conversions API, parameters (`ScCid`)"),
    ("rdt_cid", "business.reddithelp.com, Conversions API, click ID"),
    ("epik", "developers.pinterest.com, API for Conversions, click ID"),
    ("yclid", "yandex.com/support/metrica, offline conversions"),
    ("ysclid", BRAVE),
    ("_openstat", BRAVE),
    ("irclickid", BRAVE),
    ("rb_clickid", BRAVE),
    ("wickedid", BRAVE),
    // Links that people share.
    ("igshid", BRAVE),
    ("fb_action_ids", BRAVE),
    ("fb_action_types", "developers.facebook.com, Open Graph actions, beside `fb_action_ids`"),
    ("fb_comment_id", BRAVE),
    ("_branch_match_id", BRAVE),
    ("_branch_referrer", BRAVE),
    ("guce_referrer", BRAVE),
    ("guce_referrer_sig", BRAVE),
    // Mailings.
    ("mc_cid", MAILCHIMP),
    ("mc_eid", MAILCHIMP),
    ("_hsenc", HUBSPOT),
    ("_hsmi", HUBSPOT),
    ("__hstc", HUBSPOT_DOMAINS),
    ("__hssc", HUBSPOT_DOMAINS),
    ("__hsfp", HUBSPOT_DOMAINS),
    ("hsctatracking", BRAVE),
    ("mkt_tok", "experienceleague.adobe.com, Marketo Engage, tracked links"),
    ("_kx", BRAVE),
    ("__s", BRAVE),
    ("ml_subscriber", BRAVE),
    ("ml_subscriber_hash", BRAVE),
    ("oly_anon_id", BRAVE),
    ("oly_enc_id", BRAVE),
    ("s_cid", BRAVE),
    ("vero_id", BRAVE),
    ("vero_conv", BRAVE),
    // Matomo, formerly Piwik.
    ("mtm_*", MATOMO),
    ("pk_campaign", MATOMO),
    ("pk_kwd", MATOMO),
];

const GOOGLE_CLICKS: &str = "developers.google.com/google-ads/api, ClickConversion";
const MAILCHIMP: &str = "mailchimp.com/developer/marketing/docs/e-commerce";
const HUBSPOT: &str = "knowledge.hubspot.com, tracking parameters in marketing emails";
const HUBSPOT_DOMAINS: &str = "knowledge.hubspot.com, cross-domain linking";
const BRAVE: &str = "github.com/brave/brave-core, components/query_filter";
const MATOMO: &str = "matomo.org/docs/tracking-campaigns";

/// Returns whether a decoded key is one of them, in any case.
pub(super) fn is_key(key: &str) -> bool {
    let is_it = |(pattern, _): &(&str, &str)| glob::matches(pattern, key);
    TRACKING_KEYS.iter().any(is_it)
}
