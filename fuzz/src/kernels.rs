//! All kernels of this machine answer as the portable one does.

use urial_grammar::{Production, probe};

use super::expected::{Expected, parse};
use super::texts::text_of;

/// How long the data is made, by saying it again: what a kernel does differs below and above 64 and
/// 128 bytes.
const LONG: usize = 192;

/// Asks every kernel about the data, and about the data after and before itself.
pub(crate) fn kernels(data: &[u8]) {
    compare(data);
    if data.is_empty() || data.len() > LONG {
        return;
    }
    let again = data.repeat(LONG / data.len() + 1);
    compare(&again);
    // A header that is over before the rest is: the data is in the path, at every place in a block.
    let mut path = b"a://b/".to_vec();
    path.extend(std::iter::repeat_n(b'p', data.len() % 67));
    path.extend_from_slice(data);
    compare(&path);
}

/// Compares the kernels with the portable one, and that with the oracle.
fn compare(data: &[u8]) {
    let expected = Expected::new(data);
    probe::kernels().for_each(|kernel| expected.check(kernel, data));
    let text = text_of(data);
    for form in Production::ALL.iter().filter_map(|rule| rule.form()) {
        let expected = parse("portable", text, form);
        for kernel in probe::kernels().skip(1) {
            assert_eq!(parse(kernel, text, form), expected, "{kernel} {form:?}");
        }
    }
}
