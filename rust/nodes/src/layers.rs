//! Physics layers, as the properties that choose some have them.

use godot::meta::conv::ByValue;
use godot::meta::error::ConvertError;
use godot::meta::shape::GodotShape;
use godot::prelude::*;

/// A choice of physics layers: bit 0 is layer 1.
///
/// Of a script's integer it takes the lower 32 bits, as the engine's own nodes do: −1 is every layer, and no integer is
/// refused, as it would be for a plain `u32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers(pub u32);

impl Layers {
    /// The first alone: what the engine's own nodes begin with.
    pub const FIRST: Self = Self(1);

    /// Whether none is chosen.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl GodotConvert for Layers {
    type Via = i64;

    fn godot_shape() -> GodotShape {
        i64::godot_shape()
    }
}

impl ToGodot for Layers {
    type Pass = ByValue;

    fn to_godot(&self) -> i64 {
        self.0.into()
    }
}

impl FromGodot for Layers {
    fn try_from_godot(via: i64) -> Result<Self, ConvertError> {
        Ok(Self(via as u32))
    }
}

impl Var for Layers {
    type PubType = Self;

    fn var_get(field: &Self) -> i64 {
        field.to_godot()
    }

    fn var_set(field: &mut Self, value: i64) {
        *field = Self::from_godot(value);
    }

    fn var_pub_get(field: &Self) -> Self {
        *field
    }

    fn var_pub_set(field: &mut Self, value: Self) {
        *field = value;
    }
}

impl Export for Layers {}
