//! Colours a geometry: its materials are made its own first, and put back afterwards.
//!
//! A material of one's own says in its metadata what it stands for and where. Another node that colours the same geometry, or a
//! duplicate of it, copies that one in turn; what it puts back is no colour that somebody left behind.

use godot::classes::{
    BaseMaterial3D, CsgShape3D, GeometryInstance3D, Label3D, Material, MeshInstance3D, MultiMeshInstance3D,
    ShaderMaterial, SpriteBase3D, StandardMaterial3D,
};
use godot::prelude::*;

/// A coloured geometry.
#[derive(Default)]
pub struct Tint {
    target: Option<InstanceId>,
    /// The mesh that the target had.
    mesh: Option<InstanceId>,
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

/// Where a geometry takes its colour from.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// A material over everything.
    Override,
    /// A material on one surface of a mesh.
    Surface(i32),
}

/// One thing that is coloured, and what was there before.
enum Slot {
    /// A material of our own in a place.
    Worn { place: Place, original: Option<Gd<Material>>, own: Own },
    /// The modulation of a sprite or a label.
    Modulated { original: Color },
}

/// The metadata of a material of one's own: the original, if any, and the instance id of the geometry that wears it, 0 once
/// it is taken off.
const STANDS_FOR: &str = "springstep_stands_for";

enum Own {
    Standard(Gd<BaseMaterial3D>),
    Shader(Gd<ShaderMaterial>),
}

impl Tint {
    /// Whether `apply` would have to make materials for this.
    pub fn is_new(&self, geometry: &Gd<GeometryInstance3D>, parameter: &StringName) -> bool {
        // Without anything to colour yet, it may have got something: a mesh is often set later.
        self.slots.is_empty()
            || self.target != Some(geometry.instance_id())
            || self.parameter != *parameter
            || self.mesh != mesh_of(geometry)
    }

    /// Gives `geometry` a colour: the albedo of its standard materials, the parameter of its shader materials, the
    /// modulation of a sprite or label.
    pub fn apply(&mut self, mut geometry: Gd<GeometryInstance3D>, parameter: &StringName, color: Blend) {
        if self.is_new(&geometry, parameter) {
            self.restore();
            self.target = Some(geometry.instance_id());
            self.mesh = mesh_of(&geometry);
            self.parameter = parameter.clone();
            self.slots = attach(&mut geometry);
        }
        if self.color == Some(color) {
            return;
        }
        self.color = Some(color);
        let color = color.mixed();
        for slot in &mut self.slots {
            match slot {
                Slot::Worn { own: Own::Standard(material), .. } => material.set_albedo(color),
                Slot::Worn { own: Own::Shader(material), .. } => {
                    material.set_shader_parameter(parameter, &color.to_variant());
                }
                Slot::Modulated { .. } => modulate(&mut geometry, color),
            }
        }
    }

    /// Puts back what the geometry had, where nobody else has put something else since.
    pub fn restore(&mut self) {
        let target = self.target.take().and_then(|id| Gd::<GeometryInstance3D>::try_from_instance_id(id).ok());
        let slots = std::mem::take(&mut self.slots);
        self.color = None;
        let Some(mut geometry) = target else { return };
        for slot in slots {
            match slot {
                Slot::Worn { place, original, own } => {
                    mark(&own, original.as_ref(), 0);
                    if worn_at(&geometry, place) == Some(own.material()) {
                        let original = lasting(original, &geometry);
                        put(&mut geometry, place, original.as_ref());
                    }
                }
                Slot::Modulated { original } => modulate(&mut geometry, original),
            }
        }
    }
}

impl Own {
    /// A copy of a material that can be coloured; none of another kind.
    fn copy_of(material: &Gd<Material>) -> Option<Self> {
        if let Ok(standard) = material.clone().try_cast::<BaseMaterial3D>() {
            return Some(Self::Standard(standard.duplicate_resource()));
        }
        material.clone().try_cast::<ShaderMaterial>().ok().map(|shader| Self::Shader(shader.duplicate_resource()))
    }

    fn material(&self) -> Gd<Material> {
        match self {
            Self::Standard(material) => material.clone().upcast(),
            Self::Shader(material) => material.clone().upcast(),
        }
    }
}

/// Why no part of `geometry` can be coloured through `parameter`, and what to do about it; none if some can.
pub fn problem(geometry: &Gd<GeometryInstance3D>, parameter: &StringName) -> Option<String> {
    if modulation(geometry).is_some() {
        return None;
    }
    let places = places(geometry);
    let is_bare = mesh_of(geometry).is_none() && geometry.clone().try_cast::<MeshInstance3D>().is_ok();
    if is_bare {
        return None;
    }
    let takes_color = |material: &Gd<Material>| match material.clone().try_cast::<ShaderMaterial>() {
        Ok(shader) => has_parameter(&shader, parameter),
        Err(other) => other.try_cast::<BaseMaterial3D>().is_ok(),
    };
    if places.iter().any(|(_, seen)| takes_color(seen)) {
        return None;
    }
    let name = geometry.get_name();
    Some(if places.is_empty() {
        format!("{name} has no material to colour. Give it one, or assign another color_target.")
    } else {
        format!(
            "the material of {name} has no parameter \"{parameter}\" to colour. Set color_parameter to the name of one of \
             its shader's colour uniforms, or use a StandardMaterial3D."
        )
    })
}

