//! Slopes: the tilt of a character to the ground.
//!
//! Ground is known by its normal, a unit vector. Up and right are those of the character's parent; forward is up × right,
//! which with Godot's axes is −Z.

use glam::{DMat3, DQuat, DVec3, Quat, Vec2, Vec3};

use crate::lag::LagStep;
use crate::rotation::from_rotation_vector;
use crate::{direction, finite, non_negative};

/// Slopes of the ground ahead and to the right, radians: how much forward along the floor (normal × right) and right along
/// the floor (forward × normal) rise along up. Positive rises ahead, and to the right. These are slopes, not Euler angles.
///
/// The inputs need not be normalised. Where the normal is parallel to right, or anything is zero or not finite, both are 0.
#[must_use]
pub fn slope_angles(right: Vec3, normal: Vec3, up: Vec3) -> Vec2 {
    let (Some(normal), Some(up)) = (unit(normal), unit(up)) else {
        return Vec2::ZERO;
    };
    let Some(forward) = unit(right).and_then(|right| direction(normal.cross(right))) else {
        return Vec2::ZERO;
    };
    let rise = |along: DVec3| along.dot(up).clamp(-1.0, 1.0).asin() as f32;
    Vec2::new(rise(forward), rise(forward.cross(normal)))
}

/// The normal of ground that is at most `max_angle` steep: turned towards `up` along the great arc where it is steeper.
/// Ground that faces straight down, or whose normal is no direction, counts as level.
#[must_use]
pub fn limited(normal: Vec3, up: Vec3, max_angle: f64) -> Vec3 {
    let (Some(normal), Some(up)) = (unit(normal), unit(up)) else {
        return if up.is_finite() { up } else { Vec3::Y };
    };
    let axis = up.cross(normal);
    let angle = axis.length().atan2(up.dot(normal));
    let max = non_negative(max_angle);
    if angle <= max {
        return normal.as_vec3();
    }
    let Some(axis) = direction(axis) else {
        return up.as_vec3();
    };
    (from_rotation_vector(axis * max) * up).as_vec3()
}

/// The normal of ground whose slopes ahead and to the right are these shares of what they are. 1 and 1 is the ground
/// itself, 0 and 0 is level. `up` and `right` are at right angles.
#[must_use]
pub fn weighted(normal: Vec3, right: Vec3, up: Vec3, pitch_weight: f64, roll_weight: f64) -> Vec3 {
    let (Some(normal), Some(right), Some(up)) = (unit(normal), unit(right), unit(up)) else {
        return up;
    };
    let forward = up.cross(right);
    let weighted = up * normal.dot(up)
        + forward * (normal.dot(forward) * finite(pitch_weight))
        + right * (normal.dot(right) * finite(roll_weight));
    direction(weighted).unwrap_or(up).as_vec3()
}

/// The plane through points, by least squares of their distance along up: its normal. From three points on that are not in
/// line; none otherwise. `up` and `right` are at right angles.
#[must_use]
pub fn plane_normal(points: &[Vec3], right: Vec3, up: Vec3) -> Option<Vec3> {
    let (right, up) = (unit(right)?, unit(up)?);
    let back = right.cross(up);
    if points.len() < 3 || !points.iter().all(|point| point.is_finite()) {
        return None;
    }
    let count = points.len() as f64;
    let mean = points.iter().map(|point| point.as_dvec3()).sum::<DVec3>() / count;
    // The gradient of the height over x and z solves the normal equations.
    let (mut xx, mut xz, mut zz, mut xh, mut zh) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for point in points {
        let from_mean = point.as_dvec3() - mean;
        let (x, z, h) = (from_mean.dot(right), from_mean.dot(back), from_mean.dot(up));
        xx += x * x;
        xz += x * z;
        zz += z * z;
        xh += x * h;
        zh += z * h;
    }
    let determinant = xx * zz - xz * xz;
    if determinant <= 1e-6 * (xx + zz) * (xx + zz) {
        return None;
    }
    let (along_x, along_z) = ((xh * zz - zh * xz) / determinant, (zh * xx - xh * xz) / determinant);
    direction(up - right * along_x - back * along_z).map(|normal| normal.as_vec3())
}

/// The rotation in the world that tilts something from `up` to `normal` and keeps its heading: forward along the floor is
/// straight above or below forward on the level. Ground parallel to right, or that is no direction, gives none.
#[must_use]
pub fn tilt(normal: Vec3, right: Vec3, up: Vec3) -> Quat {
    let tilted = || {
        let (normal, right, up) = (unit(normal)?, unit(right)?, unit(up)?);
        tilt_of(normal, direction(right - up * right.dot(up))?, up)
    };
    tilted().unwrap_or(Quat::IDENTITY)
}

