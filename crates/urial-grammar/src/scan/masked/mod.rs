//! Cursors that build masks, for any kernel: a text is a bit for each byte and class.

mod short;
mod long;

use super::class::WIDTH;

pub(super) use super::blocks::KernelBlocks;
pub(super) use long::ManyBlocks;
pub(super) use short::{OneBlock, TwoBlocks};

/// Least length that has no medium cursor.
pub(super) const TWO_BLOCKS: usize = 2 * WIDTH;

/// Defines the copies of the grammar and of the sweeps for a kernel: a function of each, with an
/// attribute that ends inlining, such as the features that the kernel has.
///
/// To call each, the CPU has to have the features; what else it needs is said there.
macro_rules! copies {
    ($kernel:ty, $mark:meta) => {
        use $crate::scan::blocks::Sweeper;
        use $crate::scan::class::WIDTH;
        use $crate::scan::cursor::{Scanned, Text, Visitor};
        use $crate::scan::masked;

        /// Runs `visitor` with the cursor of the kernel for the length of `text`.
        ///
        /// # Safety
        ///
        /// The CPU has the kernel's instructions.
        #[inline(always)]
        pub(super) unsafe fn visit<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
            match text.bytes().len() {
                // SAFETY: the caller's promise, and the length.
                ..WIDTH => unsafe { visit_short(text, visitor) },
                // A text of exactly one block has no second one.
                // SAFETY: as above.
                WIDTH | masked::TWO_BLOCKS.. => unsafe { visit_long(text, visitor) },
                // SAFETY: as above.
                _ => unsafe { visit_medium(text, visitor) },
            }
        }

        /// Needs `text.len() < WIDTH`.
        #[$mark]
        unsafe fn visit_short<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
            // SAFETY: the caller vouches for the length; the features are what the kernel uses.
            let cursor = unsafe { masked::OneBlock::<$kernel>::new(text.bytes()) };
            visitor.visit(Scanned { text, cursor })
        }

        /// Needs `WIDTH < text.len() && text.len() < TWO_BLOCKS`.
        #[$mark]
        unsafe fn visit_medium<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
            // SAFETY: as above.
            let cursor = unsafe { masked::TwoBlocks::<$kernel>::new(text.bytes()) };
            visitor.visit(Scanned { text, cursor })
        }

        /// Needs `text.len() >= WIDTH`.
        #[$mark]
        unsafe fn visit_long<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
            // SAFETY: as above.
            let cursor = unsafe { masked::ManyBlocks::<$kernel>::new(text.bytes()) };
            visitor.visit(Scanned { text, cursor })
        }

        /// Sweeps a buffer.
        ///
        /// # Safety
        ///
        /// The CPU has the kernel's instructions, and `text.len() >= WIDTH`.
        #[$mark]
        pub(super) unsafe fn sweep<S: Sweeper>(text: &[u8], sweeper: S) -> S::Output {
            // SAFETY: as above.
            sweeper.sweep(unsafe { masked::KernelBlocks::<$kernel>::new(text) })
        }
    };
}
pub(super) use copies;
