// A person at a table, whichever game lies on it: which position is looked at, what is asked for, and what went wrong.
// The game itself is the open game; every change of it comes from the server.
import { connection } from '../lib/connection.svelte.ts';
import { failureText } from '../lib/failure.ts';
import type { Ask, Chess, Ducks, Say } from '../lib/messages.ts';
import { openGame } from '../lib/opengame.svelte.ts';
import { go } from '../lib/router.svelte.ts';

/** The sides of a game. */
type Sides<Game> = Game extends Chess | Ducks ? keyof Game['setup']['players'] : never;

export abstract class Table<Game extends Chess | Ducks = Chess | Ducks> {
  /** What went wrong last. */
  failure: unknown = $state.raw(null);
  /** The ply that is looked at; null follows the game. */
  #looking: number | null = $state(null);
  /** The plies after which a hint was asked for; a move in between takes the question back. */
  #hintAt: number | null = $state(null);

  abstract readonly kind: 'chess' | 'ducks';
  abstract get game(): Game | null;

  /** The answer to a question for a hint. */
  protected abstract suggest(text: string, san: string): void;

  /** What went wrong last, in the reader's language. */
  get problem(): string | null {
    return failureText(this.failure);
  }

  get plies(): number {
    return this.game?.played.length ?? 0;
  }

  /** How many plies the board shows: all of them, or fewer while looking back. */
  get ply(): number {
    return Math.min(this.#looking ?? this.plies, this.plies);
  }

  get live(): boolean {
    return this.ply === this.plies;
  }

  /** The sides that people play. */
  get people(): Sides<Game>[] {
    const players = Object.entries(this.game?.setup.players ?? {}) as [Sides<Game>, { type: string }][];
    return players.filter(([, { type }]) => type === 'human').map(([side]) => side);
  }

  /** Whether what is done at the board now reaches the game. */
  get reachable(): boolean {
    return this.live && !openGame.taken && connection.state === 'open';
  }

  /** The number of the connection on which this game is open; 0 where it is not. */
  isOpen(name: string): number {
    const open = this.game?.game === name && !openGame.taken && connection.state === 'open';
    return open ? connection.session : 0;
  }

  /** A hint was asked for and has not come yet. */
  get seeking(): boolean {
    return this.#hintAt === this.plies;
  }

  /** Looks at the position after so many plies. */
  look(ply: number): void {
    this.#looking = ply >= this.plies ? null : Math.max(ply, 0);
  }

  /** Plays what the server is to read; whether it was accepted. */
  async play(text: string): Promise<boolean> {
    this.#looking = null;
    return (await this.ask({ type: 'play', text })) !== null;
  }

  async takeBack(): Promise<void> {
    await this.ask({ type: 'takeBack' });
  }

  async hint(): Promise<void> {
    this.#hintAt = this.plies;
    const answer = await this.ask({ type: 'hint' });
    if (answer?.type === 'hint' && this.seeking) this.suggest(answer.text, answer.san);
    this.#hintAt = null;
  }

  async rematch(): Promise<void> {
    const answer = await this.ask({ type: 'rematch' });
    if (answer?.type === 'chess') go({ view: 'chessPlay', game: answer.chess.game });
    if (answer?.type === 'ducks') go({ view: 'ducksPlay', game: answer.ducks.game });
  }

  /** Asks; what goes wrong is shown and not thrown. */
  async ask(ask: Ask): Promise<Say | null> {
    this.failure = null;
    try {
      return await connection.ask(ask);
    } catch (error) {
      this.failure = error;
      return null;
    }
  }

  /** Forgets what belongs to the position that was. */
  reset(): void {
    this.#looking = null;
    this.#hintAt = null;
    this.failure = null;
  }
}