fn has_parameter(material: &Gd<ShaderMaterial>, parameter: &StringName) -> bool {
    material.get_shader().is_some_and(|shader| {
        let uniforms = shader.get_shader_uniform_list();
        let names = uniforms.iter_shared().filter_map(|uniform| uniform.try_to::<VarDictionary>().ok()?.get("name"));
        names.map(|name| name.to_string()).any(|name| name == parameter.to_string())
    })
}

/// Where a geometry wears materials, and what is seen there. A plain material is seen where a mesh has none.
fn places(geometry: &Gd<GeometryInstance3D>) -> Vec<(Place, Gd<Material>)> {
    if let Some(material) = geometry.get_material_override() {
        return vec![(Place::Override, material)];
    }
    let plain = || StandardMaterial3D::new_gd().upcast();
    if let Ok(mesh) = geometry.clone().try_cast::<MeshInstance3D>() {
        let seen = |index| (Place::Surface(index), mesh.get_active_material(index).unwrap_or_else(plain));
        return (0..mesh.get_surface_override_material_count()).map(seen).collect();
    }
    let seen = if let Ok(instances) = geometry.clone().try_cast::<MultiMeshInstance3D>() {
        let mesh = instances.get_multimesh().and_then(|instances| instances.get_mesh());
        mesh.filter(|mesh| mesh.get_surface_count() > 0).map(|mesh| mesh.surface_get_material(0).unwrap_or_else(plain))
    } else if let Ok(shape) = geometry.clone().try_cast::<CsgShape3D>() {
        // Every shape but a combiner has a property of this name.
        Some(shape.get("material").try_to::<Gd<Material>>().unwrap_or_else(|_| plain()))
    } else {
        None
    };
    seen.map(|seen| (Place::Override, seen)).into_iter().collect()
}

/// Makes what gives a geometry its colour its own.
fn attach(geometry: &mut Gd<GeometryInstance3D>) -> Vec<Slot> {
    if let Some(original) = modulation(geometry) {
        return vec![Slot::Modulated { original }];
    }
    let places = places(geometry).into_iter();
    let slots = places.filter_map(|(place, seen)| {
        let own = Own::copy_of(&seen)?;
        let original = lasting(worn_at(geometry, place), geometry);
        mark(&own, original.as_ref(), geometry.instance_id().to_i64());
        put(geometry, place, Some(&own.material()));
        Some(Slot::Worn { place, original, own })
    });
    slots.collect()
}

fn mark(own: &Own, original: Option<&Gd<Material>>, worn_by: i64) {
    own.material()
        .set_meta(STANDS_FOR, &varray![&original.map_or(Variant::nil(), ToGodot::to_variant), worn_by].to_variant());
}

/// A material, or what it stands for where it is somebody's own that this geometry does not wear any more.
fn lasting(mut material: Option<Gd<Material>>, geometry: &Gd<GeometryInstance3D>) -> Option<Gd<Material>> {
    let id = geometry.instance_id().to_i64().to_variant();
    while let Some(worn) = material.as_ref().filter(|worn| worn.has_meta(STANDS_FOR)) {
        let Ok(mark) = worn.get_meta(STANDS_FOR).try_to::<VarArray>() else { break };
        if mark.get(1).is_some_and(|worn_by| worn_by == id) {
            break;
        }
        material = mark.get(0).and_then(|original| original.try_to().ok());
    }
    material
}

/// What is set in a place.
fn worn_at(geometry: &Gd<GeometryInstance3D>, place: Place) -> Option<Gd<Material>> {
    match place {
        Place::Override => geometry.get_material_override(),
        Place::Surface(index) => surface(geometry, index)?.get_surface_override_material(index),
    }
}

fn put(geometry: &mut Gd<GeometryInstance3D>, place: Place, material: Option<&Gd<Material>>) {
    match place {
        Place::Override => geometry.set_material_override(material),
        Place::Surface(index) => {
            if let Some(mut mesh) = surface(geometry, index) {
                mesh.set_surface_override_material(index, material);
            }
        }
    }
}

fn mesh_of(geometry: &Gd<GeometryInstance3D>) -> Option<InstanceId> {
    let mesh = geometry.clone().try_cast::<MeshInstance3D>().ok()?.get_mesh()?;
    Some(mesh.instance_id())
}

/// The geometry as a mesh, if it still has this surface.
fn surface(geometry: &Gd<GeometryInstance3D>, index: i32) -> Option<Gd<MeshInstance3D>> {
    let mesh = geometry.clone().try_cast::<MeshInstance3D>().ok()?;
    (index < mesh.get_surface_override_material_count()).then_some(mesh)
}

/// The modulation of a sprite or label without a material of its own.
fn modulation(geometry: &Gd<GeometryInstance3D>) -> Option<Color> {
    if geometry.get_material_override().is_some() {
        return None;
    }
    if let Ok(sprite) = geometry.clone().try_cast::<SpriteBase3D>() {
        return Some(sprite.get_modulate());
    }
    geometry.clone().try_cast::<Label3D>().ok().map(|label| label.get_modulate())
}

fn modulate(geometry: &mut Gd<GeometryInstance3D>, color: Color) {
    if let Ok(mut sprite) = geometry.clone().try_cast::<SpriteBase3D>() {
        sprite.set_modulate(color);
    } else if let Ok(mut label) = geometry.clone().try_cast::<Label3D>() {
        label.set_modulate(color);
    }
}
