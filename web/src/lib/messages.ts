// Written from crates/server/src/messages, ranges.rs and docs/ducks.md: change it there.

/** What may be asked for; times are in milliseconds. */
export const ranges = {
  "elo": {
    "least": 600,
    "most": 2850
  },
  "moveMs": {
    "least": 10,
    "most": 600000
  },
  "clockMs": {
    "least": 6000,
    "most": 18000000
  },
  "incrementMs": {
    "least": 0,
    "most": 600000
  },
  "delayMs": {
    "least": 0,
    "most": 600000
  },
  "chess960": {
    "least": 0,
    "most": 959
  },
  "minimax": {
    "least": 1,
    "most": 4
  },
  "alphaBeta": {
    "least": 1,
    "most": 6
  },
  "ducksMinimax": {
    "least": 1,
    "most": 6
  },
  "ducksAlphaBeta": {
    "least": 1,
    "most": 12
  },
  "lines": {
    "least": 1,
    "most": 5
  },
  "threads": {
    "least": 1,
    "most": 512
  },
  "hash": {
    "least": 16,
    "most": 1024
  },
  "depth": {
    "least": 1,
    "most": 120
  },
  "reportNodes": {
    "least": 1000,
    "most": 10000000
  }
} as const;

/** What ratings are called from one on, the highest first. */
export const levels = [
  {
    "from": 2500,
    "en": "Grandmaster",
    "ro": "Mare maestru"
  },
  {
    "from": 2200,
    "en": "Master",
    "ro": "Maestru"
  },
  {
    "from": 2000,
    "en": "Expert",
    "ro": "Expert"
  },
  {
    "from": 1700,
    "en": "Strong club player",
    "ro": "Jucător de club puternic"
  },
  {
    "from": 1400,
    "en": "Club player",
    "ro": "Jucător de club"
  },
  {
    "from": 1100,
    "en": "Hobby player",
    "ro": "Amator"
  },
  {
    "from": 800,
    "en": "Learner",
    "ro": "Învățăcel"
  },
  {
    "from": 0,
    "en": "Beginner",
    "ro": "Începător"
  }
] as const;

/** The boards of Ducklings and Cats. */
export const duckBoards = [
  { n: 8, shore: 2, goal: 24 },
  { n: 9, shore: 2, goal: 27 },
  { n: 10, shore: 3, goal: 30 },
] as const;

/**
 * The balanced games between equal masters, as docs/ducks.md has them: wins of the ducks in per cent, and twice
 * the standard deviation. Besieged: a cat on every other cell of the rim.
 */
export const duckBalance = [
  { n: 8, k: 1, variant: 'step', goals: { ducks: 1, cats: 7 }, besieged: true, start: 'c1c1c1c1/7c/c7/7c/c7/7c/c7/1c1c1c1c d 1 0 0 0 0 step goals=1/7', ducksWin: 45.5, error: 7 },
  { n: 8, k: 2, variant: 'step', goals: { ducks: 1, cats: 10 }, besieged: true, start: 'c1c1c1c1/7c/c7/7c/c7/7c/c7/1c1c1c1c d 2 0 0 0 0 step goals=1/10', ducksWin: 56, error: 4.1 },
  { n: 9, k: 1, variant: 'slide', goals: { ducks: 1, cats: 12 }, besieged: true, start: 'c1c1c1c1c/9/c7c/9/c7c/9/c7c/9/c1c1c1c1c d 1 0 0 0 0 goals=1/12', ducksWin: 48, error: 7.1 },
  { n: 9, k: 2, variant: 'slide', goals: { ducks: 1, cats: 24 }, besieged: false, start: '9/9/9/9/9/9/9/9/9 d 2 0 0 0 0 goals=1/24', ducksWin: 49.5, error: 7.1 },
  { n: 10, k: 1, variant: 'slide', goals: { ducks: 1, cats: 12 }, besieged: true, start: 'c1c1c1c1c1/9c/c9/9c/c9/9c/c9/9c/c9/1c1c1c1c1c d 1 0 0 0 0 goals=1/12', ducksWin: 55, error: 7 },
  { n: 10, k: 2, variant: 'step', goals: { ducks: 2, cats: 21 }, besieged: false, start: '10/10/10/10/10/10/10/10/10/10 d 2 0 0 0 0 step goals=2/21', ducksWin: 44, error: 7 },
  { n: 10, k: 3, variant: 'step', goals: { ducks: 1, cats: 12 }, besieged: false, start: '10/10/10/10/10/10/10/10/10/10 d 3 0 0 0 0 step goals=1/12', ducksWin: 54, error: 7 },
] as const;

