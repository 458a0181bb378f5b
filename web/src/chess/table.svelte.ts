// A person at the chess board: from which side it is seen, which move is pointed at, what a pawn becomes.
import { announce } from '../lib/announce.svelte.ts';
import type { Chess, Color, LegalMove, Role } from '../lib/messages.ts';
import { openGame } from '../lib/opengame.svelte.ts';
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

  /** The moves between which a promotion dialog asks. */
  promotion: LegalMove[] = $state.raw([]);

  get game(): Chess | null {
    return openGame.chess;
  }

  get fen(): string {
    return this.game?.played[this.ply - 1]?.fen ?? this.game?.startFen ?? '';
  }

  get orientation(): Color {
    const usual = this.people.length === 1 ? this.people[0]! : 'white';
    return this.#flipped ? otherColor(usual) : usual;
  }

  /** Who would move in the position that is looked at. */
  get turn(): Color {
    const starts = this.game?.starts ?? 'white';
    return this.ply % 2 === 0 ? starts : otherColor(starts);
  }

  get hintSan(): string | null {
    return this.#hint?.ply === this.ply ? this.#hint.san : null;
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
      frozen: !playing || this.promotion.length > 0,
      hint: this.#hint?.ply === this.ply ? this.#hint.squares : null,
    };
  }

  flip(): void {
    this.#flipped = !this.#flipped;
  }

  override look(ply: number): void {
    super.look(ply);
    const move = this.game?.played[this.ply - 1];
    announce(move ? spokenMove(move.san) : t('chess.startPosition'));
  }

  /** A move of the board: played at once, or after the question what the pawn becomes. */
  moved(from: Key, to: Key, premove: boolean): void {
    const candidates = this.game?.legal.filter((move) => move.from === from && move.to === to) ?? [];
    const queen = candidates.find(({ promotion }) => promotion === 'queen');
    if (candidates.length > 1 && queen && !premove) this.promotion = candidates;
    else void this.play((queen ?? candidates[0])?.uci ?? `${from}${to}`);
  }

  promote(role: Role | null): void {
    const move = this.promotion.find(({ promotion }) => promotion === role);
    this.promotion = [];
    if (move) void this.play(move.uci);
    else this.#refusals += 1;
  }

  override async play(text: string): Promise<boolean> {
    const played = await super.play(text);
    if (!played) {
      this.#refusals += 1;
      playSound('refuse');
    }
    return played;
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
    this.promotion = [];
  }
}
