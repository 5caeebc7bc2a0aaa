//! Which bones of a skeleton are legs, and which carries them: by their names, else by the shape of the hierarchy.
//!
//! What a caller may rely on in every [`Leg`] found: its bones are different ones, `lower` descends from `upper`, `toe`
//! descends from `foot`, and no bone is in two legs. `foot` need not descend from `lower`: some rigs hang it from the
//! root.
//!
//! Any list of bones is taken as it is: parents out of range or in a circle count as none, an origin that is not finite
//! takes no part in the search by shape. The time is of the order n log n.

mod chain;
mod hierarchy;
mod hock;
mod many;
mod names;
mod shape;
mod words;

#[cfg(test)]
mod tests;

use glam::Vec3;
use hierarchy::Hierarchy;

/// How legs were found whose names tell nothing, for people.
pub const BY_SHAPE: &str = "the shape of the hierarchy";

/// A bone as the detection sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// Its name, of any naming family; may be empty or not unique.
    pub name: String,
    /// The index of its parent, in any order.
    pub parent: Option<usize>,
    /// The origin of its global rest, skeleton space, any unit.
    pub origin: Vec3,
}

/// A leg, as indices of bones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The thigh: turns at the hip.
    pub upper: usize,
    /// The shin: turns at the knee.
    pub lower: usize,
    /// The third segment, of a leg that has one between shin and foot: turns at the hock. See [`Leg::with_hock`].
    pub hock: Option<usize>,
    /// The foot: turns at the ankle.
    pub foot: usize,
    /// The toes: turn at the ball of the foot.
    pub toe: Option<usize>,
}

impl Leg {
    /// Whether this bone is one of the leg's.
    fn has(&self, bone: usize) -> bool {
        [self.upper, self.lower, self.foot].contains(&bone) || self.toe == Some(bone) || self.hock == Some(bone)
    }

    /// The leg with its third segment, if the rest pose has a joint between shin and foot that is off the line between
    /// them; what lies in line only twists.
    #[must_use]
    pub fn with_hock(self, bones: &[Bone]) -> Self {
        self.with_hock_in(bones, &Hierarchy::new(bones))
    }

    fn with_hock_in(self, bones: &[Bone], hierarchy: &Hierarchy) -> Self {
        let two = Self { hock: None, ..self };
        Self { hock: hock::between(bones, hierarchy, &two).filter(|hock| !two.has(*hock)), ..two }
    }
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Pair by pair from front to back, the left leg before the right. By names the pairs are in front, in the middle
    /// and at the back where they say so, else they come by their numbers. By shape front is where the toes point, else
    /// away from where the hocks do, else where the knees do, else where +X is on the left. Empty: none.
    pub legs: Vec<Leg>,
    /// A bone that is named after a leg, of a pair of which none was found.
    pub left_out: Option<usize>,
    /// The bone above all legs, see [`pelvis_above`].
    pub pelvis: Option<usize>,
    /// The naming family, or the way, by which the legs were found; for people.
    pub by: &'static str,
}

/// The legs and the pelvis of a skeleton.
///
/// `up` is a direction in skeleton space, roughly up. Only the search by shape uses it; zero or not finite is +Y.
///
/// Names that give one leg only, as of a one-legged pirate or where the other side lacks a bone, give that leg: names
/// are what the author said, and a guess by shape would contradict them on half of the body. A caller that wants a pair
/// sees one leg and may ask the user for the other.
#[must_use]
pub fn detect(bones: &[Bone], up: Vec3) -> Found {
    let hierarchy = Hierarchy::new(bones);
    let by_shape = || shape::find(bones, &hierarchy, up).map(|legs| (legs, BY_SHAPE));
    let (legs, by) = match names::find(bones, &hierarchy) {
        // Names that tell of more legs than are whole by them.
        Some(named) if names::left_out(bones, &named.0).is_some() => {
            by_shape().filter(|(legs, _)| legs.len() > named.0.len()).unwrap_or(named)
        }
        Some(named) => named,
        None => by_shape().unwrap_or((Vec::new(), "nothing")),
    };
    let left_out = if legs.is_empty() { None } else { names::left_out(bones, &legs) };
    let legs = apart(legs.into_iter().map(|leg| leg.with_hock_in(bones, &hierarchy)).collect());
    let pelvis = hierarchy.pelvis_above(&legs);
    Found { legs, pelvis, left_out, by }
}

/// The legs without the toes and third segments that are another one's.
fn apart(legs: Vec<Leg>) -> Vec<Leg> {
    let of_another = |at: usize, bone: usize| legs.iter().enumerate().any(|(other, leg)| other != at && leg.has(bone));
    let own = |at: usize, bone: Option<usize>| bone.filter(|&bone| !of_another(at, bone));
    let leg = |(at, leg): (usize, &Leg)| Leg { hock: own(at, leg.hock), toe: own(at, leg.toe), ..*leg };
    legs.iter().enumerate().map(leg).collect()
}

/// The pelvis for these legs: the lowest bone that is above every upper leg bone, never a leg's own bone. None: there
/// is none, or no leg. Of a single leg it is the nearest bone above it.
#[must_use]
pub fn pelvis_above(bones: &[Bone], legs: &[Leg]) -> Option<usize> {
    Hierarchy::new(bones).pelvis_above(legs)
}

/// The naming families that are looked for, for messages.
#[must_use]
pub fn families() -> &'static str {
    "Godot humanoid (LeftUpperLeg), Mixamo (mixamorig:LeftUpLeg), Unreal (thigh_l), VRM (J_Bip_L_UpperLeg), Rigify \
     (DEF-thigh.L), Biped (Bip01 L Thigh), Valve (ValveBiped.Bip01_L_Thigh), Character Creator (CC_Base_L_Thigh), DAZ \
     (lThighBend), MMD (左足), plain names (UpperLeg.L, left hip/knee/ankle; front and back for four legs, Leg1.L … for more)"
}
