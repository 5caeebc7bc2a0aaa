//! A graph in the inspector.

use godot::classes::{Control, IControl, Object};
use godot::prelude::*;
use springstep_motion::axis;
use springstep_motion::response::{Response, SETTLED};

use super::chart::{AXES, Chart, Cycle, Line, degrees};
use super::ink::{AXIS_COLORS, Ink, LINE_COLORS, faint};
use super::source::Source;
use crate::own_child::resolve;

/// Around it all, and between text and plot.
const MARGIN: f32 = 4.0;
/// The plot's own height.
const PLOT_HEIGHT: f32 = 72.0;
/// Above the highest and below the lowest point of a plot, of its range.
const HEADROOM: f32 = 0.06;
/// Pixels between two points of a line.
const RESOLUTION: f32 = 1.5;
/// Some so many parts of the time axis have a mark.
const MARKS: f64 = 5.0;

// Plain comments: what is documented has a page in the editor's help.
// A graph of how a node moves, with the values that it has at the moment. It looks at them in each frame that it is seen in,
// whoever changes them: the inspector, undo, a script.
#[derive(GodotClass)]
#[class(tool, init, internal, base = Control)]
pub struct SpringstepGraph {
    base: Base<Control>,
    // Of which node, and what. A hot reload forgets it; the inspector is then built anew.
    subject: Option<(InstanceId, Source)>,
    chart: Option<Chart>,
}

#[godot_api]
impl SpringstepGraph {
    // What is written on it: a line for each thing that is drawn.
    #[func]
    fn get_texts(&self) -> PackedStringArray {
        let texts = self.chart.as_ref().map_or(Vec::new(), |chart| chart.texts(true));
        texts.iter().map(|(name, text)| GString::from(&format!("{name}: {text}"))).collect()
    }
}

#[godot_api]
impl IControl for SpringstepGraph {
    fn process(&mut self, _delta: f64) {
        if self.base().is_visible_in_tree() {
            self.look();
        }
    }

    fn get_minimum_size(&self) -> Vector2 {
        let Some(chart) = self.chart.as_ref().filter(|_| self.base().is_inside_tree()) else { return Vector2::ZERO };
        let ink = Ink::of(&self.to_gd().upcast());
        let texts = (chart.text_lines() + 1) as f32 * ink.line_height();
        Vector2::new(0.0, texts + (PLOT_HEIGHT + 4.0 * MARGIN) * ink.scale)
    }

    fn draw(&mut self) {
        let Some(chart) = &self.chart else { return };
        let control = self.to_gd().upcast();
        let mut ink = Ink::of(&control);
        let margin = MARGIN * ink.scale;
        let (size, line) = (control.get_size(), ink.line_height());
        let top = margin + chart.text_lines() as f32 * line + margin;
        let room = Vector2::new(size.x - 2.0 * margin, PLOT_HEIGHT * ink.scale);
        let rect = Rect2::new(Vector2::new(margin, top), room);
        if rect.size.x < 8.0 * margin {
            return;
        }
        match chart {
            Chart::Responses { lines, .. } => {
                let colors = LINE_COLORS.map(|name| ink.color(&control, name));
                draw_responses(&mut ink, rect, lines, colors);
                write_beside(&ink, rect, chart, &colors);
            }
            Chart::Cycle(cycle) => {
                let colors = AXIS_COLORS.map(|name| ink.color(&control, name));
                draw_cycle(&mut ink, rect, cycle, colors);
                write_in_a_row(&ink, &chart.texts(true), &colors);
            }
        }
    }
}

impl SpringstepGraph {
    /// A graph of a node.
    pub fn of(node: &Gd<Object>, source: Source) -> Gd<Self> {
        let mut graph = Self::new_alloc();
        graph.set_tooltip_text(source.help());
        graph.bind_mut().subject = Some((node.instance_id(), source));
        graph.bind_mut().look();
        graph
    }

