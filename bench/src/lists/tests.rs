use super::*;

/// Computes FNV-1a: the hasher of the standard library may change.
fn digest<'a>(lines: impl IntoIterator<Item = &'a str>) -> u64 {
    // A byte that is in no line ends each.
    let bytes = lines.into_iter().flat_map(|line| line.bytes().chain([0xFF]));
    bytes.fold(0xCBF2_9CE4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

/// Numbers taken from other lists cannot be compared with older ones: say so where these are
/// changed, and check that README.md still says what the lists are like.
#[test]
fn lists_are_the_same_for_ever() {
    let digests = PROFILES.map(|profile| digest(profile.generate(LINES).lines()));
    let known = [
        0x48A8_9456_AC88_1546,
        0x72E3_906F_3414_4741,
        0x3B9A_0327_88BF_F877,
        0x235E_C326_9857_9736,
    ];
    assert_eq!(digests, known, "{digests:#018X?}");
}

/// Checks the lists that are made of these lists, and those that are made of words.
#[test]
fn made_lists_are_the_same_for_ever() {
    let lists = PROFILES.map(|profile| profile.generate(2_000));
    let of_each = |make: fn(&List) -> List| lists.iter().map(make).collect();
    let tiny = vec![tiny_good(500), tiny_bad(500), vocabulary(500)];
    let made: [(&str, Vec<List>, u64); 11] = [
        ("normal", of_each(normal), 0xC27E_AFC0_B3C8_D13F),
        ("dirty", of_each(dirty), 0x7CFC_13EA_4C4F_D024),
        ("pairs", of_each(pairs), 0x1C35_9CFA_E73D_E9C6),
        ("targets", of_each(targets), 0x73CA_C4C8_B24A_B067),
        ("equals", equals(&lists), 0xB065_CA6C_EDDC_A763),
        ("broken", broken(&lists), 0x2B90_548C_A9C4_58E9),
        ("mistaken", of_each(mistaken), 0x9706_40A3_B9CD_DFC8),
        ("suspicious", of_each(suspicious), 0x098D_1622_EDC3_76E7),
        ("shapes", shapes(&lists[3]), 0x0BDF_CF44_25DB_49F2),
        ("scripts", scripts(2_000), 0xE890_E152_36A8_D9AB),
        ("tiny", tiny, 0xC00C_A82D_BCFF_6F40),
    ];
    for (name, lists, known) in made {
        let digest = digest(lists.iter().flat_map(List::lines));
        assert_eq!(digest, known, "{name}: {digest:#018X}");
    }
}

#[test]
fn files_are_read_as_they_are() {
    let list = corpus::list("a", b" http://a/ \n\nhttp://b\r\nb\xFFc\nd\re\nf\r");
    assert_eq!(list.lines(), [" http://a/ ", "", "http://b", "d\re", "f\r"]);
    assert_eq!(list.skipped, 1);
    assert_eq!(list.name, "a");
    assert!(corpus::list("empty", b"").lines().is_empty());
}

#[test]
fn a_folder_is_a_set_of_lists() {
    let folder = std::env::temp_dir().join(format!("urial-bench-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("folder")).unwrap();
    assert!(corpus::read(&folder).is_err());
    std::fs::write(folder.join("b.txt"), "x:b\n").unwrap();
    std::fs::write(folder.join("a.txt"), "x:a\nx:aa").unwrap();
    std::fs::write(folder.join(".hidden"), "x:c\n").unwrap();
    let lists = corpus::read(&folder).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let names: Vec<_> = lists.iter().map(|list| list.name.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(lists[0].lines(), ["x:a", "x:aa"]);
    assert!(corpus::read(&folder).is_err());
}

#[test]
fn stats() {
    let list = List::of("a", ["x:a?b#c", "x:%20", "x:a#?", ""]);
    let shown = "4 lines, mean 4.2 bytes, longest 7; 25.0 % with a %, 25.0 % with a query, 50.0 % with a fragment";
    assert_eq!(list.stats(), shown);
}
