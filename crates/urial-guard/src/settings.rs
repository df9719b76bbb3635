//! Settings in the data formats of the crate `serde`, whose names have hyphens or underscores.

use alloc::string::String;
use core::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

/// Settings that are read by names with underscores.
pub(crate) trait Settings: Sized {
    /// The names, for formats that want them.
    const NAMES: &'static [&'static str];

    /// Reads them.
    fn read<'de, D: Deserializer<'de>>(from: D) -> Result<Self, D::Error>;
}

/// Reads settings, whatever spelling of their names the data has. Errors list each name once, which
/// aliases of `serde` would not do.
pub(crate) fn read<'de, S: Settings, D: Deserializer<'de>>(from: D) -> Result<S, D::Error> {
    from.deserialize_struct("Settings", S::NAMES, Whole(core::marker::PhantomData))
}

struct Whole<S>(core::marker::PhantomData<S>);

impl<'de, S: Settings> Visitor<'de> for Whole<S> {
    type Value = S;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("settings by their names")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<S, A::Error> {
        S::read(MapAccessDeserializer::new(Named(map)))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, values: A) -> Result<S, A::Error> {
        S::read(SeqAccessDeserializer::new(values))
    }
}

/// A map whose keys are read with underscores.
struct Named<A>(A);

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Named<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        key: K,
    ) -> Result<Option<K::Value>, A::Error> {
        self.0.next_key_seed(Key(key))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, value: V) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(value)
    }
}

struct Key<K>(K);

impl<'de, K: DeserializeSeed<'de>> DeserializeSeed<'de> for Key<K> {
    type Value = K::Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<K::Value, D::Error> {
        let name = <String as serde::Deserialize>::deserialize(from)?.replace('-', "_");
        // As the policy of `urial gate` has them.
        let name = match &*name {
            "allow_hosts" => "hosts",
            "allow_paths" => "paths",
            "allow_nets" => "allow_networks",
            "deny_nets" => "deny_networks",
            other => other,
        };
        self.0.deserialize(name.into_deserializer())
    }
}
