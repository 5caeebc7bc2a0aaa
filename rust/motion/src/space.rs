//! What a spring or a lag can move: a number or a vector.

use std::ops::{Add, Mul, Sub};

use glam::{DVec3, Vec3};

/// A linear quantity that is stepped in double precision, however it is stored.
///
/// A step widens what is stored in single precision (`f32`, [`Vec3`]), so that its own rounding is that of the stored value
/// alone. What is far from the origin is stored as a [`DVec3`]: there a step moves it by less than single precision tells.
pub trait Linear: Copy + PartialEq {
    /// The same quantity in double precision.
    type Wide: Copy + Add<Output = Self::Wide> + Sub<Output = Self::Wide> + Mul<f64, Output = Self::Wide>;

    /// To double precision; exact.
    fn widen(self) -> Self::Wide;

    /// To single precision; beyond its range infinite.
    fn rounded(wide: Self::Wide) -> Self;

    /// To single precision; beyond its range the largest finite value, so the result is finite if `wide` is a number.
    fn narrow(wide: Self::Wide) -> Self;

    /// Whether every component is finite.
    fn is_finite(self) -> bool;
}

const LARGEST: f64 = f32::MAX as f64;

impl Linear for f32 {
    type Wide = f64;

    #[inline]
    fn widen(self) -> f64 {
        self.into()
    }

    #[inline]
    fn rounded(wide: f64) -> Self {
        wide as Self
    }

    #[inline]
    fn narrow(wide: f64) -> Self {
        wide.clamp(-LARGEST, LARGEST) as Self
    }

    #[inline]
    fn is_finite(self) -> bool {
        Self::is_finite(self)
    }
}

impl Linear for Vec3 {
    type Wide = DVec3;

    #[inline]
    fn widen(self) -> DVec3 {
        self.as_dvec3()
    }

    #[inline]
    fn rounded(wide: DVec3) -> Self {
        wide.as_vec3()
    }

    #[inline]
    fn narrow(wide: DVec3) -> Self {
        wide.clamp(DVec3::splat(-LARGEST), DVec3::splat(LARGEST)).as_vec3()
    }

    #[inline]
    fn is_finite(self) -> bool {
        Self::is_finite(self)
    }
}

impl Linear for DVec3 {
    type Wide = Self;

    #[inline]
    fn widen(self) -> Self {
        self
    }

    #[inline]
    fn rounded(wide: Self) -> Self {
        wide
    }

    #[inline]
    fn narrow(wide: Self) -> Self {
        wide.clamp(Self::splat(-LARGEST), Self::splat(LARGEST))
    }

    #[inline]
    fn is_finite(self) -> bool {
        Self::is_finite(self)
    }
}
