//! Filling the list of legs with what is found, by a script or by the button of the inspector.

use godot::classes::Object;
use godot::prelude::*;

use super::FootIKSolver;
use super::rig::Wanted;
use crate::editor::undo::{self, Change};
use crate::foot_ik_leg::{FootIKLeg, LegList};
use crate::stepped::Stepped;

/// What was found in a skeleton.
struct Detected {
    legs: Array<Option<Gd<FootIKLeg>>>,
    pelvis: StringName,
    /// By which family of names, or otherwise.
    by: &'static str,
}

impl FootIKSolver {
    /// Lists the legs that are found, and gives how many there are.
    pub(super) fn detect_now(&mut self) -> i64 {
        let detected = self.detected();
        let count = detected.as_ref().map_or(0, |detected| detected.legs.len());
        if let Some(detected) = detected {
            self.legs = LegList(detected.legs);
            self.pelvis_bone = detected.pelvis;
            self.base_mut().notify_property_list_changed();
        }
        self.stale.set(true);
        self.changed();
        count as i64
    }

    /// The button of the inspector: the same, as an action that can be undone.
    pub(super) fn pressed(&mut self) {
        if !self.stepping.in_editor {
            self.detect_now();
            return;
        }
        let name = self.base().get_name();
        let Some(detected) = self.detected() else {
            return undo::complain(&format!("{name}: no legs were found; see its configuration warnings."));
        };
        let report = format!("{name}: {}", detected.report());
        let node: Gd<Object> = self.to_gd().upcast();
        let changes: Vec<Change> = [
            // A list of its own: what is in the inspector may be changed in place.
            ("legs", self.legs.0.duplicate_shallow().to_variant(), detected.legs.to_variant()),
            ("pelvis_bone", self.pelvis_bone.to_variant(), detected.pelvis.to_variant()),
        ]
        .into_iter()
        .filter(|(_, before, after)| before != after)
        .map(|(property, before, after)| Change { object: node.clone(), property: property.into(), before, after })
        .collect();
        // The editor's history sets the properties of this very node.
        let _node = self.base_mut();
        if !changes.is_empty() {
            undo::commit("Detect Rig", &node, &changes);
        }
        undo::tell(&report);
    }

    /// The legs that the skeleton has; none where there are none. Those that are listed already keep their settings.
    fn detected(&mut self) -> Option<Detected> {
        let skeleton = self.base().get_skeleton()?;
        let wanted = Wanted { legs: Vec::new(), pelvis: StringName::default() };
        let rig = self.read(&skeleton, &wanted);
        self.warn_of(&rig);
        let skeleton = self.base().get_skeleton()?;
        let name = |bone: i32| match bone {
            -1 => StringName::default(),
            bone => StringName::from(&skeleton.get_bone_name(bone)),
        };
        let listed = |foot: &StringName| self.legs.legs().find(|leg| leg.bind().foot() == foot);
        let legs = rig.legs.iter().map(|leg| [leg.upper, leg.lower, leg.foot, leg.toe].map(name));
        let legs = legs.map(|bones| Some(FootIKLeg::with_bones(listed(&bones[2]), bones)));
        let legs: Array<Option<Gd<FootIKLeg>>> = legs.collect();
        let pelvis = rig.pelvis.map_or(StringName::default(), |(pelvis, _)| name(pelvis));
        (!legs.is_empty()).then_some(Detected { legs, pelvis, by: rig.found_by })
    }
}

impl Detected {
    /// What was found, for people.
    fn report(&self) -> String {
        let feet = self.legs.iter_shared().flatten().map(|leg| leg.bind().foot().to_string());
        let (count, feet) = (self.legs.len(), feet.collect::<Vec<_>>().join(", "));
        let legs = if count == 1 { "leg" } else { "legs" };
        let pelvis =
            if self.pelvis.is_empty() { "no bone above them all".into() } else { format!("pelvis {}", self.pelvis) };
        format!("{count} {legs}, by {}: {feet}; {pelvis}.", self.by)
    }
}
