//! The rows that the benchmark writes, and the table of them.

use std::fmt;

use anyhow::{Context, Result};

/// What a contender costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// Microseconds a node and tick above the bare scene: the median of the rounds.
    pub median: f64,
    /// The median of the rounds' distances from it.
    pub noise: f64,
}

/// What was measured.
#[derive(Debug, PartialEq)]
pub struct Row {
    /// Which node it is about.
    pub subject: String,
    /// Whose cost.
    pub contender: String,
    /// How many nodes there were.
    pub count: u64,
    /// What each cost.
    pub cost: Cost,
}

/// All rows of a run.
#[derive(Debug)]
pub struct Rows(pub Vec<Row>);

impl Rows {
    /// From what tests/bench/bench.gd writes.
    ///
    /// # Errors
    /// When it is something else.
    pub fn from_json(text: &str) -> Result<Self> {
        let json: serde_json::Value = serde_json::from_str(text).context("the benchmark's result is no JSON")?;
        let row = |json: &serde_json::Value| {
            Some(Row {
                subject: json["subject"].as_str()?.to_owned(),
                contender: json["contender"].as_str()?.to_owned(),
                count: json["count"].as_f64()? as u64,
                cost: Cost { median: json["us_per_node_tick"].as_f64()?, noise: json["noise_us"].as_f64()? },
            })
        };
        let rows: Option<Vec<Row>> = json.as_array().context("the result is no list")?.iter().map(row).collect();
        Ok(Self(rows.context("a row of the result lacks something")?))
    }

    /// The cost of a contender, if it took part.
    pub fn cost(&self, subject: &str, contender: &str, count: u64) -> Option<Cost> {
        let row = |row: &&Row| (row.subject.as_str(), row.contender.as_str(), row.count) == (subject, contender, count);
        self.0.iter().find(row).map(|row| row.cost)
    }

    /// The counts that were measured of a subject, in their order.
    pub fn counts(&self, subject: &str) -> Vec<u64> {
        let mut counts: Vec<u64> = self.0.iter().filter(|row| row.subject == subject).map(|row| row.count).collect();
        counts.dedup();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    /// The subjects, in their order.
    pub fn subjects(&self) -> Vec<&str> {
        let mut subjects: Vec<&str> = self.0.iter().map(|row| row.subject.as_str()).collect();
        subjects.dedup();
        subjects
    }

    /// Who took part for a subject, in their order, but for the bare scene.
    pub fn contenders(&self, subject: &str) -> Vec<&str> {
        let rows = self.0.iter().filter(|row| row.subject == subject && row.contender != "scene");
        let mut names = Vec::new();
        for row in rows {
            if !names.contains(&row.contender.as_str()) {
                names.push(row.contender.as_str());
            }
        }
        names
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "microseconds a node and tick above the bare scene, and the ratio of Springstep to it")?;
        for subject in self.subjects() {
            let counts = self.counts(subject);
            write!(f, "\n{subject:<16}")?;
            for count in &counts {
                write!(f, "{count:>20}")?;
            }
            writeln!(f)?;
            for contender in self.contenders(subject) {
                write!(f, "  {contender:<14}")?;
                for count in &counts {
                    let own = self.cost(subject, "springstep", *count);
                    match self.cost(subject, contender, *count) {
                        Some(cost) if contender != "springstep" && cost.median > 0.0 => {
                            let ratio = own.map_or(f64::NAN, |own| own.median / cost.median);
                            write!(f, "{:>12.3} {ratio:>6.2}x", cost.median)?;
                        }
                        Some(cost) => write!(f, "{:>12.3}        ", cost.median)?,
                        None => write!(f, "{:>20}", "")?,
                    }
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_and_found() -> Result<()> {
        let rows = Rows::from_json(
            r#"[{"subject": "held", "contender": "springstep", "count": 10, "us_per_node_tick": 0.5, "noise_us": 0.01},
                {"subject": "held", "contender": "twin", "count": 10, "us_per_node_tick": 2.0, "noise_us": 0.1}]"#,
        )?;
        assert_eq!(rows.cost("held", "twin", 10), Some(Cost { median: 2.0, noise: 0.1 }));
        assert_eq!(rows.cost("held", "twin", 100), None);
        assert!(rows.to_string().contains("0.25x"), "{rows}");
        assert!(Rows::from_json("[{}]").is_err());
        Ok(())
    }
}
