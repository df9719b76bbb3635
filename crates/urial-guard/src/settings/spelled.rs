//! Names in whatever spelling.

use alloc::string::String;
use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

/// Data whose names are read with underscores, whatever spelling it has. Errors list each name
/// once, which aliases of `serde` would not do.
pub(crate) struct Spelled<D>(pub(crate) D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Spelled<D> {
    type Error = D::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_struct("Settings", names, Whole(visitor))
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(Whole(visitor))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

struct Whole<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for Whole<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("settings by their names")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(Named(map))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, values: A) -> Result<V::Value, A::Error> {
        self.0.visit_seq(values)
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
