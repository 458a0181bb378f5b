// The view that is shown, kept in step with the address.
import { hrefOf, parseRoute, type Route } from './route.ts';

export const router = $state({ route: parseRoute(typeof location === 'undefined' ? '' : location.hash) });

export function followAddress(): void {
  router.route = parseRoute(location.hash);
}

/** Goes to a view; `replace` leaves no step back to where one was. */
export function go(route: Route, replace = false): void {
  const href = hrefOf(route);
  if (replace) {
    history.replaceState(null, '', href);
    followAddress();
  } else {
    location.hash = href;
  }
}
