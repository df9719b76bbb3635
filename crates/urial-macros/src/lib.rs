//! The proc macro of urial's literals. Use `urial::uri!` and the other macros of `urial`, which
//! call this one.
//!
//! `literal!(CRATE KIND "text")` runs the parser that `urial` runs at run time and expands to a
//! constant, or to a `compile_error!` with the parser's message at the literal.
#![deny(unsafe_code)]

mod unescape;

use proc_macro::{Delimiter, Group, Span, TokenStream, TokenTree};
use urial_grammar::grammar::check_encoded;
use urial_grammar::{Form, Set, Spans, parse};

/// Parses a literal; see the crate's page.
#[proc_macro]
pub fn literal(input: TokenStream) -> TokenStream {
    let tokens: Vec<TokenTree> = flatten(input).collect();
    let [krate, kind, literal] = tokens.as_slice() else {
        return fail("a string literal is needed", Span::call_site());
    };
    let Some(text) = unescape::string(&literal.to_string()) else {
        return fail("a string literal is needed", literal.span());
    };
    let kind = kind.to_string();
    if kind == "Encoded" {
        return match check_encoded(&text, Set::URI) {
            Ok(()) => encoded(krate, &text),
            Err(error) => fail(&error.display_with(&text).to_string(), literal.span()),
        };
    }
    let form = match kind.as_str() {
        "Uri" => Form::URI,
        "Reference" => Form::REFERENCE,
        "Iri" => Form::URI.iri(),
        _ => Form::REFERENCE.iri(),
    };
    match parse(&text, form) {
        Ok(spans) => constant(krate, &kind, &text, &spans),
        Err(error) => fail(&error.display_with(&text).to_string(), literal.span()),
    }
}

/// Removes the invisible groups that `macro_rules` puts around the tokens that it passes on.
fn flatten(input: TokenStream) -> Box<dyn Iterator<Item = TokenTree>> {
    Box::new(input.into_iter().flat_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => flatten(group.stream()),
        token => Box::new(std::iter::once(token)),
    }))
}

/// Writes `{ const LITERAL: ::urial::Encoded<'static> = ::urial::__private::from_checked("text");
/// LITERAL }`.
fn encoded(krate: &TokenTree, text: &str) -> TokenStream {
    let code = format!(
        "{{ const LITERAL: KRATE::Encoded<'static> = KRATE::__private::from_checked({text:?}); \
         LITERAL }}"
    );
    with_crate(code.parse().unwrap_or_default(), krate)
}

/// Writes `{ const LITERAL: ::urial::KIND<'static> = ::urial::__private::from_spans("text", Spans {
/// … }); LITERAL }`.
fn constant(krate: &TokenTree, kind: &str, text: &str, spans: &Spans) -> TokenStream {
    let host = match spans.host {
        None => "::core::option::Option::None".to_string(),
        Some(class) => {
            format!("::core::option::Option::Some(KRATE::__private::HostClass::{class:?})")
        }
    };
    let code = format!(
        "{{ const LITERAL: KRATE::{kind}<'static> = KRATE::__private::from_spans({text:?}, \
         KRATE::__private::Spans {{ scheme_end: {}u32, host_start: {}u32, host_end: {}u32, \
         path_start: {}u32, path_end: {}u32, query_end: {}u32, host: {host}, plain: {}, \
         dotless: {}, ascii: {} }}); LITERAL }}",
        spans.scheme_end,
        spans.host_start,
        spans.host_end,
        spans.path_start,
        spans.path_end,
        spans.query_end,
        spans.plain,
        spans.dotless,
        spans.ascii,
    );
    // `{text:?}` is a Rust literal and the rest is fixed, so this always parses.
    let code: TokenStream = code.parse().unwrap_or_default();
    with_crate(code, krate)
}

/// Replaces `KRATE` in the code by the caller's `$crate`.
fn with_crate(code: TokenStream, krate: &TokenTree) -> TokenStream {
    code.into_iter()
        .map(|token| match token {
            TokenTree::Ident(ident) if ident.to_string() == "KRATE" => krate.clone(),
            TokenTree::Group(group) => {
                TokenTree::Group(Group::new(group.delimiter(), with_crate(group.stream(), krate)))
            }
            token => token,
        })
        .collect()
}

/// Makes `::core::compile_error! { "message" }`, reported at `span`.
fn fail(message: &str, span: Span) -> TokenStream {
    let code = format!("::core::compile_error! {{ {message:?} }}");
    let mut code: Vec<TokenTree> =
        code.parse::<TokenStream>().unwrap_or_default().into_iter().collect();
    code.iter_mut().for_each(|token| token.set_span(span));
    code.into_iter().collect()
}
