//! The costs as a picture for the manual.

use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

use super::table::Rows;

const SIZE: (u32, u32) = (960, 420);
/// What is drawn, with its name and colour.
const SHOWN: [(&str, &str, RGBColor); 5] = [
    ("springstep", "Springstep", RGBColor(46, 125, 90)),
    ("floor", "its engine calls alone", RGBColor(160, 200, 180)),
    ("twin", "the same in GDScript", RGBColor(196, 120, 60)),
    ("two_bone_ik", "TwoBoneIK3D, no grounding", RGBColor(80, 110, 170)),
    ("today", "TwoBoneIK3D with grounding in GDScript", RGBColor(150, 90, 150)),
];

/// Draws the costs of a hundred nodes into an SVG file.
///
/// # Errors
/// When the file cannot be written.
pub fn draw(rows: &Rows, machine: &str, path: &Path) -> Result<()> {
    let trouble = |trouble: &dyn std::fmt::Display| anyhow!("cannot draw {}: {trouble}", path.display());
    let root = SVGBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE).map_err(|error| trouble(&error))?;
    let subjects = rows.subjects();
    let bars: Vec<Vec<(usize, f64)>> = subjects
        .iter()
        .map(|subject| {
            let cost = |(index, (name, ..)): (usize, &(&str, &str, RGBColor))| {
                rows.cost(subject, name, 100).map(|cost| (index, cost.median.max(0.0)))
            };
            SHOWN.iter().enumerate().filter_map(cost).collect()
        })
        .collect();
    let highest = bars.iter().flatten().map(|(_, cost)| *cost).fold(0.0, f64::max);
    let mut chart = ChartBuilder::on(&root)
        .caption("microseconds a node and tick, 100 nodes", ("sans-serif", 18))
        .margin(12)
        .x_label_area_size(48)
        .y_label_area_size(48)
        .build_cartesian_2d(0.0..subjects.len() as f64, 0.0..highest * 1.1)
        .map_err(|error| trouble(&error))?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .disable_x_axis()
        .x_desc(machine)
        .axis_desc_style(("sans-serif", 11))
        .draw()
        .map_err(|error| trouble(&error))?;
    for (shown, (_, name, color)) in SHOWN.iter().enumerate() {
        let rectangles = bars.iter().enumerate().flat_map(|(at, bars)| {
            let width = 0.8 / bars.len().max(1) as f64;
            bars.iter().enumerate().filter(move |(_, (index, _))| *index == shown).map(move |(place, (_, cost))| {
                let left = at as f64 + 0.1 + width * place as f64;
                Rectangle::new([(left, 0.0), (left + 0.92 * width, *cost)], color.filled())
            })
        });
        chart
            .draw_series(rectangles)
            .map_err(|error| trouble(&error))?
            .label(*name)
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], color.filled()));
    }
    let names = subjects
        .iter()
        .enumerate()
        .map(|(at, subject)| Text::new((*subject).to_owned(), (at as f64 + 0.1, highest * 1.06), ("sans-serif", 14)));
    chart.draw_series(names).map_err(|error| trouble(&error))?;
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperMiddle)
        .background_style(WHITE.mix(0.8))
        .label_font(("sans-serif", 13))
        .draw()
        .map_err(|error| trouble(&error))?;
    root.present().map_err(|error| trouble(&error))
}
