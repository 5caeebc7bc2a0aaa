//! What the nodes of Springstep share: when they step, what they say, what their numbers accept.

use std::borrow::Cow;

use godot::classes::notify::Node3DNotification;
use godot::classes::{Engine, MeshInstance3D, Object};
use godot::obj::{Bounds, WithBaseField, bounds};
use godot::prelude::*;
use godot::register::info::{PropertyInfo, PropertyUsageFlags};
use springstep_motion::is_step;

use crate::debug_draw::Lines;
use crate::drawn::Drawn;
use crate::event::{Event, emit};
use crate::kept::Kept;
use crate::preview::Preview;
use crate::problems::{self, Problems};
use crate::process_callback::{Continuity, ProcessCallback};
use crate::range::Range;
use crate::report::{self, Report};
use crate::shared::Turn;
use crate::shown;

/// One step by hand. Outside the tree and in the editor there is nothing to follow. The signals of the step are emitted when
/// it is over and the node is free again: a handler may do anything, also free the node.
pub fn advance_by_hand<T: Stepped + Bounds<Declarer = bounds::DeclUser>>(mut node: Gd<T>, delta: f64) {
    {
        let mut bound = node.bind_mut();
        let (mode, inside) = (bound.mode(), bound.base().upcast_ref::<Node>().is_inside_tree());
        let stepping = bound.stepping();
        if inside {
            stepping.continuity.note_by_hand(mode);
        } else {
            stepping.continuity.interrupt();
        }
        if inside && !stepping.in_editor && is_step(delta) {
            bound.step(delta);
        }
    }
    emit(node);
}

/// What such a node keeps besides its properties.
pub struct Stepping {
    /// Whether the editor runs, not the game.
    pub in_editor: bool,
    /// Whether ticks or frames were missed.
    pub continuity: Continuity,
    /// The warnings said.
    pub report: Report,
    /// What the editor was told to warn of.
    pub problems: Problems,
    /// Whether the tree is being entered, with the children still to come.
    pub entering: bool,
    /// The viewport that it is in.
    viewport: Option<InstanceId>,
    /// Whether the engine calls it in its own tick or frame right now.
    on_turn: Option<ProcessCallback>,
    /// How often a property was set.
    pub changes: u32,
    /// The signals of the step that runs.
    pub events: Vec<Event>,
    /// Whether the node asked to be told of changes of its own transform; a script may have asked as well.
    watching: bool,
    /// The child that shows the lines of `debug_draw`.
    pub lines_child: Kept<MeshInstance3D>,
    /// What it shows.
    pub lines: Lines,
    /// Whether the node steps in the editor: the property `preview`.
    pub preview: bool,
    /// What its gizmo in the editor shows, and from where.
    pub sketched: (Lines, Transform3D),
}

impl Stepping {
    /// For a node that is being made. It runs after what it follows, and in the game it is called in ticks; from here on,
    /// so that whatever a script sets at any time holds.
    pub fn of<T: Inherits<Node>>(base: &Base<T>) -> Self {
        let in_editor = Engine::singleton().is_editor_hint();
        let mut node: Gd<Node> = base.to_init_gd().upcast();
        node.set_physics_process_priority(PRIORITY);
        node.set_process_priority(PRIORITY);
        if in_editor {
            node.set_process(true);
        } else {
            ProcessCallback::default().apply(&mut node);
        }
        Self {
            in_editor,
            continuity: Continuity::default(),
            report: Report::default(),
            problems: Problems::default(),
            entering: false,
            viewport: None,
            on_turn: None,
            changes: 0,
            events: Vec::new(),
            watching: false,
            lines_child: Kept::default(),
            lines: Lines::default(),
            preview: false,
            sketched: (Lines::default(), Transform3D::IDENTITY),
        }
    }
}

impl Stepping {
    /// Whether the node steps: always in the game, in the editor while it previews.
    pub fn runs(&self) -> bool {
        !self.in_editor || self.preview
    }

    /// Whether it is a step in the engine's physics tick that runs.
    pub fn in_tick(&self) -> bool {
        self.on_turn == Some(ProcessCallback::Physics)
    }

    /// The turn that runs; none in a call by hand, when time and the camera are the caller's.
    pub fn turn(&self) -> Option<Turn> {
        let (mode, frame) = (self.on_turn?, self.continuity.frame()?);
        Some(Turn { mode, frame, viewport: self.viewport? })
    }
}

