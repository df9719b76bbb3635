//! The programs that a template keeps.

use core::hash::{Hash, Hasher};
use core::ops::Deref;

#[cfg(not(feature = "std"))]
use alloc::boxed::Box;
#[cfg(feature = "std")]
use std::{
    boxed::Box,
    sync::{Arc, OnceLock},
};

use super::program::Program;
use super::route::Route;

/// The programs of a template, each made at its first use. Clones share them.
///
/// The lock is part of `std`: without it a program is made at each use.
#[derive(Clone, Default)]
pub(super) struct Programs {
    #[cfg(feature = "std")]
    made: Arc<Made>,
}

#[cfg(feature = "std")]
#[derive(Default)]
struct Made {
    // In boxes, as most templates are only expanded.
    strict: OnceLock<Box<Program>>,
    client: OnceLock<Box<Program>>,
    route: OnceLock<Box<Route>>,
}

#[cfg(feature = "std")]
impl Programs {
    pub(super) fn strict(&self, make: impl FnOnce() -> Program) -> impl Deref<Target = Program> {
        &**self.made.strict.get_or_init(|| Box::new(make()))
    }

    pub(super) fn client(&self, make: impl FnOnce() -> Program) -> impl Deref<Target = Program> {
        &**self.made.client.get_or_init(|| Box::new(make()))
    }

    pub(super) fn route(&self, make: impl FnOnce() -> Route) -> impl Deref<Target = Route> {
        &**self.made.route.get_or_init(|| Box::new(make()))
    }
}

#[cfg(not(feature = "std"))]
impl Programs {
    pub(super) fn strict(&self, make: impl FnOnce() -> Program) -> impl Deref<Target = Program> {
        Box::new(make())
    }

    pub(super) fn client(&self, make: impl FnOnce() -> Program) -> impl Deref<Target = Program> {
        Box::new(make())
    }

    pub(super) fn route(&self, make: impl FnOnce() -> Route) -> impl Deref<Target = Route> {
        Box::new(make())
    }
}

// The text of a template decides its programs, so they are neither compared nor hashed.
impl PartialEq for Programs {
    fn eq(&self, _: &Programs) -> bool {
        true
    }
}

impl Eq for Programs {}

impl Hash for Programs {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
