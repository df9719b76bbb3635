//! An index of a table of schemes, made while compiling: a hash table with open addressing.

use super::SchemeRule;
use crate::component::Scheme;

const VACANT: u8 = u8::MAX;

/// Returns the number of slots for a table of `len` schemes.
pub(super) const fn slots(len: usize) -> usize {
    assert!(len < VACANT as usize, "an index has numbers of one byte");
    // At most a third is taken, so that most names are alone, and a search for any other ends soon.
    // A power of two makes `%` a mask.
    (len * 3).next_power_of_two()
}

/// For each slot the number of a scheme in the table.
pub(super) struct Index<const SLOTS: usize>([u8; SLOTS]);

impl<const SLOTS: usize> Index<SLOTS> {
    /// Makes the index of a table. Of two schemes that want one slot, the first in the table has
    /// it.
    pub(super) const fn of(table: &[SchemeRule<'_>]) -> Index<SLOTS> {
        let mut index = [VACANT; SLOTS];
        let mut number = 0;
        while number < table.len() {
            let mut slot = slot(table[number].name.as_bytes()) % SLOTS;
            while index[slot] != VACANT {
                let other = &table[index[slot] as usize];
                let is_twice = Scheme::trusted(other.name).is(table[number].name);
                assert!(!is_twice, "a scheme is in the table twice");
                slot = (slot + 1) % SLOTS;
            }
            index[slot] = number as u8;
            number += 1;
        }
        Index(index)
    }

    /// Finds the rule of the scheme `name` in the table of this index, in any case.
    #[inline]
    pub(super) fn find<'t, 'r>(
        &self,
        table: &'t [SchemeRule<'r>],
        name: &str,
    ) -> Option<&'t SchemeRule<'r>> {
        let mut slot = slot(name.as_bytes()) % SLOTS;
        loop {
            // A vacant slot, of which there always are some, has a number past the table.
            let rule = table.get(self.0[slot] as usize)?;
            if rule.name.eq_ignore_ascii_case(name) {
                return Some(rule);
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

/// Hashes the length and the first, middle and last letter.
#[inline]
const fn slot(name: &[u8]) -> usize {
    let len = name.len();
    // An empty name is a relative reference, and no rule has it.
    if len == 0 {
        return 0;
    }
    // `| 0x20` puts letters in lower case.
    let first = (name[0] | 0x20) as usize;
    let middle = (name[len / 2] | 0x20) as usize;
    let last = (name[len - 1] | 0x20) as usize;
    // Small factors that spread names well; any others are right too.
    len * 36 + first * 27 + middle * 29 + last * 24
}

#[cfg(test)]
mod tests {
    use super::super::table::BUILT_IN;
    use super::*;
    use alloc::vec::Vec;

    /// Names that one may want to add, and some that want one slot. The test passes over names that
    /// the table has already.
    const MORE: &str = "stun stuns turn turns docker chrome jdbc doi magnet gemini spartan finger \
        smtp smtps imaps pop3 pop3s s3 gs hdfs abfs smb nats kafka rtmp rtmps webcal feed ipfs \
        ipns dweb slack steam spotify bitcoin ethereum lightning matrix cid mid info oci vscode \
        obsidian intent market facetime skype zoommtg msteams aa aaa abab baab bbab xaxxaxa";
    const ALL_IN_ONE_SLOT: [SchemeRule<'static>; 4] = [
        SchemeRule::new("abcbe"),
        SchemeRule::new("aXcbe"),
        SchemeRule::new("aYcbe"),
        SchemeRule::new("aZcbe"),
    ];

    fn finds_all<const SLOTS: usize>(index: &Index<SLOTS>, table: &[SchemeRule<'static>]) {
        for rule in table {
            assert_eq!(index.find(table, rule.name), Some(rule));
            assert_eq!(index.find(table, &rule.name.to_uppercase()), Some(rule));
        }
        let names = "|h|htt|httpz|httq|http:|view_source|viewXsource|é|ḧttp|abbcbe";
        for name in names.split('|') {
            assert_eq!(index.find(table, name), None, "{name}");
        }
    }

    #[test]
    fn any_name_can_be_added() {
        // While compiling, as for the table itself.
        const INDEX: Index<{ slots(BUILT_IN.len()) }> = Index::of(BUILT_IN);
        const SAME: Index<{ slots(4) }> = Index::of(&ALL_IN_ONE_SLOT);
        finds_all(&INDEX, BUILT_IN);
        let more = MORE.split(' ').map(SchemeRule::new);
        let more = more.filter(|rule| INDEX.find(BUILT_IN, rule.name).is_none());
        let longer: Vec<_> = BUILT_IN.iter().copied().chain(more).collect();
        let with_more = Index::<512>::of(&longer);
        assert_eq!(slots(longer.len()), 512);
        finds_all(&with_more, &longer);
        finds_all(&SAME, &ALL_IN_ONE_SLOT);
        for rule in &ALL_IN_ONE_SLOT {
            assert_eq!(slot(rule.name.as_bytes()), slot(b"abcbe"));
        }
        // The usual schemes are found at the first look, whatever is added.
        for name in ["http", "https"] {
            let first = with_more.0[slot(name.as_bytes()) % 512];
            assert_eq!(longer[first as usize].name, name);
        }
    }
}
