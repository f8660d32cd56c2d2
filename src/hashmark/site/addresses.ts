import type { Addresses } from '../cms/extensions.ts';
import type { Site } from './define-site.ts';
import { readRoutes } from './routes.ts';

/** Addresses that the process answers before it looks for a page. */
const BEFORE_PAGES = [
  ...[
    '/api/{...path}',
    '/app/{...path}',
    '/apps/{...path}',
    '/messages/{...path}',
    '/internal/{...path}',
    '/studio/{...path}',
  ],
  ...['/gallery/{...path}', '/preview/frame/{token}', '/preview/link/{token}'],
  ...['/forms/{form}', '/media/{id}/{cut}/{file}'],
  ...['/_astro/{...path}', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml'],
];

/** Answers of the product that content may link to. */
const ANSWERED = [
  ...['/api/cms/{...path}', '/api/openapi.json', '/messages/{file}'],
  ...['/media/{id}/{cut}/{file}', '/robots.txt', '/sitemap.xml'],
];

/** Matches an address written with `{name}` for one part and `{...name}` for any number of them. */
const patternOf = (address: string): string =>
  address
    .split(/(\/\{\.\.\.\w+\}|\{[^}]+\})/)
    .map((piece) => {
      if (piece.startsWith('/{...')) return '(?:/.*)?';
      return piece.startsWith('{') ? '[^/]+' : piece.replace(/[.*+?^$()[\]\\|]/g, '\\$&');
    })
    .join('');

const anyOf = (addresses: readonly string[]) => new RegExp(`^(?:${addresses.map(patternOf).join('|')})$`);

/** The addresses of a site as one question. */
export function readAddresses({
  addresses,
  modules,
  calls,
  routes,
}: Pick<Site, 'addresses' | 'modules' | 'calls' | 'routes'>): Addresses {
  const { planned = [] } = addresses;
  const { table } = routes;
  const pages = [...addresses.pages, ...table.map(({ path }) => path)];
  // Other rows only say whom a page is for, or what it reads: a page of the content may answer there.
  const taken = table.filter(
    ({ path, page, popup, shows, movedTo }) =>
      popup !== undefined ||
      shows !== undefined ||
      movedTo !== undefined ||
      (page !== undefined && path !== `/${page}`),
  );
  const findRoute = readRoutes(routes);
  const named = new Set(table.flatMap(({ page }) => (page === undefined ? [] : [`/${page}`])));
  const own = new Set<string>(table.flatMap(({ path, page }) => (path === `/${page}` ? [path] : [])));
  const reads = Object.values(calls.routes).flatMap((route) => {
    const [method = '', path = ''] = route.split(' ');
    return method === 'GET' ? [path] : [];
  });
  const fixed = anyOf([
    ...addresses.pages,
    ...taken.map(({ path }) => path),
    ...BEFORE_PAGES,
    ...reads,
    ...modules.flatMap((module) => module.addresses ?? []),
  ]);
  const shown = anyOf([
    ...pages,
    ...planned,
    ...reads,
    ...ANSWERED,
    ...modules.flatMap((module) => module.addresses ?? []),
  ]);
  return {
    isFixed: (path) => fixed.test(path) && !own.has(path),
    hasRules: (path) => named.has(path) || findRoute(path) !== undefined,
    leadsSomewhere: (path) => shown.test(path),
    subjectAt(path) {
      const { route, parts = {} } = findRoute(path) ?? {};
      const name = Object.values(parts).join('/');
      return route?.names === undefined || name === '' ? undefined : { kind: route.names, name };
    },
    plain: [...pages, ...planned]
      .filter((address) => !address.includes('{'))
      .map((address) => address.slice(1)),
  };
}
