//! The rules once more, as slowly and plainly as possible, straight from the rules page: a table of letters,
//! loops over all cells, texts for turns. Shares no code with the crate; the tests compare the two.

/// A game on a table of letters: `d`, `c` or `.`.
#[derive(Clone, Debug)]
pub struct Naive {
    pub rows: Vec<Vec<char>>,
    pub side: char,
    pub k: usize,
    pub captures: [usize; 2],
    pub counts: [usize; 2],
    pub step: bool,
    pub goals: [usize; 2],
}

fn number_of(side: char) -> usize {
    usize::from(side == 'c')
}

fn opponent(side: char) -> char {
    if side == 'd' { 'c' } else { 'd' }
}

impl Naive {
    pub fn start(n: usize, k: usize, step: bool, goals: [usize; 2]) -> Self {
        Naive { rows: vec![vec!['.'; n]; n], side: 'd', k, captures: [0, 0], counts: [0, 0], step, goals }
    }

    fn n(&self) -> usize {
        self.rows.len()
    }

    fn is_lake(&self, r: usize, c: usize) -> bool {
        r >= self.k && r < self.n() - self.k && c >= self.k && c < self.n() - self.k
    }

    fn is_rim(&self, r: usize, c: usize) -> bool {
        r == 0 || c == 0 || r == self.n() - 1 || c == self.n() - 1
    }

    pub fn winner(&self) -> Option<char> {
        if self.captures[0] >= self.goals[0] {
            return Some('d');
        }
        if self.captures[1] >= self.goals[1] {
            return Some('c');
        }
        if self.all_turns().is_empty() { Some(opponent(self.side)) } else { None }
    }

    /// All turns, as if nobody had reached a goal.
    fn all_turns(&self) -> Vec<String> {
        let mut turns = Vec::new();
        for r in 0..self.n() {
            for c in 0..self.n() {
                if self.rows[r][c] == '.' && self.is_lake(r, c) == (self.side == 'd') {
                    turns.push(format!("+{r},{c}"));
                }
                if self.rows[r][c] == self.side && self.counts[number_of(self.side)] < self.k {
                    self.moves_of(r, c, &mut turns);
                }
            }
        }
        turns
    }

    fn moves_of(&self, r: usize, c: usize, turns: &mut Vec<String>) {
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            for distance in 1.. {
                let to_r = r as i32 + down * distance;
                let to_c = c as i32 + right * distance;
                let inside = |x: i32| x >= 0 && x < self.n() as i32;
                if !inside(to_r) || !inside(to_c) || (self.step && distance > 1) {
                    break;
                }
                let (to_r, to_c) = (to_r as usize, to_c as usize);
                if self.rows[to_r][to_c] != '.' {
                    break;
                }
                let mut victims = Vec::new();
                if self.side == 'c' {
                    for vr in 0..self.n() {
                        for vc in 0..self.n() {
                            if self.rows[vr][vc] == 'd' && to_r.abs_diff(vr) + to_c.abs_diff(vc) <= 2 {
                                victims.push(format!("x{vr},{vc}"));
                            }
                        }
                    }
                }
                if victims.is_empty() {
                    victims.push(String::new());
                }
                turns.extend(victims.into_iter().map(|victim| format!("{r},{c}-{to_r},{to_c}{victim}")));
            }
        }
    }

    pub fn turns(&self) -> Vec<String> {
        if self.winner().is_some() { Vec::new() } else { self.all_turns() }
    }

    pub fn play(&mut self, turn: &str) {
        let numbers: Vec<usize> = turn
            .split(|c: char| !c.is_ascii_digit())
            .filter(|s| !s.is_empty())
            .map(|s| s.parse().unwrap())
            .collect();
        let me = number_of(self.side);
        if turn.starts_with('+') {
            self.rows[numbers[0]][numbers[1]] = self.side;
            self.counts[me] = 0;
        } else {
            self.rows[numbers[0]][numbers[1]] = '.';
            self.rows[numbers[2]][numbers[3]] = self.side;
            self.counts[me] += 1;
            if self.side == 'd' {
                self.capture_cats(numbers[2], numbers[3]);
            } else if turn.contains('x') {
                self.rows[numbers[4]][numbers[5]] = '.';
                self.captures[1] += 1;
            }
        }
        self.side = opponent(self.side);
    }

    fn capture_cats(&mut self, r: usize, c: usize) {
        let row: Vec<_> = (0..self.n()).map(|i| (r, i)).collect();
        let column: Vec<_> = (0..self.n()).map(|i| (i, c)).collect();
        for line in [row, column] {
            if line.iter().filter(|&&(r, c)| self.rows[r][c] == 'd').count() < 3 {
                continue;
            }
            for (r, c) in line {
                if self.rows[r][c] == 'c' && !self.is_rim(r, c) {
                    self.rows[r][c] = '.';
                    self.captures[0] += 1;
                }
            }
        }
    }

    pub fn text(&self) -> String {
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|row| {
                let mut text = String::new();
                let mut empty = 0;
                for &cell in row {
                    if cell == '.' {
                        empty += 1;
                        continue;
                    }
                    if empty > 0 {
                        text += &empty.to_string();
                    }
                    empty = 0;
                    text.push(cell);
                }
                if empty > 0 {
                    text += &empty.to_string();
                }
                text
            })
            .collect();
        let [d, c] = self.captures;
        let [dc, cc] = self.counts;
        let mut text = format!("{} {} {} {d} {c} {dc} {cc}", rows.join("/"), self.side, self.k);
        if self.step {
            text += " step";
        }
        if self.goals != [self.n(), self.n()] {
            let [ducks, cats] = self.goals;
            text = format!("{text} goals={ducks}/{cats}");
        }
        text
    }
}
