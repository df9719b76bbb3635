//! Which characters beyond ASCII belong to a reference.

/// Whether the character is part of a word: a letter, a digit or a mark on one.
pub(super) fn is_word(found: char) -> bool {
    let is_mark = matches!(found,
        '\u{300}'..='\u{36F}'
        | '\u{483}'..='\u{487}'
        | '\u{591}'..='\u{5BD}'
        | '\u{64B}'..='\u{65F}'
        // The scripts of India and their neighbours, without their full stops.
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

/// Whether the character is of a script whose words are not set apart by blanks, or have endings that attach to foreign words.
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
