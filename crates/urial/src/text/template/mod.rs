//! URI Templates (RFC 6570): all four levels, with expansion and matching.
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
//! [`Template::expand`] makes a text, not a URI: parse it with the type you need. Values come from
//! any [`Values`]: pairs, a `BTreeMap`, a `HashMap`.
//!
//! # Matching
//!
//! [`Template::matches`] is the reverse. It returns the variables that make the text, so their
//! expansion is the text, byte for byte. Texts that the template cannot make do not match: another
//! order of query parameters, a parameter that it does not name, `%41` for `A`, `:` where expansion
//! writes `%3A`. Normalize the text first if you did not write it.
//!
//! Different values can make one text. These rules select the values:
//!
//! - A variable is undefined if nothing in the text belongs to it: `{id}` in an empty text, `{?q}`
//!   without a query.
//! - A comma makes the value of a variable a list: a comma of a string would be `%2C`. An exploded
//!   variable is always a list, or a map if there is a `=`; `{?k*}` is a list if every name is `k`.
//! - Several variables in one expression are filled from the left, and none of those in `{a,b}`,
//!   where the comma separates them, is a list. In a map of `{.map*}`, dots without a `=` after
//!   them are part of a value, or of the first name. The variables of `{;…}`, `{?…}` and `{&…}` are
//!   found by their names.
//! - A literal is found at its first occurrence, the last literal at the end: in `/{a}-{b}`, the
//!   value of `a` has no `-`. The `.` of `{.ext}` is found likewise: in `{name}{.ext}`, the value
//!   of `name` has no dot. A `?` or `#` ends a `{+var}` before `{?…}` and `{#…}`.
//! - After `{+var}`, and where it looks like a separator, a literal is counted from the end: in
//!   `{+base}/{id}` and `{/path*}/{id}` it is the last slash, because `id` cannot contain one.
//! - In `{+var}` and `{#var}`, triplets are decoded if expansion encodes the character the same
//!   way: `%20` is a space, `%2F` stays.
//! - A prefix is all that is known of its variable, unless the variable occurs a second time.
//!
//! The selected values must make the text, and no others are tried: a text that the template makes
//! only of other values does not match. Examples are more members than variables (`{a,b}` and
//! `x,y,z`), a prefix that would have to be selected by its length (`{a:3}.{b:3}` and `a.b.cde`:
//! `b.cde` is too long), and a variable in two places that do not agree (`{a}?{/a,b}` and `?/x`:
//! the `x` goes to `a`, which `{a}` would show).
//!
//! # Which templates can be matched
//!
//! Two expressions can be told apart in these cases:
//!
//! - A literal separates them that the first one cannot make: `{a}/{b}`, `{a}-{b}`, `{;a}/{b}`. If
//!   it can, as in `{/a*}/{b}` and `{+a}/{b}`, the literal must contain a character that nothing
//!   after it makes.
//! - The second begins with a delimiter that the first cannot make: `{a}{.b}`, `{a}{/b}`,
//!   `{/a*}{;b}`, `{;a}{?b}`.
//! - Their names differ: `{?a}{&b}`, `{&a,b}`.
//! - A `?` or `#` separates them, in a literal or because the second is `{?…}` or `{#…}`. If
//!   nothing else tells them apart, path, query and fragment are separated first: in `{/s}/{#f}`,
//!   `{/s*}/{?a}{#f}` and `{/s*}/{id}?q={+q}`, the meaning of a slash depends on the path only.
//!   Then the first `#` begins the fragment, and the first `?` before it the query.
//!
//! This table shows which operators can follow each other directly (yes), or only with such a
//! literal between them (no):
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
//! An exploded variable continues as long as its separator follows, so `{.a*}{.b}`, `{/a*}{/b}`,
//! `{;a*}{;b}`, `{?a*}{&b}` and `{&a*}{&b}` are a no.
//!
//! If nothing separates two variables, matching is refused for every text, and [`Ambiguous`] names
//! the two variables that touch: `{a}{b}`, `{+a}/{+b}`, `{+base}{/path*}`, `{/a*}{/b}`,
//! `{/a}/{/b}`, `{?a*,b}`, `{+list*}`.
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
//! [`Template::recognize`] is for routes: it accepts texts that other programs have spelled.
//! [`Template::matches`] returns the variables that *make* the text, `recognize` the variables that
//! a text *means*. Both have the same rules for where values begin and end. They differ in these
//! points:
//!
//! | | `matches` | `recognize` |
//! |---|---|---|
//! | `/u/{id}` and `/u/a@b`, `/u/a;b`, `/u/O'Neil` | no match: expansion encodes them | `a@b`, `a;b`, `O'Neil`; only a `/` ends a value |
//! | `/u/{id}` and `/u/%61`, `/u/a%2fb`, `/u/é` | no match | `a`, `a/b`, `é`: triplets of unreserved characters are decoded first, in literals too; the case of their digits is ignored; characters that a URI cannot contain count as encoded |
//! | `/u/{id}` and `/u/a,b` | a list | a text, as for every variable without `*` |
//! | `{?a,b}` and `?b=1&a=2` | no match | by name, in any order; so are `{&…}`, `{;…}`, and literals: `?q={q}&p={p}` |
//! | `{?a}` and `?a=1&c=3` | no match | [`Recognized::rest`] returns `c` |
//! | `{?a}` and `?a=1&a=2` | no match | the first counts, `rest` returns the second |
//! | `{?k*}` | a list if every name is `k`, otherwise a map | a list of the values named `k`; without such values, a map of all parameters without a variable |
//! | `/a` and `/a?b=1#c` | no match | `rest` returns the query, [`Recognized::fragment`] the fragment |
//! | `/f/{+path}` and `/f/a?b=1` | `a?b=1` | `a`: the first `?` and the first `#` end the path, always |
//! | `{?a,b*,c*}` | refused | two exploded variables in a query are told apart by their names |
//!
//! A literal is required: `?q={q}` requires a parameter `q`, `{?q}` does not. A `+` stays a `+`, in
//! a query too, because expansion writes a space as `%20`. A variable in two places must have one
//! decoded value in both. A value that is not UTF-8 does not match. Case matters everywhere except
//! in triplets, and dot segments stay: [normalize](crate::normalize) the text first if no server
//! has done so. Base access decisions on the values, not on the text: `%2F` in a value is a slash.
//!
//! Every expansion is recognized, with the values it was made of. Exceptions are a `?`, `#` or `&`
//! in `{+var}`, and the spelling of the triplets that `{+var}` and `{#var}` keep.

mod error;
mod value;
mod operator;
mod parse;
mod expand;
mod bindings;
mod program;
mod search;
mod read_value;
mod matching;
mod recognized;
mod fields;
mod form;
mod recognize;

pub use bindings::Bindings;
pub use error::{TemplateError, TemplateErrorKind};
pub use operator::Operator;
pub use parse::{Modifier, Template, Variable};
pub use recognized::Recognized;
pub use value::{ToValue, Value, Values};