/** How long a turn takes at depths that take long, in the middle of a game; the server refuses some. */
export const duckEfforts = [
  { n: 8, type: 'minimax', stage: null, depth: 5, refused: false, en: 'about 3 minutes', ro: 'cam 3 minute' },
  { n: 8, type: 'minimax', stage: null, depth: 6, refused: true, en: 'about 2 hours', ro: 'cam 2 ore' },
  { n: 8, type: 'alphaBeta', stage: 'ordered', depth: 7, refused: false, en: 'about 35 seconds', ro: 'cam 35 de secunde' },
  { n: 8, type: 'alphaBeta', stage: 'ordered', depth: 8, refused: false, en: 'about 8 minutes', ro: 'cam 8 minute' },
  { n: 8, type: 'alphaBeta', stage: 'ordered', depth: 9, refused: true, en: 'about 2 hours', ro: 'cam 2 ore' },
  { n: 8, type: 'alphaBeta', stage: 'ordered', depth: 10, refused: true, en: 'about 22 hours', ro: 'cam 22 de ore' },
  { n: 8, type: 'alphaBeta', stage: 'ordered', depth: 11, refused: true, en: 'about 12 days', ro: 'cam 12 zile' },
  { n: 8, type: 'alphaBeta', stage: 'ordered', depth: 12, refused: true, en: 'about 163 days', ro: 'cam 163 de zile' },
  { n: 8, type: 'alphaBeta', stage: 'plain', depth: 6, refused: false, en: 'about 28 seconds', ro: 'cam 28 de secunde' },
  { n: 8, type: 'alphaBeta', stage: 'plain', depth: 7, refused: false, en: 'about 9 minutes', ro: 'cam 9 minute' },
  { n: 8, type: 'alphaBeta', stage: 'plain', depth: 8, refused: true, en: 'about 3 hours', ro: 'cam 3 ore' },
  { n: 8, type: 'alphaBeta', stage: 'plain', depth: 9, refused: true, en: 'about 2 days', ro: 'cam 2 zile' },
  { n: 8, type: 'alphaBeta', stage: 'plain', depth: 10, refused: true, en: 'about 47 days', ro: 'cam 47 de zile' },
  { n: 8, type: 'alphaBeta', stage: 'plain', depth: 11, refused: true, en: 'about 2 years', ro: 'cam 2 ani' },
  { n: 8, type: 'alphaBeta', stage: 'plain', depth: 12, refused: true, en: 'about 49 years', ro: 'cam 49 de ani' },
  { n: 8, type: 'alphaBeta', stage: 'table', depth: 7, refused: false, en: 'about 20 seconds', ro: 'cam 20 de secunde' },
  { n: 8, type: 'alphaBeta', stage: 'table', depth: 8, refused: false, en: 'about 4 minutes', ro: 'cam 4 minute' },
  { n: 8, type: 'alphaBeta', stage: 'table', depth: 9, refused: false, en: 'about 50 minutes', ro: 'cam 50 de minute' },
  { n: 8, type: 'alphaBeta', stage: 'table', depth: 10, refused: true, en: 'about 10 hours', ro: 'cam 10 ore' },
  { n: 8, type: 'alphaBeta', stage: 'table', depth: 11, refused: true, en: 'about 5 days', ro: 'cam 5 zile' },
  { n: 8, type: 'alphaBeta', stage: 'table', depth: 12, refused: true, en: 'about 64 days', ro: 'cam 64 de zile' },
  { n: 9, type: 'minimax', stage: null, depth: 5, refused: false, en: 'about 8 minutes', ro: 'cam 8 minute' },
  { n: 9, type: 'minimax', stage: null, depth: 6, refused: true, en: 'about 9 hours', ro: 'cam 9 ore' },
  { n: 9, type: 'alphaBeta', stage: 'ordered', depth: 7, refused: false, en: 'about 2 minutes', ro: 'cam 2 minute' },
  { n: 9, type: 'alphaBeta', stage: 'ordered', depth: 8, refused: false, en: 'about 27 minutes', ro: 'cam 27 de minute' },
  { n: 9, type: 'alphaBeta', stage: 'ordered', depth: 9, refused: true, en: 'about 7 hours', ro: 'cam 7 ore' },
  { n: 9, type: 'alphaBeta', stage: 'ordered', depth: 10, refused: true, en: 'about 4 days', ro: 'cam 4 zile' },
  { n: 9, type: 'alphaBeta', stage: 'ordered', depth: 11, refused: true, en: 'about 68 days', ro: 'cam 68 de zile' },
  { n: 9, type: 'alphaBeta', stage: 'ordered', depth: 12, refused: true, en: 'about 3 years', ro: 'cam 3 ani' },
  { n: 9, type: 'alphaBeta', stage: 'plain', depth: 6, refused: false, en: 'about 81 seconds', ro: 'cam 81 de secunde' },
  { n: 9, type: 'alphaBeta', stage: 'plain', depth: 7, refused: false, en: 'about 32 minutes', ro: 'cam 32 de minute' },
  { n: 9, type: 'alphaBeta', stage: 'plain', depth: 8, refused: true, en: 'about 12 hours', ro: 'cam 12 ore' },
  { n: 9, type: 'alphaBeta', stage: 'plain', depth: 9, refused: true, en: 'about 12 days', ro: 'cam 12 zile' },
  { n: 9, type: 'alphaBeta', stage: 'plain', depth: 10, refused: true, en: 'about 280 days', ro: 'cam 280 de zile' },
  { n: 9, type: 'alphaBeta', stage: 'plain', depth: 11, refused: true, en: 'about 18 years', ro: 'cam 18 ani' },
  { n: 9, type: 'alphaBeta', stage: 'plain', depth: 12, refused: true, en: 'longer than a life', ro: 'mai mult de o viață de om' },
  { n: 9, type: 'alphaBeta', stage: 'table', depth: 7, refused: false, en: 'about 58 seconds', ro: 'cam 58 de secunde' },
  { n: 9, type: 'alphaBeta', stage: 'table', depth: 8, refused: false, en: 'about 14 minutes', ro: 'cam 14 minute' },
  { n: 9, type: 'alphaBeta', stage: 'table', depth: 9, refused: true, en: 'about 3 hours', ro: 'cam 3 ore' },
  { n: 9, type: 'alphaBeta', stage: 'table', depth: 10, refused: true, en: 'about 2 days', ro: 'cam 2 zile' },
  { n: 9, type: 'alphaBeta', stage: 'table', depth: 11, refused: true, en: 'about 27 days', ro: 'cam 27 de zile' },
  { n: 9, type: 'alphaBeta', stage: 'table', depth: 12, refused: true, en: 'about 390 days', ro: 'cam 390 de zile' },
  { n: 10, type: 'minimax', stage: null, depth: 4, refused: false, en: 'about 19 seconds', ro: 'cam 19 secunde' },
  { n: 10, type: 'minimax', stage: null, depth: 5, refused: false, en: 'about 24 minutes', ro: 'cam 24 de minute' },
  { n: 10, type: 'minimax', stage: null, depth: 6, refused: true, en: 'about 31 hours', ro: 'cam 31 de ore' },
  { n: 10, type: 'alphaBeta', stage: 'ordered', depth: 6, refused: false, en: 'about 16 seconds', ro: 'cam 16 secunde' },
  { n: 10, type: 'alphaBeta', stage: 'ordered', depth: 7, refused: false, en: 'about 5 minutes', ro: 'cam 5 minute' },
  { n: 10, type: 'alphaBeta', stage: 'ordered', depth: 8, refused: true, en: 'about 81 minutes', ro: 'cam 81 de minute' },
  { n: 10, type: 'alphaBeta', stage: 'ordered', depth: 9, refused: true, en: 'about 24 hours', ro: 'cam 24 de ore' },
  { n: 10, type: 'alphaBeta', stage: 'ordered', depth: 10, refused: true, en: 'about 18 days', ro: 'cam 18 zile' },
  { n: 10, type: 'alphaBeta', stage: 'ordered', depth: 11, refused: true, en: 'about 316 days', ro: 'cam 316 zile' },
  { n: 10, type: 'alphaBeta', stage: 'ordered', depth: 12, refused: true, en: 'about 15 years', ro: 'cam 15 ani' },
  { n: 10, type: 'alphaBeta', stage: 'plain', depth: 6, refused: false, en: 'about 4 minutes', ro: 'cam 4 minute' },
  { n: 10, type: 'alphaBeta', stage: 'plain', depth: 7, refused: true, en: 'about 2 hours', ro: 'cam 2 ore' },
  { n: 10, type: 'alphaBeta', stage: 'plain', depth: 8, refused: true, en: 'about 2 days', ro: 'cam 2 zile' },
  { n: 10, type: 'alphaBeta', stage: 'plain', depth: 9, refused: true, en: 'about 51 days', ro: 'cam 51 de zile' },
  { n: 10, type: 'alphaBeta', stage: 'plain', depth: 10, refused: true, en: 'about 4 years', ro: 'cam 4 ani' },
  { n: 10, type: 'alphaBeta', stage: 'plain', depth: 11, refused: true, en: 'longer than a life', ro: 'mai mult de o viață de om' },
  { n: 10, type: 'alphaBeta', stage: 'plain', depth: 12, refused: true, en: 'longer than a life', ro: 'mai mult de o viață de om' },
  { n: 10, type: 'alphaBeta', stage: 'table', depth: 7, refused: false, en: 'about 2 minutes', ro: 'cam 2 minute' },
  { n: 10, type: 'alphaBeta', stage: 'table', depth: 8, refused: false, en: 'about 41 minutes', ro: 'cam 41 de minute' },
  { n: 10, type: 'alphaBeta', stage: 'table', depth: 9, refused: true, en: 'about 11 hours', ro: 'cam 11 ore' },
  { n: 10, type: 'alphaBeta', stage: 'table', depth: 10, refused: true, en: 'about 7 days', ro: 'cam 7 zile' },
  { n: 10, type: 'alphaBeta', stage: 'table', depth: 11, refused: true, en: 'about 121 days', ro: 'cam 121 de zile' },
  { n: 10, type: 'alphaBeta', stage: 'table', depth: 12, refused: true, en: 'about 5 years', ro: 'cam 5 ani' },
] as const;

/**
 * What a past game was.
 */
export type About = { "type": "chess", chess: ChessSummary, } | { "type": "ducks", ducks: DucksSummary, } | { "type": "study", study: StudySummary, };

/**
 * The stages of alpha-beta.
 */
export type AlphaBetaStage = "plain" | "ordered" | "table";

/**
 * What the page can ask for. One game is open on a socket at a time, and most of it is about that game.
 */
export type Ask = { "type": "newChess", setup: ChessSetup, } | { "type": "newDucks", setup: DucksSetup, lesson?: boolean, } | { "type": "open", game: string, } | { "type": "leave" } | { "type": "whole" } | { "type": "play", text: string, } | { "type": "takeBack" } | { "type": "hint" } | { "type": "resign" } | { "type": "draw" } | { "type": "stop" } | { "type": "rematch" } | { "type": "moveNow" } | { "type": "pause" } | { "type": "resume" } | { "type": "step" } | { "type": "pace", ms: number, } | { "type": "habits", tempo: Tempo, letters: PieceLetters, } | { "type": "watch", on: boolean, ply: number | null, lines: number, } | { "type": "attackMap", ply: number, } | { "type": "start", start: ChessStart, } | { "type": "edit", fen: string, } | { "type": "newStudy", start: StudyStart, } | { "type": "openStudy", game: string, } | { "type": "look", look: Look, } | { "type": "revise", node: number, revision: Revision, } | { "type": "report", nodes: number, } | { "type": "cancelReport" } | { "type": "try", node: number, text: string, } | { "type": "loadDucks", text: string, players: DucksPlayers, } | { "type": "games", query: GameQuery, from: number, count: number, } | { "type": "delete", which: Selection, } | { "type": "fileGames", file: string, search: string, broken: boolean, from: number, count: number, } | { "type": "openFileGame", file: string, number: number, } | { "type": "keepFileGames", file: string, from: number, count: number, } | { "type": "explain", subject: Subject, } | { "type": "inquire", inquiry: Inquiry, } | { "type": "offers" } | { "type": "queue" };

