//! A Rust file as a flat list of tokens, without comments and without the text of literals.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use std::ops::Range;

pub(super) struct Source<'a> {
    pub(super) path: &'a str,
    pub(super) tokens: Vec<Token>,
    pub(super) lines: Vec<Line<'a>>,
    /// Tokens of the items under `#[cfg(test)]` or `#[cfg(all(test, …))]`.
    tests: Vec<Range<usize>>,
}

pub(super) struct Token {
    /// Empty for a literal.
    pub(super) text: String,
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) last_line: usize,
    /// For an opening bracket, the index of the one that closes it.
    pub(super) partner: usize,
}

pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) is_test: bool,
    pub(super) is_comment: bool,
}

impl<'a> Source<'a> {
    /// Reads a file; fails if it has no tokens, as one with an open string.
    pub(super) fn new(path: &'a str, text: &'a str) -> Result<Self, String> {
        // Tokens, because a regex finds `unsafe` in strings and comments, and `use` across lines
        // not at all.
        let stream: TokenStream = text.parse().map_err(|error| format!("{error}"))?;
        let mut source = Source { path, tokens: Vec::new(), lines: Vec::new(), tests: Vec::new() };
        flatten(stream, &mut source.tokens);
        let line = |text: &'a str| Line {
            text,
            is_test: false,
            is_comment: text.trim_start().starts_with("//"),
        };
        source.lines = text.lines().map(line).collect();
        // An item of tests is stepped over as a whole, so that an attribute inside it starts no
        // second range.
        let mut at = 0;
        while at < source.tokens.len() {
            let start = at;
            at += 1;
            if source.is_test_attribute(start) {
                at = source.item_end(start);
                source.tests.push(start..at);
            }
        }
        source.mark_lines();
        Ok(source)
    }

    fn mark_lines(&mut self) {
        for item in &self.tests {
            let (first, last) = (&self.tokens[item.start], &self.tokens[item.end - 1]);
            let lines = &mut self.lines[first.line - 1..last.last_line];
            lines.iter_mut().for_each(|line| line.is_test = true);
        }
        for token in &self.tokens {
            // A line that a literal goes on in is no comment, whatever it looks like.
            let lines = &mut self.lines[token.line..token.last_line];
            lines.iter_mut().for_each(|line| line.is_comment = false);
        }
    }

    /// Returns the text of a token; empty after the last one.
    pub(super) fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &token.text)
    }

    /// Returns whether the tokens from `at` on are these.
    pub(super) fn has(&self, at: usize, words: &[&str]) -> bool {
        let mut words = words.iter().enumerate();
        words.all(|(index, word)| self.word(at + index) == *word)
    }

    /// Returns the item of the tests that starts with this token.
    pub(super) fn test_item(&self, start: usize) -> Option<&Range<usize>> {
        self.tests.iter().find(|item| item.start == start)
    }

    /// Returns whether `#![cfg(test)]` keeps out the whole file.
    pub(super) fn is_test_file(&self) -> bool {
        self.has(0, &["#", "!", "[", "cfg", "(", "test", ")"])
    }

    /// Returns the files, without `.rs`, that a `mod` under `#[cfg(test)]` names.
    pub(super) fn test_files(&self) -> impl Iterator<Item = String> {
        let place = self.path.strip_suffix(".rs").unwrap_or(self.path);
        let (parent, stem) = place.rsplit_once('/').unwrap_or(("", place));
        let folder = match stem {
            "mod" | "lib" | "main" => parent,
            _ => place,
        };
        let named = self.tests.iter().filter_map(|item| {
            let name = item.end.checked_sub(2)?;
            (self.has(name + 1, &[";"]) && self.word(name.checked_sub(1)?) == "mod")
                .then(|| self.word(name))
        });
        named.map(move |name| format!("{folder}/{name}"))
    }

    fn is_test_attribute(&self, at: usize) -> bool {
        // `any(test, …)` is left out on purpose: that code is compiled without tests as well.
        self.has(at, &["#", "[", "cfg", "(", "test", ")"])
            || self.has(at, &["#", "[", "cfg", "(", "all", "(", "test", ","])
    }

    /// Returns the index after the item that starts at `at`: after its semicolon or its braces.
    fn item_end(&self, start: usize) -> usize {
        let mut at = start;
        while let Some(token) = self.tokens.get(at) {
            match token.text.as_str() {
                ";" => return at + 1,
                "{" => return token.partner + 1,
                // A `;` in `[u8; 4]` does not end the item.
                "(" | "[" => at = token.partner,
                // The last field or argument has no end of its own.
                ")" | "]" | "}" => return at,
                _ => {}
            }
            at += 1;
        }
        at
    }
}

fn flatten(stream: TokenStream, all: &mut Vec<Token>) {
    for tree in stream {
        match tree {
            TokenTree::Ident(word) => drop(push(all, word.to_string(), word.span())),
            TokenTree::Punct(mark) => drop(push(all, mark.as_char().to_string(), mark.span())),
            // Empty, or the word `unsafe` in a message would be one in the code.
            TokenTree::Literal(literal) => drop(push(all, String::new(), literal.span())),
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Bracket => ("[", "]"),
                    // Only macros make groups without a delimiter; a text that is parsed has none.
                    Delimiter::Brace | Delimiter::None => ("{", "}"),
                };
                let first = push(all, open.to_owned(), group.span_open());
                flatten(group.stream(), all);
                all[first].partner = push(all, close.to_owned(), group.span_close());
            }
        }
    }
}

/// Appends a token and returns its index.
fn push(all: &mut Vec<Token>, text: String, span: Span) -> usize {
    all.push(Token { text, line: span.start().line, last_line: span.end().line, partner: 0 });
    all.len() - 1
}
