//! Classes of characters beyond ASCII that belong to a reference.

use crate::suffix::is_emoji;

/// The role of a character beyond ASCII in running text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letter {
    /// A letter, a digit or a mark on one.
    Word,
    /// One of the two joiners, which some scripts need inside words.
    Joiner,
    /// A dash between numbers, a currency sign, a picture: part of a reference that continues after
    /// it.
    Symbol,
    /// Punctuation of sentences, quotes, brackets, and lines drawn around text.
    Mark,
    /// White space or a control.
    Space,
    /// An invisible character: a host may contain it, because resolvers ignore it; in a path it
    /// ends the reference.
    Hidden,
}

/// Returns the role of a character beyond ASCII.
pub(super) fn letter(found: char) -> Letter {
    match found {
        // Invisible, but part of words in Persian and in scripts of India.
        '\u{200C}' | '\u{200D}' => Letter::Joiner,
        _ if is_word(found) => Letter::Word,
        _ if found.is_whitespace() || found.is_control() => Letter::Space,
        _ if is_hidden(found) => Letter::Hidden,
        _ if is_mark(found) => Letter::Mark,
        _ => Letter::Symbol,
    }
}

/// Returns the class of a character within a host.
pub(super) fn letter_or_mark(found: char) -> Letter {
    match found {
        // Resolvers read this character as three dots.
        '…' => Letter::Mark,
        _ => letter(found),
    }
}

/// Returns whether a character beyond ASCII may be part of a name.
pub(super) fn is_of_name(found: char) -> bool {
    !found.is_ascii() && !matches!(letter(found), Letter::Space | Letter::Mark)
}

/// Returns whether the character is part of a word: a letter, a digit or a mark on one.
pub(super) fn is_word(found: char) -> bool {
    let is_mark = matches!(found,
        '\u{300}'..='\u{36F}'
        | '\u{483}'..='\u{487}'
        | '\u{591}'..='\u{5BD}'
        | '\u{64B}'..='\u{65F}'
        // The scripts of India and its neighbours, without their full stops.
        | '\u{900}'..='\u{963}'
        | '\u{966}'..='\u{DFF}'
        | '\u{E31}'..='\u{E3A}'
        | '\u{E47}'..='\u{E4E}'
        | '\u{EB1}'..='\u{ECD}'
        | '\u{102B}'..='\u{103E}'
        | '\u{17B4}'..='\u{17D3}'
        | '\u{3099}'..='\u{309A}'
        // The middle dot of Japanese, which is part of names.
        | '\u{30FB}');
    found.is_alphanumeric() || is_mark
}

/// Returns whether the character is a picture, a part of one, or a sign of a currency.
pub(super) const fn is_picture(found: char) -> bool {
    is_emoji(found)
        || matches!(found,
            '¢'..='¥' | '\u{20A0}'..='\u{20CF}' | '\u{2600}'..='\u{27BF}' | '\u{200D}')
}

/// Returns whether the character ends the text before it, whatever comes next.
fn is_mark(found: char) -> bool {
    let is_of_sentences = matches!(found,
        '\u{37E}' | '\u{589}' | '\u{5C3}' | '\u{60C}' | '\u{61B}' | '\u{61F}' | '\u{6D4}'
        | '\u{964}' | '\u{965}' | '\u{104A}' | '\u{104B}' | '\u{1362}'..='\u{1368}'
        | '\u{17D4}'..='\u{17D6}'
        // Dashes as long as an em, and bullets.
        | '—' | '―' | '⸺' | '⸻' | '•' | '‣' | '‖'
        | '、' | '。' | '〃' | '｡' | '､'
        | '！' | '，' | '．' | '：' | '；' | '？' | '＂' | '＇' | '＜' | '＞' | '｜');
    // Lines and blocks, which people draw with, as with arrows.
    let is_drawn = is_arrow(found) || matches!(found, '\u{2500}'..='\u{259F}');
    let closes = "”’‚‹›»」』）】》〉〕］｛｝".contains(found);
    // Code points outside `ucschar`: private characters, which only a query may contain, and
    // specials, tags and noncharacters.
    let is_none = matches!(found,
        '\u{E000}'..='\u{F8FF}' | '\u{FDD0}'..='\u{FDEF}' | '\u{FFF0}'..='\u{FFFF}'
        | '\u{E0000}'..='\u{E0FFF}' | '\u{F0000}'..)
        // The last two code points of each plane are noncharacters.
        || u32::from(found) & 0xFFFE == 0xFFFE;
    is_of_sentences || is_drawn || closes || closing(found).is_some() || is_none
}

/// Returns whether the character is an arrow, which a host may contain.
pub(super) const fn is_arrow(found: char) -> bool {
    matches!(found,
        '\u{2190}'..='\u{21FF}' | '\u{27F0}'..='\u{27FF}' | '\u{2900}'..='\u{297F}')
}

/// Returns whether the character is invisible, and left out of hosts by UTS #46.
const fn is_hidden(found: char) -> bool {
    matches!(found,
        '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{200E}'
        | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}

/// Returns whether resolvers read the character as the `.` between two labels (UTS #46).
pub(super) const fn is_dot(found: char) -> bool {
    matches!(found, '.' | '。' | '．' | '｡')
}

/// Returns whether the script of the character does not separate words by spaces, or attaches
/// endings to foreign words.
pub(super) fn is_unspaced(found: char) -> bool {
    matches!(found,
        '\u{E00}'..='\u{EFF}'
        | '\u{1000}'..='\u{109F}'
        | '\u{1100}'..='\u{11FF}'
        | '\u{1780}'..='\u{17FF}'
        | '\u{2E80}'..='\u{2FDF}'
        | '\u{3005}'..='\u{3007}'
        | '\u{3040}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7AF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FF66}'..='\u{FF9F}'
        | '\u{20000}'..='\u{3FFFF}')
}

pub(super) const fn is_hiragana(found: char) -> bool {
    matches!(found, '\u{3041}'..='\u{309F}')
}

/// Returns whether the script attaches endings to foreign words: Korean, and Japanese in hiragana.
pub(super) const fn is_ending(found: char) -> bool {
    is_hiragana(found) || matches!(found, '\u{1100}'..='\u{11FF}' | '\u{AC00}'..='\u{D7AF}')
}

/// Returns the character that closes a quote or a bracket. `(` and `<` have more meanings and are
/// handled elsewhere.
pub(crate) const fn closing(open: char) -> Option<char> {
    Some(match open {
        '"' | '\'' | '`' => open,
        '[' => ']',
        '{' => '}',
        '“' => '”',
        // German quotes close with the character that opens English ones.
        '„' => '“',
        '‘' => '’',
        '«' => '»',
        '「' => '」',
        '『' => '』',
        '（' => '）',
        '【' => '】',
        '《' => '》',
        '〈' => '〉',
        '〔' => '〕',
        '［' => '］',
        _ => return None,
    })
}