/**
 * How often each square is attacked, from a1, b1 to h8.
 */
export type AttackMap = { 
/**
 * After so many plies.
 */
ply: number, 
/**
 * By White.
 */
white: Array<number>, 
/**
 * By Black.
 */
black: Array<number>, };

/**
 * The squares from which each square is attacked, from a1, b1 to h8.
 */
export type Attackers = { white: Array<Array<string>>, black: Array<Array<string>>, };

/**
 * The answer to a file.
 */
export type Brought = { 
/**
 * Its number, for `fileGames`.
 */
file: string, 
/**
 * How many games there are in it.
 */
games: number, };

/**
 * The colours of arrows and circles.
 */
export type Brush = "green" | "red" | "yellow" | "blue";

/**
 * What has changed since the game was last told of. Whoever has another revision than the one before has missed
 * something, and asks for the `whole`.
 */
export type Change<Played, Now> = { 
/**
 * The game's name.
 */
game: string, 
/**
 * One more than before.
 */
revision: number, 
/**
 * So many of the plies that were played still stand.
 */
kept: number, 
/**
 * What was played after them.
 */
played: Array<Played>, 
/**
 * Everything else that changes.
 */
now: Now, };

/**
 * A student's answer, looked at.
 */
export type Checked = { which: WhichExercise, right: boolean, 
/**
 * Of 100.
 */
points: number, 
/**
 * Why the right answer is right.
 */
explanation: Words, 
/**
 * The right answer: nodes at the top of what is not visited, each with its reason.
 */
cuts: Array<ExerciseCut>, 
/**
 * The best of the nodes below the root.
 */
best: number, 
/**
 * Of each node as alpha-beta saw it, in the order of the exercise; none where it was not visited.
 */
seen: Array<SeenNode | null>, };

/**
 * A game as it stands.
 */
export type Chess = { 
/**
 * Its name.
 */
game: string, 
/**
 * Grows by one whenever the game is told of.
 */
revision: number, 
/**
 * As it was asked for; Chess960 with its number.
 */
setup: ChessSetup, 
/**
 * The position before the first move.
 */
startFen: string, 
/**
 * Who was to move there.
 */
starts: Color, 
/**
 * The number of the first move.
 */
firstMoveNumber: number, 
/**
 * The moves so far.
 */
played: Array<ChessMove>, 
/**
 * Who is to move; after the end, who would be.
 */
turn: Color, 
/**
 * The square of the king in check.
 */
check: string | null, 
/**
 * What may be played now: nothing after the end, and nothing while it is the computer's turn. For premoves the
 * page has its board's own idea.
 */
legal: Array<LegalMove>, 
/**
 * The end, once there is one.
 */
end: ChessEnd | null, 
/**
 * Both clocks as this was sent.
 */
clocks: Clocks | null, 
/**
 * The best-known opening that the moves followed last.
 */
opening: Words | null, 
/**
 * A draw may be claimed by the person to move.
 */
drawClaim: ChessReason | null, 
/**
 * The computer has just refused a draw.
 */
drawRefused: boolean, 
/**
 * A computer is thinking about its move.
 */
thinking: boolean, 
/**
 * Two computers wait for `resume` or `step`.
 */
paused: boolean, };

/**
 * How a game ended.
 */
export type ChessEnd = { 
/**
 * Who won; none for a draw and for a game without a result.
 */
winner: Color | null, 
/**
 * Why.
 */
reason: ChessReason, };

/**
 * A move that was played.
 */
export type ChessMove = { 
/**
 * Ready for `play`.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * The two squares to mark: where the piece stood and where it stands.
 */
from: string, 
/**
 * For castling where the king stands.
 */
to: string, 
/**
 * The position after it.
 */
fen: string, 
/**
 * The square of the king that is now in check.
 */
check: string | null, 
/**
 * What was taken.
 */
captured: Role | null, 
/**
 * Time taken, in milliseconds.
 */
ms: number, };

/**
 * What two people are called; those without a name go by their colours.
 */
export type ChessNames = { 
/**
 * White's, or nothing.
 */
white: string, 
/**
 * Black's, or nothing.
 */
black: string, };

/**
 * The part of a game that changes from move to move.
 */
export type ChessNow = { 
/**
 * Who is to move; after the end, who would be.
 */
turn: Color, 
/**
 * The square of the king in check.
 */
check: string | null, 
/**
 * What may be played now: nothing after the end, and nothing while it is the computer's turn. For premoves the
 * page has its board's own idea.
 */
legal: Array<LegalMove>, 
/**
 * The end, once there is one.
 */
end: ChessEnd | null, 
/**
 * Both clocks as this was sent.
 */
clocks: Clocks | null, 
/**
 * The best-known opening that the moves followed last.
 */
opening: Words | null, 
/**
 * A draw may be claimed by the person to move.
 */
drawClaim: ChessReason | null, 
/**
 * The computer has just refused a draw.
 */
drawRefused: boolean, 
/**
 * A computer is thinking about its move.
 */
thinking: boolean, 
/**
 * Two computers wait for `resume` or `step`.
 */
paused: boolean, };

/**
 * Who plays.
 */
export type ChessPlayer = { "type": "human" } | { "type": "level", elo: number, } | { "type": "strong", ms: number, } | { "type": "classical", algorithm: Classical, depth: number, 
/**
 * Of alpha-beta.
 */
stage?: AlphaBetaStage, };

/**
 * Both players.
 */
export type ChessPlayers = { 
/**
 * Of White.
 */
white: ChessPlayer, 
/**
 * Of Black.
 */
black: ChessPlayer, };

/**
 * Why a game ended.
 */
export type ChessReason = "checkmate" | "resignation" | "time" | "timeWithoutMaterial" | "stalemate" | "insufficientMaterial" | "threefoldRepetition" | "fivefoldRepetition" | "fiftyMoves" | "seventyFiveMoves" | "agreement" | "stopped" | "loaded";

/**
 * How a game is to be played.
 */
export type ChessSetup = { 
/**
 * Who plays.
 */
players: ChessPlayers, 
/**
 * The clock, if there is one.
 */
clock: ClockSetup | null, 
/**
 * Where it starts.
 */
start: ChessStart, 
/**
 * What the people are called, where they have said so.
 */
names?: ChessNames, };

/**
 * Where a game starts.
 */
export type ChessStart = { "type": "standard" } | { "type": "chess960", number: number | null, } | { "type": "position", fen: string, };

/**
 * A past game.
 */
export type ChessSummary = { 
/**
 * Who played.
 */
players: ChessPlayers, 
/**
 * What the people were called.
 */
names?: ChessNames, 
/**
 * How it ended, if it did.
 */
end: ChessEnd | null, 
/**
 * Moves of both sides.
 */
plies: number, 
/**
 * The position now.
 */
fen: string, 
/**
 * Its opening.
 */
opening: Words | null, };

/**
 * The classical players.
 */
export type Classical = "random" | "minimax" | "alphaBeta";

/**
 * Time for the whole game.
 */
export type ClockSetup = { 
/**
 * At the start: White's, and Black's too where nothing else is said.
 */
initialMs: number, 
/**
 * Added after each move.
 */
incrementMs: number, 
/**
 * Before each move the clock stands for so long.
 */
delayMs?: number, 
/**
 * Black's time at the start, where it is not White's.
 */
blackMs?: number, };

/**
 * Both clocks.
 */
