//! relativize
