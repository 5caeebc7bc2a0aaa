//! What a foot rests on: the ground below its heel, its ankle and its toes, as one plane.
//!
//! A sole is stiff. Where the three lie on one plane, that is it. On rounded ground the foot pitches as the line from heel to
//! toes rises. Where the heights differ by more than the slopes of the ground there explain, an edge lies between them: the
//! foot is laid no steeper than that ground is, over the highest of the three, and bridges the rest. It never sinks in.
//!
//! Everything is in the world, in metres, as in [`grounding`](crate::grounding).

use glam::Vec3;

use crate::grounding::{GroundingStep, Plane};

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

/// Nearer than this, m, to the plane below the ankle the ground at heel and toes is the same plane.
const SAME_PLANE: f32 = 1e-4;
/// Heel and toes that are no further apart than this along the ground, m, tell of no pitch: the foot stands on end.
const ON_END: f32 = 1e-3;

/// A place with ground that one can stand on.
#[derive(Clone, Copy)]
struct Found {
    /// Where, along the ground, from the ankle.
    off: Vec3,
    /// How high the ground is there over the character's plane.
    height: f32,
    /// How much it rises, in which direction.
    gradient: Vec3,
    ground: Plane,
}

/// What a foot rests on, whose `ankle`, `heel` and `toe` were probed in this order; a foot without toes has its ankle alone.
/// Ground that one cannot stand on counts as none. None: there is none at all. `gravity_up` (a unit vector) says what is
/// steep.
#[must_use]
pub fn support(step: &GroundingStep, plane: &Plane, gravity_up: Vec3, probes: &[Probed]) -> Option<Support> {
    let up = plane.normal;
    let ankle = probes.first()?.at;
    let found = |probed: &Probed| {
        let (ground, height) = step.ground(plane, gravity_up, probed.at, probed.hit)?;
        let level = ground.normal.reject_from_normalized(up);
        let gradient = -level / ground.normal.dot(up);
        let off = (probed.at - ankle).reject_from_normalized(up);
        (gradient.is_finite() && off.is_finite()).then_some(Found { off, height, gradient, ground })
    };
    let mut all: [Option<Found>; 3] = [None; 3];
    for (found_at, probed) in all.iter_mut().zip(probes) {
        *found_at = found(probed);
    }
    let found = || all.iter().enumerate().filter_map(|(by, found)| Some((by, (*found)?)));
    let (first, under) = found().next()?;
    let same = |other: &Found| {
        let expected = under.height + under.gradient.dot(other.off - under.off);
        (other.height - expected).abs() < SAME_PLANE
    };
    if found().all(|(_, found)| same(&found)) {
        return Some(Support { plane: under.ground, by: first });
    }

    let axis = probes.get(1..3).and_then(|ends| (ends[1].at - ends[0].at).reject_from_normalized(up).try_normalize());
    let axis = axis.unwrap_or(Vec3::ZERO);
    let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
    let (mut rear, mut front) = (under, under);
    for (_, found) in found() {
        let along = found.gradient.dot(axis);
        (low, high) = (low.min(along), high.max(along));
        rear = if found.off.dot(axis) < rear.off.dot(axis) { found } else { rear };
        front = if found.off.dot(axis) > front.off.dot(axis) { found } else { front };
    }
    let apart = (front.off - rear.off).dot(axis);
    let chord = if apart > ON_END { (front.height - rear.height) / apart } else { under.gradient.dot(axis) };
    let pitch = axis * chord.clamp(low, high);
    // Sideways the ground is as steep as below what bears.
    let gradient_by = |found: &Found| pitch + found.gradient.reject_from(axis_or(axis, up));
    let over = |found: &Found| found.height - gradient_by(found).dot(found.off);
    let (mut by, mut bears) = (first, under);
    for (index, found) in found().skip(1) {
        if over(&found) > over(&bears) + SAME_PLANE {
            (by, bears) = (index, found);
        }
    }
    let normal = (up - gradient_by(&bears)).try_normalize()?;
    let point = ankle - up * ((ankle - plane.point).dot(up) - over(&bears));
    (point.is_finite() && normal.is_finite()).then_some(Support { plane: Plane { point, normal }, by })
}

/// A unit vector to reject from: `axis`, or where there is none `up`, which a gradient has no part of.
fn axis_or(axis: Vec3, up: Vec3) -> Vec3 {
    if axis == Vec3::ZERO { up } else { axis }
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
