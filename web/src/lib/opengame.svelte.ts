// The game or study that is open on the socket, as the server last described it. The views show it and ask for
// changes; every change comes back through here.
import { changed, type View } from './change.ts';
import { connection } from './connection.svelte.ts';
import type { Change, Chess, Ducks, DucksThinking, Say, StudyThinking, Thinking, Words } from './messages.ts';
import { changedStudy, openedStudy, type OpenStudy } from './studychange.ts';

/** What a game is opened for. The same game can be played, and then studied. */
export type Use = 'play' | 'study';

function wanting(game: string, use: Use): string {
  return `${use} ${game}`;
}

class OpenGame {
  chess: Chess | null = $state.raw(null);
  ducks: Ducks | null = $state.raw(null);
  study: OpenStudy | null = $state.raw(null);
  /** Counts the studies that came whole: the numbers of their moves may be other ones than before. */
  wholeStudies = $state(0);
  thinking: Thinking | null = $state.raw(null);
  ducksThinking: DucksThinking | null = $state.raw(null);
  studyThinking: StudyThinking | null = $state.raw(null);
  /** Another page has opened the game; this one hears nothing of it until it opens it again. */
  taken = $state(false);
  /** Why the game cannot be kept. */
  unkept: Words | null = $state.raw(null);
  /** What there is to know about the game just now: the computer waits for its turn, or has failed. */
  notice: Words | null = $state.raw(null);
  /** When the game was last described, on the clock of `performance.now()`. */
  heardAt = $state(0);

  hear(say: Say): void {
    switch (say.type) {
      case 'chess':
        if (this.chess?.game !== say.chess.game) this.thinking = null;
        this.chess = say.chess;
        this.ducks = null;
        this.study = null;
        this.#heard();
        break;
      case 'ducks':
        if (this.ducks?.game !== say.ducks.game) this.ducksThinking = null;
        this.ducks = say.ducks;
        this.chess = null;
        this.study = null;
        this.#heard();
        break;
      case 'study':
        if (this.study?.game !== say.study.game) this.studyThinking = null;
        this.study = openedStudy(say.study);
        this.wholeStudies += 1;
        this.chess = null;
        this.ducks = null;
        this.#heard();
        break;
      case 'chessChange':
        this.chess = this.#follow(this.chess, say.change);
        break;
      case 'ducksChange':
        this.ducks = this.#follow(this.ducks, say.change);
        break;
      case 'studyChange': {
        const after = this.study && changedStudy(this.study, say.change);
        if (after) this.study = after;
        else if (this.study) void this.#askWhole();
        break;
      }
      case 'thinking':
        this.thinking = say.thinking;
        break;
      case 'studyThinking':
        this.studyThinking = say.thinking;
        break;
      case 'ducksThinking':
        this.ducksThinking = say.thinking;
        break;
      case 'taken':
        this.taken = true;
        break;
      case 'unkept':
        this.unkept = say.problem;
        break;
      case 'notice':
        this.notice = say.notice;
        break;
    }
  }

  /** Opens a game, to play it or to study it, unless it is the one that this connection has open like that. */
  async open(game: string, use: Use = 'play'): Promise<void> {
    this.#wanted = wanting(game, use);
    const open = use === 'play' ? (this.chess ?? this.ducks) : this.study;
    if (this.#session === connection.session && !this.taken && open?.game === game) return;
    await connection.ask(use === 'play' ? { type: 'open', game } : { type: 'openStudy', game });
  }

  /** Whether another page has opened the game since this one did. */
  lost(game: string, use: Use = 'play'): boolean {
    return this.taken && this.#wanted === wanting(game, use);
  }

  /** Closes the game, so that its clock stands; nothing happens if another one was opened since. */
  leave(game: string, use: Use = 'play'): void {
    if (this.#wanted !== wanting(game, use)) return;
    this.#wanted = null;
    this.chess = null;
    this.ducks = null;
    this.study = null;
    this.thinking = null;
    this.ducksThinking = null;
    this.studyThinking = null;
    this.taken = false;
    connection.ask({ type: 'leave' }).catch(ignoreLoss);
  }

  #session = 0;
  #wanted: string | null = null;
  #asking = false;

  /** The game after a change; where something was missed it stays as it is until the whole has come. */
  #follow<Played, Now, Game extends View<Played> & Now>(game: Game | null, change: Change<Played, Now>): Game | null {
    if (!game) return null;
    const after = changed(game, change);
    if (after) this.#heard();
    else void this.#askWhole();
    return after ?? game;
  }

  /** One question is enough, however many changes come before its answer. */
  async #askWhole(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    await connection.ask({ type: 'whole' }).catch(ignoreLoss);
    this.#asking = false;
  }

  #heard(): void {
    const played = this.chess ?? this.ducks;
    this.#wanted = played ? wanting(played.game, 'play') : this.study && wanting(this.study.game, 'study');
    // A new connection has said nothing of it yet.
    if (this.#session !== connection.session) this.unkept = this.notice = null;
    this.#session = connection.session;
    this.heardAt = performance.now();
    this.taken = false;
  }
}

function ignoreLoss(): void {
  // Without a connection nothing is open either.
}

export const openGame = new OpenGame();
connection.listen((say) => openGame.hear(say));
