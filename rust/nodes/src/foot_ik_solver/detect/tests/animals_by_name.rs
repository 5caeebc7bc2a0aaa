//! Four legs and more, whose names tell of places, numbers and third segments.

use super::by_name::named;
use super::*;

/// The names of each leg's first bone in the order of the legs.
fn first_bones(chains: &[String]) -> Vec<String> {
    let bones = named(&chains.iter().map(String::as_str).collect::<Vec<_>>());
    legs(&bones).iter().map(|leg| leg.split('|').next().unwrap_or_default().to_owned()).collect()
}

/// That chains of such names are legs in this order; `places` fill `%` and `#`, `parts` follow `body`.
#[track_caller]
fn finds_many(places: &[(&str, &str)], parts: &str) {
    let chain = |(place, side): &(&str, &str)| format!("body>{}", parts.replace('%', place).replace('#', side));
    let expected: Vec<String> = places
        .iter()
        .map(|place| {
            chain(place)
                .split('>')
                .skip(1)
                .find(|bone| !["Coxa", "Hip"].iter().any(|part| bone.contains(part)))
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    let mut chains: Vec<String> = places.iter().map(chain).collect();
    for _ in 0..2 {
        assert_eq!(first_bones(&chains), expected);
        chains.reverse();
    }
}

#[test]
fn six_and_eight_legs_by_name_come_front_first_or_by_number_and_left_before_right() {
    let sides = |places: &[&'static str]| -> Vec<(&str, &str)> {
        places.iter().flat_map(|place| [(*place, "L"), (*place, "R")]).collect()
    };
    let numbers = ["1", "2", "3", "4"];
    finds_many(&sides(&numbers), "Leg%.#>Leg%.#.001>Leg%.#.002");
    finds_many(&sides(&numbers), "leg_%_1_#>leg_%_2_#>leg_%_3_#");
    finds_many(&sides(&numbers), "#Leg%Coxa>#Leg%Femur>#Leg%Tibia>#Leg%Tarsus");
    finds_many(&sides(&numbers), "Leg%Hip.#>Leg%Upper.#>Leg%Lower.#>Leg%Foot.#");
    finds_many(&sides(&["a", "b", "c"]), "leg_%_01_#>leg_%_02_#>leg_%_03_#");
    finds_many(&sides(&["8", "9", "10", "11"]), "Leg.%.#.1>Leg.%.#.2>Leg.%.#.3>Leg.%.#.4");
    finds_many(&sides(&["Front", "Mid", "Back"]), "Leg%_#_1>Leg%_#_2>Leg%_#_3");
    finds_many(&sides(&["front", "middle", "rear"]), "%_upper_leg_#>%_lower_leg_#>%_foot_#");
    finds_many(&sides(&["Front", "FrontMid", "BackMid", "Back"]), "%Leg_#>%Leg2_#>%Leg3_#");
    finds_many(
        &[("F", "L"), ("F", "R"), ("M", "L"), ("M", "R"), ("B", "L"), ("B", "R")],
        "%#_femur>%#_tibia>%#_tarsus",
    );
    // Without sides, by number alone.
    let eight: Vec<(&str, &str)> = ["1", "2", "3", "4", "5", "6", "7", "8"].map(|number| (number, "")).to_vec();
    finds_many(&eight, "Leg%_a>Leg%_b>Leg%_c");
}

#[test]
fn many_legs_may_hang_from_a_bone_that_is_called_legs() {
    let chains: Vec<String> = ["1.L", "1.R", "2.L", "2.R", "3.L", "3.R"]
        .map(|leg| format!("body>legs>leg{leg}>leg{leg}.001>leg{leg}.002"))
        .to_vec();
    assert_eq!(first_bones(&chains).len(), 6);
}

#[test]
fn a_pair_that_names_tell_of_and_that_is_not_whole_is_said() {
    let whole = "body>FrontUpperLeg.#>FrontLowerLeg.#>FrontFoot.#";
    let part = "body>BackUpperLeg.#>BackLowerLeg.#";
    let chains = [whole, part].map(|chain| ["L", "R"].map(|side| chain.replace('#', side)));
    let bones = named(&chains.as_flattened().iter().map(String::as_str).collect::<Vec<_>>());
    let found = detect(&bones, Vec3::Y);
    assert_eq!(found.legs.len(), 2);
    assert_eq!(found.left_out.map(|bone| bones[bone].name.as_str()), Some("BackUpperLeg.L"));
    let front = named(&chains[0].each_ref().map(String::as_str));
    assert_eq!(detect(&front, Vec3::Y).left_out, None);
}

/// A back leg of three segments with toes, and a front leg: name, place; left ones at +X.
const RAT: [(&str, &str, [f32; 3]); 9] = [
    ("front_thigh.#", "chest", [0.1, 0.5, 0.4]),
    ("front_shin.#", "front_thigh.#", [0.1, 0.3, 0.3]),
    ("front_foot.#", "front_shin.#", [0.1, 0.05, 0.4]),
    ("front_toe.#", "front_foot.#", [0.1, 0.01, 0.46]),
    ("thigh.#", "chest", [0.1, 0.5, -0.4]),
    ("shin.#", "thigh.#", [0.1, 0.35, -0.25]),
    ("foot.#", "shin.#", [0.1, 0.2, -0.5]),
    ("toe.#", "foot.#", [0.1, 0.02, -0.46]),
    ("claw.#", "toe.#", [0.1, 0.0, -0.4]),
];

fn rat(rename: impl Fn(&str) -> String) -> Vec<Bone> {
    let mut bones = vec![Bone { name: "chest".to_owned(), parent: None, origin: vec3(0.0, 0.5, 0.0) }];
    for (side, x) in [("L", 1.0), ("R", -1.0)] {
        for (name, above, at) in RAT {
            let parent = bones.iter().position(|bone| bone.name == rename(&above.replace('#', side)));
            bones.push(Bone {
                name: rename(&name.replace('#', side)),
                parent,
                origin: Vec3::from(at) * vec3(x, 1.0, 1.0),
            });
        }
    }
    bones
}

#[test]
fn an_animals_third_segment_that_is_called_foot_is_the_hock_and_the_toes_the_foot() {
    let bones = rat(str::to_owned);
    let found = detect(&bones, Vec3::Y);
    assert_eq!(
        legs(&bones),
        [
            "front_thigh.L|front_shin.L|front_foot.L|front_toe.L",
            "front_thigh.R|front_shin.R|front_foot.R|front_toe.R",
            "thigh.L|shin.L|toe.L|-",
            "thigh.R|shin.R|toe.R|-"
        ]
    );
    let hocks: Vec<Option<&str>> =
        found.legs.iter().map(|leg| leg.hock.map(|hock| bones[hock].name.as_str())).collect();
    assert_eq!(hocks, [None, None, Some("foot.L"), Some("foot.R")]);
}

#[test]
fn a_metatarsus_between_shin_and_paw_is_the_hock_whatever_its_name() {
    let rename = |name: &str| match name.strip_prefix("toe") {
        Some(side) => format!("paw{side}"),
        None => name.strip_prefix("foot").map_or(name.to_owned(), |side| format!("metatarsus{side}")),
    };
    let bones = rat(rename);
    let found = detect(&bones, Vec3::Y);
    assert_eq!(legs(&bones)[2..], ["thigh.L|shin.L|paw.L|-", "thigh.R|shin.R|paw.R|-"]);
    assert!(found.legs[2..].iter().all(|leg| leg.hock.is_some_and(|hock| bones[hock].name.starts_with("metatarsus"))));
}