export type Clocks = { 
/**
 * Time left.
 */
whiteMs: number, 
/**
 * Time left.
 */
blackMs: number, 
/**
 * Whose clock runs.
 */
running: Color | null, 
/**
 * It begins to run after this time: between two computers, when those who watch have seen the last move; and where
 * each move has a delay.
 */
waitMs: number, };

/**
 * A side.
 */
export type Color = "white" | "black";

/**
 * Searches side by side.
 */
export type Comparison = { 
/**
 * A row for each search, by algorithm and then by depth.
 */
rows: Array<ComparisonRow>, 
/**
 * The searches that would have taken too long, or were stopped.
 */
refused: Array<Refused>, 
/**
 * Turns of a position, on average: the root of the number of minimax's leaves, as far as it was counted.
 */
branching: number | null, 
/**
 * The fewest leaves that any such search must evaluate, by depth from 1 on: `b^ceil(d/2) + b^floor(d/2) - 1`.
 */
minimum: Array<number>, 
/**
 * Whether nothing more comes.
 */
done: boolean, };

/**
 * What one search came to.
 */
export type ComparisonRow = { algorithm: SearchAlgorithm, depth: number, value: TreeScore, 
/**
 * The best turn and best play from there, as people write them.
 */
best: string | null, line: Array<string>, generated: number, evaluated: number, cutoffs: number, tableHits: number, microseconds: number, };

/**
 * A game as it stands.
 */
export type Ducks = { 
/**
 * Its name.
 */
game: string, 
/**
 * Grows by one whenever the game is told of.
 */
revision: number, 
/**
 * As it was asked for.
 */
setup: DucksSetup, 
/**
 * Rows, and columns.
 */
n: number, 
/**
 * Thickness of the shore, and the most moves in a row.
 */
k: number, 
/**
 * How far a piece may move.
 */
variant: DucksVariant, 
/**
 * Captures that win.
 */
goals: PerSide, 
/**
 * The board before the first turn.
 */
start: DucksBoard, 
/**
 * The turns so far.
 */
played: Array<DucksTurn>, 
/**
 * Whose turn it is; after the end, whose it would be.
 */
turn: Side, 
/**
 * What may be played now: nothing after the end, and nothing while it is the computer's turn.
 */
legal: Array<LegalTurn>, 
/**
 * The side to move has moved K times in a row and must place.
 */
mustPlace: boolean, 
/**
 * The end, once there is one.
 */
end: DucksEnd | null, 
/**
 * A computer is thinking about its turn.
 */
thinking: boolean, 
/**
 * Two computers wait for `resume` or `step`.
 */
paused: boolean, 
/**
 * Turns, times and nodes so far.
 */
statistics: Statistics, };

/**
 * A board with its counters.
 */
export type DucksBoard = { 
/**
 * The position as text.
 */
text: string, 
/**
 * Where the ducks stand.
 */
ducks: Array<number>, 
/**
 * Where the cats stand.
 */
cats: Array<number>, 
/**
 * What each side has captured.
 */
captures: PerSide, 
/**
 * How many moves in a row each side has just made.
 */
streak: PerSide, 
/**
 * Whose turn it is.
 */
turn: Side, };

/**
 * How a game ended.
 */
export type DucksEnd = { 
/**
 * Who won; none for a game that was stopped.
 */
winner: Side | null, 
/**
 * Why.
 */
reason: DucksReason, };

/**
 * The part of a game that changes from turn to turn.
 */
export type DucksNow = { 
/**
 * Whose turn it is; after the end, whose it would be.
 */
turn: Side, 
/**
 * What may be played now: nothing after the end, and nothing while it is the computer's turn.
 */
legal: Array<LegalTurn>, 
/**
 * The side to move has moved K times in a row and must place.
 */
mustPlace: boolean, 
/**
 * The end, once there is one.
 */
end: DucksEnd | null, 
/**
 * A computer is thinking about its turn.
 */
thinking: boolean, 
/**
 * Two computers wait for `resume` or `step`.
 */
paused: boolean, 
/**
 * Turns, times and nodes so far.
 */
statistics: Statistics, };

/**
 * Who plays.
 */
export type DucksPlayer = { "type": "human" } | { "type": "random" } | { "type": "minimax", depth: number, evaluation: Evaluation, } | { "type": "alphaBeta", depth: number, evaluation: Evaluation, stage?: AlphaBetaStage, } | { "type": "master", ms: number, evaluation: Evaluation, };

/**
 * Both players.
 */
export type DucksPlayers = { 
/**
 * Of the ducks.
 */
ducks: DucksPlayer, 
/**
 * Of the cats.
 */
cats: DucksPlayer, };

/**
 * How far a search to a fixed depth has come.
 */
export type DucksProgress = { 
/**
 * The depth.
 */
depth: number, 
/**
 * Turns of the position that it is done with.
 */
done: number, 
/**
 * All turns of the position.
 */
turns: number, };

/**
 * Why a game ended.
 */
export type DucksReason = "goal" | "noTurn" | "resignation" | "stopped";

/**
 * How a game is to be played.
 */
export type DucksSetup = { 
/**
 * Who plays.
 */
players: DucksPlayers, 
/**
 * Rules and start.
 */
start: DucksStart, };

/**
 * The rules of a game and where it starts.
 */
export type DucksStart = { "type": "balanced", n: number, k: number, } | { "type": "original", n: number, k: number, } | { "type": "own", n: number, k: number, variant: DucksVariant, goals: PerSide, } | { "type": "position", text: string, };

/**
 * A past game.
 */
export type DucksSummary = { 
/**
 * Who played.
 */
players: DucksPlayers, 
/**
 * How it ended, if it did.
 */
end: DucksEnd | null, 
/**
 * Turns of both sides.
 */
plies: number, 
/**
 * The position now, as text.
 */
position: string, 
/**
 * The captures now.
 */
captures: PerSide, };

/**
 * What a player thinks.
 */
export type DucksThinking = { 
/**
 * About the position after so many turns.
 */
ply: number, 
/**
 * What was counted so far.
 */
thought: Thought, 
/**
 * Time so far.
 */
ms: number, 
/**
 * Best play as far as it is seen.
 */
line: Array<string>, 
/**
 * The share of such games that the ducks win, from 0 to 1.
 */
duckShare: number, 
/**
 * Whether a player looks for its turn.
 */
playing: boolean, 
/**
 * How far a search to a fixed depth has come, while it runs.
 */
progress: DucksProgress | null, };

/**
 * A turn that was played.
 */
export type DucksTurn = { 
/**
 * As it is written.
 */
text: string, 
/**
 * Who played it.
 */
side: Side, 
/**
 * Where the piece stood; none for a new piece.
 */
from: number | null, 
/**
 * Where it stands.
 */
to: number, 
/**
 * What left the board.
 */
captured: Array<number>, 
/**
 * The ducks in the line that captured, for marking it; the cat that caught, for cats.
 */
captors: Array<number>, 
/**
 * The board after it.
 */
board: DucksBoard, 
/**
 * Time taken, in milliseconds.
 */
ms: number, 
/**
 * What the computer counted; none for a person.
 */
thought: Thought | null, };

/**
 * What a position is worth to the side to move.
 */
export type DucksValue = { "type": "points", value: number, } | { "type": "win", turns: number, } | { "type": "loss", turns: number, };

/**
 * How far a piece may move.
 */
export type DucksVariant = "slide" | "step";

/**
 * A position from the editor that can be played.
 */
export type Edited = { 
/**
 * As it should be written.
 */
fen: string, 
/**
 * Who is to move.
 */
turn: Color, 
/**
 * Whether it is over already.
 */
over: boolean, 
/**
 * The squares on which a pawn could be taken en passant if it had just jumped over them.
 */
enPassant: Array<string>, };

/**
 * The turns of one side.
 */
export type Effort = { 
/**
 * How many.
 */
turns: number, 
/**
 * Thinking time, in milliseconds.
 */
time: Spread | null, 
/**
 * Nodes generated; none for a person.
 */
nodes: Spread | null, };

/**
 * How a game ended.
 */
export type Ending = "won" | "lost" | "firstWon" | "secondWon" | "drawn" | "noResult" | "unfinished";

