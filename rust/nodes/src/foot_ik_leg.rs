//! `FootIKLeg`: the bones of a leg, where they are not to be found by themselves.

use std::sync::atomic::{AtomicU64, Ordering};

use godot::meta::conv::ByValue;
use godot::meta::error::ConvertError;
use godot::meta::shape::GodotShape;
use godot::prelude::*;

use crate::range::{Range, SHARE};
use crate::report::{self, Report};

/// A leg for [FootIKSolver]: which bones it has, and how its foot stands.
///
/// Most skeletons need none, since the solver finds the legs by itself. Give it a list of these where it finds other bones
/// than you want, for legs with names of their own, or to weigh legs differently. The solver's button Detect Rig fills the
/// list with what it finds.
///
/// As with all resources, the instances of a scene share its legs, and so do threads that make instances: read and change a
/// leg in one thread at a time. What a thread builds may get legs of its own (`FootIKLeg.new()`).
#[derive(GodotClass)]
#[class(tool, base = Resource)]
pub struct FootIKLeg {
    base: Base<Resource>,

    /// The thigh: the bone that begins at the hip, by its name in the skeleton.
    #[export]
    #[var(set = set_upper_bone)]
    upper_bone: StringName,

    /// The shin: it begins at the knee, and hangs below the thigh (not necessarily as its child). Where a leg has a third segment
    /// below it, as animals have them behind, thigh and shin are what is solved: they reach for the joint between, the hock, and
    /// the third segment keeps the direction that the animation gives it. It needs no name here: it is the bone between shin and
    /// foot that the rest pose has off the line between them. Bones in line only twist.
    #[export]
    #[var(set = set_lower_bone)]
    lower_bone: StringName,

    /// The foot: it begins at the ankle. It need not hang below the shin. An animal's foot is the bone that stands on the
    /// ground: the paw or the hoof, and not the long bone above it.
    #[export]
    #[var(set = set_foot_bone)]
    foot_bone: StringName,

    /// The toes: they begin at the ball of the foot. Optional; the length of the foot is taken from it.
    #[export]
    #[var(set = set_toe_bone)]
    toe_bone: StringName,

    /// How much of the leg is the ground's: 1 all, 0 none: it goes as the animation has it. Animate it for a leg that
    /// kicks.
    #[export(range = (0.0, 1.0, 0.01))]
    #[var(set = set_weight)]
    weight: f64,

    /// How high the ankle is over the sole in the rest pose, in metres. Below 0: measured there. Set it for thick
    /// soles, or where the skeleton's origin is not on the ground.
    #[export(range = (-1.0, 1.0, 0.001, or_greater, suffix = "m"))]
    #[var(set = set_sole_height)]
    sole_height: f64,

    /// Which way the knee points where the animation has the leg straight: a direction in the skeleton's space, in the rest
    /// pose. Where the animation bends the knee, that way counts. Zero: as the knee bends in the rest pose, else the way that
    /// the character faces.
    #[export]
    #[var(set = set_pole_axis)]
    pole_axis: Vector3,

    /// What `CHANGES` was after the last change of this one, of more than its weight.
    changes: u64,
    report: Report,
}

#[godot_api]
impl IResource for FootIKLeg {
    fn init(base: Base<Resource>) -> Self {
        Self {
            base,
            upper_bone: StringName::default(),
            lower_bone: StringName::default(),
            foot_bone: StringName::default(),
            toe_bone: StringName::default(),
            weight: 1.0,
            sole_height: -1.0,
            pole_axis: Vector3::ZERO,
            changes: 0,
            report: Report::default(),
        }
    }
}

const SOLE_HEIGHT: Range = Range::new(-1.0, 1e6);
/// How often any leg was changed. Where it is what it was, a list needs no look at its legs.
static CHANGES: AtomicU64 = AtomicU64::new(0);

#[godot_api]
impl FootIKLeg {
    #[func]
    fn set_upper_bone(&mut self, value: StringName) {
        self.upper_bone = value;
        self.tell();
    }

    #[func]
    fn set_lower_bone(&mut self, value: StringName) {
        self.lower_bone = value;
        self.tell();
    }

    #[func]
    fn set_foot_bone(&mut self, value: StringName) {
        self.foot_bone = value;
        self.tell();
    }

    #[func]
    fn set_toe_bone(&mut self, value: StringName) {
        self.toe_bone = value;
        self.tell();
    }

    #[func]
    fn set_weight(&mut self, value: f64) {
        self.weight = self.accepted("weight", value, SHARE, self.weight);
        // Weights are animated: they are read by themselves.
        CHANGES.fetch_add(1, Ordering::Relaxed);
        self.base_mut().emit_changed();
    }

    #[func]
    fn set_sole_height(&mut self, value: f64) {
        self.sole_height = self.accepted("sole_height", value, SOLE_HEIGHT, self.sole_height);
        self.tell();
    }

    #[func]
    fn set_pole_axis(&mut self, value: Vector3) {
        if value.is_finite() {
            self.pole_axis = value;
            self.tell();
        } else {
            self.warn("pole_axis", &format!("pole_axis cannot be {value}; it stays {}.", self.pole_axis));
        }
    }
}

