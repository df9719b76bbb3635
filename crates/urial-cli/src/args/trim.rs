//! Options for steps beyond equivalence.

use crate::args::glob::key_pattern;
use urial::{IriReference, ParseError};
use urial_list::Trimmer;

const HEADING: &str = "Lossy steps: the result may identify another resource";

#[derive(clap::Args)]
pub(crate) struct Trim {
    /// Drop fragments
    #[arg(long, help_heading = HEADING)]
    drop_fragment: bool,
    /// Sort query pairs by key; pairs with the same key keep their order, and empty ones go last
    #[arg(long, help_heading = HEADING)]
    sort_query: bool,
    /// Drop query pairs whose key is like this, in any case, as in 'utm_*' (repeatable, or
    /// separated by commas)
    #[arg(long, help_heading = HEADING, value_name = "PATTERN", value_delimiter = ',', value_parser = pattern)]
    drop_query: Vec<String>,
    /// Keep only query pairs whose key is like this, and each of them whatever else is dropped
    /// (repeatable, or separated by commas)
    #[arg(long, help_heading = HEADING, value_name = "PATTERN", value_delimiter = ',', value_parser = pattern)]
    keep_query: Vec<String>,
    /// Drop query pairs that only track people, such as utm_source and gclid
    #[arg(long, help_heading = HEADING)]
    drop_tracking: bool,
    /// Drop `www.` before a name with a domain
    #[arg(long, help_heading = HEADING)]
    drop_www: bool,
    /// Drop the name of an index page, such as index.html, at the end of the path
    #[arg(long, help_heading = HEADING)]
    drop_index: bool,
    /// Drop a slash at the end of the path
    #[arg(long, help_heading = HEADING)]
    drop_slash: bool,
}

fn pattern(text: &str) -> Result<String, String> {
    key_pattern(text).map(|_| text.to_owned())
}

impl Trim {
    /// Returns a trimmer for the options.
    pub(crate) fn trimmer(&self) -> Trimmer {
        Trimmer::new()
            .ignore_case(true)
            .drop_fragment(self.drop_fragment)
            .sort_query(self.sort_query)
            .drop_query(&self.drop_query)
            .keep_query(&self.keep_query)
            .drop_tracking(self.drop_tracking)
            .drop_www(self.drop_www)
            .drop_index(self.drop_index)
            .drop_slash(self.drop_slash)
    }

    /// Returns [the trimmer](Trim::trimmer) with a buffer.
    pub(crate) fn cut(&self) -> Cut {
        let trimmer = self.trimmer();
        let nothing = Trimmer::new().ignore_case(true);
        Cut {
            // Without an option no second parse is paid for.
            trimmer: (trimmer != nothing).then_some(trimmer),
            trimmed: String::new(),
        }
    }
}

/// Trimmer for the options; without any, it does nothing.
#[derive(Clone)]
pub(crate) struct Cut {
    trimmer: Option<Trimmer>,
    trimmed: String,
}

impl Cut {
    /// Returns whether it changes anything.
    pub(crate) const fn is_some(&self) -> bool {
        self.trimmer.is_some()
    }

    /// Trims a text that is a valid reference.
    pub(crate) fn apply(&mut self, text: &mut String) -> Result<(), ParseError> {
        if let Some(trimmer) = &self.trimmer {
            // In a buffer of its own, because the trimmer reads the text while it writes.
            self.trimmed.clear();
            trimmer.trim_into(&IriReference::parse(text)?, &mut self.trimmed);
            std::mem::swap(text, &mut self.trimmed);
        }
        Ok(())
    }
}
