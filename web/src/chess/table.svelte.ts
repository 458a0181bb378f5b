// A person at the chess board: from which side it is seen, which move is pointed at, what a pawn becomes.
import { announce } from '../lib/announce.svelte.ts';
import { AskError } from '../lib/connection.svelte.ts';
import type { Chess, Color, LegalMove, Role } from '../lib/messages.ts';
import { openGame } from '../lib/opengame.svelte.ts';
import { settings } from '../lib/settings.svelte.ts';
import { playSound } from '../lib/sounds.ts';
import { t } from '../lib/texts.ts';
import { Table } from '../play/table.svelte.ts';
import type { BoardView } from './boardconfig.ts';
import { otherColor, type Key } from './fen.ts';
import { spokenMove } from './spoken.ts';

export class ChessTable extends Table<Chess> {
  readonly kind = 'chess';
  #flipped = $state(false);
  #hint: { ply: number; squares: [string, string]; san: string } | null = $state.raw(null);
  /** Makes the board take back a move that the server refused. */
  #refusals = $state(0);

  /** The moves between which somebody has to choose what the pawn becomes. */
  promotion: LegalMove[] = $state.raw([]);
  /** The move that is played after a second word. */
  pending: LegalMove | null = $state.raw(null);

  get game(): Chess | null {
    return openGame.chess;
  }

  get fen(): string {
    return this.game?.played[this.ply - 1]?.fen ?? this.game?.startFen ?? '';
  }

  get orientation(): Color {
    const turns = settings.turningBoard && this.people.length === 2 && !this.game?.end;
    const usual = this.people.length === 1 ? this.people[0]! : turns ? this.game!.turn : 'white';
    return this.#flipped ? otherColor(usual) : usual;
  }

  /** Who would move in the position that is looked at. */
  get turn(): Color {
    const starts = this.game?.starts ?? 'white';
    return this.ply % 2 === 0 ? starts : otherColor(starts);
  }

  /** The hint for the position that is looked at; a game that has ended needs none. */
  get #hinted() {
    return this.#hint?.ply === this.ply && !this.game?.end ? this.#hint : null;
  }

  get hintSan(): string | null {
    return this.#hinted?.san ?? null;
  }

  get view(): BoardView {
    void this.#refusals;
    const game = this.game;
    const move = game?.played[this.ply - 1];
    const check = this.live ? (game?.check ?? null) : (move?.check ?? null);
    const playing = this.reachable && !game?.end;
    const mover = this.people.length === 1 ? this.people[0]! : this.people.includes(this.turn) ? this.turn : null;
    return {
      game: game?.game ?? '',
      ply: this.ply,
      fen: this.fen,
      orientation: this.orientation,
      turn: this.turn,
      last: move ? [move.from, move.to] : null,
      check,
      mate: move?.san.endsWith('#') ?? false,
      legal: playing ? (game?.legal ?? []) : [],
      mover,
      frozen: !playing || this.promotion.length > 0 || this.pending !== null,
      hint: this.#hinted?.squares ?? null,
      pending: this.pending && [this.pending.from, this.pending.to],
    };
  }

  flip(): void {
    this.#flipped = !this.#flipped;
  }

  override look(ply: number): void {
    this.#unask();
    super.look(ply);
    const move = this.game?.played[this.ply - 1];
    announce(move ? spokenMove(move.san) : t('chess.startPosition'));
  }

  override async takeBack(): Promise<void> {
    this.#unask();
    await super.takeBack();
  }

  /** What was asked about a move does not matter any more, and the move was not played. */
  #unask(): void {
    if (this.promotion.length > 0 || this.pending) this.#refusals += 1;
    this.promotion = [];
    this.pending = null;
  }

  /** A move of the board: played at once, or after the question what the pawn becomes. */
  moved(from: Key, to: Key, premove: boolean): void {
    const candidates = this.game?.legal.filter((move) => move.from === from && move.to === to) ?? [];
    const queen = candidates.find(({ promotion }) => promotion === 'queen');
    if (candidates.length > 1 && queen && !premove && !settings.autoQueen) this.promotion = candidates;
    else this.#decide(queen ?? candidates[0], `${from}${to}`, premove);
  }

  /** A move is chosen: played, or first asked about again. What was moved in advance was thought about already. */
  #decide(move: LegalMove | undefined, text: string, premove = false): void {
    if (move && settings.confirmMoves && !premove) {
      this.pending = move;
      announce(t('chess.confirmMove', { move: spokenMove(move.san) }));
    } else void this.play(move?.uci ?? text);
  }

  /** The second word about a move. */
  confirm(yes: boolean): void {
    const move = this.pending;
    this.pending = null;
    if (move && yes) void this.play(move.uci);
    else this.#refusals += 1;
  }

  promote(role: Role | null): void {
    const move = this.promotion.find(({ promotion }) => promotion === role);
    this.promotion = [];
    if (move) this.#decide(move, move.uci);
    else this.#refusals += 1;
  }

  override async play(text: string): Promise<boolean> {
    this.pending = null;
    const played = await super.play(text);
    if (played) return true;
    this.#refusals += 1;
    // What was typed lacks only the piece: it is asked for as if the pawn had been moved.
    const choice = this.failure instanceof AskError && this.failure.field === 'promotion' ? this.#promotions(text) : [];
    if (choice.length > 0) {
      this.promotion = choice;
      this.failure = null;
      return true;
    }
    playSound('refuse');
    return false;
  }

  /** The promotions that a text such as `a8` or `bxa8` can mean, where it is one pawn's. */
  #promotions(text: string): LegalMove[] {
    const squares = /([a-h])?[1-7]?[x:-]?([a-h][18])\W*$/i.exec(text.trim());
    const [from, to] = [squares?.[1]?.toLowerCase() ?? '', squares?.[2]?.toLowerCase()];
    const moves = this.game?.legal.filter((move) => move.promotion && move.to === to && move.from.startsWith(from)) ?? [];
    const straight = from ? moves : moves.filter((move) => move.from[0] === to?.[0]);
    const meant = straight.length > 0 ? straight : moves;
    return meant.every((move) => move.from === meant[0]!.from) ? meant : [];
  }

  protected suggest(text: string, san: string): void {
    // Castling is listed onto the rook and then onto the king's own square, which is where people look.
    const move = this.game?.legal.findLast((legal) => legal.uci === text);
    if (!move) return;
    this.#hint = { ply: this.ply, squares: [move.from, move.to], san };
    announce(t('chess.hintIs', { move: spokenMove(san) }));
  }

  override reset(): void {
    super.reset();
    this.#flipped = false;
    this.#hint = null;
    this.#unask();
  }
}
