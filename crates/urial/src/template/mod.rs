//! URI Templates (RFC 6570): all four levels, expansion and matching.
//!
//! ```
//! use urial::template::Template;
//! let template = Template::parse("/users/{id}{?fields,lang}")?;
//! assert_eq!(template.expand(&[("id", "a b"), ("lang", "en")])?, "/users/a%20b?lang=en");
//!
//! let bindings = template.matches("/users/a%20b?lang=en")?.expect("a match");
//! assert_eq!((bindings.text("id"), bindings.text("lang")), (Some("a b"), Some("en")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Template::expand`] makes text, not a URI: parse it with the type that fits. Values come from any [`Values`]: pairs, a
//! `BTreeMap`, a `HashMap`.
//!
//! # Matching
//!
//! [`Template::matches`] is the way back. It answers with the variables that make the text, so their expansion is the text,
//! byte for byte. What the template cannot make is no match: another order of query parameters, a parameter that it does
//! not name, `%41` for `A`, `:` where expansion writes `%3A`. Normalize the text first if its spelling is
//! not yours.
//!
//! Different values can make one text. These rules choose:
//!
//! - A variable that nothing in the text speaks of is undefined: `{id}` in an empty text, `{?q}` without a query.
//! - A comma in the value of a variable makes it a list: a comma of a string would be `%2C`. An exploded variable is always a
//!   list, or a map where there is a `=`; `{?k*}` is a list when every name is `k`.
//! - Several variables in one expression are filled from the left, and in `{a,b}`, where the comma divides them, none is a list. In a map of `{.map*}`, dots without a `=` behind them are part of a value, or of the first name. The variables of `{;…}`, `{?…}` and `{&…}` go by their names.
//! - A literal is found where it occurs first, the last one at the end: in `/{a}-{b}`, the value of `a` has no `-`. So is the
//!   `.` of `{.ext}`: in `{name}{.ext}`, the value of `name` has no dot. A `?` or `#` ends a `{+var}` before `{?…}` and `{#…}`.
//! - After `{+var}`, and where it looks like a separator, a literal is counted from the end: in `{+base}/{id}` and
//!   `{/path*}/{id}` it is the last slash, because no `id` has one.
//! - Of `{+var}` and `{#var}`, triplets are decoded where expansion encodes the same way: `%20` is a space, `%2F` stays.
//! - A prefix is all that is known of its variable, unless that occurs a second time.
//!
//! What they choose has to make the text, and nothing else is tried: a text that the template makes of other values only is no match. So it
//! is where there are more pieces than variables (`{a,b}` and `x,y,z`), where a prefix would have to be chosen for its length (`{a:3}.{b:3}`
//! and `a.b.cde`: `b.cde` is too long), and where a variable has two places that do not agree (`{a}?{/a,b}` and `?/x`: the `x` goes to `a`,
//! which `{a}` would show).
//!
//! # Which templates can be matched
//!
//! Two expressions can be told apart where one of these is so:
//!
//! - There is a literal between them that the first one cannot make: `{a}/{b}`, `{a}-{b}`, `{;a}/{b}`. If it can, as in `{/a*}/{b}` and
//!   `{+a}/{b}`, there has to be a character in the literal that nothing after it makes.
//! - The second begins with a delimiter that the first cannot make: `{a}{.b}`, `{a}{/b}`, `{/a*}{;b}`, `{;a}{?b}`.
//! - The names tell: `{?a}{&b}`, `{&a,b}`.
//! - A `?` or `#` is between them, in a literal or because the second is `{?…}` or `{#…}`. Where the rest does not tell, path, query and
//!   fragment are told apart first: in `{/s}/{#f}`, `{/s*}/{?a}{#f}` and `{/s*}/{id}?q={+q}`, what a slash is depends only on the path. Then
//!   the first `#` begins the fragment, and the first `?` before it the query.
//!
//! Each operator beside each other one, directly (yes), or only with such a literal between them (no):
//!
//! | first | `{b}` `{+b}` | `{.b}` | `{/b}` | `{;b}` | `{?b}` | `{&b}` | `{#b}` |
//! |---|---|---|---|---|---|---|---|
//! | `{a}` | no | yes | yes | yes | yes | yes | yes |
//! | `{.a}` | no | yes | yes | yes | yes | yes | yes |
//! | `{/a}` | no | yes | yes | yes | yes | yes | yes |
//! | `{;a}` `{?a}` `{&a}` | no | yes | yes | yes | yes | yes | yes |
//! | `{+a}` | no | no | no | no | yes | no | yes |
//! | `{#a}` | no | no | no | no | no | no | no |
//!
//! An exploded variable goes on as long as its separator comes, so `{.a*}{.b}`, `{/a*}{/b}`, `{;a*}{;b}`, `{?a*}{&b}` and `{&a*}{&b}` are a no.
//!
//! Where nothing tells, matching is refused, whatever the text, and [`Ambiguous`] names the two variables that touch:
//! `{a}{b}`, `{+a}/{+b}`, `{+base}{/path*}`, `{/a*}{/b}`, `{/a}/{/b}`, `{?a*,b}`, `{+list*}`.
//!
//! These forms match, among others:
//!
//! ```
//! # use urial::template::{Bindings, Template, Value};
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
//!     ("{?q,lang}{&rest*}",         "?q=a&lang=en&z=1",       "q = a, lang = en, rest = [z:1]"),
//!     ("/a{;v,empty}",              "/a;v=6;empty",           "v = 6, empty = "),
//!     ("{;k*}",                     ";k=1;k=2",               "k = [1 2]"),
//!     ("/a{;k*}/b",                 "/a;x=1;y=2/b",           "k = [x:1 y:2]"),
//! ];
//! for (template, text, expected) in forms {
//!     let parsed = Template::parse(template).unwrap();
//!     let bindings = parsed.matches(text).unwrap().expect(template);
//!     let found: Vec<String> = bindings.iter().map(line).collect();
//!     assert_eq!(found.join(", "), expected, "{template}");
//!     assert_eq!(parsed.expand(&bindings).unwrap(), text);
//! }
//! ```

