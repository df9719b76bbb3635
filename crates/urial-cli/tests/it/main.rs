//! Integration tests of the command, one program: linking is paid for once.
#![cfg_attr(windows, allow(unused, reason = "for tests of Unix alone"))]

mod alike;
mod cases;
mod clean;
mod clean_files;
mod clean_vectors;
mod command;
mod common;
mod cookbook;
mod extract;
mod fields;
#[cfg(target_os = "linux")]
mod full_disk;
mod in_text;
mod input;
mod keys;
mod limits;
mod messages;
mod missing_texts;
mod objects;
mod output_files;
mod pages;
mod pairs;
mod parts;
mod passwords;
mod readme;
mod record_commands;
mod records;
mod references;
mod repair;
mod robust;
mod several;
mod show;
mod sites;
mod split;
mod template;
mod terminal;
mod utf16;
#[cfg(windows)]
mod windows;
