//! The command `urial`: a file for each subcommand, and shared modules.
//!
//! Data flows one way: `bulk::blocks` reads blocks of whole lines, `bulk::pipeline` hands them to
//! workers, `bulk::lines` passes each line to a subcommand and collects its output and its errors,
//! and the page comes out in the order of the input.
#![deny(unsafe_code)]

mod size;
mod session;
mod shown;
mod status;
mod style;
mod idna;
mod fault;
mod kind;
mod screen;
mod json;
mod output;
mod progress;
mod glob;
mod offer;
mod trim;
mod bulk;
mod texts;
mod check;
mod normalize;
mod parse;
mod split;
mod resolve;
mod relativize;
mod same_document;
mod base;
mod compare;
mod elements;
mod redact;
mod schemes;
mod encode;
mod iri;
mod path;
mod guess;
mod repair;
mod audit;
mod filter;
mod extract;
mod variables;
mod expand;
mod matching;
mod edit;
mod show;
mod clean;
mod help;
mod completions;
mod man;
mod markdown;
mod key;
mod stats;
mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = cli::parse();
    let status = cli
        .command
        .run(&cli.session)
        .unwrap_or_else(|error| fault::failed(&error, &cli.session));
    ExitCode::from(status as u8)
}
