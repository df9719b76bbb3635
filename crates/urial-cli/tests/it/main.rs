//! Integration tests of the command, one program: linking is paid for once.
#![cfg_attr(windows, allow(unused, reason = "for tests of Unix alone"))]

mod alike;
mod cases;
mod clean;
mod clean_files;
mod clean_vectors;
mod common;
mod cookbook;
mod extract;
mod fields;
#[cfg(target_os = "linux")]
mod full_disk;
mod in_text;
mod input;
mod limits;
mod messages;
mod objects;
mod output_files;
mod pages;
mod pairs;
mod passwords;
mod record_commands;
mod robust;
#[cfg(target_os = "linux")]
mod terminal;
mod utf16;
#[cfg(windows)]
mod windows;