    /// Looks at the node's values, and has it drawn anew if they are others.
    fn look(&mut self) {
        let subject = self.subject.and_then(|(node, source)| resolve::<Object>(node).map(|node| (node, source)));
        let chart = subject.and_then(|(node, source)| source.chart(node));
        if chart != self.chart {
            self.chart = chart;
            self.base_mut().update_minimum_size();
            self.base_mut().queue_redraw();
        }
    }
}

/// The plane of a plot: time to the right from 0, values up.
struct Plane {
    rect: Rect2,
    span: f64,
    lowest: f64,
    highest: f64,
}

impl Plane {
    fn new(rect: Rect2, span: f64, lowest: f64, highest: f64) -> Self {
        let room = (highest - lowest).max(1e-9) * f64::from(HEADROOM);
        Self { rect, span, lowest: lowest - room, highest: highest + room }
    }

    fn at(&self, time: f64, value: f64) -> Vector2 {
        let (x, y) = (time / self.span, (self.highest - value) / (self.highest - self.lowest));
        self.rect.position + self.rect.size * Vector2::new(x as f32, y as f32)
    }

    fn level(&self, ink: &mut Ink, value: f64, color: Color) {
        ink.line(self.at(0.0, value), self.at(self.span, value), color);
    }

    /// The marks of the time axis, with their text below it as far as there is room.
    fn time_axis(&self, ink: &mut Ink, (step, count): (f64, usize)) {
        let decimals = (-step.log10().floor()).clamp(0.0, 6.0) as usize;
        let below = self.rect.end().y + 0.5 * MARGIN * ink.scale;
        let mut free = f32::NEG_INFINITY;
        let last = format!("{:.decimals$} s", step * count as f64);
        let last_left = self.rect.end().x - ink.width(&last);
        for mark in 0..=count {
            let time = step * mark as f64;
            let x = self.at(time, 0.0).x;
            if mark > 0 && mark < count {
                let (top, bottom) = (self.rect.position.y, self.rect.end().y);
                ink.line(Vector2::new(x, top), Vector2::new(x, bottom), faint(ink.text, 0.12));
            }
            let text = match mark {
                0 => "0".to_owned(),
                mark if mark == count => last.clone(),
                _ => format!("{time:.decimals$}"),
            };
            let width = ink.width(&text);
            let left = if mark == count { last_left } else { (x - 0.5 * width).max(self.rect.position.x) };
            let gap = 6.0 * ink.scale;
            if left > free && (mark == count || left + width + gap < last_left) {
                ink.write(Vector2::new(left, below), &text, faint(ink.text, 0.7), -1.0);
                free = left + width + gap;
            }
        }
    }
}

fn draw_responses(ink: &mut Ink, rect: Rect2, lines: &[Line], colors: [Color; 2]) {
    ink.fill(rect, ink.paper);
    let span = lines.iter().map(|line| line.response.span()).fold(0.0, f64::max);
    let axis = axis::marks(span, MARKS);
    let span = axis.0 * axis.1 as f64;
    let points = (rect.size.x / (RESOLUTION * ink.scale)).ceil().max(2.0) as usize;
    let sampled = |response: &Response| -> Vec<(f64, f64)> {
        (0..=points).map(|point| span * point as f64 / points as f64).map(|time| (time, response.at(time))).collect()
    };
    let curves: Vec<_> = lines.iter().map(|line| sampled(&line.response)).collect();
    let values = || curves.iter().flatten().map(|(_, value)| *value);
    let goal = lines.first().map_or(0.0, |line| line.response.goal());
    let plane = Plane::new(rect, span, values().fold(0.0, f64::min), values().fold(1.0 + SETTLED, f64::max));

    let band = [plane.at(0.0, goal + SETTLED), plane.at(span, goal - SETTLED)];
    ink.fill(Rect2::new(band[0], band[1] - band[0]), faint(ink.text, 0.12));
    plane.level(ink, goal, faint(ink.text, 0.35));
    plane.time_axis(ink, axis);
    // The first lies on top.
    for (index, (line, curve)) in lines.iter().zip(&curves).enumerate().rev() {
        let color = colors[index.min(1)];
        if let Some(time) = line.response.settling_time().filter(|time| *time > 0.0 && *time < span) {
            let at = plane.at(time, goal);
            ink.dashes(Vector2::new(at.x, rect.position.y), Vector2::new(at.x, rect.end().y), faint(color, 0.5));
        }
        let curve: PackedVector2Array = curve.iter().map(|(time, value)| plane.at(*time, *value)).collect();
        ink.curve(&curve, color, 2.0);
        if let Some((time, value)) = line.response.peak().filter(|_| line.response.overshoot() > SETTLED) {
            ink.dot(plane.at(time, value), 2.5, color);
        }
    }
}

