//! How much work texts take.
