// Texts of the frame around the games: navigation, settings, connection, past games.
import type { Text } from '../translate.ts';

export const shellTexts = {
  'shell.skip': { en: 'Skip to the content', ro: 'Sari la conținut' },
  'shell.nav': { en: 'Main', ro: 'Principal' },
  'shell.home': { en: 'Start', ro: 'Acasă' },
  'shell.games': { en: 'My games', ro: 'Partidele mele' },
  'shell.settings': { en: 'Settings', ro: 'Setări' },
  'shell.soundOn': { en: 'Turn sounds on', ro: 'Pornește sunetele' },
  'shell.soundOff': { en: 'Turn sounds off', ro: 'Oprește sunetele' },
  'shell.toLight': { en: 'Light colours', ro: 'Culori deschise' },
  'shell.toDark': { en: 'Dark colours', ro: 'Culori închise' },
  'shell.close': { en: 'Close', ro: 'Închide' },
  'shell.cancel': { en: 'Cancel', ro: 'Renunță' },
  'shell.connecting': { en: 'Connecting…', ro: 'Se conectează…' },
  'shell.lost': {
    en: 'The connection to the program is lost. Trying again…',
    ro: 'Legătura cu programul s-a întrerupt. Se încearcă din nou…',
  },
  'shell.back': { en: 'The connection is back.', ro: 'Legătura a fost restabilită.' },
  'shell.offline': {
    en: 'Not connected to the program right now.',
    ro: 'Acum nu există legătură cu programul.',
  },
  'shell.taken': {
    en: 'This game is open in another tab or window.',
    ro: 'Partida este deschisă în altă filă sau fereastră.',
  },
  'shell.takeBackHere': { en: 'Continue here', ro: 'Continuă aici' },
  'shell.loading': { en: 'Loading…', ro: 'Se încarcă…' },
  'shell.notFound': { en: 'There is nothing here', ro: 'Aici nu este nimic' },
  'shell.notFoundText': {
    en: 'The address leads nowhere. The start page knows the way.',
    ro: 'Adresa nu duce nicăieri. Pagina de start știe drumul.',
  },
  'shell.toStart': { en: 'To the start page', ro: 'La pagina de start' },
} as const satisfies Record<string, Text>;