/**
 * How the engine of a study thinks.
 */
export type EngineSetup = { 
/**
 * How many lines.
 */
lines: number, 
/**
 * How many threads.
 */
threads: number, 
/**
 * Mebibytes of its table.
 */
hash: number, 
/**
 * When it stops by itself.
 */
until: Until, };

/**
 * The evaluations.
 */
export type Evaluation = "simple" | "rich" | "network";

/**
 * A small tree and a question. To keep it small, each side considers only a few of its turns; the textbook's tree is taken
 * as it is.
 */
export type Exercise = { which: WhichExercise, 
/**
 * From 1 to 3.
 */
level: number, 
/**
 * Where the position is from; none for the one on the desk.
 */
source: Words | null, subject: Subject, board: TreeBoard, 
/**
 * Turns that are considered in each position, at most; 0: all.
 */
width: number, 
/**
 * The tree in the order in which it is searched, the root first.
 */
nodes: Array<ExerciseNode>, question: ExerciseQuestion, 
/**
 * In words.
 */
text: Words, };

/**
 * A student's answer.
 */
export type ExerciseAnswer = { "type": "cuts", nodes: Array<number>, } | { "type": "window", alpha: TreeScore, beta: TreeScore, } | { "type": "value", value: TreeScore, best: number, };

/**
 * A branch that is not visited.
 */
export type ExerciseCut = { node: number, 
/**
 * Such as `alpha cut-off: 2 <= 3`.
 */
reason: Words, };

/**
 * A node of an exercise.
 */
export type ExerciseNode = { 
/**
 * Its place in the list.
 */
node: number, parent: number | null, turn: string, label: string, ply: number, maximizing: boolean, 
/**
 * Of a leaf.
 */
value: TreeScore | null, };

/**
 * What is asked.
 */
export type ExerciseQuestion = { "type": "cuts" } | { "type": "window", node: number, } | { "type": "value" };

/**
 * A move that was not good enough.
 */
export type Fault = { 
/**
 * The move.
 */
node: number, 
/**
 * Who made it.
 */
color: Color, 
/**
 * How bad it was.
 */
judgement: Judgement, 
/**
 * The better line, as people write it.
 */
better: Array<string>, 
/**
 * Its first move in UCI.
 */
betterUci: string, 
/**
 * Whether it is worth to find the better move oneself.
 */
lesson: boolean, };

/**
 * The parts of a request that can be wrong: the fields of the page's forms.
 */
export type Field = "game" | "text" | "promotion" | "white" | "black" | "minutes" | "blackMinutes" | "increment" | "number" | "fen" | "n" | "k" | "goals.ducks" | "goals.cats" | "position" | "depth" | "ducks.depth" | "ducks.seconds" | "cats.depth" | "cats.seconds";

/**
 * A game of a file, in a list.
 */