/// A list of legs, as a property. Unlike an array of gdext it takes arrays without a type as well, as the engine's own
/// properties do: `solver.legs = [leg]` in a script that does not name the solver's class.
#[derive(Clone, Debug, Default)]
pub struct LegList(pub Array<Option<Gd<FootIKLeg>>>);

impl GodotConvert for LegList {
    type Via = AnyArray;

    fn godot_shape() -> GodotShape {
        Array::<Option<Gd<FootIKLeg>>>::godot_shape()
    }
}

impl ToGodot for LegList {
    type Pass = ByValue;

    fn to_godot(&self) -> AnyArray {
        self.0.clone().upcast_any_array()
    }
}

impl FromGodot for LegList {
    fn try_from_godot(via: AnyArray) -> Result<Self, ConvertError> {
        via.try_cast_array().map(Self).or_else(|elements| {
            let mut legs = Array::<Option<Gd<FootIKLeg>>>::new();
            for element in elements.iter_shared() {
                legs.push(element.try_to::<Option<Gd<FootIKLeg>>>()?.as_ref());
            }
            Ok(Self(legs))
        })
    }
}

impl Var for LegList {
    type PubType = Self;

    fn var_get(field: &Self) -> AnyArray {
        field.to_godot()
    }

    fn var_set(field: &mut Self, value: AnyArray) {
        *field = Self::from_godot(value);
    }

    fn var_pub_get(field: &Self) -> Self {
        field.clone()
    }

    fn var_pub_set(field: &mut Self, value: Self) {
        *field = value;
    }
}

impl Export for LegList {}

/// What a list of legs was like when it was looked at: an array tells nobody of changes in it, and in its elements.
#[derive(Debug, Default)]
pub struct Look {
    all_changes: u64,
    /// Of the references, in their order.
    hash: u32,
    /// The latest change of any of them.
    latest: u64,
    /// Their weights.
    pub weights: Vec<f64>,
}

impl LegList {
    /// The legs; an empty slot is one that is still to be filled in the inspector.
    pub fn legs(&self) -> impl Iterator<Item = Gd<FootIKLeg>> {
        self.0.iter_shared().flatten()
    }

    /// Looks at the list, and whether it has the same legs as the last time, whatever their weights.
    pub fn look(&self, last: &mut Look) -> bool {
        let (all_changes, hash) = (CHANGES.load(Ordering::Relaxed), self.0.hash_u32());
        if (last.all_changes, last.hash) == (all_changes, hash) {
            return true;
        }
        let latest = self.legs().map(|leg| leg.bind().changes).max().unwrap_or(0);
        let same = (last.hash, last.latest) == (hash, latest);
        last.weights.clear();
        last.weights.extend(self.legs().map(|leg| leg.bind().weight));
        (last.all_changes, last.hash, last.latest) = (all_changes, hash, latest);
        same
    }
}

/// The plain values of a leg.
pub struct LegSettings {
    /// The names of its bones, from the hip down; that of the toes may be empty.
    pub bones: [StringName; 4],
    /// Height of the ankle over the sole, m; below 0: to be measured.
    pub sole_height: f64,
    /// Which way the knee points, in the skeleton's space; zero: as in the rest pose.
    pub pole_axis: Vector3,
}

impl FootIKLeg {
    /// A leg like this one that has these bones, from the hip down: this one itself if it has them. A new one if there is none.
    pub fn with_bones(like: Option<Gd<Self>>, bones: [StringName; 4]) -> Gd<Self> {
        if let Some(like) = like.as_ref().filter(|like| like.bind().settings().bones == bones) {
            return like.clone();
        }
        let mut leg = like.map_or_else(Self::new_gd, |like| like.duplicate_resource());
        {
            let mut leg = leg.bind_mut();
            [leg.upper_bone, leg.lower_bone, leg.foot_bone, leg.toe_bone] = bones;
            leg.tell();
        }
        leg
    }

    /// What it says.
    pub fn settings(&self) -> LegSettings {
        let bones = [&self.upper_bone, &self.lower_bone, &self.foot_bone, &self.toe_bone];
        LegSettings { bones: bones.map(StringName::clone), sole_height: self.sole_height, pole_axis: self.pole_axis }
    }

    /// The name of its foot.
    pub fn foot(&self) -> &StringName {
        &self.foot_bone
    }

    fn accepted(&mut self, property: &'static str, value: f64, range: Range, present: f64) -> f64 {
        let accepted = range.accept(value);
        if let Some(text) = accepted.complaint(property, value, present) {
            self.warn(property, &text);
        }
        accepted.taken().unwrap_or(present)
    }

    /// Warns of a subject once.
    fn warn(&mut self, subject: &'static str, text: &str) {
        if self.report.is_new(subject.into()) {
            let name = self.name();
            // Through the guard: a logger of the game may use the leg.
            let _leg = self.base_mut();
            report::say_of(&name, text);
        }
    }

    /// How messages call it.
    fn name(&self) -> String {
        let path = self.base().get_path();
        if path.is_empty() { format!("FootIKLeg of {}", self.upper_bone) } else { format!("FootIKLeg {path}") }
    }

    fn tell(&mut self) {
        self.changes = CHANGES.fetch_add(1, Ordering::Relaxed) + 1;
        self.base_mut().emit_changed();
    }
}