/// Each name at the left and what is said of it at the right, a line each.
fn write_beside(ink: &Ink, rect: Rect2, chart: &Chart, colors: &[Color]) {
    let margin = MARGIN * ink.scale;
    let room = |name: &str| rect.size.x - ink.width(name) - 2.0 * margin;
    let in_full = chart.texts(true).iter().all(|(name, text)| ink.width(text) <= room(name));
    for (index, (name, text)) in chart.texts(in_full).iter().enumerate() {
        let y = margin + index as f32 * ink.line_height();
        ink.write(Vector2::new(rect.position.x, y), name, colors[index.min(1)], -1.0);
        let room = room(name);
        let x = rect.end().x - ink.width(text).min(room);
        ink.write(Vector2::new(x, y), text, ink.text, room);
    }
}

fn draw_cycle(ink: &mut Ink, rect: Rect2, cycle: &Cycle, colors: [Color; 3]) {
    let (margin, line) = (MARGIN * ink.scale, ink.line_height());
    let limits = ["", "−"].map(|sign| format!("{sign}{}", degrees(cycle.extent())));
    let left = limits.iter().map(|limit| ink.width(limit)).fold(0.0, f32::max) + margin;
    for (limit, y) in limits.iter().zip([rect.position.y, rect.end().y - line]) {
        let x = rect.position.x + left - margin - ink.width(limit);
        ink.write(Vector2::new(x, y), limit, faint(ink.text, 0.7), -1.0);
    }
    let shift = Vector2::new(left, 0.0);
    let rect = Rect2::new(rect.position + shift, rect.size - shift);
    ink.fill(rect, ink.paper);
    let axis = axis::marks(cycle.period, MARKS);
    let extent = f64::from(cycle.extent().max(1e-4));
    let plane = Plane::new(rect, cycle.period, -extent, extent);
    plane.level(ink, 0.0, faint(ink.text, 0.35));
    // A cycle ends where it ends: only whole marks before that have a line.
    let whole = (cycle.period / axis.0 + 1e-9).floor().max(1.0);
    let axis = if (whole * axis.0 - cycle.period).abs() < 1e-6 { axis } else { (cycle.period, 1) };
    plane.time_axis(ink, axis);
    for (angles, width, alpha) in [(&cycle.goals, 1.0, 0.45), (&cycle.swing, 2.0, 1.0)] {
        let parts = (angles.len().max(2) - 1) as f64;
        for index in 0..AXES.len() {
            let point = |(part, angles): (usize, &glam::Vec3)| {
                plane.at(cycle.period * part as f64 / parts, f64::from(angles[index]))
            };
            let curve: PackedVector2Array = angles.iter().enumerate().map(point).collect();
            ink.curve(&curve, faint(colors[index], alpha), width);
        }
    }
}

/// Names and what is said of them, side by side.
fn write_in_a_row(ink: &Ink, texts: &[(&str, String)], colors: &[Color]) {
    let margin = MARGIN * ink.scale;
    let mut x = margin;
    for ((name, text), color) in texts.iter().zip(colors) {
        ink.write(Vector2::new(x, margin), name, *color, -1.0);
        x += ink.width(name) + margin;
        ink.write(Vector2::new(x, margin), text, ink.text, -1.0);
        x += ink.width(text) + 3.0 * margin;
    }
}
