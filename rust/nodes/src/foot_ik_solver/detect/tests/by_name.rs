//! Every naming family, and every name that looks like a leg's and is none.

use super::*;

/// Bones without places, so that nothing but names can find the legs. `a>b>c` is a chain; the first may be known
/// already.
pub(super) fn named(chains: &[&str]) -> Vec<Bone> {
    let mut bones: Vec<Bone> = Vec::new();
    for chain in chains {
        let mut parent = None;
        for name in chain.split('>') {
            parent = Some(bones.iter().position(|bone| bone.name == name).unwrap_or_else(|| {
                bones.push(Bone { name: name.to_owned(), parent, origin: Vec3::ZERO });
                bones.len() - 1
            }));
        }
    }
    bones
}

/// That a rig of these names has a left and a right leg, whatever the order of its bones.
#[track_caller]
fn finds_pair(family: &str, pelvis: &str, left: &str, right: &str) {
    let extras = ["|", ">"];
    let chain = |leg: &str| format!("{pelvis}>{}", leg.replace(extras[0], extras[1]));
    let mut bones = named(&[&chain(right), &chain(left)]);
    for _ in 0..2 {
        assert_eq!(legs(&bones), [left, right]);
        let found = detect(&bones, Vec3::Y);
        assert_eq!(found.by, family);
        assert_eq!(found.pelvis.map(|bone| bones[bone].name.as_str()), Some(pelvis));
        // Children before their parents.
        let last = bones.len() - 1;
        bones.reverse();
        for bone in &mut bones {
            bone.parent = bone.parent.map(|above| last - above);
        }
    }
}

#[test]
fn every_family_gives_left_and_right_with_toes_and_pelvis() {
    let families = [
        ("Godot humanoid", "Hips", "LeftUpperLeg|LeftLowerLeg|LeftFoot|LeftToes"),
        ("Mixamo", "mixamorig:Hips", "mixamorig:LeftUpLeg|mixamorig:LeftLeg|mixamorig:LeftFoot|mixamorig:LeftToeBase"),
        ("Mixamo", "mixamorig_Hips", "mixamorig_LeftUpLeg|mixamorig_LeftLeg|mixamorig_LeftFoot|mixamorig_LeftToeBase"),
        (
            "Mixamo",
            "mixamorig7:Hips",
            "mixamorig7:LeftUpLeg|mixamorig7:LeftLeg|mixamorig7:LeftFoot|mixamorig7:LeftToeBase",
        ),
        ("Mixamo", "hip", "LeftUpLeg|LeftLeg|LeftFoot|LeftToeBase"),
        ("VRM", "J_Bip_C_Hips", "J_Bip_Left_UpperLeg|J_Bip_Left_LowerLeg|J_Bip_Left_Foot|J_Bip_Left_ToeBase"),
        (
            "Valve",
            "ValveBiped.Bip01_Pelvis",
            "ValveBiped.Bip01_LeftThigh|ValveBiped.Bip01_LeftCalf|ValveBiped.Bip01_LeftFoot|ValveBiped.Bip01_LeftToe",
        ),
        ("Mixamo", "hips", "leftupleg|leftleg|leftfoot|lefttoebase"),
        ("plain names", "Hips", "Left leg|Left knee|Left ankle|Left toe"),
        ("plain names", "root", "RIG:hip_Left|RIG:knee_Left|RIG:ankle_Left|RIG:ball_Left"),
    ];
    for (family, pelvis, left) in families {
        let right = left.replace("Left", "Right").replace("left", "right");
        finds_pair(family, pelvis, left, &right);
    }
}

