//! Any input, made of bytes.

use arbitrary::Unstructured;
use glam::{EulerRot, Mat3, Quat, Vec2, Vec3};
use springstep_motion::pose::Pose;
use springstep_motion::rotation_spring::RotationState;
use springstep_motion::spring::SpringParams;

/// Numbers at which arithmetic is known to break.
const EDGES: [f64; 24] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    -5e-324,
    f64::EPSILON,
    f32::MAX as f64,
    f32::MIN as f64,
    f32::MIN_POSITIVE as f64,
    1e-45,
    -1e-40,
    1e300,
    1e-300,
    1e19,
    -1e19,
    1.0 / 60.0,
    std::f64::consts::PI,
];

/// A source of inputs. Once its bytes are used up, it gives zeros.
#[derive(Debug)]
pub struct Any<'a>(Unstructured<'a>);

impl<'a> Any<'a> {
    /// The inputs that these bytes mean.
    pub fn of(bytes: &'a [u8]) -> Self {
        Self(Unstructured::new(bytes))
    }

    fn byte(&mut self) -> u8 {
        self.0.arbitrary().unwrap_or(0)
    }

    /// True or false.
    pub fn flag(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// One of `0..count`.
    pub fn choice(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count
    }

    /// Any whole number.
    pub fn whole(&mut self) -> i64 {
        self.0.arbitrary().unwrap_or(0)
    }

    /// Any number: mostly one of a game's size, else one of the edges, or any bits.
    pub fn float(&mut self) -> f64 {
        match self.byte() {
            0..160 => self.usual(),
            160..208 => EDGES[self.choice(EDGES.len())],
            _ => f64::from_bits(self.0.arbitrary().unwrap_or(0)),
        }
    }

    /// The same in single precision.
    pub fn single(&mut self) -> f32 {
        match self.byte() {
            0..208 => self.float() as f32,
            _ => f32::from_bits(self.0.arbitrary().unwrap_or(0)),
        }
    }

    /// Any share, 0 to 1.
    pub fn share(&mut self) -> f32 {
        f32::from(self.byte()) / 255.0
    }

    /// −64 to 64, in steps that are finer the nearer to zero.
    fn usual(&mut self) -> f64 {
        let root = f64::from(self.0.arbitrary::<i16>().unwrap_or(0)) / 4096.0;
        root * root.abs()
    }

    fn usual3(&mut self) -> Vec3 {
        Vec3::new(self.usual() as f32, self.usual() as f32, self.usual() as f32)
    }

    /// Any vector.
    pub fn vec3(&mut self) -> Vec3 {
        if self.byte() < 160 { self.usual3() } else { Vec3::new(self.single(), self.single(), self.single()) }
    }

    /// Any vector.
    pub fn vec2(&mut self) -> Vec2 {
        self.vec3().truncate()
    }

    /// Any place: a vector that is finite.
    pub fn place(&mut self) -> Vec3 {
        let at = self.vec3();
        if at.is_finite() { at } else { Vec3::ZERO }
    }

    /// A place that a game could have: within 100,000 km of the origin.
    pub fn near(&mut self) -> Vec3 {
        let at = self.vec3();
        if at.is_finite() { at.clamp(Vec3::splat(-1e8), Vec3::splat(1e8)) } else { Vec3::ZERO }
    }

    /// Any unit vector.
    pub fn unit(&mut self) -> Vec3 {
        match self.choice(8) {
            0 => Vec3::X,
            1..4 => Vec3::Y,
            4 => Vec3::NEG_Y,
            _ => self.usual3().try_normalize().unwrap_or(Vec3::Y),
        }
    }

    /// Any quaternion, normalised or not.
    pub fn quat(&mut self) -> Quat {
        if self.byte() < 160 {
            self.rotation()
        } else {
            Quat::from_xyzw(self.single(), self.single(), self.single(), self.single())
        }
    }

    /// Any rotation.
    pub fn rotation(&mut self) -> Quat {
        let axis = self.unit();
        Quat::from_axis_angle(axis, self.usual() as f32).normalize()
    }

    /// Any basis.
    pub fn basis(&mut self) -> Mat3 {
        match self.choice(4) {
            0 => Mat3::from_quat(self.rotation()) * self.single(),
            1 => Mat3::from_quat(self.rotation()) * Mat3::from_diagonal(self.vec3()),
            2 => Mat3::from_quat(self.rotation()),
            _ => Mat3::from_cols(self.vec3(), self.vec3(), self.vec3()),
        }
    }

    /// Any pose.
    pub fn pose(&mut self) -> Pose {
        let (at, basis) = (self.place(), self.basis());
        let plain = Pose { position: at, rotation: Quat::IDENTITY };
        Pose::from_axes(at, basis.y_axis, basis.z_axis).unwrap_or(plain)
    }

    /// Any spring.
    pub fn spring(&mut self) -> SpringParams {
        if self.flag() {
            return SpringParams::from_frequency(self.float(), self.float());
        }
        SpringParams { target_velocity_amount: self.float(), ..SpringParams::new(self.float(), self.float()) }
    }

    /// Any rotation that turns.
    pub fn turn(&mut self) -> RotationState {
        RotationState { angular_velocity: self.vec3(), ..RotationState::at(self.quat()) }
    }

    /// Any order of Euler angles that Godot has.
    pub fn order(&mut self) -> EulerRot {
        [EulerRot::XYZ, EulerRot::XZY, EulerRot::YXZ, EulerRot::YZX, EulerRot::ZXY, EulerRot::ZYX][self.choice(6)]
    }
}

/// Whether two vectors have the same bits: what is not a number is equal to itself here.
pub fn same(a: Vec3, b: Vec3) -> bool {
    a.to_array().map(f32::to_bits) == b.to_array().map(f32::to_bits)
}
