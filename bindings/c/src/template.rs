//! URI Templates (RFC 6570): expansion, and the variables of a text.

use crate::border::{exports, text, values};
use crate::fault::{Fault, Said, urial_status};
use crate::parsed::{urial_span, urial_text};
use crate::rows::{Rows, Texts};
use std::collections::HashMap;
use std::ffi::c_char;
use urial_template::{Bindings, Template, Value};

/// An option of `urial_template_match`: only texts that the template makes match, byte for byte.
pub const URIAL_MATCH_STRICT: u32 = 1;

/// The form of the value of a variable.
#[allow(dead_code, reason = "C passes their numbers")]
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_value_form {
    /// One text.
    Text = 0,
    /// A list: each text is a member.
    List = 1,
    /// A map: a name, its value, the next name, and so on.
    Map = 2,
    /// A pair of the query that no variable names; of `urial_template_recognize` alone.
    Rest = 3,
    /// The fragment, which no variable names; of `urial_template_recognize` alone.
    Fragment = 4,
}

/// A variable and its value, to expand a template with.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_variable {
    /// The name, as the template writes it.
    pub name: urial_text,
    /// A `urial_value_form`: text, list or map.
    pub form: u32,
    /// Has to be 0.
    pub reserved: u32,
    /// The texts of the value, which are plain. One that is null, and the name or value beside it
    /// in a map, is left out; without any the variable is undefined.
    pub texts: *const urial_text,
    /// The number of `texts`.
    pub count: usize,
}

/// A text of a variable; one that is a list or a map has several of them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct urial_binding {
    /// The name of the variable, in the template; empty for the rest.
    pub name: urial_span,
    /// The form of the value that it belongs to.
    pub form: urial_value_form,
    /// Zero. For later versions.
    pub reserved: u32,
    /// The name of a member of a map or of a pair of the rest, in the buffer; else an empty text.
    pub key: urial_span,
    /// The text, decoded, in the buffer.
    pub value: urial_span,
}

fn parsed(text: &str) -> Result<Template<'_>, Fault<'_>> {
    Template::parse(text).map_err(Fault::Template)
}

exports! {
/// Finds the variables of a template, in their order: the spans of their names.
///
/// A variable that is used twice is there twice.
fn urial_template_variables(
    uri_template: *const c_char, template_length: usize,
    names: *mut urial_span, name_capacity: usize, name_count: *mut usize,
) {
    let rows = Rows::new(names, name_capacity, name_count)?;
    let template = parsed(text(uri_template, template_length, 0)?)?;
    let spans = template.variables().iter().map(|variable| {
        let start = variable.span().start;
        urial_span::of(&(start..start + variable.name().len()))
    });
    rows.fill(&spans.collect::<Vec<_>>())
}

/// Returns the text that a template makes of values.
///
/// The first of two variables with one name counts, and a name that the template does not have does
/// not.
fn urial_template_expand(
    uri_template: *const c_char, template_length: usize,
    variables: *const urial_variable, variable_count: usize,
) |room| {
    let template = parsed(text(uri_template, template_length, 0)?)?;
    let known = known(variables, variable_count)?;
    let expanded = template.expand(&known).map_err(Fault::Template)?;
    room.fill(expanded.as_bytes())
}

/// Returns the template that is left when some of the variables have values.
///
/// Expand it with the same variables and the others: a value that cannot be written before another
/// one of its expression, as that of `b` in `{?a,b}`, waits there by its name.
fn urial_template_expand_partial(
    uri_template: *const c_char, template_length: usize,
    variables: *const urial_variable, variable_count: usize,
) |room| {
    let template = parsed(text(uri_template, template_length, 0)?)?;
    let known = known(variables, variable_count)?;
    let left = template.expand_partial(&known).map_err(Fault::Template)?;
    room.fill(left.as_str().as_bytes())
}

/// Finds the variables of a text that a client sent: rows in the order of the template.
///
/// `options` is 0 or `URIAL_MATCH_STRICT`.
/// `URIAL_STATUS_UNMATCHED`: the template does not match the text.
fn urial_template_match(
    options: u32,
    uri_template: *const c_char, template_length: usize,
    text: *const c_char, text_length: usize,
    bindings: *mut urial_binding, binding_capacity: usize, binding_count: *mut usize,
) |room| {
    let rows = Rows::new(bindings, binding_capacity, binding_count)?;
    let template = self::text(uri_template, template_length, 0)?;
    let text = self::text(text, text_length, 1)?;
    let template = parsed(template)?;
    let found = match options {
        0 => template.matches(text),
        URIAL_MATCH_STRICT => template.matches_strict(text),
        _ => return Err(Fault::BadArgument("no such option")),
    };
    let found = found.ok_or_else(unmatched)?;
    let mut list = List::default();
    list.bindings(template.as_str(), &found);
    rows.fill_with(&list.rows, &list.texts.finished()?, room)
}

/// Finds the variables of a request, whose parameters may come in any order, unknown ones too.
///
/// The rows are those of `urial_template_match`; after them come the pairs that no variable names,
/// and the fragment.
fn urial_template_recognize(
    uri_template: *const c_char, template_length: usize,
    text: *const c_char, text_length: usize,
    bindings: *mut urial_binding, binding_capacity: usize, binding_count: *mut usize,
) |room| {
    let rows = Rows::new(bindings, binding_capacity, binding_count)?;
    let template = self::text(uri_template, template_length, 0)?;
    let text = self::text(text, text_length, 1)?;
    let template = parsed(template)?;
    let found = template.recognize(text).ok_or_else(unmatched)?;
    let mut list = List::default();
    list.bindings(template.as_str(), found.bindings());
    for (name, value) in found.rest() {
        let form = urial_value_form::Rest;
        list.add(urial_span::default(), form, Some(name), value);
    }
    if let Some(fragment) = found.fragment() {
        let form = urial_value_form::Fragment;
        list.add(urial_span::default(), form, None, fragment);
    }
    rows.fill_with(&list.rows, &list.texts.finished()?, room)
}
}

