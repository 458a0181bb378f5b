//! The eight ways to turn and mirror a board, for a key that does not tell them apart.

use crate::{BySide, Cell, Cells, Side, keys};

/// For each size of the board, side and cell: the key of such a piece on the eight cells that the symmetries make of its
/// own.
static IMAGES: [BySide<[[u64; 8]; 128]>; 11] = {
    let none = BySide { ducks: [[0; 8]; 128], cats: [[0; 8]; 128] };
    let mut images = [none; 11];
    let mut n = 4;
    while n < 11 {
        let mut at = 0;
        while at < n * n {
            let cell = cell_at(at / n, at % n).index();
            let mut which = 0;
            while which < 8 {
                let image = image(n, at / n, at % n, which);
                images[n].ducks[cell][which] = keys::piece(Side::Ducks, image);
                images[n].cats[cell][which] = keys::piece(Side::Cats, image);
                which += 1;
            }
            at += 1;
        }
        n += 1;
    }
    images
};

/// Three bits: upside down, left for right, rows for columns.
const fn image(n: usize, row: usize, column: usize, which: usize) -> Cell {
    let row = if which & 1 == 0 { row } else { n - 1 - row };
    let column = if which & 2 == 0 { column } else { n - 1 - column };
    if which & 4 == 0 { cell_at(row, column) } else { cell_at(column, row) }
}

const fn cell_at(row: usize, column: usize) -> Cell {
    Cell::new(row as u8, column as u8).expect("a cell of the board")
}

/// The least of the eight keys that the pieces have.
pub(crate) fn key_of_pieces(n: u8, pieces: BySide<Cells>) -> u64 {
    let images = &IMAGES[usize::from(n)];
    let mut sums = [0; 8];
    for side in Side::BOTH {
        for cell in pieces[side].iter() {
            for (sum, key) in sums.iter_mut().zip(&images[side][cell.index()]) {
                *sum ^= key;
            }
        }
    }
    sums.into_iter().min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_images_differ_and_come_back() {
        for n in 4..=10 {
            let of = |row, column| (0..8).map(move |which| image(n, row, column, which));
            let images: Vec<_> = of(0, 1).collect();
            assert!(images.iter().enumerate().all(|(index, cell)| !images[..index].contains(cell)));
            for cell in images {
                let back: Vec<_> = of(cell.row().into(), cell.column().into()).collect();
                assert!(back.contains(&cell_at(0, 1)));
            }
        }
    }
}
