//! ABNF (RFC 5234): the text of rules in, trees out.
//!
//! Left out, with a message: `=/`, and prose anywhere but after a repetition of none, as in
//! `0<pchar>`.

/// The largest bound of a repetition, so that a mistake in a text does not fill the memory.
const LIMIT: u32 = 99;

/// A part of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// One letter of a range, both ends included.
    Range(u32, u32),
    /// A text, without regard to case.
    Quoted(String),
    /// Another rule.
    Name(String),
    /// One part after the other.
    Concat(Vec<Node>),
    /// One of the parts.
    Either(Vec<Node>),
    /// A part from `least` to `most` times; without `most` as often as one likes.
    #[allow(missing_docs, reason = "the variant's doc says what they are")]
    Repeat { least: u32, most: Option<u32>, node: Box<Node> },
}

/// A rule with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// As the text writes it.
    pub name: String,
    /// Its definition.
    pub node: Node,
}

/// Rules in the order of their text.
#[derive(Clone, Debug, Default)]
pub struct Grammar {
    /// Each rule of the text.
    pub rules: Vec<Rule>,
}

impl Grammar {
    /// Parses the rules of a text.
    ///
    /// # Errors
    ///
    /// With the line, and what is wrong in it.
    pub fn parse(text: &str) -> Result<Grammar, String> {
        let mut grammar = Grammar::default();
        for (line, rule) in rule_texts(text) {
            let located = |error: String| format!("line {line}: {error}");
            let (name, definition) =
                rule.split_once('=').ok_or_else(|| located("a rule without `=`".into()))?;
            let name = name.trim();
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
            if name.is_empty() || !name.chars().all(is_name) {
                return Err(located(format!("no name of a rule: {name:?}")));
            }
            if grammar.rule(name).is_some() {
                return Err(located(format!("a second rule {name}")));
            }
            let node = Parser { rest: definition }.rule().map_err(located)?;
            let name = name.to_owned();
            grammar.rules.push(Rule { name, node });
        }
        Ok(grammar)
    }

    /// Returns the rule of a name, without regard to case.
    #[must_use]
    pub fn rule(&self, name: &str) -> Option<&Rule> {
        let mut rules = self.rules.iter();
        rules.find(|rule| rule.name.eq_ignore_ascii_case(name))
    }

    /// Returns the grammar with the rules of another one in place of its own of the same names.
    #[must_use]
    pub fn with(&self, others: &Grammar) -> Grammar {
        let is_kept = |rule: &&Rule| others.rule(&rule.name).is_none();
        let kept = self.rules.iter().filter(is_kept);
        Grammar { rules: kept.chain(&others.rules).cloned().collect() }
    }
}

/// Returns the text of each rule, without comments and on one line, with its first line's number.
fn rule_texts(text: &str) -> Vec<(usize, String)> {
    let mut rules: Vec<(usize, String)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let code = without_comment(line);
        if code.trim().is_empty() {
            continue;
        }
        match rules.last_mut() {
            // A line that is indented goes on with the rule before it.
            Some((_, rule)) if code.starts_with([' ', '\t']) => {
                rule.push(' ');
                rule.push_str(code);
            }
            _ => rules.push((number + 1, code.to_owned())),
        }
    }
    rules
}

/// Returns a line up to its `;`, unless that is quoted.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    for (at, character) in line.char_indices() {
        match character {
            '"' => is_quoted = !is_quoted,
            ';' if !is_quoted => return &line[..at],
            _ => {}
        }
    }
    line
}

struct Parser<'a> {
    rest: &'a str,
}

impl<'a> Parser<'a> {
    /// Parses what follows the `=` of a rule, all of it.
    fn rule(mut self) -> Result<Node, String> {
        let node = self.alternation()?;
        match self.peek() {
            None => Ok(node),
            Some(_) => Err(format!("unexpected {:?}", self.rest)),
        }
    }

