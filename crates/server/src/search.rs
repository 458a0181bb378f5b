//! Searching by words: what people type finds what they mean, whatever the case of its letters and their marks.

/// Words of a search that count.
const MOST_WORDS: usize = 8;

/// A text in small letters without marks.
pub fn folded(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase);
    letters.filter(|letter| !('\u{300}'..='\u{36f}').contains(letter)).map(plain).collect()
}

/// The words to look for.
pub fn words(text: &str) -> Vec<String> {
    folded(text).split_whitespace().take(MOST_WORDS).map(str::to_owned).collect()
}

/// A small letter without its mark.
const fn plain(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'ì'..='ï' | 'ī' | 'į' | 'ı' => 'i',
        'ļ' | 'ľ' | 'ł' => 'l',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'ş' | 'š' | 'ș' => 's',
        'ţ' | 'ť' | 'ț' => 't',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' | 'ų' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        '’' => '\'',
        '‐'..='―' => '-',
        letter => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_capitals_do_not_matter() {
        assert_eq!(folded("Apărarea Siciliană – Öner, ŢARĂ"), "apararea siciliana - oner, tara");
        assert_eq!(folded("e\u{301}"), "e", "a mark may be a letter of its own");
        assert_eq!(words("  Nimzo-Indian   Țăran "), ["nimzo-indian", "taran"]);
        assert_eq!(words(&"a ".repeat(100)).len(), MOST_WORDS);
    }
}
