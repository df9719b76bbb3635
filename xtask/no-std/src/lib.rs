//! Proves on any machine that `urial` without default features needs no `std`: `std` has a panic
//! handler of its own, and a second one is a compile error (E0152).
#![no_std]

use core::panic::PanicInfo;
use urial as _;

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}