#[test]
fn a_letter_for_the_side_may_stand_anywhere() {
    let families = [
        ("Unreal", "pelvis", "thigh_#|calf_#|foot_#|ball_#"),
        ("VRM", "J_Bip_C_Hips", "J_Bip_#_UpperLeg|J_Bip_#_LowerLeg|J_Bip_#_Foot|J_Bip_#_ToeBase"),
        ("Rigify", "DEF-spine", "DEF-thigh.#|DEF-shin.#|DEF-foot.#|DEF-toe.#"),
        ("plain names", "Hips", "UpperLeg.#|LowerLeg.#|Foot.#|Toes.#"),
        ("plain names", "hips", "upperleg.#|lowerleg.#|foot.#|toes.#"),
        ("Unreal", "hips", "thigh.#_Armature|shin.#_Armature|foot.#_Armature|toe.#_Armature"),
        ("Biped", "Bip01 Pelvis", "Bip01 # Thigh|Bip01 # Calf|Bip01 # Foot|Bip01 # Toe0"),
        ("Biped", "Bip001", "Bip001_#_Thigh|Bip001_#_Calf|Bip001_#_Foot|Bip001_#_Toe0"),
        (
            "Valve",
            "ValveBiped.Bip01_Pelvis",
            "ValveBiped.Bip01_#_Thigh|ValveBiped.Bip01_#_Calf|ValveBiped.Bip01_#_Foot|ValveBiped.Bip01_#_Toe0",
        ),
        ("Character Creator", "CC_Base_Pelvis", "CC_Base_#_Thigh|CC_Base_#_Calf|CC_Base_#_Foot|CC_Base_#_ToeBase"),
        ("DAZ", "pelvis", "#ThighBend|#Shin|#Foot|#Toe"),
        ("plain names", "hip", "#_thigh|#_shin|#_foot|#_toes"),
        ("plain names", "Hips", "Leg#|Knee#|Ankle#|Toe#"),
        ("plain names", "hips", "#thigh|#calf|#foot|#toe"),
        ("plain names", "Pelvis", "#_hip_jnt|#_knee_jnt|#_ankle_jnt|#_ball_jnt"),
        ("plain names", "Soldier_Hips", "Soldier_Leg_Upper_#|Soldier_Leg_Lower_#|Soldier_Foot_#|Soldier_Toe_#"),
    ];
    for (family, pelvis, leg) in families {
        for (l, r) in [("l", "r"), ("L", "R")] {
            // `legL` is two words; `Legl` is none that a rig has.
            if l == "L" || !leg.starts_with("Leg") {
                finds_pair(family, pelvis, &leg.replace('#', l), &leg.replace('#', r));
            }
        }
    }
}

