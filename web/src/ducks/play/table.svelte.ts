// A person at the board of Ducklings and Cats: what is picked up, and which turn is on its way to the server.
import type { Ducks, DucksBoard, DucksTurn, LegalTurn, Side } from '../../lib/messages.ts';
import { openGame } from '../../lib/opengame.svelte.ts';
import { Table } from '../../play/table.svelte.ts';
import { piecesAfter } from '../board/pieces.ts';
import { NOTHING, drop, press, type Choice, type Selection } from '../board/selection.ts';

export class DucksTable extends Table<Ducks> {
  readonly kind = 'ducks';
  /** A turn to point at. */
  hinted: LegalTurn | null = $state.raw(null);
  #selection: Selection = $state.raw(NOTHING);
  /** A legal turn that was sent: shown at once, before the server has confirmed it. */
  #sent: { turn: LegalTurn; ply: number } | null = $state.raw(null);

  readonly #pending = $derived(this.#sent?.ply === this.plies && this.live ? this.#sent.turn : null);
  readonly pieces = $derived.by(() => {
    if (!this.game) return [];
    if (!this.#pending) return piecesAfter(this.game, this.ply);
    const { start, played, turn } = this.game;
    return piecesAfter({ start, played: [...played, { ...this.#pending, side: turn, captured: [] }] }, this.plies + 1);
  });

  get game(): Ducks | null {
    return openGame.ducks;
  }

  /** The side that a person may play right now. */
  get side(): Side | null {
    return this.reachable && this.game && this.game.legal.length > 0 ? this.game.turn : null;
  }

  get last(): DucksTurn | null {
    return this.game?.played[this.ply - 1] ?? null;
  }

  get board(): DucksBoard | null {
    return this.last?.board ?? this.game?.start ?? null;
  }

  get winning(): boolean {
    return this.live && this.game?.end?.reason === 'goal';
  }

  get selection(): Selection {
    return this.side === null || this.#pending ? NOTHING : this.#selection;
  }

  press(cell: number): void {
    const now = this.#situation();
    if (now) this.#follow(press(now, this.selection, cell));
  }

  lift(cell: number): void {
    this.failure = null;
    this.#selection = { type: 'piece', from: cell };
  }

  drop(from: number, to: number): void {
    const now = this.#situation();
    if (now) this.#follow(drop(now, from, to));
  }

  cancel(): void {
    this.#selection = NOTHING;
    this.failure = null;
  }

  /** A turn that is not legal is sent too: the server explains what is wrong with it. */
  override async play(text: string): Promise<boolean> {
    this.hinted = null;
    const turn = this.game?.legal.find((legal) => legal.text === text);
    this.#sent = turn ? { turn, ply: this.plies } : null;
    const played = await super.play(text);
    this.#sent = null;
    if (played) this.#selection = NOTHING;
    return played;
  }

  protected suggest(text: string): void {
    this.hinted = this.game?.legal.find((turn) => turn.text === text) ?? null;
  }

  override async takeBack(): Promise<void> {
    this.reset();
    await super.takeBack();
  }

  override look(ply: number): void {
    super.look(ply);
    this.cancel();
  }

  override reset(): void {
    super.reset();
    this.#selection = NOTHING;
    this.hinted = null;
  }

  #situation() {
    const game = this.game;
    if (!game || this.side === null || this.#pending) return null;
    return { n: game.n, side: this.side, pieces: this.pieces, legal: game.legal };
  }

  #follow(choice: Choice): void {
    this.failure = null;
    this.#selection = choice.selection;
    if (choice.play !== null) void this.play(choice.play);
  }
}
