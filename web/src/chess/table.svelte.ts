// The state of the play view beside the game itself: which position is looked at, from which side, what is being
// asked. Everything about the rules comes from the server.
import { announce } from '../lib/announce.svelte.ts';
import { connection } from '../lib/connection.svelte.ts';
import { failureText } from '../lib/failure.ts';
import type { Ask, Chess, Color, LegalMove, Role } from '../lib/messages.ts';
import { openGame } from '../lib/opengame.svelte.ts';
import { playSound } from '../lib/sounds.ts';
import { t } from '../lib/texts.ts';
import type { BoardView } from './boardconfig.ts';
import { otherColor, type Key } from './fen.ts';
import { spokenMove } from './spoken.ts';

export class Table {
  /** The ply that is looked at; null follows the game. */
  #looking: number | null = $state(null);
  #flipped = $state(false);
  #hint: { ply: number; squares: [string, string]; san: string } | null = $state.raw(null);
  /** Makes the board take back a move that the server refused. */
  #refusals = $state(0);

  /** The moves between which a promotion dialog asks. */
  promotion: LegalMove[] = $state.raw([]);
  /** What went wrong last, for the line under the board. */
  problem: string | null = $state(null);
  /** A hint is being looked for. */
  seeking = $state(false);

  get game(): Chess | null {
    return openGame.chess;
  }

  get live(): boolean {
    return this.ply === (this.game?.moves.length ?? 0);
  }

  get ply(): number {
    const last = this.game?.moves.length ?? 0;
    return Math.min(this.#looking ?? last, last);
  }

  get fen(): string {
    return this.game?.moves[this.ply - 1]?.fen ?? this.game?.startFen ?? '';
  }

  /** The colours that people play. */
  get people(): Color[] {
    const players = this.game?.setup.players;
    return (['white', 'black'] as const).filter((color) => players?.[color].type === 'human');
  }

  get orientation(): Color {
    const usual = this.people.length === 1 ? this.people[0]! : 'white';
    return this.#flipped ? otherColor(usual) : usual;
  }

  /** Who would move in the position that is looked at. */
  get turn(): Color {
    const game = this.game;
    if (!game) return 'white';
    return this.ply % 2 === 0 ? game.starts : otherColor(game.starts);
  }

  get hintSan(): string | null {
    return this.#hint?.ply === this.ply ? this.#hint.san : null;
  }

  get view(): BoardView {
    void this.#refusals;
    const game = this.game;
    const move = game?.moves[this.ply - 1];
    const check = this.live ? (game?.check ?? null) : (move?.check ?? null);
    const playing = this.live && !game?.end && !openGame.taken && connection.state === 'open';
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

  /** Looks at the position after some ply. */
  look(ply: number): void {
    const last = this.game?.moves.length ?? 0;
    const wanted = Math.min(Math.max(ply, 0), last);
    this.#looking = wanted === last ? null : wanted;
    const move = this.game?.moves[wanted - 1];
    announce(move ? spokenMove(move.san) : t('chess.startPosition'));
  }

  /** Another game lies on the table. */
  reset(): void {
    this.#looking = null;
    this.#flipped = false;
    this.#hint = null;
    this.promotion = [];
    this.problem = null;
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

  /** Plays a move in UCI or SAN; whether it was accepted. */
  async play(text: string): Promise<boolean> {
    this.#looking = null;
    const done = await this.ask({ type: 'play', text });
    if (!done) {
      this.#refusals += 1;
      playSound('refuse');
    }
    return done;
  }

  async hint(): Promise<void> {
    const ply = this.ply;
    this.seeking = true;
    try {
      const { text, san } = await connection.ask({ type: 'hint' });
      // Castling is listed onto the rook and then onto the king's own square, which is where people look.
      const move = this.game?.legal.findLast((legal) => legal.uci === text);
      if (!move) return;
      this.#hint = { ply, squares: [move.from, move.to], san };
      announce(t('chess.hintIs', { move: spokenMove(san) }));
    } catch (error) {
      this.problem = failureText(error);
    } finally {
      this.seeking = false;
    }
  }

  /** Asks; what goes wrong is shown and not thrown. */
  async ask(ask: Ask): Promise<boolean> {
    this.problem = null;
    try {
      await connection.ask(ask);
      return true;
    } catch (error) {
      this.problem = failureText(error);
      return false;
    }
  }
}
