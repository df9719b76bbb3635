//! A counter for the work of a search, in tests only.

/// Counts bytes that were looked at.
#[cfg(not(test))]
#[inline(always)]
pub(super) const fn count(_bytes: usize) {}

#[cfg(test)]
std::thread_local! {
    static STEPS: core::cell::Cell<u64> = const { core::cell::Cell::new(0) };
}

#[cfg(test)]
pub(super) fn count(bytes: usize) {
    STEPS.set(STEPS.get() + bytes as u64);
}

/// Returns the count since the last call, and resets it.
#[cfg(test)]
pub(super) fn take() -> u64 {
    STEPS.replace(0)
}