/// The same of unit vectors of which right is level: at a right angle to up.
pub(crate) fn tilt_of_level(normal: Vec3, right: Vec3, up: Vec3) -> Quat {
    tilt_of(normal.as_dvec3(), right.as_dvec3(), up.as_dvec3()).unwrap_or(Quat::IDENTITY)
}

fn tilt_of(normal: DVec3, right: DVec3, up: DVec3) -> Option<Quat> {
    let (risen, cosine) = (normal.dot(right), normal.dot(up));
    // Right along the floor.
    let along = direction(right - normal * risen)?;
    let turn = if cosine < -0.99 {
        // Upside-down there is no shortest arc.
        let forward = normal.cross(right).normalize();
        let level = DMat3::from_cols(right, up, right.cross(up));
        let tilted = DMat3::from_cols(forward.cross(normal), normal, -forward);
        DQuat::from_mat3(&(tilted * level.transpose()))
    } else {
        // The arc from up to the normal takes right to here; what is left is a twist about the normal.
        let carried = right - (up + normal) * (risen / (1.0 + cosine));
        let axis = up.cross(normal);
        let arc = DQuat::from_xyzw(axis.x, axis.y, axis.z, 1.0 + cosine);
        let (sine, cosine) = (carried.cross(along).dot(normal), carried.dot(along));
        let twist = if cosine > -1.0 + 1e-9 {
            DQuat::from_xyzw(normal.x * sine, normal.y * sine, normal.z * sine, 1.0 + cosine)
        } else {
            DQuat::from_xyzw(normal.x, normal.y, normal.z, 0.0)
        };
        twist * arc
    };
    (turn.length_squared() > 1e-18).then(|| turn.normalize().as_quat())
}

/// The tilt's state: the lagged normal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SlopeState {
    /// The lagged normal and its goal in the last step, in the world; none before the first.
    normals: Option<(Vec3, Vec3)>,
}

impl SlopeState {
    /// The lagged normal, in the world; none before the first step.
    #[must_use]
    pub fn normal(&self) -> Option<Vec3> {
        self.normals.map(|(normal, _)| normal)
    }

    /// Between two states: `share` 0 is `self`, 1 is `later`.
    #[must_use]
    pub fn towards(&self, later: &Self, share: f32) -> Self {
        match (self.normals, later.normals) {
            (Some((from, _)), Some((to, goal))) => {
                let between = direction(from.lerp(to, share).as_dvec3()).map_or(to, |normal| normal.as_vec3());
                Self { normals: Some((between, goal)) }
            }
            _ => *later,
        }
    }

    /// The same state where everything has turned since.
    #[must_use]
    pub(crate) fn turned(&self, rotation: Quat) -> Self {
        let turn = |normal: Vec3| unit(rotation * normal).map_or(normal, |normal| normal.as_vec3());
        Self { normals: self.normals.map(|(normal, goal)| (turn(normal), turn(goal))) }
    }

    /// Makes `goal` count as having been there all along; the lagged normal stays.
    pub fn restart(&mut self, goal: Vec3) {
        if let (Some((_, before)), Some(goal)) = (&mut self.normals, unit(goal)) {
            *before = goal.as_vec3();
        }
    }

    /// Makes the next step the first one again, which is at its goal at once.
    pub fn unset(&mut self) {
        self.normals = None;
    }

    /// The state after `dt` seconds of a lag of `speed` (1/s, 0: at once) towards `goal`, along the great arc. Exact while
    /// the goal turns about one axis. A goal that is no direction changes nothing; the first step is at its goal.
    #[must_use]
    pub fn step(&self, goal: Vec3, speed: f64, dt: f64) -> Self {
        self.advance(goal, LagStep::new(speed, dt))
    }

    /// The same with a step of the lag that serves several; none changes nothing but the first.
    #[must_use]
    pub(crate) fn advance(&self, goal: Vec3, lag: Option<LagStep>) -> Self {
        let Some(goal) = unit(goal) else {
            return *self;
        };
        match (self.normals, lag) {
            (None, _) => Self { normals: Some((goal.as_vec3(), goal.as_vec3())) },
            (_, None) => *self,
            // Level ground, most of the time.
            (Some((normal, before)), _) if normal == before && normal == goal.as_vec3() => *self,
            (Some((normal, before)), Some(lag)) => {
                let normal = lag.advance_direction(normal.as_dvec3(), before.as_dvec3(), goal);
                Self { normals: Some((normal.as_vec3(), goal.as_vec3())) }
            }
        }
    }
}

fn unit(vector: Vec3) -> Option<DVec3> {
    direction(vector.as_dvec3())
}
