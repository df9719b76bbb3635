//! Comparison, and keys.

use crate::border::{exports, place, text};
use crate::fault::Fault;
use crate::kind;
use crate::names::{KindNumber, RungNumber};
use core_urial::{Comparison, Rung};
use std::ffi::c_char;

/// A rung of the ladder of RFC 3986 section 6.2; each includes those before it.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum urial_rung {
    /// Two texts agree on no rung.
    None = 0,
    /// The texts are the same (6.2.1).
    String = 1,
    /// They differ in the case of scheme, host and digits of triplets (6.2.2.1).
    Case = 2,
    /// They differ in triplets of unreserved characters (6.2.2.2), or in characters beyond ASCII
    /// that are triplets in one of them (RFC 3987 section 5.3.2.3).
    Percent = 3,
    /// They differ in dot segments (6.2.2.3).
    Path = 4,
    /// They are the same by the rules of the scheme (6.2.3).
    Scheme = 5,
}

exports! {
/// Finds the first rung on which two texts of a kind agree; `URIAL_RUNG_NONE` if they
/// differ on all.
///
/// Allocates nothing. Relative references are compared as they stand: to compare what they mean,
/// resolve them first.
fn urial_compare(
    kind: KindNumber,
    a: *const c_char, a_length: usize,
    b: *const c_char, b_length: usize,
    rung: *mut urial_rung,
) {
    let rung = place(rung, "the place for the rung")?;
    let (a, b) = (text(a, a_length, 0)?, text(b, b_length, 1)?);
    let first =
        kind::with(kind, a, 0, |a| kind::with(kind, b, 1, |b| Ok(a.compare_unresolved(b))));
    rung.write(match first? {
        None => urial_rung::None,
        Some(Rung::String) => urial_rung::String,
        Some(Rung::Case) => urial_rung::Case,
        Some(Rung::Percent) => urial_rung::Percent,
        Some(Rung::Path) => urial_rung::Path,
        // Without observations nothing agrees by protocol alone.
        Some(Rung::Scheme | Rung::Protocol) => urial_rung::Scheme,
    });
    Ok(())
}

/// Returns the key of a text: two texts have the same key exactly when they agree on the rung.
///
/// For hash tables: one key a text in place of a comparison for each pair.
fn urial_key(kind: KindNumber, rung: RungNumber, text: *const c_char, text_length: usize) |room| {
    // Without the last, which observations alone reach; 0 is no rung.
    let rung = Rung::ALL[..5].get((rung as usize).wrapping_sub(1));
    let rung = *rung.ok_or(Fault::BadArgument("no such rung"))?;
    kind::with(kind, self::text(text, text_length, 0)?, 0, |parsed| {
        let mut key = String::new();
        Comparison::new().key_unresolved_into(parsed, rung, &mut key);
        room.fill(key.as_bytes())
    })
}
}
