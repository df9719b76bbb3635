//! Colours: the styles, and whether they are used.

use std::fmt::{self, Display};

use anstyle::{AnsiColor, Style};

// Weights and foreground colours only: `screen::style` lets these codes through to a terminal, and
// any other would be printed as an escape.
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const FAINT: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const CRITICAL: Style = AnsiColor::BrightRed.on_default().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const INFO: Style = AnsiColor::Cyan.on_default();

pub(crate) const SCHEME: Style = AnsiColor::Magenta.on_default();
pub(crate) const AUTHORITY: Style = AnsiColor::Green.on_default();
pub(crate) const USERINFO: Style = AnsiColor::Red.on_default();
/// The most important component for a reader.
pub(crate) const HOST: Style = AnsiColor::BrightGreen.on_default().bold();
pub(crate) const PORT: Style = AnsiColor::Cyan.on_default();
pub(crate) const PATH: Style = AnsiColor::BrightBlue.on_default();
pub(crate) const QUERY: Style = AnsiColor::Yellow.on_default();
pub(crate) const FRAGMENT: Style = AnsiColor::BrightMagenta.on_default();

/// Paints texts, or leaves them plain.
#[derive(Clone, Copy)]
pub(crate) struct Painter {
    colors: bool,
}

impl Painter {
    pub(crate) const fn new(colors: bool) -> Painter {
        Painter { colors }
    }

    pub(crate) const fn paint<T: Display>(self, style: Style, text: T) -> Painted<T> {
        Painted { style: if self.colors { style } else { Style::new() }, text }
    }
}

/// A text in a style.
pub(crate) struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = self.style;
        write!(f, "{style}{}{style:#}", self.text)
    }
}
