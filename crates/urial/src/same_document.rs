//! same_document
