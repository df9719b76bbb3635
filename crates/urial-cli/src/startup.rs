//! Keeps a standard file that is closed from being taken for `/dev/null`.
//!
//! Before `main`, the runtime of Rust opens `/dev/null` for each of them that is closed. Bytes
//! written there are lost without an error, and afterwards nothing tells it from `> /dev/null`. So
//! something is there first that can only be used the other way around, as `stdopen` of gnulib does
//! it; `write::screen` looks for that.

use std::os::fd::{AsRawFd, IntoRawFd};

use rustix::fs::{Mode, OFlags, open};

// SAFETY: the loader calls what is in this section before `main`, as functions of C; the function
// opens and closes files, and needs nothing of the runtime.
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static HOLD_CLOSED: extern "C" fn() = hold_closed;

extern "C" fn hold_closed() {
    let opened = |mode| open("/dev/null", mode, Mode::empty());
    // A file takes the lowest number that is free.
    while let Ok(file) = opened(OFlags::WRONLY) {
        let held = match file.as_raw_fd() {
            0 => Ok(file),
            1 | 2 => {
                drop(file);
                opened(OFlags::RDONLY)
            }
            _ => return,
        };
        let Ok(held) = held else { return };
        // Open until the process ends.
        let _ = held.into_raw_fd();
    }
}