#[test]
fn japanese_names_are_read_and_the_bones_that_carry_the_skin_preferred() {
    finds_pair("MMD", "下半身", "左足|左ひざ|左足首|左つま先", "右足|右ひざ|右足首|右つま先");
    let side = |side: &str| {
        let chain = |names: &str| names.replace('#', side);
        [
            chain("下半身>#足>#ひざ>#足首>#つま先"),
            chain("下半身>#足D>#ひざD>#足首D>#足先EX"),
            chain("全ての親>#足ＩＫ>#つま先ＩＫ"),
        ]
    };
    let chains = [side("左"), side("右")].concat();
    let bones = named(&chains.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(legs(&bones), ["左足D|左ひざD|左足首D|左足先EX", "右足D|右ひざD|右足首D|右足先EX"]);
}

#[test]
fn rigify_segments_and_bones_of_the_mechanism_are_passed_over() {
    let chains = ["L", "R"].map(|side| {
        [
            "root>ORG-thigh.#>ORG-shin.#>ORG-foot.#>ORG-toe.#",
            "root>MCH-thigh_ik.#>MCH-shin_ik.#>MCH-foot_ik.#",
            "root>thigh_fk.#>shin_fk.#>foot_fk.#>toe.#",
            "root>foot_ik.#>foot_heel_ik.#",
            "root>DEF-spine>DEF-pelvis.#",
            "root>DEF-spine>DEF-thigh.#>DEF-thigh.#.001>DEF-shin.#>DEF-shin.#.001>DEF-foot.#>DEF-toe.#",
        ]
        .map(|chain| chain.replace('#', side))
    });
    let bones = named(&chains.as_flattened().iter().map(String::as_str).collect::<Vec<_>>());
    let leg = "DEF-thigh.#|DEF-shin.#|DEF-foot.#|DEF-toe.#";
    assert_eq!(legs(&bones), [leg.replace('#', "L"), leg.replace('#', "R")]);
    // Deform bones that do not hang together are moved by the chain that does.
    let loose = named(&[
        "root>ORG-thigh.L>ORG-shin.L>ORG-foot.L",
        "ORG-thigh.L>DEF-thigh.L",
        "ORG-shin.L>DEF-shin.L",
        "ORG-foot.L>DEF-foot.L",
    ]);
    assert_eq!(legs(&loose), ["ORG-thigh.L|ORG-shin.L|ORG-foot.L|-"]);
}

#[test]
fn twist_bones_helpers_ends_and_clothes_are_no_legs() {
    let traps = [
        "ik_foot_root>ik_foot_l",
        "pelvis>foot_ik.L",
        "pelvis>FootIK.L",
        "pelvis>IK_Foot_L",
        "pelvis>LeftFootIK",
        "pelvis>CTRL_Foot_L",
        "pelvis>PT_Leg.L",
        "pelvis>PoleTarget.L",
        "pelvis>knee_pole.L",
        "pelvis>foot_l_end",
        "pelvis>foot_l_leaf",
        "pelvis>Bip01 L FootNub",
        "pelvis>LeftHandThumb",
        "pelvis>LeftToe_End",
        "pelvis>LeftFootStrap",
        "pelvis>thigh_pouch_l",
        "pelvis>thigh_twist_01_l",
        "pelvis>calf_twist_01_l",
        "pelvis>calf_knee_l",
        "pelvis>thigh_correctiveRoot_l",
        "pelvis>CC_Base_L_ThighTwist01",
        "pelvis>lThighTwist",
        "pelvis>collar_l",
        "pelvis>football_l",
        "pelvis>LeftForeArm>LeftHand",
        "pelvis>skirt_leg_upper_l>skirt_leg_lower_l>skirt_foot_l",
    ];
    assert_eq!(legs(&named(&traps)), [""; 0]);
    let chains =
        ["pelvis>thigh_l>thigh_twist_02_l>calf_l>foot_l>ball_l>ball_l_end", "pelvis>thigh_r>calf_r>foot_r>ball_r"];
    let bones = named(&[&traps[..], &chains].concat());
    assert_eq!(legs(&bones), ["thigh_l|calf_l|foot_l|ball_l", "thigh_r|calf_r|foot_r|ball_r"]);
}

#[test]
fn the_skeletons_own_prefix_wins_over_a_garments() {
    let bones = named(&[
        "Bob_Hips>Bob_Spine>Bob_Head",
        "Bob_Hips>Bob_LeftUpLeg>Bob_LeftLeg>Bob_LeftFoot",
        "Bob_Hips>Bob_RightUpLeg>Bob_RightLeg>Bob_RightFoot",
        "Bob_Hips>A_LeftUpLeg>A_LeftLeg>A_LeftFoot",
        "Bob_Hips>A_RightUpLeg>A_RightLeg>A_RightFoot",
    ]);
    assert_eq!(legs(&bones)[0], "Bob_LeftUpLeg|Bob_LeftLeg|Bob_LeftFoot|-");
}

#[test]
fn an_ankle_between_shin_and_foot_is_the_foot() {
    let mut bones = named(&["pelvis>L_Hip>L_Knee>L_Ankle>L_Foot"]);
    for (bone, height) in bones.iter_mut().zip([9.0, 8.0, 5.0, 1.0, 0.0]) {
        bone.origin.y = height;
    }
    assert_eq!(legs(&bones), ["L_Hip|L_Knee|L_Ankle|L_Foot"]);
}

#[test]
fn only_complete_legs_count_and_one_leg_is_enough() {
    let pirate = named(&["hips>LeftUpperLeg>LeftLowerLeg>LeftFoot", "hips>RightUpperLeg>PegLeg"]);
    assert_eq!(legs(&pirate), ["LeftUpperLeg|LeftLowerLeg|LeftFoot|-"]);
    assert_eq!(pelvis_above(&pirate, &detect(&pirate, Vec3::Y).legs), Some(0));
    assert_eq!(legs(&named(&["hips>LeftUpperLeg>LeftLowerLeg", "hips>RightUpperLeg>RightFoot"])), [""; 0]);
    // A shin beside the thigh is no part of one limb with it.
    assert_eq!(legs(&named(&["hips>thigh_l", "hips>calf_l>foot_l"])), [""; 0]);
}

#[test]
fn four_legs_by_name_come_front_first() {
    let four = |front: &str, back: &str| {
        let chain = |pair: &str, side: &str| format!("body>{}", pair.replace('#', side).replace('|', ">"));
        let chains = [chain(back, "R"), chain(front, "R"), chain(back, "L"), chain(front, "L")];
        let bones = named(&chains.each_ref().map(String::as_str));
        let expected = [front, back].map(|pair| ["L", "R"].map(|side| pair.replace('#', side)));
        assert_eq!(legs(&bones), expected.as_flattened());
    };
    four(
        "FrontUpperLeg.#|FrontLowerLeg.#|FrontFoot.#|FrontToes.#",
        "BackUpperLeg.#|BackLowerLeg.#|BackFoot.#|BackToes.#",
    );
    four("fore_thigh_#|fore_shin_#|fore_paw_#|-", "hind_thigh_#|hind_shin_#|hind_paw_#|-");
    four("DEF-front_thigh.#|DEF-front_shin.#|DEF-front_foot.#|-", "DEF-thigh.#|DEF-shin.#|DEF-foot.#|-");
    four("FrontUpperArm.#|FrontForeArm.#|FrontHand.#|-", "BackThigh.#|BackShin.#|BackFoot.#|-");
    four("F#_thigh|F#_calf|F#_foot|-", "R#_thigh|R#_calf|R#_foot|-");
}

#[test]
fn a_prefix_of_every_bone_is_no_helpers_whatever_it_means() {
    let bones =
        named(&["Master_Hips>Master_UpLeg_L>Master_Leg_L>Master_Foot_L", "Master_Hips>Master_Spine>Master_Head"]);
    assert_eq!(legs(&bones), ["Master_UpLeg_L|Master_Leg_L|Master_Foot_L|-"]);
}

#[test]
fn of_numbered_segments_the_first_is_the_joint() {
    let chain = "root>pelvis.#>upperleg01.#>upperleg02.#>lowerleg01.#>lowerleg02.#>foot.#>toe1-1.#";
    let bones = named(&[&chain.replace('#', "L"), "foot.L>toe2-1.L", &chain.replace('#', "R")]);
    let leg = "upperleg01.#|lowerleg01.#|foot.#|toe1-1.#";
    assert_eq!(legs(&bones), [leg.replace('#', "L"), leg.replace('#', "R")]);
    assert_eq!(detect(&bones, Vec3::Y).pelvis, Some(0));
}

#[test]
fn the_pelvis_is_the_lowest_bone_above_every_leg_and_none_of_theirs() {
    let bones = named(&["root>hips>a>b>c", "hips>d>e>f", "g>h>i", "a>k>l>m"]);
    let at = |name: &str| bones.iter().position(|bone| bone.name == name);
    let leg = |names: [&str; 3]| {
        let [upper, lower, foot] = names.map(|name| at(name).unwrap_or(usize::MAX));
        Leg { upper, lower, hock: None, foot, toe: None }
    };
    let [left, right, loose, on_leg] = [["a", "b", "c"], ["d", "e", "f"], ["g", "h", "i"], ["k", "l", "m"]].map(leg);
    assert_eq!(pelvis_above(&bones, &[left, right]), at("hips"));
    assert_eq!(pelvis_above(&bones, &[left, on_leg]), at("hips"));
    assert_eq!(pelvis_above(&bones, &[left, loose]), None);
    assert_eq!(pelvis_above(&bones, &[loose]), None);
    assert_eq!(pelvis_above(&bones, &[]), None);
}

#[test]
fn a_helper_off_the_shins_line_is_no_hock() {
    let place = |name: &str| match name.split('_').next() {
        Some("thigh") => vec3(0.0, 0.9, 0.0),
        Some("calf") if !name.contains("twist") => vec3(0.0, 0.5, 0.05),
        Some("calf") => vec3(0.0, 0.3, -0.15),
        Some("foot") => vec3(0.0, 0.1, 0.0),
        _ => vec3(0.0, 1.0, 0.0),
    };
    // Between shin and foot, and beside a shin whose foot hangs elsewhere.
    for chains in
        [["hips>thigh_l>calf_l>calf_twist_l>foot_l", "hips"], ["hips>thigh_l>calf_l>calf_twist_l", "root>foot_l"]]
    {
        let mut bones = named(&chains);
        bones.iter_mut().for_each(|bone| bone.origin = place(&bone.name));
        assert_eq!(legs(&bones), ["thigh_l|calf_l|foot_l|-"]);
        assert_eq!(detect(&bones, Vec3::Y).legs[0].hock, None);
    }
}
