import type { Route } from './types.ts';

/** The parts of a route: `money` where it carries an `Idempotency-Key`. */
export function readRoute(route: Route): { method: string; path: string; money: boolean } {
  const [verb = '', path = ''] = route.split(' ');
  const money = verb.endsWith('!');
  return { method: money ? verb.slice(0, -1) : verb, path, money };
}
