// What can be done during a game.
import { hrefOf } from '../../lib/route.ts';
import { t } from '../../lib/texts.ts';
import type { Action } from '../../play/Actions.svelte';
import { thinkAbout } from '../../think/place.ts';
import type { DucksTable } from './table.svelte.ts';

/** What comes after a game. */
export function nextActions(table: DucksTable): Action[] {
  return [
    { icon: 'again', look: 'primary', text: t('play.rematch'), onclick: () => table.rematch() },
    { icon: 'plus', text: t('play.newGame'), href: '#/ducks/new' },
  ];
}

export function ducksActions(table: DucksTable): Action[] {
  const { game, people } = table;
  if (!game) return [];
  const actions: Action[] = [];
  if (people.length > 0) {
    const disabled = table.plies === 0;
    actions.push({ icon: 'undo', text: t('ducks.takeBack'), disabled, onclick: () => table.takeBack() });
  }
  if (people.length > 0 && !game.end) {
    const disabled = table.side === null || table.seeking;
    const text = table.seeking ? t('ducks.hinting') : t('play.hint');
    actions.push(
      game.thinking
        ? { icon: 'step', text: t('play.moveNow'), onclick: () => table.ask({ type: 'moveNow' }) }
        : { icon: 'hint', text, disabled, onclick: () => table.hint() },
      {
        icon: 'flag',
        text: t('ducks.resign'),
        onclick: () => table.ask({ type: 'resign' }),
        sure: { title: t('ducks.resignTitle'), text: t('ducks.resignText'), look: 'danger' },
      },
    );
  }
  if (!game.end) actions.push({ icon: 'stop', text: t('ducks.stop'), onclick: () => table.ask({ type: 'stop' }) });
  actions.push(
    { icon: 'download', text: t('ducks.save'), href: `/games/${game.game}/record.txt`, download: true },
    { icon: 'book', text: t('ducks.rules'), href: '#/ducks/rules' },
    { icon: 'tree', text: t('play.think'), href: hrefOf(thinkAbout('ducks', table.board?.text ?? '')) },
  );
  return actions;
}
