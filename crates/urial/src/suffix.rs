//! suffix
