//! Which kernel runs: the best of the machine under `std`, the best of the build's target without it, or the one
//! that `--cfg urial_force_kernel="…"` names.

use super::portable::Portable;
use super::{Text, Visitor};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::{avx2::Avx2, avx512::Avx512, masks, sse2::Sse2};

/// A kernel that this machine can run; that there is a value of the type is the proof.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Kernel(Name);

/// The kernels there are, slowest first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Name {
    Portable,
    Sse2,
    Avx2,
    Avx512,
}

const NAMES: [Name; 4] = [Name::Portable, Name::Sse2, Name::Avx2, Name::Avx512];

/// The kernel that the build asks for, which then vouches for the machine as a target feature would.
const FORCED: Option<Name> = if cfg!(urial_force_kernel = "portable") {
    Some(Name::Portable)
} else if cfg!(urial_force_kernel = "sse2") {
    Some(Name::Sse2)
} else if cfg!(urial_force_kernel = "avx2") {
    Some(Name::Avx2)
} else if cfg!(urial_force_kernel = "avx512") {
    Some(Name::Avx512)
} else {
    None
};

impl Kernel {
    /// The kernel in use.
    #[inline(always)]
    pub(crate) fn chosen() -> Kernel {
        match FORCED {
            Some(name) => Kernel(name),
            None => best(),
        }
    }

    /// Those that this machine can run, slowest first.
    pub(crate) fn available() -> impl DoubleEndedIterator<Item = Kernel> {
        NAMES.into_iter().filter(|&name| can_run(name)).map(Kernel)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self.0 {
            Name::Portable => "portable",
            Name::Sse2 => "sse2",
            Name::Avx2 => "avx2",
            Name::Avx512 => "avx512",
        }
    }
}

/// Whether every named feature is there: asked of the CPU under `std`, of the target without it.
macro_rules! has {
    ($($feature:tt),*) => {{
        #[cfg(all(feature = "std", target_arch = "x86_64", target_feature = "sse2"))]
        { $(std::is_x86_feature_detected!($feature))&&* }
        #[cfg(not(all(feature = "std", target_arch = "x86_64", target_feature = "sse2")))]
        { cfg!(all(target_arch = "x86_64", $(target_feature = $feature),*)) }
    }};
}

fn can_run(name: Name) -> bool {
    let has_avx2 = || has!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt");
    match name {
        Name::Portable => true,
        Name::Sse2 => cfg!(all(target_arch = "x86_64", target_feature = "sse2")),
        Name::Avx2 => has_avx2(),
        Name::Avx512 => has_avx2() && has!("avx512f", "avx512bw", "avx512vl", "avx512vbmi"),
    }
}

fn detect() -> Kernel {
    Kernel::available()
        .next_back()
        .unwrap_or(Kernel(Name::Portable))
}

/// The best kernel; the CPU is asked once.
#[cfg(feature = "std")]
#[inline(always)]
fn best() -> Kernel {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    /// The kernel's place in `NAMES`, 255 before anybody looked.
    static BEST: AtomicU8 = AtomicU8::new(u8::MAX);

    #[cold]
    fn find() -> Kernel {
        let found = detect();
        BEST.store(found.0 as u8, Relaxed);
        found
    }

    match BEST.load(Relaxed) {
        3 => Kernel(Name::Avx512),
        2 => Kernel(Name::Avx2),
        1 => Kernel(Name::Sse2),
        0 => Kernel(Name::Portable),
        _ => find(),
    }
}

#[cfg(not(feature = "std"))]
#[inline(always)]
fn best() -> Kernel {
    detect()
}

/// Runs `visitor` with the cursor of `kernel`.
#[inline(always)]
pub(crate) fn visit<T: Text, V: Visitor<T>>(kernel: Kernel, text: T, visitor: V) -> V::Output {
    match kernel.0 {
        // SAFETY: the machine can run the kernel, or there would be no such value.
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Name::Avx512 => unsafe { with_avx512(text, visitor) },
        // SAFETY: the machine can run the kernel, or there would be no such value.
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Name::Avx2 => unsafe { with_avx2(text, visitor) },
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Name::Sse2 => with_sse2(text, visitor),
        _ => with_portable(text, visitor),
    }
}

// One copy of the grammar per instruction set: the shells below are where inlining stops.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx512<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    if text.bytes().len() < masks::WIDTH {
        // SAFETY: the features above are what the kernel uses.
        return unsafe { masks::run_short::<Avx512, T, V>(text, visitor) };
    }
    if masks::WIDTH < text.bytes().len() && text.bytes().len() < 2 * masks::WIDTH {
        return with_avx512_medium(text, visitor);
    }
    with_avx512_long(text, visitor)
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    if text.bytes().len() < masks::WIDTH {
        // SAFETY: the features above are what the kernel uses.
        return unsafe { masks::run_short::<Avx2, T, V>(text, visitor) };
    }
    if masks::WIDTH < text.bytes().len() && text.bytes().len() < 2 * masks::WIDTH {
        return with_avx2_medium(text, visitor);
    }
    with_avx2_long(text, visitor)
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn with_avx512_medium<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses.
    unsafe { masks::run_medium::<Avx512, T, V>(text, visitor) }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn with_avx512_long<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses.
    unsafe { masks::run_long::<Avx512, T, V>(text, visitor) }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn with_avx2_medium<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses.
    unsafe { masks::run_medium::<Avx2, T, V>(text, visitor) }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
#[inline(never)]
fn with_avx2_long<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the features above are what the kernel uses.
    unsafe { masks::run_long::<Avx2, T, V>(text, visitor) }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline(never)]
fn with_sse2<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    // SAFETY: the kernel uses nothing but SSE2.
    unsafe {
        if text.bytes().len() < masks::WIDTH {
            masks::run_short::<Sse2, T, V>(text, visitor)
        } else {
            masks::run_long::<Sse2, T, V>(text, visitor)
        }
    }
}

#[inline(never)]
fn with_portable<T: Text, V: Visitor<T>>(text: T, visitor: V) -> V::Output {
    visitor.visit(text, Portable::new(text.bytes()))
}