/// Reads the variables of a call.
///
/// # Safety
///
/// `variables` is null or points to `count` variables, whose texts are as [`text`] wants them.
unsafe fn known<'a>(
    variables: *const urial_variable,
    count: usize,
) -> Result<HashMap<&'a str, Value<'a>>, Fault<'a>> {
    let mut known = HashMap::new();
    // SAFETY: by the caller's promise.
    for variable in unsafe { values(variables, count)? } {
        // SAFETY: by the caller's promise.
        let name = unsafe { text(variable.name.text, variable.name.length, 1)? };
        // SAFETY: by the caller's promise.
        let value = unsafe { value(variable)? };
        known.entry(name).or_insert(value);
    }
    Ok(known)
}

/// Reads the value of a variable.
///
/// # Safety
///
/// As [`values`] and [`text`] want the texts.
unsafe fn value<'a>(variable: &urial_variable) -> Result<Value<'a>, Fault<'a>> {
    if variable.reserved != 0 {
        return Err(Fault::BadArgument("a reserved field that is not 0"));
    }
    // SAFETY: by the caller's promise.
    let texts = unsafe { values(variable.texts, variable.count)? };
    let read = |given: &urial_text| {
        let is_none = given.text.is_null() && given.length == 0;
        // SAFETY: by the caller's promise.
        let plain = unsafe { text(given.text, given.length, 1)? };
        Ok((!is_none).then_some(plain))
    };
    let texts: Vec<Option<&str>> = texts.iter().map(read).collect::<Result<_, Fault<'a>>>()?;
    match (variable.form, texts.as_slice()) {
        (0, []) => Ok(Value::Undefined),
        (0, [text]) => Ok(text.map_or(Value::Undefined, Value::from)),
        (0, _) => Err(Fault::BadArgument("a text of several texts")),
        (1, _) => Ok(Value::list(texts.into_iter().flatten())),
        (2, _) if texts.len().is_multiple_of(2) => {
            let pairs = texts.chunks_exact(2);
            Ok(Value::map(pairs.filter_map(|pair| Some((pair[0]?, pair[1]?)))))
        }
        (2, _) => Err(Fault::BadArgument("a map with a name and no value")),
        _ => Err(Fault::BadArgument("no such form of a value")),
    }
}

fn unmatched<'a>() -> Fault<'a> {
    let reason = "the text does not match the template";
    Said::fault(urial_status::Unmatched, "unmatched", None, &reason)
}

/// The rows of a match, and their texts.
#[derive(Default)]
struct List {
    rows: Vec<urial_binding>,
    texts: Texts,
}

impl List {
    fn bindings(&mut self, template: &str, found: &Bindings<'_>) {
        for (name, value) in found.iter() {
            let name = urial_span::within(template, name);
            if let Some(text) = value.as_text() {
                self.add(name, urial_value_form::Text, None, text);
            }
            for member in value.as_list().unwrap_or_default() {
                self.add(name, urial_value_form::List, None, member);
            }
            for (key, value) in value.as_map().unwrap_or_default() {
                self.add(name, urial_value_form::Map, Some(key), value);
            }
        }
    }

    fn add(&mut self, name: urial_span, form: urial_value_form, key: Option<&str>, value: &str) {
        self.rows.push(urial_binding {
            name,
            form,
            reserved: 0,
            value: self.texts.add(value),
            key: self.texts.add_any(key),
        });
    }
}
