import { routes } from '../../api/routes.ts';
import { SITE_ADDRESSES } from '../../rules/site-addresses.ts';
import { pageRoutes } from './page-routes.ts';

/** Addresses that the process answers before it looks for a page. */
const BEFORE_PAGES = /^\/(?:(?:api|apps?|messages|sandbox|internal|_astro)\/|(?:healthz|readyz)$)/;

const PART = '[^/]+';

/** Matches an address written with `{name}` for one part and `{...name}` for any number of them. */
const patternOf = (address: string): string =>
  address
    .split(/(\/\{\.\.\.\w+\}|\{[^}]+\})/)
    .map((piece) =>
      piece.startsWith('/{...')
        ? '(?:/.*)?'
        : piece.startsWith('{')
          ? PART
          : piece.replace(/[.*+?^$()[\]\\|]/g, '\\$&'),
    )
    .join('');

const anyOf = (addresses: readonly string[]) => new RegExp(`^(?:${addresses.map(patternOf).join('|')})$`);

const fixed = anyOf(pageRoutes);
const answered = anyOf([
  ...Object.values(routes).flatMap((route) => {
    const [method = '', path = ''] = String(route).split(' ');
    return method === 'GET' ? [path] : [];
  }),
  '/api/cms/{...path}',
  '/api/openapi.json',
  '/messages/{file}',
  '/users/auth/{provider}',
]);
const planned = anyOf(SITE_ADDRESSES);

/** The addresses that hold no variable part, without the first slash: what a misspelt link may have meant. */
export const PLAIN_ADDRESSES: readonly string[] = [...pageRoutes, ...SITE_ADDRESSES]
  .filter((address) => !address.includes('{'))
  .map((address) => address.slice(1));

/** Whether a part of the site other than the content answers at a path, so that a document there is never shown. */
export const isFixedRoute = (path: string): boolean => fixed.test(path) || BEFORE_PAGES.test(path);

/** Whether a path leads somewhere without a document: to a part of the site, built or required, or to a call. */
export const isSiteAddress = (path: string): boolean =>
  fixed.test(path) || planned.test(path) || answered.test(path);
