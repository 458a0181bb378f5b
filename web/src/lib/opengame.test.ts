import { expect, test, vi } from 'vitest';
import { connection } from './connection.svelte.ts';
import type { Chess, ChessMove, ChessNow } from './messages.ts';
import { openGame } from './opengame.svelte.ts';

const moves = (...sans: string[]) => sans.map((san) => ({ san }) as ChessMove);
const whole = (revision: number, ...sans: string[]) =>
  openGame.hear({ type: 'chess', chess: { game: 'a', revision, played: moves(...sans) } as Chess });
const change = (revision: number, kept: number, ...sans: string[]) =>
  openGame.hear({
    type: 'chessChange',
    change: { game: 'a', revision, kept, played: moves(...sans), now: { thinking: true } as ChessNow },
  });
const shown = () => openGame.chess?.played.map(({ san }) => san);

test('changes are followed, and where one was missed the whole is asked for', () => {
  const ask = vi.spyOn(connection, 'ask').mockResolvedValue({ type: 'done' });
  change(1, 0, 'e4');
  expect(openGame.chess, 'nothing is open').toBe(null);
  whole(1);
  change(2, 0, 'e4');
  change(3, 1, 'e5');
  expect(shown()).toEqual(['e4', 'e5']);
  change(4, 1);
  expect(shown()).toEqual(['e4']);
  expect(openGame.chess?.thinking).toBe(true);
  expect(ask).not.toHaveBeenCalled();

  change(6, 2, 'Nf3');
  change(7, 3, 'd6');
  expect(ask).toHaveBeenCalledWith({ type: 'whole' });
  expect(shown(), 'what is not understood changes nothing').toEqual(['e4']);
  whole(8, 'e4', 'c5', 'Nf3', 'd6');
  change(9, 4, 'd4');
  expect(shown()).toEqual(['e4', 'c5', 'Nf3', 'd6', 'd4']);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a notice stays until the server takes it back, or another connection describes the game', () => {
  whole(1);
  openGame.hear({ type: 'notice', notice: { en: 'waits', ro: 'așteaptă' } });
  whole(2);
  expect(openGame.notice?.en).toBe('waits');
  openGame.hear({ type: 'notice', notice: null });
  expect(openGame.notice).toBe(null);
  openGame.hear({ type: 'notice', notice: { en: 'waits', ro: 'așteaptă' } });
  connection.session += 1;
  whole(1);
  expect(openGame.notice).toBe(null);
});
