// The views of the page and their addresses: everything after the `#`.

export type Route =
  | { view: 'start' }
  | { view: 'chessNew'; fen?: string }
  | { view: 'chessEditor'; fen?: string }
  | { view: 'chessPlay'; game: string }
  | { view: 'ducksNew' }
  | { view: 'ducksRules' }
  | { view: 'ducksPlay'; game: string }
  | { view: 'games' }
  | { view: 'settings' }
  | { view: 'unknown' };

const fixed: Record<string, Route> = {
  '': { view: 'start' },
  'chess/new': { view: 'chessNew' },
  'chess/editor': { view: 'chessEditor' },
  'ducks/new': { view: 'ducksNew' },
  'ducks/rules': { view: 'ducksRules' },
  games: { view: 'games' },
  settings: { view: 'settings' },
};

/** Reads an address such as `#/chess/new?fen=...`. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const route = fixed[path.replace(/\/$/, '')];
  if (route) {
    const fen = new URLSearchParams(query).get('fen');
    return fen && (route.view === 'chessNew' || route.view === 'chessEditor') ? { ...route, fen } : route;
  }
  const [kind, name, ...rest] = path.split('/');
  const game = rest.length === 0 && decoded(name ?? '');
  if (game && kind === 'chess') return { view: 'chessPlay', game };
  if (game && kind === 'ducks') return { view: 'ducksPlay', game };
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
  switch (route.view) {
    case 'start':
    case 'unknown':
      return '#/';
    case 'chessNew':
    case 'chessEditor': {
      const path = route.view === 'chessNew' ? '#/chess/new' : '#/chess/editor';
      return route.fen ? `${path}?${new URLSearchParams({ fen: route.fen })}` : path;
    }
    case 'ducksNew':
      return '#/ducks/new';
    case 'ducksRules':
      return '#/ducks/rules';
    case 'chessPlay':
      return `#/chess/${encodeURIComponent(route.game)}`;
    case 'ducksPlay':
      return `#/ducks/${encodeURIComponent(route.game)}`;
    case 'games':
      return '#/games';
    case 'settings':
      return '#/settings';
  }
}
