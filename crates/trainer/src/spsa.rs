//! Simultaneous perturbation (Spall, 1992): many numbers are tuned at once by asking, again and again, whether a random step
//! or its opposite is the better one.

use rocada_gametree::Random;

/// A number that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Where it stands now.
    pub value: f64,
    /// The smallest allowed.
    pub least: f64,
    /// The largest.
    pub most: f64,
    /// How far the last questions reach, up and down.
    pub reach: f64,
}

/// What is asked: the numbers of two sides, and the directions in which the first one's were moved.
#[derive(Clone, Debug)]
pub struct Question {
    /// The first side's numbers.
    pub up: Vec<i32>,
    /// The second side's.
    pub down: Vec<i32>,
    directions: Vec<f64>,
    /// How far an answer moves the numbers, in reaches.
    step: f64,
}

/// The numbers on their way.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    /// The numbers.
    pub parameters: Vec<Parameter>,
    /// Questions that were answered.
    pub answered: u64,
    /// Questions there will be.
    pub questions: u64,
    /// How far the last answer may move a number, in reaches.
    pub last_step: f64,
}

/// The usual exponents: how fast steps and reaches shrink.
const STEP_DECAY: f64 = 0.602;
const REACH_DECAY: f64 = 0.101;

impl Spsa {
    /// The next question. Half numbers are rounded by chance, so that small steps are not lost.
    pub fn ask(&self, random: &mut Random) -> Question {
        let (now, end) = (self.answered as f64 + 1.0, self.questions as f64);
        let stability = 0.1 * end;
        let reach = (end / now).powf(REACH_DECAY).max(1.0);
        let step = self.last_step * ((stability + end) / (stability + now)).powf(STEP_DECAY).max(1.0);
        let directions: Vec<f64> =
            self.parameters.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect();
        let mut side = |sign: f64| {
            let moved = self.parameters.iter().zip(&directions);
            moved
                .map(|(parameter, direction)| {
                    let value = parameter.value + sign * direction * reach * parameter.reach;
                    let chance = random.below(1 << 20) as f64 / f64::from(1 << 20);
                    (value.clamp(parameter.least, parameter.most) + chance).floor() as i32
                })
                .collect()
        };
        Question { up: side(1.0), down: side(-1.0), directions, step: step / reach }
    }

    /// Learns from an answer: wins less losses of the first side.
    pub fn learn(&mut self, question: &Question, result: i32) {
        for (parameter, direction) in self.parameters.iter_mut().zip(&question.directions) {
            let distance = question.step * parameter.reach * f64::from(result);
            parameter.value = (parameter.value + direction * distance).clamp(parameter.least, parameter.most);
        }
        self.answered += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game whose best numbers are known: whoever is nearer to them wins more often.
    fn play(question: &Question, best: &[f64], random: &mut Random) -> i32 {
        let far = |numbers: &[i32]| -> f64 {
            numbers.iter().zip(best).map(|(&number, best)| (f64::from(number) - best).powi(2)).sum()
        };
        let better = (far(&question.down) - far(&question.up)) / 4000.0;
        let chance = 1.0 / (1.0 + (-better).exp());
        if (random.below(1000) as f64) < 1000.0 * chance { 2 } else { -2 }
    }

    #[test]
    fn finds_the_best_numbers_of_a_noisy_game() {
        let mut random = Random::new(3);
        let best = [70.0, 20.0, 150.0];
        let start = |value| Parameter { value, least: 0.0, most: 200.0, reach: 20.0 };
        let parameters = vec![start(30.0), start(60.0), start(120.0)];
        let mut spsa = Spsa { parameters, answered: 0, questions: 20_000, last_step: 0.004 };
        while spsa.answered < spsa.questions {
            let question = spsa.ask(&mut random);
            let result = play(&question, &best, &mut random);
            spsa.learn(&question, result);
        }
        for (parameter, best) in spsa.parameters.iter().zip(best) {
            assert!((parameter.value - best).abs() < 15.0, "{:?}", spsa.parameters);
        }
    }

    #[test]
    fn questions_stay_within_bounds() {
        let mut random = Random::new(4);
        let parameter = Parameter { value: 1.0, least: 1.0, most: 3.0, reach: 5.0 };
        let spsa = Spsa { parameters: vec![parameter; 20], answered: 0, questions: 10, last_step: 0.004 };
        let question = spsa.ask(&mut random);
        assert!(
            question.up.iter().chain(&question.down).all(|number| (1..=3).contains(number)),
            "{question:?}"
        );
    }
}
