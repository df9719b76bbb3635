//! Integration tests of the command, one program: linking is paid for once.
#![cfg_attr(windows, allow(unused, reason = "for tests of Unix alone"))]

mod alike;
mod audit;
mod cases;
mod clean;
mod clean_files;
mod clean_vectors;
mod command;
mod common;
mod contract;
mod cookbook;
mod diff;
mod edit;
mod encode;
mod extract;
mod extract_feeds;
mod extract_html;
mod field_names;
mod field_records;
mod fields;
#[cfg(target_os = "linux")]
mod full_disk;
mod gate;
mod guess;
mod idna;
mod input;
mod limits;
mod messages;
mod objects;
mod output_files;
mod pages;
mod pairs;
mod passwords;
mod readme;
mod record_commands;
mod robust;
mod terminal;
mod utf16;
#[cfg(windows)]
mod windows;
