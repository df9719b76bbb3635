//! The features for other crates, a file each.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "proptest")]
mod proptest;
#[cfg(feature = "schemars")]
mod schemars;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "url")]
mod url;
