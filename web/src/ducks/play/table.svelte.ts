// A person at the board: what is picked up, which turn is looked at, and what the server has said about the last
// attempt. The game itself is the open game; every change of it comes from the server.
import { connection } from '../../lib/connection.svelte.ts';
import { failureText } from '../../lib/failure.ts';
import type { Ask, Ducks, LegalTurn, Say, Side } from '../../lib/messages.ts';
import { openGame } from '../../lib/opengame.svelte.ts';
import { piecesAfter } from '../board/pieces.ts';
import { NOTHING, drop, press, type Choice, type Selection } from '../board/selection.ts';

export class Table {
  /** Why the last attempt was refused, in the reader's language. */
  refusal: string | null = $state(null);
  hint: LegalTurn | null = $state.raw(null);
  /** The number of turns after which a hint was asked for; a turn in between takes the question back. */
  #hintAt: number | null = $state(null);
  #viewed: number | null = $state(null);
  #selection: Selection = $state.raw(NOTHING);
  /** A legal turn that was sent: shown at once, before the server has confirmed it. */
  #sent: { turn: LegalTurn; ply: number } | null = $state.raw(null);

  readonly game: Ducks | null = $derived(openGame.ducks);
  readonly plies = $derived(this.game?.turns.length ?? 0);
  /** How many turns the board shows: all of them, or fewer while looking back. */
  readonly ply = $derived(this.#viewed === null ? this.plies : Math.min(this.#viewed, this.plies));
  readonly live = $derived(this.ply === this.plies);
  /** The side that a person may play right now. */
  readonly side: Side | null = $derived.by(() => {
    if (!this.live || openGame.taken || connection.state !== 'open') return null;
    return this.game && this.game.legal.length > 0 ? this.game.turn : null;
  });
  /** A hint was asked for and has not come yet. */
  readonly hinting = $derived(this.#hintAt === this.plies);
  readonly last = $derived(this.ply > 0 ? (this.game?.turns[this.ply - 1] ?? null) : null);
  readonly board = $derived(this.last?.board ?? this.game?.start ?? null);
  readonly #pending = $derived(this.#sent?.ply === this.plies && this.live ? this.#sent.turn : null);
  readonly winning = $derived(this.live && this.game?.end?.reason === 'goal');
  readonly pieces = $derived.by(() => {
    if (!this.game) return [];
    if (!this.#pending) return piecesAfter(this.game, this.ply);
    const { start, turns, turn } = this.game;
    return piecesAfter({ start, turns: [...turns, { ...this.#pending, side: turn, captured: [] }] }, this.plies + 1);
  });
  readonly selection: Selection = $derived(this.side === null || this.#pending ? NOTHING : this.#selection);

  press(cell: number): void {
    const now = this.#situation();
    if (now) this.#follow(press(now, this.selection, cell));
  }

  lift(cell: number): void {
    this.refusal = null;
    this.#selection = { type: 'piece', from: cell };
  }

  drop(from: number, to: number): void {
    const now = this.#situation();
    if (now) this.#follow(drop(now, from, to));
  }

  cancel(): void {
    this.#selection = NOTHING;
    this.refusal = null;
  }

  /** Plays a turn, legal or not: the server explains what is wrong with it. */
  async play(text: string): Promise<boolean> {
    this.hint = null;
    const turn = this.game?.legal.find((legal) => legal.text === text);
    this.#sent = turn ? { turn, ply: this.plies } : null;
    const played = await this.ask({ type: 'play', text });
    this.#sent = null;
    if (played) this.#selection = NOTHING;
    return played !== null;
  }

  async askHint(): Promise<void> {
    this.#hintAt = this.plies;
    const answer = await this.ask({ type: 'hint' });
    if (answer?.type === 'hint' && this.hinting) {
      this.hint = this.game?.legal.find((turn) => turn.text === answer.text) ?? null;
    }
    this.#hintAt = null;
  }

  /** Asks; a failure becomes the refusal that is shown. */
  async ask(ask: Ask): Promise<Say | null> {
    this.refusal = null;
    try {
      return await connection.ask(ask);
    } catch (error) {
      this.refusal = failureText(error);
      return null;
    }
  }

  async takeBack(): Promise<void> {
    this.reset();
    await this.ask({ type: 'takeBack' });
  }

  /** Looks at the board after so many turns. */
  view(ply: number): void {
    this.#viewed = ply >= this.plies ? null : Math.max(0, ply);
    this.cancel();
  }

  /** Forgets what belongs to the position that was. */
  reset(): void {
    this.#viewed = null;
    this.#selection = NOTHING;
    this.hint = null;
    this.#hintAt = null;
    this.refusal = null;
  }

  #situation() {
    const game = this.game;
    if (!game || this.side === null || this.#pending) return null;
    return { n: game.n, side: this.side, pieces: this.pieces, legal: game.legal };
  }

  #follow(choice: Choice): void {
    this.refusal = null;
    this.#selection = choice.selection;
    if (choice.play !== null) void this.play(choice.play);
  }
}
