//! What a foot rests on: the ground below its ankle and its toes, as one plane.
//!
//! A sole is stiff. Where both lie on one plane, that is it. On rounded ground the foot pitches as the line from ankle to toes
//! rises. Where the heights differ by more than the slopes of the ground there explain, an edge lies between them: the foot is
//! laid no steeper than that ground is, over the higher of the two, and bridges the rest. It never sinks in.
//!
//! Everything is in the world, in metres, as in [`grounding`](crate::grounding).

use glam::Vec3;

use crate::grounding::{GroundingStep, Plane};
use crate::is_place;

/// A place of a sole below which the ground was looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probed {
    /// The place; how high it is does not count.
    pub at: Vec3,
    /// The ground there, if there is any.
    pub hit: Option<Plane>,
}

/// What a foot rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support {
    /// The plane under its sole.
    pub plane: Plane,
    /// Which of the probes bears it.
    pub by: usize,
}

/// Nearer than this, m, to the plane below the ankle the ground below the toes is the same plane.
const SAME_PLANE: f32 = 1e-4;
/// Ankle and toes that are no further apart than this along the ground, m, tell of no pitch: the foot stands on end.
const ON_END: f32 = 1e-3;

/// A place with ground that one can stand on.
#[derive(Clone, Copy)]
struct Found {
    /// Where it was looked for.
    at: Vec3,
    /// How high the ground is there over the character's plane.
    height: f32,
    /// How much it rises, in which direction.
    gradient: Vec3,
    ground: Plane,
}

/// What a foot rests on, below whose ankle and toes, in this order, was probed; a foot without toes has its ankle alone. Ground
/// that one cannot stand on counts as none. None: there is none at all. `gravity_up` (a unit vector) says what is steep.
#[must_use]
pub fn support(step: &GroundingStep, plane: &Plane, gravity_up: Vec3, probes: &[Probed]) -> Option<Support> {
    let found = |by: usize| probes.get(by).and_then(|probed| Found::of(probed, step, plane, gravity_up));
    let (ankle, toe) = match [found(0), found(1)] {
        [Some(ankle), Some(toe)] => (ankle, toe),
        [ankle, toe] => {
            let by = usize::from(ankle.is_none());
            return ankle.or(toe).map(|found| Support { plane: found.ground, by });
        }
    };
    let up = plane.normal;
    let way = (toe.at - ankle.at).reject_from_normalized(up);
    if (toe.height - ankle.height - ankle.gradient.dot(way)).abs() < SAME_PLANE {
        return Some(Support { plane: ankle.ground, by: 0 });
    }
    let Between { axis, pitch, step_up } = Between::of(&ankle, &toe, up);
    // The ankle's ground, unless the plane from there would cut into that of the toes.
    let by = usize::from(step_up > SAME_PLANE);
    let bears = [ankle, toe][by];
    // Sideways the ground is as steep as below what bears.
    let gradient = axis * pitch + bears.gradient - axis * bears.gradient.dot(axis);
    let normal = (up - gradient).try_normalize()?;
    let point = bears.at - up * ((bears.at - plane.point).dot(up) - bears.height);
    (point.is_finite() && normal.is_finite()).then_some(Support { plane: Plane { point, normal }, by })
}

/// What lies between two places.
struct Between {
    /// The level way from one to the other, a unit vector; zero where one is above the other.
    axis: Vec3,
    /// How much the ground rises along it, as far as its slopes at both ends explain.
    pitch: f32,
    /// What that leaves over, m: above zero where a step goes up.
    step_up: f32,
}

impl Between {
    fn of(from: &Found, to: &Found, up: Vec3) -> Self {
        let way = (to.at - from.at).reject_from_normalized(up);
        let rise = to.height - from.height;
        let length = way.length();
        let axis = if length > ON_END { way / length } else { Vec3::ZERO };
        let [steep_from, steep_to] = [from, to].map(|found| found.gradient.dot(axis));
        let chord = if length > ON_END { rise / length } else { 0.0 };
        let pitch = chord.clamp(steep_from.min(steep_to), steep_from.max(steep_to));
        Self { axis, pitch, step_up: rise - pitch * length }
    }
}

/// The heights of the ground over the character's plane in two columns, m, if that of the second is higher by more than slopes
/// explain, and that by more than `least`, m.
#[must_use]
pub fn is_step_up(
    step: &GroundingStep,
    plane: &Plane,
    gravity_up: Vec3,
    columns: [&Probed; 2],
    least: f32,
) -> Option<[f32; 2]> {
    let [low, high] = columns.map(|probed| Found::of(probed, step, plane, gravity_up));
    let (low, high) = low.zip(high)?;
    (Between::of(&low, &high, plane.normal).step_up > least).then_some([low.height, high.height])
}

impl Found {
    fn of(probed: &Probed, step: &GroundingStep, plane: &Plane, gravity_up: Vec3) -> Option<Self> {
        let (ground, height) = step.ground(plane, gravity_up, probed.at, probed.hit)?;
        let up = plane.normal;
        let gradient = -ground.normal.reject_from_normalized(up) / ground.normal.dot(up);
        (is_place(gradient) && is_place(probed.at)).then_some(Self { at: probed.at, height, gradient, ground })
    }
}

/// How far from the plane through what a ray hit a sphere may touch, m, for both to be the same ground.
const SAME_FACE: f32 = 5e-3;

/// The ground that a sphere rests on which touches something at `contact` (where, and the normal from there to its middle),
/// where a ray beside it, further from the middle, hits `face`. On an edge that is the face that ends there: the sphere
/// stands on it as if it went on. Where the ray found something else, it is what touches the sphere.
#[must_use]
pub fn ground_of_contact(contact: &Plane, face: Option<Plane>) -> Plane {
    let near = |face: &Plane| (contact.point - face.point).dot(face.normal).abs() < SAME_FACE;
    face.filter(near).unwrap_or(*contact)
}

/// Where to cast that ray for a sphere of `radius`, m, that came down along `up` to touch something at `contact`: aside of its
/// middle `column`, a little further than the contact. None where it touches straight below, and nothing is to be asked.
#[must_use]
pub fn beside_contact(contact: Vec3, column: Vec3, up: Vec3, radius: f32) -> Option<Vec3> {
    let aside = (contact - column).reject_from_normalized(up);
    let distance = aside.length();
    (distance > 1e-3).then(|| column + aside * (1.0 + (0.02 * radius).max(1e-3) / distance))
}
