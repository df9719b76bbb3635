//! Memory of a repair, measured with a counting allocator.

use allocation_counter::measure;
use urial_text::Repairer;

/// Checks that a result is at most three times as long as its input, plus as much spare capacity
/// of a growing `String`.
#[test]
fn repairs_take_little_memory() {
    let repairers = [Repairer::new(), Repairer::new().html_entities(true).backslash_is_slash(true)];
    for piece in ["\"", " \"", "a ", "\u{e9} ", "%", "&amp;", "&lt;", "\\"] {
        let text = format!("http://a/ {}", piece.repeat(100_000 / piece.len()));
        for repairer in repairers {
            let info = measure(|| {
                let repaired = repairer.repair(&text).unwrap();
                assert!(repaired.changes().map(|change| change.span().len()).sum::<usize>() > 0);
                std::hint::black_box(&repaired);
            });
            let most = 7 * text.len() as u64 + 1000;
            assert!(info.bytes_max <= most, "{piece:?}: {}", info.bytes_max);
        }
    }
}
