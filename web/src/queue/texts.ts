// Texts of the queue of work. Apart from the texts of the page, because they are loaded with the view.
import { settings } from '../lib/settings.svelte.ts';
import { translate, type Parameters, type Text } from '../lib/translate.ts';

const texts = {
  lead: {
    en: 'Analyses, matches and games for training that many machines work on.',
    ro: 'Analize, meciuri și partide de antrenament la care lucrează mai multe calculatoare.',
  },
  none: {
    en: 'The program was started without a queue. With the address of one, its runs and workers are shown here:',
    ro: 'Programul a fost pornit fără o coadă. Cu adresa uneia, aici se văd lucrările și lucrătorii ei:',
  },
  howTo: {
    en: 'How a queue is set up, from nothing to three machines in five commands, is told in docs/cluster.md.',
    ro: 'Cum se pregătește o coadă, de la nimic la trei calculatoare în cinci comenzi, se spune în docs/cluster.md.',
  },
  asking: { en: 'Asking the queue…', ro: 'Se întreabă coada…' },
  away: {
    en: 'The queue at {queue} does not answer. It is asked again until it does.',
    ro: 'Coada de la {queue} nu răspunde. Este întrebată din nou până răspunde.',
  },
  back: { en: 'The queue answers again.', ro: 'Coada răspunde din nou.' },

  runs: { en: 'Runs', ro: 'Lucrări' },
  noRuns: { en: 'There is nothing to do. Work is handed in like this:', ro: 'Nu este nimic de făcut. Așa se dă de lucru:' },
  analyse: { en: 'Analysis', ro: 'Analiză' },
  match: { en: 'Match', ro: 'Meci' },
  datagen: { en: 'Games for training', ro: 'Partide de antrenament' },
  waiting: { en: 'Waiting', ro: 'În așteptare' },
  running: { en: 'Running', ro: 'În lucru' },
  done: { en: 'Done', ro: 'Gata' },
  failed: { en: 'Failed', ro: 'Eșuate' },
  of: { en: '{count} of {total}', ro: '{count} din {total}' },
  progress: { en: 'Jobs that are done', ro: 'Ce este gata' },
  timeLeft: { en: 'Time left', ro: 'Timp rămas' },
  unknown: { en: 'not known', ro: 'necunoscut' },
  submitter: { en: 'Submitter', ro: 'Solicitant' },
  hasLeft: { en: 'has left; --attach comes back', ro: 'a plecat; --attach îl readuce' },
  neverHeard: { en: 'never heard of', ro: 'niciun semn de viață' },

  workers: { en: 'Workers', ro: 'Lucrători' },
  noWorkers: { en: 'Nobody works here. On any machine:', ro: 'Nu lucrează nimeni. Pe orice calculator:' },
  workerCount: {
    en: { one: '{count} worker', other: '{count} workers' },
    ro: { one: '{count} lucrător', few: '{count} lucrători', other: '{count} de lucrători' },
  },
  threadCount: {
    en: { one: '{count} thread', other: '{count} threads' },
    ro: { one: '{count} fir', few: '{count} fire', other: '{count} de fire' },
  },
  workerTable: { en: 'What each worker does', ro: 'Ce face fiecare lucrător' },
  worker: { en: 'Worker', ro: 'Lucrător' },
  threads: { en: 'Threads at work', ro: 'Fire la lucru' },
  speed: { en: 'Nodes a second', ro: 'Noduri pe secundă' },
  jobsDone: {
    en: { one: '{count} job done', other: '{count} jobs done' },
    ro: { one: '{count} sarcină gata', few: '{count} sarcini gata', other: '{count} de sarcini gata' },
  },
  heard: { en: 'Last sign of life', ro: 'Ultimul semn de viață' },
  program: { en: 'rocada {version}, bench {bench}', ro: 'rocada {version}, bench {bench}' },
  offers: { en: 'offers {engines}', ro: 'oferă {engines}' },
  declines: { en: 'Declines run {run}: {reason}', ro: 'Refuză lucrarea {run}: {reason}' },
  more: {
    en: { one: 'and {count} more', other: 'and {count} more' },
    ro: { one: 'și încă {count}', few: 'și încă {count}', other: 'și încă {count}' },
  },

  ago: { en: '{time} ago', ro: 'acum {time}' },
  seconds: { en: '{time} s', ro: '{time} s' },
  minutes: { en: '{time} min', ro: '{time} min' },
  hours: { en: '{time} h', ro: '{time} h' },
} as const satisfies Record<string, Text>;

type Key = keyof typeof texts;

/** A text of this view in the language that is set. */
export function say<K extends Key>(key: K, ...parameters: Parameters<(typeof texts)[K]>): string {
  return translate(texts[key], settings.language, parameters[0] as Record<string, string | number> | undefined);
}

/** How long something takes: seconds, then minutes with their seconds, then hours with their minutes. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole < 60) return say('seconds', { time: String(whole) });
  if (whole < 3600) return say('minutes', { time: `${Math.floor(whole / 60)}:${two(whole % 60)}` });
  return say('hours', { time: `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}` });
}

/** What kind of work a run is; one that this page does not know is called as it calls itself. */
export function kindText(kind: string): string {
  return kind === 'analyse' || kind === 'match' || kind === 'datagen' ? say(kind) : kind;
}
