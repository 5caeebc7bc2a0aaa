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
    /// Which of the columns bears it.
    pub by: usize,
    /// How much higher the ground below the toes is than slopes explain, m; below zero where it is lower.
    pub step_up: f32,
}

/// Nearer than this, m, to the plane below the ankle the ground below the toes is the same plane.
const SAME_PLANE: f32 = 1e-4;
/// Ankle and toes that are no further apart than this along the ground, m, tell of no pitch: the foot stands on end.
const ON_END: f32 = 1e-3;

/// A column below which there is ground that one can stand on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Where it was looked for.
    pub(crate) at: Vec3,
    /// How high the ground is there over the character's plane, m.
    pub(crate) height: f32,
    /// How much it rises, in which direction.
    gradient: Vec3,
    ground: Plane,
}

/// What a foot rests on with these columns below its ankle and its toes, in this order; a foot without toes has its ankle alone.
/// None: there is no ground at all.
#[must_use]
pub fn support(plane: &Plane, columns: &[Option<Column>; 2]) -> Option<Support> {
    let (ankle, toe) = match columns {
        [Some(ankle), Some(toe)] => (ankle, toe),
        [ankle, toe] => {
            let by = usize::from(ankle.is_none());
            return ankle.as_ref().or(toe.as_ref()).map(|column| Support { plane: column.ground, by, step_up: 0.0 });
        }
    };
    let up = plane.normal;
    let way = (toe.at - ankle.at).reject_from_normalized(up);
    if (toe.height - ankle.height - ankle.gradient.dot(way)).abs() < SAME_PLANE {
        return Some(Support { plane: ankle.ground, by: 0, step_up: 0.0 });
    }
    let Between { axis, pitch, step_up } = Between::of(ankle, toe, up);
    // The ankle's ground, unless the plane from there would cut into that of the toes.
    let by = usize::from(step_up > SAME_PLANE);
    let bears = [ankle, toe][by];
    // Sideways the ground is as steep as below what bears.
    let gradient = axis * pitch + bears.gradient - axis * bears.gradient.dot(axis);
    let normal = (up - gradient).try_normalize()?;
    let point = bears.at - up * ((bears.at - plane.point).dot(up) - bears.height);
    (point.is_finite() && normal.is_finite()).then_some(Support { plane: Plane { point, normal }, by, step_up })
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
    fn of(from: &Column, to: &Column, up: Vec3) -> Self {
        let way = (to.at - from.at).reject_from_normalized(up);
        let rise = to.height - from.height;
        let length = way.length();
        let axis = if length > ON_END { way / length } else { Vec3::ZERO };
        let [steep_from, steep_to] = [from, to].map(|column| column.gradient.dot(axis));
        let chord = if length > ON_END { rise / length } else { 0.0 };
        let pitch = chord.clamp(steep_from.min(steep_to), steep_from.max(steep_to));
        Self { axis, pitch, step_up: rise - pitch * length }
    }
}

/// Whether the ground of the second column is higher than that of the first by more than slopes explain, and that by more than
/// `least`, m.
pub(crate) fn is_step_up(plane: &Plane, [low, high]: [&Column; 2], least: f32) -> bool {
    Between::of(low, high, plane.normal).step_up > least
}

impl Column {
    /// Where the ground was looked for; none where there is none, or none that one can stand on. `gravity_up` (a unit vector)
    /// says what is steep.
    #[inline(always)]
    #[must_use]
    pub fn of(probed: &Probed, step: &GroundingStep, plane: &Plane, gravity_up: Vec3) -> Option<Self> {
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
