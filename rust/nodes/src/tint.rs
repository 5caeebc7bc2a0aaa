//! Colours a geometry: its materials are made its own first, and put back afterwards.

use godot::classes::{
    BaseMaterial3D, GeometryInstance3D, Material, MeshInstance3D, ShaderMaterial, StandardMaterial3D,
};
use godot::prelude::*;

/// A coloured geometry.
#[derive(Default)]
pub struct Tint {
    target: Option<InstanceId>,
    parameter: StringName,
    slots: Vec<Slot>,
    color: Option<Blend>,
}

/// A mixture of two sRGB colours.
#[derive(Clone, Copy, PartialEq)]
pub struct Blend {
    /// The colour at 0.
    pub from: Color,
    /// The colour at 1.
    pub to: Color,
    /// How far between them, 0..1.
    pub amount: f64,
}

impl Blend {
    /// The colour, mixed in linear light, in sRGB.
    fn mixed(self) -> Color {
        self.from.srgb_to_linear().lerp(self.to.srgb_to_linear(), self.amount).linear_to_srgb()
    }
}

/// Where a material sits on a geometry.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// Over everything.
    Override,
    /// On one surface of a mesh.
    Surface(i32),
}

struct Slot {
    place: Place,
    original: Option<Gd<Material>>,
    own: Gd<Material>,
}

impl Tint {
    /// Whether `apply` would have to make materials for this.
    pub fn is_new(&self, geometry: &Gd<GeometryInstance3D>, parameter: &StringName) -> bool {
        self.target != Some(geometry.instance_id()) || self.parameter != *parameter
    }

    /// Gives `geometry` a colour: the albedo of its standard materials, the parameter of its shader materials.
    pub fn apply(&mut self, mut geometry: Gd<GeometryInstance3D>, parameter: &StringName, color: Blend) {
        if self.is_new(&geometry, parameter) {
            self.restore();
            self.target = Some(geometry.instance_id());
            self.parameter = parameter.clone();
            self.slots = attach(&mut geometry);
        }
        if self.color == Some(color) {
            return;
        }
        self.color = Some(color);
        let color = color.mixed();
        for slot in &self.slots {
            if let Ok(mut material) = slot.own.clone().try_cast::<BaseMaterial3D>() {
                material.set_albedo(color);
            } else if let Ok(mut material) = slot.own.clone().try_cast::<ShaderMaterial>() {
                material.set_shader_parameter(parameter, &color.to_variant());
            }
        }
    }

    /// Puts the geometry's own materials back, where nobody else has put others since.
    pub fn restore(&mut self) {
        let target = self.target.take().and_then(|id| Gd::<GeometryInstance3D>::try_from_instance_id(id).ok());
        let slots = std::mem::take(&mut self.slots);
        self.color = None;
        let Some(mut geometry) = target else { return };
        let worn = worn(&geometry);
        for slot in slots {
            let still_ours = worn.iter().any(|worn| worn.place == slot.place && worn.set.as_ref() == Some(&slot.own));
            if still_ours {
                put(&mut geometry, slot.place, slot.original.as_ref());
            }
        }
    }
}

/// Whether no material of `geometry` can be coloured through `parameter`, and what to do about it.
pub fn problem(geometry: &Gd<GeometryInstance3D>, parameter: &StringName) -> Option<String> {
    let mut materials = worn(geometry).into_iter().map(|worn| worn.seen);
    let takes_color = |material: Option<Gd<Material>>| match material.map(|it| it.try_cast::<ShaderMaterial>()) {
        Some(Ok(material)) => material.get_shader().is_some_and(|shader| {
            let names = shader.get_shader_uniform_list();
            let names = names.iter_shared().filter_map(|uniform| uniform.try_to::<VarDictionary>().ok()?.get("name"));
            names.map(|name| name.to_string()).any(|name| name == parameter.to_string())
        }),
        Some(Err(other)) => other.try_cast::<BaseMaterial3D>().is_ok(),
        None => true,
    };
    (!materials.any(takes_color)).then(|| {
        format!(
            "the material of {} has no parameter \"{parameter}\" to colour. Set color_parameter to the name of one of its \
             shader's colour uniforms, or use a StandardMaterial3D.",
            geometry.get_name()
        )
    })
}

/// A material as a geometry wears it.
struct Worn {
    place: Place,
    /// What is set in that place.
    set: Option<Gd<Material>>,
    /// What is seen there: the same, or what the mesh brings along.
    seen: Option<Gd<Material>>,
}

fn worn(geometry: &Gd<GeometryInstance3D>) -> Vec<Worn> {
    if let Some(material) = geometry.get_material_override() {
        return vec![Worn { place: Place::Override, set: Some(material.clone()), seen: Some(material) }];
    }
    if let Ok(mesh) = geometry.clone().try_cast::<MeshInstance3D>()
        && mesh.get_surface_override_material_count() > 0
    {
        let surface = |index| Worn {
            place: Place::Surface(index),
            set: mesh.get_surface_override_material(index),
            seen: mesh.get_active_material(index),
        };
        return (0..mesh.get_surface_override_material_count()).map(surface).collect();
    }
    // Shapes of constructive geometry and their like keep theirs in a property of that name.
    vec![Worn { place: Place::Override, set: None, seen: geometry.get("material").try_to::<Gd<Material>>().ok() }]
}

/// Makes the materials of a geometry its own.
fn attach(geometry: &mut Gd<GeometryInstance3D>) -> Vec<Slot> {
    let worn = worn(geometry).into_iter();
    worn.map(|Worn { place, set, seen }| {
        let copy = seen.map(|material| material.duplicate_resource());
        let own = copy.unwrap_or_else(|| StandardMaterial3D::new_gd().upcast());
        put(geometry, place, Some(&own));
        Slot { place, original: set, own }
    })
    .collect()
}

/// Sets a material in a place, if the geometry still has that place.
fn put(geometry: &mut Gd<GeometryInstance3D>, place: Place, material: Option<&Gd<Material>>) {
    match place {
        Place::Override => geometry.set_material_override(material),
        Place::Surface(index) => {
            if let Ok(mut mesh) = geometry.clone().try_cast::<MeshInstance3D>()
                && index < mesh.get_surface_override_material_count()
            {
                mesh.set_surface_override_material(index, material);
            }
        }
    }
}