    /// Skips blanks, and returns the next character.
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    /// Reads a prefix, or returns false.
    fn eats(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Reads the characters for which the condition holds.
    fn take_while(&mut self, holds: impl Fn(char) -> bool) -> &'a str {
        let len = self.rest.find(|c| !holds(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(len);
        self.rest = rest;
        taken
    }

    /// Parses parts with slashes between.
    fn alternation(&mut self) -> Result<Node, String> {
        let mut parts = vec![self.concatenation()?];
        while self.peek() == Some('/') {
            self.eats("/");
            parts.push(self.concatenation()?);
        }
        Ok(single_or(parts, Node::Either))
    }

    /// Parses parts that follow each other.
    fn concatenation(&mut self) -> Result<Node, String> {
        let mut parts = vec![self.repetition()?];
        while self.peek().is_some_and(|next| !"/)]".contains(next)) {
            parts.push(self.repetition()?);
        }
        Ok(single_or(parts, Node::Concat))
    }

    /// Parses an element with its bounds.
    fn repetition(&mut self) -> Result<Node, String> {
        self.peek();
        let least = self.take_while(|c| c.is_ascii_digit());
        let (least, most) = if self.eats("*") {
            let most = self.take_while(|c| c.is_ascii_digit());
            let most = (!most.is_empty()).then(|| bound(most)).transpose()?;
            let least = if least.is_empty() { 0 } else { bound(least)? };
            (least, most)
        } else if least.is_empty() {
            return self.element();
        } else {
            (bound(least)?, Some(bound(least)?))
        };
        if most.is_some_and(|most| most < least) {
            return Err(format!("no number is from {least} to {most:?}"));
        }
        if most == Some(0) && self.eats("<") {
            let name = self.take_while(|c| c != '>').to_owned();
            return match self.eats(">") {
                true => Ok(repeat(0, most, Node::Name(name))),
                false => Err("a `<` without `>`".into()),
            };
        }
        Ok(repeat(least, most, self.element()?))
    }

    /// Parses a name, a group, an option, a quoted text or numbers.
    fn element(&mut self) -> Result<Node, String> {
        match self.peek() {
            Some('(') => self.group("(", ")"),
            Some('[') => Ok(repeat(0, Some(1), self.group("[", "]")?)),
            Some('"') => {
                self.eats("\"");
                let text = self.take_while(|c| c != '"').to_owned();
                match self.eats("\"") {
                    true => Ok(Node::Quoted(text)),
                    false => Err("a quotation without its end".into()),
                }
            }
            Some('%') => self.numbers(),
            Some(next) if next.is_ascii_alphabetic() => {
                let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '-');
                Ok(Node::Name(name.to_owned()))
            }
            Some('<') => Err("prose, which no automaton can be made of".into()),
            _ => Err(format!("no element: {:?}", self.rest)),
        }
    }

    /// Parses an alternation in brackets.
    fn group(&mut self, open: &str, close: &str) -> Result<Node, String> {
        self.eats(open);
        let node = self.alternation()?;
        self.peek();
        match self.eats(close) {
            true => Ok(node),
            false => Err(format!("a `{open}` without `{close}`")),
        }
    }

    /// Parses `%x41`, `%x41-5A` or `%x41.42.43`, with `d` and `b` for other bases.
    fn numbers(&mut self) -> Result<Node, String> {
        self.eats("%");
        let mut rest = self.rest.chars();
        let base = match rest.next() {
            Some('x' | 'X') => 16,
            Some('d' | 'D') => 10,
            Some('b' | 'B') => 2,
            _ => return Err(format!("no base: %{}", self.rest)),
        };
        self.rest = rest.as_str();
        let first = self.number(base)?;
        if self.eats("-") {
            let last = self.number(base)?;
            return match first <= last {
                true => Ok(Node::Range(first, last)),
                false => Err(format!("no letter is from {first:X} to {last:X}")),
            };
        }
        let mut parts = vec![Node::Range(first, first)];
        while self.eats(".") {
            let next = self.number(base)?;
            parts.push(Node::Range(next, next));
        }
        Ok(single_or(parts, Node::Concat))
    }

    /// Parses the number of a letter.
    fn number(&mut self, base: u32) -> Result<u32, String> {
        let digits = self.take_while(|c| c.is_digit(base));
        let number = u32::from_str_radix(digits, base);
        let is_letter = |number: &u32| *number <= u32::from(char::MAX);
        let letter = number.ok().filter(is_letter);
        letter.ok_or_else(|| format!("no letter has the number {digits:?}"))
    }
}

/// Parses a bound of a repetition.
fn bound(digits: &str) -> Result<u32, String> {
    let bound = digits.parse().ok().filter(|bound| *bound <= LIMIT);
    bound.ok_or_else(|| format!("{digits} repetitions, more than {LIMIT}"))
}

/// Makes a repetition.
fn repeat(least: u32, most: Option<u32>, node: Node) -> Node {
    let node = Box::new(node);
    Node::Repeat { least, most, node }
}

/// Returns the only part, or makes a node of several.
fn single_or(mut parts: Vec<Node>, make: impl Fn(Vec<Node>) -> Node) -> Node {
    if parts.len() == 1 { parts.remove(0) } else { make(parts) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        let text = "; a comment\n\
                    a = 1*(\"b;\" / %x63-64) ; another\n  [ c ]\n\
                    c = %xB1.D2 2DIGIT 0*3d 0<pchar>\n";
        let grammar = Grammar::parse(text).unwrap();
        let name = |name: &str| Node::Name(name.into());
        let either = Node::Either(vec![Node::Quoted("b;".into()), Node::Range(0x63, 0x64)]);
        let a = vec![repeat(1, None, either), repeat(0, Some(1), name("c"))];
        assert_eq!(grammar.rule("A").unwrap().node, Node::Concat(a));
        let letters = vec![Node::Range(0xB1, 0xB1), Node::Range(0xD2, 0xD2)];
        let c = vec![
            Node::Concat(letters),
            repeat(2, Some(2), name("DIGIT")),
            repeat(0, Some(3), name("d")),
            repeat(0, Some(0), name("pchar")),
        ];
        assert_eq!(grammar.rule("c").unwrap().node, Node::Concat(c));
    }

    #[test]
    fn mistakes_have_a_message_and_a_line() {
        let mistakes = "a|a =|a =/ b|= b|a b = c|a = (b|a = [b|a = b)|a = \"b|a = %y41|a = %x|\
            a = %x110000|a = %x42-41|a = 3*2b|a = 100b|a = <b>|a = 0<b|a = b /|a = *|a = b\na = c";
        for wrong in mistakes.split('|') {
            let error = Grammar::parse(&format!("ok = d\n{wrong}")).unwrap_err();
            assert!(error.starts_with("line "), "{wrong}: {error}");
        }
    }

    #[test]
    fn rules_are_replaced() {
        let grammar = Grammar::parse("a = b\nb = \"c\"").unwrap();
        let grammar = grammar.with(&Grammar::parse("B = \"d\"").unwrap());
        assert_eq!(grammar.rules.len(), 2);
        assert_eq!(grammar.rule("b").unwrap().node, Node::Quoted("d".into()));
    }
}