export type FileGame = { 
/**
 * Its number in the file, from 1.
 */
number: number, 
/**
 * The line of the file on which it begins, from 1.
 */
line: number, 
/**
 * Who played, as the file says; empty where it does not.
 */
white: string, black: string, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`, or whatever the file says.
 */
result: string, 
/**
 * As the file says: `2024.05.01`, perhaps with question marks.
 */
date: string, event: string, eco: string, 
/**
 * The opening, as the file says, or else as its moves do.
 */
opening: Words | null, 
/**
 * Moves of both sides; none while they are not read yet.
 */
plies: number | null, 
/**
 * What cannot be read of it.
 */
problem: Words | null, };

/**
 * A part of the list of a file's games.
 */
export type FileGames = { 
/**
 * Those asked for.
 */
games: Array<FileGame>, 
/**
 * How many fit.
 */
total: number, 
/**
 * How many there are in the file.
 */
all: number, 
/**
 * Of how many the moves were read so far; they are read while the list is looked at.
 */
checked: number, 
/**
 * Of these, how many have something that cannot be read.
 */
broken: number, };

/**
 * What can be found out about a subject. With `done` false it is on the way, and carries no number of a request.
 */
export type Finding = { "type": "subject", subject: SubjectView, } | { "type": "comparison", comparison: Comparison, } | { "type": "tree", tree: RecordedTree, } | { "type": "node", node: TreeNode, } | { "type": "board", board: TreeBoard, } | { "type": "steps", steps: Array<TreeStep>, } | { "type": "treeFile", text: string, leftOut: number, } | { "type": "exercise", exercise: Exercise, } | { "type": "checked", checked: Checked, } | { "type": "terms", terms: Array<TermList>, } | { "type": "worths", worths: Worths, } | { "type": "strong", strong: StrongSearch, } | { "type": "stages", stages: Stages, };

/**
 * The kinds of games.
 */
export type GameKind = "chess" | "ducks";

/**
 * Which of the games that were kept are wanted, and in which order. What is not said does not matter.
 */
export type GameQuery = { 
/**
 * Words that their players or their opening have, all of them, in any order.
 */
search: string, 
/**
 * Of which kind they are.
 */
kind: GameKind | null, 
/**
 * Whom a person played.
 */
opponent: Opponent | null, 
/**
 * How they ended.
 */
ending: Ending | null, 
/**
 * Which side one person had against a computer.
 */
side: PersonsSide | null, 
/**
 * Which come first.
 */
order: Order, };

/**
 * What can be asked about the subject on the desk.
 */
export type Inquiry = { "type": "compare", depth: number, algorithms: Array<SearchAlgorithm>, } | { "type": "record", algorithm: SearchAlgorithm, depth: number, } | { "type": "node", node: number, } | { "type": "branch", node: number, turn: string, } | { "type": "steps", from: number, count: number, } | { "type": "treeFile", format: TreeFormat, node: number, nodes: number, } | { "type": "exercise", which: WhichExercise, } | { "type": "check", which: WhichExercise, answer: ExerciseAnswer, } | { "type": "terms", node: number | null, } | { "type": "worths", node: number | null, } | { "type": "strong", ms: number, } | { "type": "stages" } | { "type": "stop" };

/**
 * How bad a move was.
 */
export type Judgement = "inaccuracy" | "mistake" | "blunder";

/**
 * A move that may be played. Castling is listed twice where both ways are clear: onto the king's target and onto the
 * rook.
 */
export type LegalMove = { 
/**
 * Ready for `play`.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * Where the piece stands.
 */
from: string, 
/**
 * Where it may be dropped.
 */
to: string, 
/**
 * What the pawn becomes.
 */
promotion: Role | null, };

/**
 * A turn that may be played.
 */
export type LegalTurn = { 
/**
 * Ready for `play`.
 */
text: string, 
/**
 * Where the piece stands; none for a new piece.
 */
from: number | null, 
/**
 * Where it goes.
 */
to: number, 
/**
 * The duck that the cat catches: the person chooses where there are several.
 */
victim: number | null, 
/**
 * All that leaves the board.
 */
captured: Array<number>, };

/**
 * A line of thought.
 */
export type Line = { 
/**
 * What it is worth to White.
 */
value: Value, 
/**
 * White's share of the point to be expected, from 0 to 1: the evaluation bar.
 */
whiteShare: number, 
/**
 * The moves, ready for `play`.
 */
uci: Array<string>, 
/**
 * The moves as people write them.
 */
san: Array<string>, };

/**
 * What is looked at, and what is wanted to know of it.
 */
export type Look = { 
/**
 * The move after which the board stands.
 */
node: number, 
/**
 * The engine thinks about it; none: it is silent.
 */
engine: EngineSetup | null, 
/**
 * The engine thinks about what the side not to move would play.
 */
threat: boolean, };

/**
 * Why a node was left.
 */
export type NodeEnd = "over" | "leaf" | "allTried" | "betaCut" | "alphaCut" | "table" | "stopped";

/**
 * A node that is being searched.
 */
export type OpenNode = { node: number, 
/**
 * The bounds as they stand now.
 */
alpha: TreeScore, beta: TreeScore, 
/**
 * The best so far.
 */
best: TreeScore | null, };

/**
 * Whom a person plays.
 */
export type Opponent = "person" | "level" | "strong" | "classical" | "computers" | "others";

/**
 * Which games come first.
 */
export type Order = "newest" | "oldest" | "longest" | "shortest" | "players";

/**
 * Something for each side.
 */
export type PerSide = { 
/**
 * Of the ducks.
 */
ducks: number, 
/**
 * Of the cats.
 */
cats: number, };

/**
 * The side of a person who plays a computer.
 */
export type PersonsSide = "first" | "second";

/**
 * Which letters stand for the pieces in what is typed. Figurines are always understood.
 */
export type PieceLetters = "english" | "romanian";

/**
 * What a piece is worth here.
 */
export type PieceWorth = { square: string, role: Role, color: Color, 
/**
 * What its owner would lose without it, in hundredths of a pawn; none where the position without it cannot be.
 */
worth: number | null, };

/**
 * A report that is being made.
 */
export type Progress = { 
/**
 * Positions looked at.
 */
done: number, 
/**
 * Positions to be looked at.
 */
of: number, };

/**
 * What is known of the queue.
 */
export type QueueNow = { "type": "none" } | { "type": "asking" } | { "type": "away", 
/**
 * Its address.
 */
queue: string, 
/**
 * Why.
 */
reason: string, } | { "type": "here", 
/**
 * What it says.
 */
state: QueueState, };

/**
 * A run that a worker does not work for.
 */
export type QueueRefusal = { run: string, 
/**
 * Why, in its own words.
 */
reason: string, };

/**
 * What one command has to be done.
 */
export type QueueRun = { name: string, 
/**
 * The kind of its jobs: `analyse`, `match` or `datagen`.
 */
kind: string, 
/**
 * What it is, in the words of its submitter.
 */
title: string, 
/**
 * Jobs that wait for a worker, that workers are at, that are finished, that were given up, and all of them where that is known.
 */
waiting: number, running: number, done: number, failed: number, total: number | null, 
/**
 * Seconds that the rest will take at the present pace, where that can be told.
 */
secondsLeft: number | null, 
/**
 * Seconds since its submitter was heard of; none if it never was.
 */
silent: number | null, 
/**
 * Its submitter has said that it leaves; it may come back.
 */
left: boolean, };

/**
 * Runs and workers.
 */
export type QueueState = { 
/**
 * Its address.
 */
queue: string, 
/**
 * The first of the runs, and how many there are.
 */
runs: Array<QueueRun>, runCount: number, 
/**
 * The first of the workers, how many there are, and how many jobs all of them can do at once.
 */
workers: Array<QueueWorker>, workerCount: number, threads: number, };

/**
 * A process that works for others.
 */
export type QueueWorker = { name: string, version: string, 
/**
 * Nodes of the benchmark, by which programs are told apart.
 */
bench: number, 
/**
 * Nodes a second on one thread.
 */
speed: number, 
/**
 * Jobs it can do at once, is at, and has done.
 */
threads: number, running: number, done: number, 
/**
 * Seconds since it was heard of.
 */
silent: number, 
/**
 * Engines that it offers.
 */
offers: Array<string>, 
/**
 * Runs that it does not work for.
 */
declines: Array<QueueRefusal>, };

/**
 * A tree that was recorded. It stays until another one is recorded, the subject changes or the page leaves.
 */
export type RecordedTree = { 
/**
 * The search.
 */
row: ComparisonRow, 
/**
 * Nodes recorded, the root among them.
 */
nodes: number, 
/**
 * Nodes that came after the limit, and are only counted.
 */
missed: number, 
/**
 * Bytes that the tree takes.
 */
bytes: number, 
/**
 * Steps of the search: each node is entered and left.
 */
steps: number, 
/**
 * The nodes of the chosen line, the root first.
 */
chosen: Array<number>, 
/**
 * The root, opened.
 */
root: TreeNode, };

/**
 * A search that is not made.
 */
export type Refused = { algorithm: SearchAlgorithm, depth: number, 
/**
 * How long it would have taken; none where it was stopped.
 */
ms: number | null, 
/**
 * Why, in words.
 */
reason: Words, };

/**
 * A message of the server.
 */
export type Reply = { 
/**
 * The request that this answers; none where something happened by itself.
 */
id: number | null, 
/**
 * What there is to say.
 */
say: Say, };

/**
 * A message of the page. The answer carries its number; a request that fails is answered by [`Say::Error`].
 */
export type Request = { 
/**
 * Chosen by the page.
 */
id: number, 
/**
 * What is wanted.
 */
ask: Ask, };

/**
 * A change of a study, at one of its moves.
 */
export type Revision = { "type": "add", moves: Array<string>, } | { "type": "promote" } | { "type": "makeMain" } | { "type": "delete" } | { "type": "comment", text: string, } | { "type": "glyphs", glyphs: Array<number>, } | { "type": "shapes", shapes: Array<Shape>, };

/**
 * A kind of piece.
 */
export type Role = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/**
 * What was spent on a move at the root.
 */
export type RootEffort = { uci: string, san: string, nodes: number, 
/**
 * Of all nodes, from 0 to 1.
 */
share: number, };

/**
 * What the server can say.
 */
export type Say = { "type": "done" } | { "type": "chess", chess: Chess, } | { "type": "ducks", ducks: Ducks, } | { "type": "chessChange", change: Change<ChessMove, ChessNow>, } | { "type": "ducksChange", change: Change<DucksTurn, DucksNow>, } | { "type": "thinking", thinking: Thinking, } | { "type": "ducksThinking", thinking: DucksThinking, } | { "type": "hint", text: string, san: string, } | { "type": "attackMap", map: AttackMap, } | { "type": "start", start: ChessStart, fen: string, } | { "type": "edited", edited: Edited, } | { "type": "study", study: Study, } | { "type": "studyChange", change: StudyChange, } | { "type": "seen", seen: Seen, } | { "type": "studyThinking", thinking: StudyThinking, } | { "type": "tried", tried: Tried, } | { "type": "games", games: Array<Summary>, total: number, remark: Words | null, } | { "type": "deleted", count: number, } | { "type": "fileGames", games: FileGames, } | { "type": "keptGames", read: number, kept: number, } | { "type": "finding", finding: Finding, } | { "type": "offers", queue: boolean, } | { "type": "queue", queue: QueueNow, } | { "type": "unkept", problem: Words | null, } | { "type": "notice", notice: Words | null, } | { "type": "taken" } | { "type": "error", problem: Words, field: Field | null, };

/**
 * The searches that are compared, each with what the one before has.
 */
export type SearchAlgorithm = "minimax" | "alphaBeta" | "ordered" | "table";

/**
 * What is known of a position that is looked at.
 */
export type Seen = { 
/**
 * The move after which the board stands.
 */
node: number, 
/**
 * What may be played.
 */
legal: Array<LegalMove>, 
/**
 * The opening that the moves followed last.
 */
opening: Words | null, 
/**
 * What the endgame tables say.
 */
tables: TableVerdict | null, 
/**
 * Whether a threat can be asked for: the side to move is not in check.
 */
mayThreaten: boolean, };

/**
 * A node as alpha-beta saw it.
 */
export type SeenNode = { alpha: TreeScore, beta: TreeScore, value: TreeScore, };

/**
 * Some of the games that were kept.
 */
export type Selection = { "type": "these", games: Array<string>, } | { "type": "all", query: GameQuery, except: Array<string>, };

/**
 * An arrow, or a circle where it ends where it begins.
 */
export type Shape = { 
/**
 * Its colour.
 */
brush: Brush, 
/**
 * Where it begins.
 */
from: string, 
/**
 * Where it ends.
 */
to: string, };

/**
 * A side.
 */
export type Side = "ducks" | "cats";

/**
 * How a side played.
 */
export type SideReport = { 
/**
 * In per cent; none where the side did not move.
 */
accuracy: number | null, 
/**
 * Hundredths of a pawn lost by a move, on average.
 */
averageLoss: number | null, 
/**
 * How many of each.
 */
inaccuracies: number, mistakes: number, blunders: number, };

/**
 * How values are spread.
 */
export type Spread = { 
/**
 * The least.
 */
min: number, 
/**
 * The greatest.
 */
max: number, 
/**
 * The mean.
 */
mean: number, 
/**
 * The one in the middle.
 */
median: number, };

/**
 * The stages, the weakest first.
 */
export type Stage = "random" | "minimax" | "alphaBeta" | "ordered" | "table" | "master";

/**
 * What a stage sees.
 */
export type StageView = { stage: Stage, 
/**
 * Plies that it looks ahead in the time it has; 0 for the random mover.
 */
depth: number, 
/**
 * The turn it would play, as it is played and as people write it.
 */
turn: string | null, label: string | null, 
/**
 * What it expects to come of it, in its own units.
 */
value: TreeScore | null, 
/**
 * The master's value in chess, to White.
 */
white: Value | null, 
/**
 * Best play as it sees it.
 */
line: Array<string>, nodes: number, microseconds: number, };

/**
 * What each stage of a program sees of the same position.
 */
export type Stages = { stages: Array<StageView>, 
/**
 * Whether nothing more comes.
 */
done: boolean, };

/**
 * Turns, times and nodes.
 */
export type Statistics = { 
/**
 * Of the ducks.
 */
ducks: Effort, 
/**
 * Of the cats.
 */
cats: Effort, 
/**
 * Thinking time of both, in milliseconds.
 */
totalMs: number, };

/**
 * The best line at a depth.
 */
export type StrongLine = { depth: number, nodes: number, ms: number, 
/**
 * What it is worth to White.
 */
value: Value, 
/**
 * White's share of the point to be expected, from 0 to 1: the evaluation bar.
 */
whiteShare: number, 
/**
 * The moves, ready for `play`.
 */
uci: Array<string>, 
/**
 * The moves as people write them.
 */
san: Array<string>, };

/**
 * What the strong search of chess does.
 */
export type StrongSearch = { depth: number, selectiveDepth: number, nodes: number, nodesPerSecond: number, ms: number, 
/**
 * How full its table is, from 0 to 1000.
 */
hashfull: number, 
/**
 * The best line by depth.
 */
lines: Array<StrongLine>, 
/**
 * How often the best move was another one than an iteration before.
 */
changes: number, 
/**
 * Searches that were made again: with a wider window at the root, deeper after a reduction, for the exact score.
 */
wider: number, deeper: number, exact: number, 
/**
 * Nodes answered by the table.
 */
tableHits: number, 
/**
 * What each technique did.
 */
techniques: Array<TechniqueCount>, 
/**
 * The moves at the root, those with the most nodes first.
 */
moves: Array<RootEffort>, 
/**
 * Whether nothing more comes.
 */
done: boolean, };

/**
 * A study as it stands.
 */
export type Study = { 
/**
 * Its name; for a game that was played here, the game's.
 */
game: string, 
/**
 * Grows by one whenever the study is told of.
 */
revision: number, 
/**
 * What it is a study of.
 */
of: StudyOf, 
/**
 * Who played.
 */
players: StudyPlayers, 
/**
 * Who played here; none in a game from elsewhere.
 */
seats: ChessPlayers | null, 
/**
 * The tags of a game from elsewhere, names and values.
 */
tags: Array<[string, string]>, 
/**
 * How the game ended: `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * All its moves, the start first.
 */
nodes: Array<StudyNode>, 
/**
 * The most threads that the engine may use here.
 */
mostThreads: number, 
/**
 * The report that is being made.
 */
progress: Progress | null, 
/**
 * The report on the game.
 */
report: StudyReport | null, 
/**
 * What could not be read of the text, or was left out.
 */
remark: Words | null, };

