//! What can be wrong with a chess text, in Romanian beside the English of the errors themselves.

use rocada_chess::{Color, FenError, SanError, SetupError};
use rocada_pgn::{PgnError, Place, Problem};

use crate::complaint::InWords;
use crate::messages::Words;

impl InWords for FenError {
    fn words(&self) -> Words {
        Words::new(self.to_string(), fen_ro(self))
    }
}

impl InWords for SanError {
    fn words(&self) -> Words {
        Words::new(self.to_string(), san_ro(self))
    }
}

impl InWords for PgnError {
    fn words(&self) -> Words {
        Words::new(self.to_string(), pgn_ro(self))
    }
}

const fn color_ro(color: Color) -> &'static str {
    match color {
        Color::White => "albul",
        Color::Black => "negrul",
    }
}

fn fen_ro(error: &FenError) -> String {
    match error {
        FenError::TooShort(parts) => format!(
            "un FEN are cel puțin patru părți (tabla, cine mută, rocada, en passant), aici numărul lor este {parts}"
        ),
        FenError::Ranks(1) => "tabla are o linie în loc de 8".to_owned(),
        FenError::Ranks(ranks) => format!("numărul liniilor tablei este {ranks} în loc de 8"),
        FenError::Squares(rank) => format!("linia '{rank}' nu descrie 8 câmpuri"),
        FenError::Piece(letter) => format!("'{letter}' nu este o piesă"),
        FenError::Turn(text) => format!("la mutare este 'w' sau 'b', nu '{text}'"),
        FenError::Castling(text) => {
            format!("'{text}' în partea despre rocadă nu este un drept dintre K, Q, A-H, k, q, a-h sau '-'")
        }
        FenError::CastlingRook(letter) => format!(
            "dreptul la rocadă '{letter}': regele nu este pe prima sa linie sau nu are turn cu care să facă rocada"
        ),
        FenError::EnPassant(text) => format!("partea despre en passant este un câmp sau '-', nu '{text}'"),
        FenError::Counter { name, text, limit } => {
            let counter = match *name {
                "halfmove" => "contorul semimutărilor",
                "fullmove" => "numărul mutării",
                other => other,
            };
            format!("{counter}: '{text}' nu este un număr de la 0 la {limit}")
        }
        FenError::Trailing(text) => format!("'{text}' după sfârșitul FEN-ului"),
        FenError::Setup(error) => setup_ro(*error),
    }
}

fn setup_ro(error: SetupError) -> String {
    match error {
        SetupError::Kings { color, count: 0 } => format!("{} nu are rege", color_ro(color)),
        SetupError::Kings { color, .. } => format!("{} are mai mulți regi", color_ro(color)),
        SetupError::PawnOnEdge(square) => {
            format!("pe {square}, pe prima sau pe ultima linie, stă un pion")
        }
        SetupError::OpponentInCheck(color) => {
            format!("{} este în șah, dar nu este la mutare", color_ro(color))
        }
        SetupError::Castling(color, square) => format!(
            "{} nu poate face rocada cu {square}: regele nu este pe prima sa linie sau acolo nu stă un turn propriu",
            color_ro(color)
        ),
        SetupError::CastlingTwice(color) => {
            format!("{} are drept de rocadă cu două turnuri de aceeași parte a regelui", color_ro(color))
        }
        SetupError::EnPassant(square) => {
            format!("niciun pion nu putea trece cu ultima mutare peste câmpul en passant {square}")
        }
    }
}

fn san_ro(error: &SanError) -> String {
    match error {
        SanError::Malformed(text) => format!("'{text}' nu este o mutare precum Nf3, exd5, O-O sau e8=Q"),
        SanError::Illegal(text) => format!("{text} nu este permisă aici"),
        SanError::Ambiguous(text) => format!("{text} poate însemna aici mai multe mutări"),
        SanError::Promotion(text) => {
            format!("{text} nu spune în ce se transformă pionul, precum {text}=Q")
        }
    }
}

fn pgn_ro(error: &PgnError) -> String {
    let PgnError { game, place: Place { players, line, column, mv }, problem } = error;
    let players =
        players.as_deref().map_or_else(String::new, |(white, black)| format!(" ({white} - {black})"));
    let mv = match mv {
        Some((number, Color::White)) => format!(", mutarea {number}."),
        Some((number, Color::Black)) => format!(", mutarea {number}..."),
        None => String::new(),
    };
    let problem = match problem {
        Problem::OpenComment => "un comentariu nu este încheiat".to_owned(),
        Problem::OpenVariation => "o variantă nu este încheiată".to_owned(),
        Problem::OpenTag(name) => format!("eticheta '{name}' nu este încheiată"),
        Problem::Variant(name) => format!("varianta de șah '{name}' nu se joacă aici"),
        Problem::Pass(word) => format!("'{word}' sare peste mutare în șah"),
        Problem::Unexpected(word) => format!("'{word}' nu are sens aici"),
        Problem::TooLong { what, limit } => {
            let what = match *what {
                "tags" => "de etichete",
                "moves" => "de mutări",
                _ => "de octeți",
            };
            format!("o partidă cu mai mult de {limit} {what}")
        }
        Problem::Fen(error) => format!("eticheta FEN: {}", fen_ro(error)),
        Problem::Move(error) => san_ro(error),
    };
    format!("partida {game}{players}, linia {line}, coloana {column}{mv}: {problem}")
}

