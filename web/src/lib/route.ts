// The views of the page and their addresses: everything after the `#`.

export type Route =
  | { view: 'start' }
  | { view: 'chessNew'; fen?: string }
  | { view: 'chessEditor'; fen?: string }
  | { view: 'chessPlay'; game: string }
  | { view: 'analysis'; game: string; /** Which move, as `place.ts` of the analysis writes it. */ at?: string }
  | { view: 'ducksNew' }
  | { view: 'ducksRules' }
  | { view: 'ducksPlay'; game: string }
  | { view: 'think'; /** What is thought about, and which part of it, as `place.ts` of the view writes it. */ at?: string }
  | { view: 'games' }
  | { view: 'file'; file: string; name?: string }
  | { view: 'queue' }
  | { view: 'settings' }
  | { view: 'unknown' };

/** The views that are always at the same place. */
const PLACES = {
  start: '',
  chessNew: 'chess/new',
  chessEditor: 'chess/editor',
  ducksNew: 'ducks/new',
  ducksRules: 'ducks/rules',
  think: 'think',
  games: 'games',
  queue: 'queue',
  settings: 'settings',
  unknown: '',
} as const;

/** The views of one game. */
const KINDS = { chessPlay: 'chess', ducksPlay: 'ducks', analysis: 'analysis' } as const;

/** Reads an address such as `#/chess/new?fen=...`. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const place = path.replace(/\/$/, '');
  const view = (Object.keys(PLACES) as (keyof typeof PLACES)[]).find((name) => PLACES[name] === place);
  if (view === 'think') return query ? { view, at: query } : { view };
  if (view) {
    const fen = new URLSearchParams(query).get('fen');
    return fen && (view === 'chessNew' || view === 'chessEditor') ? { view, fen } : { view };
  }
  const [kind, name, ...rest] = path.split('/');
  const game = rest.length === 0 && decoded(name ?? '');
  if (game && kind === 'chess') return { view: 'chessPlay', game };
  if (game && kind === 'ducks') return { view: 'ducksPlay', game };
  if (game && kind === 'file') {
    const name = new URLSearchParams(query).get('name');
    return name ? { view: 'file', file: game, name } : { view: 'file', file: game };
  }
  if (game && kind === 'analysis') {
    const at = new URLSearchParams(query).get('at');
    return at ? { view: 'analysis', game, at } : { view: 'analysis', game };
  }
  return { view: 'unknown' };
}

/** Nothing for what no address can hold, such as a single `%`. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Writes the address of a view. */
export function hrefOf(route: Route): string {
  if ('game' in route) {
    const at = 'at' in route && route.at ? `?${new URLSearchParams({ at: route.at })}` : '';
    return `#/${KINDS[route.view]}/${encodeURIComponent(route.game)}${at}`;
  }
  if (route.view === 'file') {
    const name = route.name ? `?${new URLSearchParams({ name: route.name })}` : '';
    return `#/file/${encodeURIComponent(route.file)}${name}`;
  }
  if (route.view === 'think') return `#/${PLACES.think}${route.at ? `?${route.at}` : ''}`;
  const fen = 'fen' in route && route.fen ? `?${new URLSearchParams({ fen: route.fen })}` : '';
  return `#/${PLACES[route.view]}${fen}`;
}