/**
 * What has changed since the study was last told of. Whoever has another revision than the one before asks for the
 * `whole`.
 */
export type StudyChange = { 
/**
 * The study's name.
 */
game: string, 
/**
 * One more than before.
 */
revision: number, 
/**
 * The moves that are new or other than they were.
 */
nodes: Array<StudyNode>, 
/**
 * The moves that are gone.
 */
gone: Array<number>, 
/**
 * Where the change leads the one who asked for it.
 */
leads: number | null, 
/**
 * Everything else that changes.
 */
now: StudyNow, };

/**
 * What a position is worth.
 */
export type StudyEvaluation = { 
/**
 * To White.
 */
value: Value, 
/**
 * White's share of the point, from 0 to 1.
 */
whiteShare: number, };

/**
 * A line of thought with its boards.
 */
export type StudyLine = { 
/**
 * The position after each of its moves.
 */
fens: Array<string>, 
/**
 * What it is worth to White.
 */
value: Value, 
/**
 * White's share of the point to be expected, from 0 to 1: the evaluation bar.
 */
whiteShare: number, 
/**
 * The moves, ready for `play`.
 */
uci: Array<string>, 
/**
 * The moves as people write them.
 */
san: Array<string>, };

/**
 * A move.
 */
export type StudyMove = { 
/**
 * In UCI.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * The two squares to mark.
 */
from: string, to: string, 
/**
 * Its number, as in `12.`.
 */
number: number, 
/**
 * Who made it.
 */
color: Color, };

/**
 * A move of a study and the position after it.
 */
export type StudyNode = { 
/**
 * Its number.
 */
node: number, 
/**
 * The one before; none at the start.
 */
parent: number | null, 
/**
 * The moves that follow, the main one first.
 */
children: Array<number>, 
/**
 * Whether it was played in the game, and cannot be taken away.
 */
played: boolean, 
/**
 * The move; none at the start.
 */
move: StudyMove | null, 
/**
 * The position.
 */
fen: string, 
/**
 * The square of the king in check.
 */
check: string | null, 
/**
 * Why the game is over here, by the rules.
 */
end: ChessReason | null, 
/**
 * What is said about it.
 */
comment: string, 
/**
 * Its glyphs, by the numbers of PGN.
 */
glyphs: Array<number>, 
/**
 * The arrows and circles on its board.
 */
shapes: Array<Shape>, 
/**
 * Time left on the mover's clock, in milliseconds.
 */
clockMs: number | null, 
/**
 * What the position is worth, where somebody has said so.
 */
evaluation: StudyEvaluation | null, };

/**
 * The part of a study that changes beside its moves.
 */
export type StudyNow = { 
/**
 * The report that is being made.
 */
progress: Progress | null, 
/**
 * The report on the game.
 */
report: StudyReport | null, 
/**
 * What could not be read of the text, or was left out.
 */
remark: Words | null, };

/**
 * What a study is a study of.
 */
export type StudyOf = "played" | "loaded" | "position";

/**
 * The names of both players.
 */
export type StudyPlayers = { 
/**
 * Of White.
 */
white: string, 
/**
 * Of Black.
 */
black: string, };

/**
 * The report on a game.
 */
export type StudyReport = { 
/**
 * How White played.
 */
white: SideReport, 
/**
 * How Black played.
 */
black: SideReport, 
/**
 * The moves that were not good enough, first to last.
 */
faults: Array<Fault>, };

/**
 * Where a study begins.
 */
export type StudyStart = { "type": "position", fen: string, } | { "type": "pgn", text: string, };

/**
 * A study in a list.
 */
export type StudySummary = { 
/**
 * What it is a study of.
 */
of: StudyOf, 
/**
 * Who played.
 */
players: StudyPlayers, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * Its event and its date, as far as they are known.
 */
event: string | null, date: string | null, 
/**
 * Moves of both sides in the main line.
 */
plies: number, 
/**
 * The last position of the main line.
 */
fen: string, 
/**
 * Its opening.
 */
opening: Words | null, };

/**
 * What the engine of a study thinks.
 */
export type StudyThinking = { 
/**
 * About the position after this move.
 */
node: number, 
/**
 * About what the other side would play.
 */
threat: boolean, 
/**
 * Plies looked ahead.
 */
depth: number, 
/**
 * Plies of the longest line looked at.
 */
selectiveDepth: number, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Positions a second.
 */
nodesPerSecond: number, 
/**
 * Time so far.
 */
ms: number, 
/**
 * The best lines, best first.
 */
lines: Array<StudyLine>, };

/**
 * What is thought about.
 */
export type Subject = { "type": "chess", fen: string, } | { "type": "ducks", position: string, evaluation: Evaluation, } | { "type": "tree", text: string, };