/// Leaves a property out of saved scenes if it is one of these: the game sets them itself.
pub fn do_not_save(property: &mut PropertyInfo, names: &[&str]) {
    if names.iter().any(|name| property.property_name == *name) {
        property.usage = PropertyUsageFlags::from_ord(property.usage.ord() & !PropertyUsageFlags::STORAGE.ord());
    }
}

/// After the players, which have 0.
const PRIORITY: i32 = 100;

/// A node in space that steps in ticks, in frames or by hand.
pub trait Stepped:
    WithBaseField
    + GodotClass<Base: Inherits<Node3D> + Inherits<Node> + Inherits<Object>>
    + Inherits<Node3D>
    + Inherits<Node>
    + Inherits<Object>
{
    /// The property `process_callback`.
    fn mode(&self) -> ProcessCallback;

    /// What the node keeps.
    fn stepping(&mut self) -> &mut Stepping;

    /// Read, step, write: `delta` seconds, in the game and in a preview.
    fn step(&mut self, delta: f64);

    /// What the editor warns of, each with its remedy.
    fn problems(&self) -> Vec<String>;

    /// Called each frame in the editor.
    fn edit(&mut self) {}

    /// What the node reads and wants, for `debug_draw` and for the editor's gizmo.
    fn lines(&self) -> Lines;

    /// The property `debug_draw`.
    fn is_drawn(&self) -> bool;

    /// Looks up whose it is: what is above it in the tree. Called before `enter_game`, and when a preview begins.
    fn look_up(&mut self) {}

    /// Forgets how it moved: a preview begins, or has ended.
    fn forget_motion(&mut self) {}

    /// Shows what a preview moved where it is.
    fn show_there(&mut self) {
        shown::show_there(&self.to_gd().upcast());
    }

    /// The calls that a mode needs besides those of its steps.
    fn mode_changed(&mut self) {}

    /// Called in the game when the node enters the tree.
    fn enter_game(&mut self) {}

    /// What every such node does at a notification.
    fn notified(&mut self, what: Node3DNotification) {
        match what {
            Node3DNotification::PHYSICS_PROCESS => {
                let delta = self.base().upcast_ref::<Node>().get_physics_process_delta_time();
                self.tick(ProcessCallback::Physics, delta);
            }
            Node3DNotification::PROCESS => {
                let delta = self.base().upcast_ref::<Node>().get_process_delta_time();
                self.tick(ProcessCallback::Idle, delta);
            }
            // The tree is not entered again after a hot reload, which forgets all but the properties.
            Node3DNotification::ENTER_TREE | Node3DNotification::EXTENSION_RELOADED => self.enter(),
            Node3DNotification::EXIT_TREE => self.switch_preview(false),
            _ => {}
        }
    }

    /// The setter of `process_callback`: the value to take, if it is one. The engine's calls are changed accordingly.
    fn accepted_mode(&mut self, value: i64) -> Option<i64> {
        let accepted = self.accepted_choice("process_callback", value, &ProcessCallback::ORDS)?;
        let (old, new) = (self.mode(), ProcessCallback::from_ord(accepted));
        if !self.stepping().in_editor && old != new {
            let mut node = self.base_mut();
            old.leave(node.upcast_mut());
            new.apply(node.upcast_mut());
            drop(node);
            self.mode_changed();
        }
        Some(accepted)
    }

    /// A choice as its property takes it: one of `values`. Says so where it is none.
    fn accepted_choice(&mut self, property: &'static str, value: i64, values: &[i64]) -> Option<i64> {
        let known = values.contains(&value);
        if !known {
            self.warn(property, || format!("{property} has no value {value}; it stays as it is."));
        }
        known.then_some(value)
    }

    /// Called by every setter: what was prepared of a step and the editor's warnings may be others now.
    fn changed(&mut self) {
        let stepping = self.stepping();
        stepping.changes = stepping.changes.wrapping_add(1);
        if self.stepping().in_editor {
            self.base_mut().upcast_mut::<Node>().update_configuration_warnings();
        }
    }

    /// Called by the setters that say which other properties apply: the inspector lists others now.
    fn relisted(&mut self) {
        if self.stepping().in_editor {
            self.base_mut().upcast_mut::<Object>().notify_property_list_changed();
        }
        self.changed();
    }

    /// Warns of a subject once in the node's life, as soon as it has a path.
    fn warn(&mut self, subject: impl Into<Cow<'static, str>>, text: impl FnOnce() -> String) {
        if !self.stepping().report.is_new(subject.into()) {
            return;
        }
        if self.base().upcast_ref::<Node>().is_inside_tree() {
            // Through the guard: a logger of the game may call the node.
            report::say(self.base_mut().upcast_ref(), &text());
        } else {
            self.stepping().report.keep(text());
        }
    }

    /// A number as its property takes it, limited to its range; none if it is not finite. Says so where it is not taken
    /// as it is.
    fn accepted(&mut self, property: &'static str, value: f64, range: Range, present: f64) -> Option<f64> {
        let accepted = range.accept(value);
        if let Some(text) = accepted.complaint(property, value, present) {
            self.warn(property, || text);
        }
        accepted.taken()
    }

    #[doc(hidden)]
    fn enter(&mut self) {
        self.stepping().continuity.interrupt();
        if !self.base().upcast_ref::<Node>().is_inside_tree() {
            return;
        }
        let viewport = self.base().upcast_ref::<Node>().get_viewport();
        self.stepping().viewport = viewport.map(|viewport| viewport.instance_id());
        for text in self.stepping().report.take_kept() {
            report::say(self.base_mut().upcast_ref(), &text);
        }
        if self.stepping().in_editor {
            if self.base().upcast_ref::<Node>().is_node_ready() {
                // A preview does not outlive the library that it ran in.
                self.show_there();
            }
        } else {
            self.look_up();
            self.enter_game();
        }
    }

    /// Writes a transform of the node itself or of another. The engine tells of it at once only where that was asked for, and
    /// what it tells may be a script's: then through the guard, which costs more than the whole write (it asks the engine
    /// whether the node is of its class, by name).
    fn write_transform_of(&mut self, node: &mut Gd<Node3D>, write: impl FnOnce(&mut Gd<Node3D>)) {
        let told = node.is_local_transform_notification_enabled();
        let _node = told.then(|| self.base_mut());
        write(node);
    }

    /// Has the engine notify the node of the next change of its own transform, at once.
    fn watch_transform(&mut self) {
        if !self.base().upcast_ref::<Node3D>().is_local_transform_notification_enabled() {
            self.base_mut().upcast_mut::<Node3D>().set_notify_local_transform(true);
            self.stepping().watching = true;
        }
    }

    /// Ends that, unless a script wants to be notified.
    fn unwatch_transform(&mut self) {
        if std::mem::take(&mut self.stepping().watching) {
            self.base_mut().upcast_mut::<Node3D>().set_notify_local_transform(false);
        }
    }

    /// Emits the signals of a step at the end of the tick or frame: while the engine notifies the node it is bound, and a
    /// handler could not free what is above it.
    fn emit_soon(&mut self) {
        if self.stepping().events.is_empty() {
            return;
        }
        let events = std::mem::take(&mut self.stepping().events);
        for event in events {
            let arguments: Vec<Variant> = std::iter::once(event.signal.to_variant()).chain(event.arguments).collect();
            self.base_mut().upcast_mut::<Object>().call_deferred("emit_signal", &arguments);
        }
    }

    /// Emits what there is to tell at once, from a notification after which the node may be gone.
    fn emit_now(&mut self) {
        let events = std::mem::take(&mut self.stepping().events);
        for event in events {
            self.base_mut().upcast_mut::<Object>().emit_signal(event.signal, &event.arguments);
        }
    }

    #[doc(hidden)]
    fn tick(&mut self, called_in: ProcessCallback, delta: f64) {
        if self.stepping().runs() && self.mode() == called_in {
            self.stepping().continuity.note(called_in);
            if is_step(delta) {
                self.stepping().on_turn = Some(called_in);
                self.step(delta);
                self.stepping().on_turn = None;
            }
        }
        if self.stepping().in_editor {
            // A handler in a tool script could change the scene that is edited.
            self.stepping().events.clear();
            if called_in == ProcessCallback::Idle {
                self.edit();
                self.sketch();
                problems::tell(self);
            }
            return;
        }
        // In any mode: what a node looks for in ticks may have something to tell while its steps are another's.
        self.emit_soon();
    }
}