#[cfg(test)]
mod tests {
    use rocada_chess::Position;
    use rocada_pgn::Game;

    use super::*;

    fn check(error: &(impl InWords + ToString), romanian: &str) {
        assert_eq!(error.words(), Words::new(error.to_string(), romanian));
        assert_ne!(error.to_string(), romanian);
    }

    #[test]
    fn positions() {
        for (text, romanian) in [
            (
                "8/8 w",
                "un FEN are cel puțin patru părți (tabla, cine mută, rocada, en passant), aici numărul lor este 2",
            ),
            ("8 w - -", "tabla are o linie în loc de 8"),
            ("8/8 w - -", "numărul liniilor tablei este 2 în loc de 8"),
            ("8/8/8/7/8/8/8/8 w - -", "linia '7' nu descrie 8 câmpuri"),
            ("8/8/8/7x/8/8/8/8 w - -", "'x' nu este o piesă"),
            ("8/8/8/8/8/8/8/8 x - -", "la mutare este 'w' sau 'b', nu 'x'"),
            (
                "4k3/8/8/8/8/8/8/4K3 w xyz -",
                "'xyz' în partea despre rocadă nu este un drept dintre K, Q, A-H, k, q, a-h sau '-'",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w K -",
                "dreptul la rocadă 'K': regele nu este pe prima sa linie sau nu are turn cu care să facă rocada",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - e9", "partea despre en passant este un câmp sau '-', nu 'e9'"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - x 1",
                "contorul semimutărilor: 'x' nu este un număr de la 0 la 65535",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "numărul mutării: 'x' nu este un număr de la 0 la 4294967295"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "'x' după sfârșitul FEN-ului"),
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "negrul nu are rege"),
            ("4k3/8/8/8/8/8/8/2K1K3 w - - 0 1", "albul are mai mulți regi"),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pe h8, pe prima sau pe ultima linie, stă un pion"),
            ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "negrul este în șah, dar nu este la mutare"),
            (
                "4k3/8/8/8/8/8/8/R1R1K3 w AC - 0 1",
                "albul are drept de rocadă cu două turnuri de aceeași parte a regelui",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
                "niciun pion nu putea trece cu ultima mutare peste câmpul en passant e6",
            ),
        ] {
            let error = text.parse::<Position>().expect_err(text);
            check(&error, romanian);
        }
        let error = FenError::Setup(SetupError::Castling(Color::Black, "h8".parse().unwrap()));
        check(
            &error,
            "negrul nu poate face rocada cu h8: regele nu este pe prima sa linie sau acolo nu stă un turn propriu",
        );
    }

    #[test]
    fn moves() {
        let position: Position = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1".parse().unwrap();
        for (text, romanian) in [
            ("hello", "'hello' nu este o mutare precum Nf3, exd5, O-O sau e8=Q"),
            ("Nf3", "Nf3 nu este permisă aici"),
        ] {
            let error = position.parse_san(text).unwrap_err();
            check(&error, romanian);
        }
        let error = SanError::Ambiguous("Rd1".to_owned());
        check(&error, "Rd1 poate însemna aici mai multe mutări");
        let error = SanError::Promotion("a8".to_owned());
        check(&error, "a8 nu spune în ce se transformă pionul, precum a8=Q");
    }

    #[test]
    fn games() {
        for (text, romanian) in [
            (
                "[White \"A\"]\n[Black \"B\"]\n\n1. e4 Ke4 *",
                "partida 1 (A - B), linia 4, coloana 7, mutarea 1...: Ke4 nu este permisă aici",
            ),
            ("1. e5 *", "partida 1, linia 1, coloana 4, mutarea 1.: e5 nu este permisă aici"),
            (
                "[FEN \"8/8 w - -\"]\n\n*",
                "partida 1, linia 1, coloana 1: eticheta FEN: numărul liniilor tablei este 2 în loc de 8",
            ),
            ("1. e4 {why", "partida 1, linia 1, coloana 7, mutarea 1...: un comentariu nu este încheiat"),
            ("[White \"A", "partida 1, linia 1, coloana 1: eticheta 'White' nu este încheiată"),
            ("1. e4 (1. d4 *", "partida 1, linia 1, coloana 7, mutarea 1...: o variantă nu este încheiată"),
            (
                "[Variant \"Atomic\"]\n\n1. e4 *",
                "partida 1, linia 1, coloana 1: varianta de șah 'Atomic' nu se joacă aici",
            ),
            (
                "1. e4 f6 2. Qh5+ --",
                "partida 1, linia 1, coloana 18, mutarea 2...: '--' sare peste mutare în șah",
            ),
            ("1. e4 ) e5", "partida 1, linia 1, coloana 7, mutarea 1...: ')' nu are sens aici"),
        ] {
            let error = Game::parse(text).unwrap().unwrap_err();
            check(&error, romanian);
        }
        let problem = Problem::TooLong { what: "moves", limit: 5 };
        let error = PgnError { game: 2, place: Place { line: 3, column: 1, ..Place::default() }, problem };
        check(&error, "partida 2, linia 3, coloana 1: o partidă cu mai mult de 5 de mutări");
    }
}