//!
//! # Recognizing
//!
//! [`Template::recognize`] is for routes: it takes what others have spelled. [`Template::matches`] answers which variables *make* the
//! text, `recognize` which variables a text *means*. Both have the rules for what begins and ends where; these are different:
//!
//! | | `matches` | `recognize` |
//! |---|---|---|
//! | `/u/{id}` and `/u/a@b`, `/u/a;b`, `/u/O'Neil` | no match: expansion encodes them | `a@b`, `a;b`, `O'Neil`; only a `/` ends a value |
//! | `/u/{id}` and `/u/%61`, `/u/a%2fb`, `/u/é` | no match | `a`, `a/b`, `é`: triplets of unreserved characters are decoded first, in literals too, digits have no case, and what a URI cannot have counts as encoded |
//! | `/u/{id}` and `/u/a,b` | a list | a text, as for every variable without `*` |
//! | `{?a,b}` and `?b=1&a=2` | no match | by name, in any order; so are `{&…}`, `{;…}`, and literals: `?q={q}&p={p}` |
//! | `{?a}` and `?a=1&c=3` | no match | `c` is handed back by [`Recognized::rest`] |
//! | `{?a}` and `?a=1&a=2` | no match | the first counts, the second is handed back |
//! | `{?k*}` | a list when every name is `k`, else a map | a list of those whose name is `k`; a map of all that have no variable when none has |
//! | `/a` and `/a?b=1#c` | no match | the query is handed back, and the fragment by [`Recognized::fragment`] |
//! | `/f/{+path}` and `/f/a?b=1` | `a?b=1` | `a`: the first `?` and the first `#` end the path, always |
//! | `{?a,b*,c*}` | refused | two exploded variables in a query are told apart by their names |
//!
//! A literal has to be there: `?q={q}` wants a parameter `q`, `{?q}` does not. A `+` is a `+`, in a query too, because expansion writes a space
//! as `%20`. A variable in two places has to have one decoded value in both. A value that is not UTF-8 is no match. Case counts everywhere but in triplets, and dot segments
//! stay: [normalize](crate::normalize) the text first if it is not from a server that did so. Decide who may do what with the values, not with the text: `%2F`
//! in a value is a slash.
//!
//! What expansion makes is recognized, with the values it was made of, but for a `?`, `#` or `&` in `{+var}`, and for the spelling of the triplets that
//! `{+var}` and `{#var}` keep.

mod error;
mod value;
mod operator;
mod parse;
mod expand;
mod bindings;
mod plan;
mod sections;
mod matching;
mod recognized;
mod fields;
mod lenient;
mod form;
mod recognize;

pub use bindings::{Ambiguous, Bindings};
pub use error::{TemplateError, TemplateErrorKind};
pub use operator::Operator;
pub use parse::{Modifier, Template, Variable};
pub use recognized::Recognized;
pub use value::{ToValue, Value, Values};
