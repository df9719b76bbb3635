//! URI Templates (RFC 6570): all four levels, with expansion and matching.
//!
//! ```
//! use urial_template::Template;
//! let template = Template::parse("/users/{id}{?fields,lang}")?;
//! assert_eq!(template.expand(&[("id", "a b"), ("lang", "en")])?, "/users/a%20b?lang=en");
//!
//! let bindings = template.matches("/users/a%20b?lang=en").expect("a match");
//! assert_eq!((bindings.text("id"), bindings.text("lang")), (Some("a b"), Some("en")));
//! # Ok::<(), urial_template::TemplateError>(())
//! ```
//!
//! [`Template::expand`] makes a text, not a URI: parse it with the type you need. Values come from
//! any [`Values`]: pairs, a `BTreeMap`, a `HashMap`. [`Template::expand_partial`] takes some of
//! them now and the others later.
//!
//! # Matching
//!
//! [`Template::matches`] is the reverse, for texts that a client sent. The law: **a value ends at
//! the first place after which the rest of the text fits the rest of the template, and before a
//! variable without a delimiter it takes as much as it can.**
//!
//! So in `/{a}-{b}` the value of `a` ends at the first hyphen, in `{/path*}/{id}` the list ends at
//! the last slash, because `id` has none, and in `{a}{b}` all is the value of `a`. The first
//! variables are filled first. Every template can be matched; what is divided otherwise than it was
//! put together still expands to the same text.
//!
//! - Encoded and raw characters are the same: `a%40b`, `a@b`; `%2f`, `%2F`; `é`, `%C3%A9`. A `%`
//!   that begins no triplet is one that is not encoded. Case counts, but for scheme and host of a
//!   literal at the beginning.
//! - What ends a value, raw: `/`, `?` and `#` in the path and the fragment, also `;` in `{;var}`;
//!   `&` and `#` in the query; nothing in `{+var}` and `{#var}`.
//! - A variable is undefined if nothing in the text belongs to it: `{id}` in an empty text, `{?q}`
//!   without a query. Parameters are in the order of the template, and there are no others;
//!   [`Template::recognize`] takes any.
//! - A raw comma makes the value of a variable a list. An exploded variable is always a list, or a
//!   map if each member has a `=`; `{?k*}` is a list if every name is `k`. In a map of `{.map*}`,
//!   dots without a `=` after them are part of a value, or of the first name.
//! - In `{+var}` and `{#var}`, triplets are decoded if expansion encodes the character the same
//!   way: `%20` is a space, `%2F` stays.
//! - A prefix `{var:3}` takes up to three characters, and they are all that is known of the
//!   variable; in another place without a prefix, the value begins with them.
//! - A variable in two places has one value. Which values make a text is then a hard question
//!   (matching with repeated variables is NP-complete), so only those that the law selects are
//!   compared, and no others are tried.
//!
//! [`Template::matches_strict`] takes only texts that the template makes: its result expands to the
//! text, byte for byte. It finds every expansion of a template without a variable in two places,
//! but for one whose literal begins in the middle of a character (`{+a}%A9`). Where a text is an
//! expansion, `matches` has the same result, but for triplets in `{+var}` and `{#var}` that
//! normalization changes: of `%41` it makes `A`, and `%2F` of `%2f`.
//!
//! These forms match, among others:
//!
//! ```
//! # use urial_template::{Bindings, Template, Value};
//! # fn shown(value: &Value) -> String {
//! #     match value {
//! #         Value::List(members) => format!("[{}]", members.join(" ")),
//! #         Value::Map(pairs) => {
//! #             let pairs: Vec<_> = pairs.iter().map(|(name, value)| format!("{name}:{value}")).collect();
//! #             format!("[{}]", pairs.join(" "))
//! #         }
//! #         value => value.as_text().unwrap().to_string(),
//! #     }
//! # }
//! # let line = |(name, value): (&str, &Value)| format!("{name} = {}", shown(value));
//! let forms = [
//!     ("/users/{id}",               "/users/42",              "id = 42"),
//!     ("/users/{id}/posts/{post}",  "/users/42/posts/a%2Fb",  "id = 42, post = a/b"),
//!     ("/{a}-{b}",                  "/x-y-z",                 "a = x, b = y-z"),
//!     ("/map/{x,y}",                "/map/1024,768",          "x = 1024, y = 768"),
//!     ("/list/{colors}",            "/list/red,green",        "colors = [red green]"),
//!     ("/{name}.json",              "/a.json.json",           "name = a.json"),
//!     ("/file{.ext}",               "/file.tar.gz",           "ext = tar.gz"),
//!     ("/{name}{.ext*}",            "/file.tar.gz",           "name = file, ext = [tar gz]"),
//!     ("{/path*}",                  "/a/b//c",                "path = [a b  c]"),
//!     ("{/path*}/edit",             "/a/b/edit",              "path = [a b]"),
//!     ("{/path*}/{id}",             "/a/b/7",                 "path = [a b], id = 7"),
//!     ("{/user,page}",              "/anna/7",                "user = anna, page = 7"),
//!     ("/{var:3}",                  "/val",                   "var = val"),
//!     ("{/var:1,var}",              "/v/value",               "var = value"),
//!     ("{+base}/x",                 "http://a/b/x",           "base = http://a/b"),
//!     ("{+base}/{id}",              "http://a/b/c",           "base = http://a/b, id = c"),
//!     ("{+path}{?q}{#frag}",        "/a/b?q=x#y/z",           "path = /a/b, q = x, frag = y/z"),
//!     ("{#frag}",                   "#a%20b",                 "frag = a b"),
//!     ("{?q,lang}",                 "?lang=en",               "lang = en"),
//!     ("{?q,rest*}",                "?q=x&a=1&b=",            "q = x, rest = [a:1 b:]"),
//!     ("{?tag*}",                   "?tag=x&tag=y",           "tag = [x y]"),
//!     ("?fixed=yes{&x}",            "?fixed=yes&x=1",         "x = 1"),
//!     ("/search/{term}",            "/search/foo%21baz",      "term = foo!baz"),
//!     ("/{a}{b}",                   "/xy",                    "a = xy"),
//!     ("/{a:1}{b}",                 "/xy",                    "a = x, b = y"),
//!     ("{/a*}{/b}",                 "/x/y/z",                 "a = [x y], b = z"),
//!     ("{?q,lang}{&rest*}",         "?q=a&lang=en&z=1",       "q = a, lang = en, rest = [z:1]"),
//!     ("/a{;v,empty}",              "/a;v=6;empty",           "v = 6, empty = "),
//!     ("{;k*}",                     ";k=1;k=2",               "k = [1 2]"),
//!     ("/a{;k*}/b",                 "/a;x=1;y=2/b",           "k = [x:1 y:2]"),
//! ];
//! for (template, text, expected) in forms {
//!     let parsed = Template::parse(template).unwrap();
//!     let bindings = parsed.matches_strict(text).expect(template);
//!     assert_eq!(parsed.matches(text).as_ref(), Some(&bindings));
//!     let found: Vec<String> = bindings.iter().map(line).collect();
//!     assert_eq!(found.join(", "), expected, "{template}");
//!     assert_eq!(parsed.expand(&bindings).unwrap(), text);
//! }
//! ```
//!
//! # Recognizing
//!
//! [`Template::recognize`] is for routes, such as the resource templates of MCP: parameters are
//! found by name. The law is the same for the rest. It differs from `matches` in these points:
//!
//! | | `matches` | `recognize` |
//! |---|---|---|
//! | `/u/{id}` and `/u/a,b` | a list | a text, as for every variable without `*` |
//! | `{?a,b}` and `?b=1&a=2` | no match | by name, in any order; so are `{&…}`, `{;…}`, and literals: `?q={q}&p={p}` |
//! | `{?a}` and `?a=1&c=3` | no match | [`Recognized::rest`] returns `c` |
//! | `{?a}` and `?a=1&a=2` | no match | the first counts, `rest` returns the second |
//! | `{?k*}` | a list if every name is `k`, otherwise a map | a list of the values named `k`; without such values, a map of all parameters without a variable |
//! | `/a` and `/a?b=1#c` | no match | `rest` returns the query, [`Recognized::fragment`] the fragment |
//! | `/f/{+path}` and `/f/a?b=1` | `a?b=1` | `a`: the first `?` and the first `#` end the path, always |
//! | `/{x,y}` and `/1,2,3` | `y` is a list | no match |
//!
//! A literal is required: `?q={q}` requires a parameter `q`, `{?q}` does not. A `+` stays a `+`, in
//! a query too, because expansion writes a space as `%20`. A value that is not UTF-8 does not
//! match. Case matters everywhere except in triplets, and dot segments stay:
//! [normalize](urial::normalize) the text first if no server has done so. Base access decisions on
//! the values, not on the text: `%2F` in a value is a slash.
//!
//! A template recognizes every expansion of its own, if its path, query and fragment are in this
//! order and its query has only parameters. Two exceptions: a `?`, `#` or `&` in the value of
//! `{+var}` or `{#var}`, and a list with more members than variables.

#![no_std]
#![deny(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod error;
mod value;
mod operator;
mod part;
mod program;
mod route;
mod programs;
mod parse;
mod expand;
mod bindings;
mod compile;
mod search;
mod read_value;
mod matching;
mod recognized;
mod fields;
mod recognize;
mod owned;
mod partial;

pub use bindings::Bindings;
pub use error::{TemplateError, TemplateErrorKind};
pub use operator::Operator;
pub use owned::TemplateBuf;
pub use parse::Template;
pub use part::{Modifier, Variable};
pub use partial::Partial;
pub use recognized::Recognized;
pub use value::{ToValue, Value, Values};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
