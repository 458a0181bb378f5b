use super::*;

const TEXT: &str = "\
[White \"Ana\"]\n[Black \"Bölöni\"]\n[Result \"1-0\"]\n[Date \"2024.05.01\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. Ke2 1-0\n\n\
[White \"Cristina\"]\n[Black \"Ana\"]\n[Event \"Cupa\"]\n\n1. d4 d5\n2. Qd4 {no} Nf6 1/2-1/2\n\n\
[White \"Dan\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n";

fn owner(number: u8) -> IpAddr {
    [10, 0, 0, number].into()
}

fn put(files: &Files, owner: IpAddr, text: &str) -> Arc<PgnFile> {
    use std::io::Write;
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    files.put(owner, text.len() as u64, file, Listing::of(text.as_bytes()).unwrap())
}

fn numbers(file: &PgnFile, search: &str, broken: bool) -> Vec<usize> {
    let FileGames { games, total, all, .. } = file.find(search, broken, 0, 100);
    assert_eq!((games.len(), all), (total, 3));
    games.iter().map(|game| game.number).collect()
}

#[test]
fn a_file_is_listed_at_once_and_its_moves_are_read_afterwards() {
    let files = Files::default();
    let file = put(&files, owner(1), TEXT);
    let before = file.find("", false, 0, 100);
    assert_eq!((before.total, before.checked, before.broken), (3, 0, 0));
    let game = &before.games[0];
    assert_eq!((game.white.as_str(), game.black.as_str(), game.eco.as_str()), ("Ana", "Bölöni", "C20"));
    assert_eq!((game.line, before.games[1].line, game.plies), (1, 9, None));
    check(&Arc::downgrade(&file));

    let after = file.find("", false, 0, 100);
    assert_eq!((after.checked, after.broken), (3, 2));
    assert_eq!(after.games[0].plies, Some(3));
    assert_eq!(after.games[0].opening.as_ref().unwrap().en, "Open Game");
    assert_eq!(after.games[0].problem, None);
    assert_eq!(after.games[1].result, "1/2-1/2", "as the moves end");
    let problem = after.games[1].problem.as_ref().unwrap();
    assert_eq!(problem.en, "line 14, column 4, move 2.: Qd4 is not legal here");
    assert_eq!(problem.ro, "linia 14, coloana 4, mutarea 2.: Qd4 nu este permisă aici");
    assert!(after.games[2].problem.as_ref().unwrap().en.contains("the variant 'Atomic' is not played here"));

    assert_eq!(numbers(&file, "ana", false), [1, 2]);
    assert_eq!(numbers(&file, "boloni 2024", false), [1]);
    assert_eq!(numbers(&file, "partida deschisa", false), [1], "the opening that the moves have");
    assert_eq!(numbers(&file, "", true), [2, 3]);
    assert_eq!(numbers(&file, "dan", true), [3]);
    let page = file.find("", false, 1, 1);
    assert_eq!((page.games.len(), page.games[0].number, page.total), (1, 2, 3));
}

#[test]
fn a_game_is_read_by_its_number() {
    let files = Files::default();
    let file = files.get(&put(&files, owner(1), TEXT).id).unwrap();
    let game = file.game(2).unwrap();
    assert_eq!((game.number, game.line, game.problems[0].place.line), (2, 9, 14));
    for number in [0, 4, usize::MAX] {
        assert!(file.game(number).is_err(), "{number}");
    }
    assert!(files.get("another").is_err());
}

#[test]
fn newer_files_take_the_place_of_older_ones_of_the_same_address_first() {
    let files = Files::default();
    let other = put(&files, owner(2), TEXT).id.clone();
    let own: Vec<_> = (0..FILES_EACH).map(|_| put(&files, owner(1), TEXT).id.clone()).collect();
    // Used again, it is not the oldest any more.
    files.get(&own[0]).unwrap();
    put(&files, owner(1), TEXT);
    assert!(files.get(&own[0]).is_ok() && files.get(&own[1]).is_err() && files.get(&other).is_ok());
    for number in 3..=MOST_FILES as u8 {
        put(&files, owner(number), TEXT);
    }
    assert_eq!(files.shelf().files.len(), MOST_FILES);
    assert!(files.get(&own[2]).is_err(), "used longest ago");
}

#[test]
fn few_files_are_on_their_way_at_a_time() {
    let files = Files::default();
    let own = [files.receive(owner(1)), files.receive(owner(1))];
    assert!(own.iter().all(Option::is_some) && files.receive(owner(1)).is_none());
    let others: Vec<_> = (2..).map_while(|number| files.receive(owner(number))).collect();
    assert_eq!(others.len(), MOST_RECEIVED - 2);
    drop(own);
    assert!(files.receive(owner(1)).is_some());
    drop(others);
    assert!(files.shelf().receiving.is_empty());
}
