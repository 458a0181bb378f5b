// What can be done during a game of chess.
import { go } from '../lib/router.svelte.ts';
import { t } from '../lib/texts.ts';
import type { Action } from '../play/Actions.svelte';
import { thinkAbout } from '../think/place.ts';
import { colorName, reasonName } from './names.ts';
import type { ChessTable } from './table.svelte.ts';

export function chessActions(table: ChessTable): Action[] {
  const { game, people } = table;
  if (!game) return [];
  const actions: Action[] = [];
  if (people.length > 0) {
    const disabled = game.played.length === 0;
    const action: Action = { icon: 'undo', text: t('chess.takeBack'), disabled, onclick: () => table.takeBack() };
    // A finished game is somebody's result: it is not given up by a slip.
    const sure = { title: t('chess.takeBack'), text: t('chess.takeBackSure'), look: 'danger' } as const;
    actions.push(game.end ? { ...action, sure } : action);
  }
  if (game.end) return [...actions, thinkAction(table)];
  if (people.length > 0) {
    const noHint = table.seeking || !table.live || game.legal.length === 0;
    const resignText =
      people.length === 2 ? t('chess.resignSure2', { color: colorName(game.turn) }) : t('chess.resignSure');
    actions.push(
      { icon: 'hint', text: t('play.hint'), disabled: noHint, onclick: () => table.hint() },
      drawAction(table),
      {
        icon: 'flag',
        text: t('chess.resign'),
        onclick: () => table.ask({ type: 'resign' }),
        sure: { title: t('chess.resign'), text: resignText, look: 'danger' },
      },
    );
  }
  if (game.thinking) {
    actions.push({ icon: 'step', text: t('play.moveNow'), onclick: () => table.ask({ type: 'moveNow' }) });
  }
  if (people.length !== 1) {
    actions.push({
      icon: 'stop',
      text: t('chess.stop'),
      onclick: () => table.ask({ type: 'stop' }),
      sure: { title: t('chess.stop'), text: t('chess.stopSure'), look: 'primary' },
    });
  }
  actions.push(analyseAction(table), thinkAction(table));
  return actions;
}

/** The way to the analysis; while a computer is to be beaten or a clock runs, with a warning. */
function analyseAction(table: ChessTable): Action {
  const game = table.game!;
  const route = { view: 'analysis', game: game.game, at: String(table.ply) } as const;
  const action = { icon: 'graph', text: t('analysis.analyse'), disabled: game.played.length === 0 } as const;
  return warned(table, { ...action, onclick: () => go(route) });
}

/** The way to what programs think of the position that is looked at. */
function thinkAction(table: ChessTable): Action {
  return warned(table, { icon: 'tree', text: t('play.think'), onclick: () => go(thinkAbout('chess', table.fen)) });
}

/** What is help in a game that is still to be won asks first. */
function warned(table: ChessTable, action: Action): Action {
  const game = table.game!;
  const fair = game.end !== null || (table.people.length !== 1 && game.setup.clock === null);
  return fair ? action : { ...action, sure: { title: action.text, text: t('analysis.warn'), look: 'primary' } };
}

function drawAction(table: ChessTable): Action {
  const { drawClaim, thinking } = table.game!;
  const onclick = () => table.ask({ type: 'draw' });
  if (drawClaim) {
    return { icon: 'draw', text: t('chess.claimDraw', { reason: reasonName(drawClaim) }), onclick };
  }
  if (table.people.length === 1) return { icon: 'draw', text: t('chess.offerDraw'), disabled: thinking, onclick };
  // Between two people the question stands for the answer of the other one.
  const text = t('chess.agreeDraw');
  return { icon: 'draw', text, onclick, sure: { title: text, text: t('chess.drawSure'), look: 'primary' } };
}