/**
 * A move of chess and where it leads.
 */
export type SubjectMove = { 
/**
 * Its 16 bits.
 */
bits: number, 
/**
 * The FEN after it.
 */
after: string, 
/**
 * Ready for `play`.
 */
uci: string, 
/**
 * As people write it.
 */
san: string, 
/**
 * Where the piece stands.
 */
from: string, 
/**
 * Where it may be dropped.
 */
to: string, 
/**
 * What the pawn becomes.
 */
promotion: Role | null, };

/**
 * A turn of Ducklings and Cats and where it leads.
 */
export type SubjectTurn = { 
/**
 * The position after it.
 */
after: string, 
/**
 * Ready for `play`.
 */
text: string, 
/**
 * Where the piece stands; none for a new piece.
 */
from: number | null, 
/**
 * Where it goes.
 */
to: number, 
/**
 * The duck that the cat catches: the person chooses where there are several.
 */
victim: number | null, 
/**
 * All that leaves the board.
 */
captured: Array<number>, };

/**
 * A subject on the desk.
 */
export type SubjectView = { 
/**
 * As it should be written.
 */
subject: Subject, 
/**
 * Its board.
 */
board: TreeBoard, 
/**
 * The moves that may be played in chess; none where the game is over.
 */
moves: Array<SubjectMove>, 
/**
 * The turns that may be played with ducks and cats.
 */
turns: Array<SubjectTurn>, 
/**
 * Who attacks what, in chess.
 */
attackers: Attackers | null, 
/**
 * How deep it can be looked into: the height of the textbook's tree, the range of depths otherwise.
 */
mostDepth: number, 
/**
 * A search that would take longer than this is refused.
 */
mostMs: number, };

/**
 * A past game in a list.
 */
export type Summary = { 
/**
 * Its name, for `open` and in addresses.
 */
game: string, 
/**
 * When it was last played, in milliseconds since 1970.
 */
updated: number, 
/**
 * What it was.
 */
about: About, };

/**
 * What the endgame tables say of a position.
 */
export type TableVerdict = { 
/**
 * Who wins with best play; none for a draw.
 */
winner: Color | null, };

/**
 * What a technique did.
 */
export type TechniqueCount = { 
/**
 * Its name, as the option `Without` knows it.
 */
key: string, name: Words, 
/**
 * Nodes or moves that it left out, or looked at less or more deeply.
 */
count: number, };

/**
 * How soon a computer answers a person. A strong one takes the time that it was given.
 */
export type Tempo = "natural" | "quick" | "atOnce";

/**
 * A term of an evaluation.
 */
export type Term = { name: Words, 
/**
 * For White or the ducks.
 */
first: number, 
/**
 * For Black or the cats.
 */
second: number, };

/**
 * What an evaluation is made of.
 */
export type TermList = { evaluation: TermsOf, terms: Array<Term>, 
/**
 * What they add up to, for White or for the ducks.
 */
total: number, };

/**
 * An evaluation that can be taken apart.
 */
export type TermsOf = "chessClassical" | "ducksSimple" | "ducksRich";

/**
 * What a player thinks.
 */
export type Thinking = { 
/**
 * About the position after so many plies.
 */
ply: number, 
/**
 * Whether a player is looking for its move; otherwise it is the strong player's opinion, asked for by `watch`.
 */
playing: boolean, 
/**
 * Plies looked ahead.
 */
depth: number, 
/**
 * Plies of the longest line looked at.
 */
selectiveDepth: number, 
/**
 * Positions visited.
 */
nodes: number, 
/**
 * Positions a second.
 */
nodesPerSecond: number, 
/**
 * Time so far.
 */
ms: number, 
/**
 * The best lines, best first.
 */
lines: Array<Line>, };

/**
 * What a computer has counted for a turn.
 */
export type Thought = { 
/**
 * Positions generated.
 */
nodes: number, 
/**
 * Positions evaluated.
 */
evaluated: number, 
/**
 * Branches cut off.
 */
cutoffs: number, 
/**
 * Plies looked ahead in every line; 0 where the search was stopped before that.
 */
depth: number, 
/**
 * What the position was worth to the player.
 */
value: DucksValue, };

/**
 * A board of the subject's game.
 */
export type TreeBoard = { "type": "chess", fen: string, from: string | null, to: string | null, check: string | null, } | { "type": "ducks", board: DucksBoard, n: number, k: number, variant: DucksVariant, goals: PerSide, from: number | null, to: number | null, } | { "type": "tree", text: string, };

/**
 * A node with the turn that leads to it.
 */
export type TreeBranch = { 
/**
 * Its number; none for a branch that was never visited.
 */
node: number | null, 
/**
 * The turn as it is played and as people write it; empty at the root.
 */
turn: string, label: string, 
/**
 * Plies from the root.
 */
ply: number, 
/**
 * Whether MAX is to move there.
 */
maximizing: boolean, 
/**
 * The bounds when it was entered; none for a branch that was never visited.
 */
alpha: TreeScore | null, beta: TreeScore | null, 
/**
 * What came out: a bound where the rest was cut off.
 */
value: TreeScore | null, 
/**
 * Why it was left.
 */
end: NodeEnd | null, 
/**
 * Recorded nodes below it: those with the numbers after its own.
 */
below: number, 
/**
 * Nodes below it that came after the limit, and cannot be opened.
 */
missed: number, 
/**
 * Whether it is on the chosen line.
 */
chosen: boolean, };

/**
 * How a tree is written.
 */
export type TreeFormat = "dot" | "json";

/**
 * A node of a recorded tree, opened.
 */
export type TreeNode = { 
/**
 * Its number, in the order in which the nodes were entered; the root is 0.
 */
node: number, 
/**
 * The nodes above it, the root first.
 */
path: Array<TreeBranch>, 
/**
 * What is known of the node itself.
 */
branch: TreeBranch, 
/**
 * Its board.
 */
board: TreeBoard, 
/**
 * Its turns: those that were visited, in order, then those that were not.
 */
children: Array<TreeBranch>, 
/**
 * Why the last ones were not visited, such as `beta cut-off: 5 >= 3`; none where all were.
 */
cut: Words | null, };

/**
 * A score, seen by MAX.
 */
export type TreeScore = { "type": "points", value: number, } | { "type": "win", plies: number, } | { "type": "loss", plies: number, } | { "type": "plusInfinity" } | { "type": "minusInfinity" };

/**
 * A step of a recorded search: a node is entered or left.
 */
export type TreeStep = { 
/**
 * Its number, from 0.
 */
step: number, 
/**
 * Whether the node is left.
 */
leaves: boolean, 
/**
 * The node; `value` and `end` are none until it is left.
 */
branch: TreeBranch, 
/**
 * The nodes that are open after the step, the root first, as they stand then.
 */
open: Array<OpenNode>, };

/**
 * What came of a move that was tried instead of a mistake.
 */
export type Tried = { 
/**
 * The mistake.
 */
node: number, 
/**
 * The move that was tried, as people write it.
 */
san: string, 
/**
 * The position after it, and its squares to mark.
 */
fen: string, from: string, to: string, 
/**
 * Whether it is good enough.
 */
good: boolean, };

/**
 * When the engine of a study stops.
 */
export type Until = { "type": "depth", plies: number, } | { "type": "time", ms: number, } | { "type": "stopped" };

/**
 * What a line is worth to White.
 */
export type Value = { "type": "centipawns", value: number, } | { "type": "mate", moves: number, winner: Color, };

/**
 * Which exercise.
 */
export type WhichExercise = { "type": "graded", number: number, } | { "type": "seed", seed: number, } | { "type": "here", seed: number, };

/**
 * A text in every language of the page.
 */
export type Words = { 
/**
 * In English.
 */
en: string, 
/**
 * In Romanian.
 */
ro: string, };

/**
 * What the network finds the pieces worth.
 */
export type Worths = { 
/**
 * Of the position, to White, in hundredths of a pawn.
 */
score: number, 
/**
 * Each piece but the kings.
 */
pieces: Array<PieceWorth>, };
