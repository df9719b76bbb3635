//! Scan kernels that can be forced, and which of them this machine runs.

pub(super) struct Kernel {
    pub(super) name: &'static str,
    runs_here: fn() -> bool,
}

pub(super) const KERNELS: [Kernel; 3] = [
    Kernel {
        name: "portable",
        runs_here: || true,
    },
    Kernel {
        name: "avx2",
        runs_here: has_avx2,
    },
    Kernel {
        name: "avx512",
        runs_here: has_avx512,
    },
];

impl Kernel {
    pub(super) fn runs_here(&self) -> bool {
        (self.runs_here)()
    }

    /// Returns the flags that force this kernel, after those that the caller has set.
    pub(super) fn rustflags(&self) -> String {
        // Added to the flags of the caller and not in their place, or `-D warnings` would be lost.
        let force = format!("--cfg urial_force_kernel=\"{}\"", self.name);
        match std::env::var("RUSTFLAGS") {
            Ok(flags) if !flags.trim().is_empty() => format!("{flags} {force}"),
            _ => force,
        }
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod processor {
    use std::arch::is_x86_feature_detected as has;

    pub(super) fn has_avx2() -> bool {
        has!("avx2")
    }

    pub(super) fn has_avx512() -> bool {
        // As `can_run` in `scan/choice.rs` asks.
        has!("avx512f") && has!("avx512bw") && has!("avx512vl") && has!("avx512vbmi")
    }
}

#[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
mod processor {
    pub(super) fn has_avx2() -> bool {
        false
    }

    pub(super) fn has_avx512() -> bool {
        false
    }
}

use processor::{has_avx2, has_avx512};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_portable_kernel_runs_everywhere() {
        assert!(KERNELS[0].name == "portable" && KERNELS[0].runs_here());
    }

    #[test]
    fn flags_force_the_kernel() {
        assert!(
            KERNELS[1]
                .rustflags()
                .ends_with("--cfg urial_force_kernel=\"avx2\"")
        );
    }
}
