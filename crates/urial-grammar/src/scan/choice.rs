//! Choice of the kernel: under `std` the best one that the machine can run, without it the best one
//! for the build's target, or the one that `--cfg urial_force_kernel="…"` names.

/// A kernel that this machine can run; a value of the type is the proof.
///
/// The value is one of the bits below: bit tests compile to predictable branches, where a `match`
/// would become a jump table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KernelId(pub(super) u8);

const PORTABLE: u8 = 1;
pub(super) const AVX2: u8 = 1 << 1;
pub(super) const AVX512: u8 = 1 << 2;
pub(super) const SIMD128: u8 = 1 << 3;
pub(super) const NEON: u8 = 1 << 4;

/// The kernel that the build asks for, which then vouches for the machine as a target feature
/// would; 0 without one.
const FORCED: u8 = if cfg!(urial_force_kernel = "portable") {
    PORTABLE
} else if cfg!(urial_force_kernel = "avx2") {
    AVX2
} else if cfg!(urial_force_kernel = "avx512") {
    AVX512
} else {
    0
};

// A kernel that is not compiled would be the portable one without a word.
#[cfg(all(urial_force_kernel = "avx512", not(feature = "avx512")))]
compile_error!("`urial_force_kernel = \"avx512\"` needs the feature `avx512` of urial-grammar");

/// Whether the kernels are in this build: those of x86-64, AVX-512, WebAssembly and Arm. A
/// target without SSE2 has no vector registers, such as that of an operating system's kernel.
const HAS_X86: bool = cfg!(all(feature = "simd", target_arch = "x86_64", target_feature = "sse2"));
const HAS_AVX512: bool = cfg!(feature = "avx512");
const HAS_SIMD128: bool =
    cfg!(all(feature = "simd", target_arch = "wasm32", target_feature = "simd128"));

const HAS_NEON: bool = cfg!(all(
    feature = "simd",
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little"
));

/// The kernel that needs no choice: the one that the build asks for, or the only one; 0 if the CPU
/// is asked.
const FIXED: u8 = match FORCED {
    0 if HAS_NEON => NEON,
    0 if HAS_SIMD128 => SIMD128,
    forced => forced,
};

/// Whether the build's target has the instructions of the kernels.
const TARGET_HAS_AVX2: bool = cfg!(all(
    target_feature = "avx2",
    target_feature = "bmi1",
    target_feature = "bmi2",
    target_feature = "lzcnt",
    target_feature = "popcnt"
));
const TARGET_HAS_AVX512: bool = TARGET_HAS_AVX2
    && cfg!(all(
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512vl",
        target_feature = "avx512vbmi"
    ));

/// The kernels that are compiled besides the portable one: all under `std`, which asks the CPU;
/// otherwise the one that the build asks for or its target allows.
pub(super) const COMPILED: u8 = if cfg!(feature = "std") {
    if HAS_AVX512 { AVX512 | AVX2 } else { AVX2 }
} else if FORCED != 0 {
    FORCED
} else if HAS_AVX512 && TARGET_HAS_AVX512 {
    AVX512
} else if TARGET_HAS_AVX2 {
    AVX2
} else {
    0
};

impl KernelId {
    /// Returns the kernel in use.
    #[inline(always)]
    pub(crate) fn chosen() -> KernelId {
        if FIXED != 0 { KernelId(FIXED) } else { best() }
    }

    /// Returns the kernel in use, if the CPU has been asked already.
    #[inline(always)]
    pub(crate) fn known() -> Option<KernelId> {
        if FIXED != 0 { Some(KernelId(FIXED)) } else { known_best() }
    }

    /// Returns the kernels that this machine can run, slowest first.
    pub(crate) fn available() -> impl DoubleEndedIterator<Item = KernelId> {
        [PORTABLE, AVX2, AVX512, SIMD128, NEON]
            .into_iter()
            .filter(|&bit| can_run(bit))
            .map(KernelId)
    }

    /// Returns the kernel's name.
    pub(crate) const fn name(self) -> &'static str {
        match self.0 {
            SIMD128 => "simd128",
            NEON => "neon",
            AVX512 => "avx512",
            AVX2 => "avx2",
            _ => "portable",
        }
    }
}

/// Returns whether the machine, or without `std` the target, has the instructions of a kernel.
fn can_run(bit: u8) -> bool {
    match bit {
        AVX512 => HAS_X86 && HAS_AVX512 && machine::has_avx2() && machine::has_avx512(),
        AVX2 => HAS_X86 && machine::has_avx2(),
        SIMD128 => HAS_SIMD128,
        NEON => HAS_NEON,
        _ => true,
    }
}

#[cfg(all(feature = "std", target_arch = "x86_64"))]
mod machine {
    use std::is_x86_feature_detected as has;

    pub(super) fn has_avx2() -> bool {
        has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
    }

    pub(super) fn has_avx512() -> bool {
        (has!("avx512f") && has!("avx512bw")) && (has!("avx512vl") && has!("avx512vbmi"))
    }
}

#[cfg(not(all(feature = "std", target_arch = "x86_64")))]
mod machine {
    pub(super) const fn has_avx2() -> bool {
        super::TARGET_HAS_AVX2
    }

    pub(super) const fn has_avx512() -> bool {
        super::TARGET_HAS_AVX512
    }
}

fn detect() -> KernelId {
    KernelId::available().next_back().unwrap_or(KernelId(PORTABLE))
}

/// The bit of the best kernel, 0 before the CPU was asked.
#[cfg(feature = "std")]
static BEST: core::sync::atomic::AtomicU8 = core::sync::atomic::AtomicU8::new(0);

/// Returns the best kernel; asks the CPU once.
#[inline(always)]
fn best() -> KernelId {
    #[cold]
    #[inline(never)]
    fn find() -> KernelId {
        let found = detect();
        // Relaxed is enough: every thread stores the same value.
        #[cfg(feature = "std")]
        BEST.store(found.0, core::sync::atomic::Ordering::Relaxed);
        found
    }

    match known_best() {
        None => find(),
        Some(found) => found,
    }
}

#[cfg(feature = "std")]
#[inline(always)]
fn known_best() -> Option<KernelId> {
    match BEST.load(core::sync::atomic::Ordering::Relaxed) {
        0 => None,
        found => Some(KernelId(found)),
    }
}

#[cfg(not(feature = "std"))]
#[inline(always)]
fn known_best() -> Option<KernelId> {
    Some(detect())
}
