import {
  type Audience,
  BESIDE,
  GALLERY_PAGES,
  MOUNTED,
  PAGES,
  STUDIO_PAGES,
} from '../api-reference/route-notes.ts';
import { INTERNAL_NOTES } from '../http/internal-route.ts';
import { isStudio } from '../process/hosts.ts';
import type { Site } from '../site/define-site.ts';
import { createApi } from './api-app.ts';

/** One thing that the process answers. */
export interface RouteRow {
  /** Heading under which it stands. */
  part:
    | 'Calls'
    | 'Content, messages and realtime'
    | 'Authoring'
    | 'Pages'
    | 'Process and files'
    | 'Internal listener';
  method: string;
  path: string;
  /** `unknown`: mounted, but route-notes.ts does not say who may use it. */
  who: Audience | 'unknown';
  /** The call of the catalogue. */
  call?: string;
  what: string;
}

/** The files that routes are made from, relative to their folders. */
export interface RouteFiles {
  /** Below `src/pages`. */
  pages: readonly string[];
  /** Below `public`. */
  files: readonly string[];
}

/** `/a/:b{.+}` as everybody writes it: `/a/{b}`. */
const written = (path: string) => path.replace(/:(\w+)(?:\{[^}]*\})?/g, '{$1}');

/** The address of a file below `src/pages`. */
export const pageRoute = (file: string): string =>
  `/${file
    .replace(/\.(?:astro|ts)$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replaceAll('[', '{')
    .replaceAll(']', '}')}`;

/** What the application has mounted: middleware and the answer to what is not there end in a star. */
function mountedRows(site: Site): RouteRow[] {
  const calls = new Map(Object.values(site.calls.calls).map((call) => [`${call.method} ${call.path}`, call]));
  const notes = Object.assign({}, MOUNTED, ...site.modules.map(({ routeNotes }) => routeNotes));
  const nobody = () => {
    throw new Error('A table of routes asks for no services.');
  };
  const routes = createApi(nobody, site).routes.filter(({ path }) => !path.endsWith('*'));
  const keys = new Set(routes.map(({ method, path }) => `${method} ${written(path)}`));
  return [...keys].map((key): RouteRow => {
    const [method = '', path = ''] = key.split(' ');
    const call = calls.get(key);
    if (call) {
      const who = call.auth === 'player' ? 'player' : 'anyone';
      return { part: 'Calls', method, path, who, call: call.name, what: call.summary };
    }
    const part = isStudio(path)
      ? 'Pages'
      : path.startsWith('/api/authoring')
        ? 'Authoring'
        : 'Content, messages and realtime';
    return { part, method, path, ...(notes[key] ?? { who: 'unknown', what: '' }) };
  });
}

/** Everything the process answers, made from what is mounted, the pages' folder and the listeners' own lists. */
export function routeTable(site: Site, { pages, files }: RouteFiles): RouteRow[] {
  const page = (file: string): RouteRow => {
    const path = pageRoute(file);
    return { part: 'Pages', method: 'GET', path, ...(PAGES[path] ?? { who: 'anyone', what: 'A page.' }) };
  };
  const internal: Readonly<Record<string, string>> = Object.assign(
    {},
    INTERNAL_NOTES,
    ...site.modules.map(({ internal }) => internal?.notes),
  );
  const rows: RouteRow[] = [
    ...mountedRows(site),
    ...[...new Set([...pages, 'robots.txt.ts', 'sitemap.xml.ts'])].map(page),
    ...Object.entries({ ...GALLERY_PAGES, ...STUDIO_PAGES }).map(
      ([path, about]): RouteRow => ({ part: 'Pages', method: 'GET', path, ...about }),
    ),
    ...BESIDE.map((row): RouteRow => ({ part: 'Process and files', ...row })),
    ...files.map(
      (file): RouteRow => ({
        part: 'Process and files',
        method: 'GET',
        path: `/${file}`,
        who: 'anyone',
        what: 'A file.',
      }),
    ),
    ...Object.entries(internal).map(([key, what]): RouteRow => {
      const [method = '', path = ''] = key.split(' ');
      return { part: 'Internal listener', method, path, who: 'operator', what };
    }),
  ];
  const order = (row: RouteRow) => `${row.call ? site.calls.areas[row.call] : ''} ${row.path} ${row.method}`;
  return rows.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
}

export const PARTS = [
  'Calls',
  'Content, messages and realtime',
  'Authoring',
  'Pages',
  'Process and files',
  'Internal listener',
] as const satisfies readonly RouteRow['part'][];

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The table as Markdown, a section a part. */
export function routesAsMarkdown(rows: readonly RouteRow[]): string {
  const sections = PARTS.map((part) => {
    const own = rows.filter((row) => row.part === part);
    const isCalls = part === 'Calls';
    const lines = own.map(
      ({ method, path, who, call, what }) =>
        `| ${method} | \`${path}\` | ${who} | ${isCalls ? `\`${call}\` | ` : ''}${cell(what)} |`,
    );
    const head = isCalls
      ? ['| Method | Path | Who | Call | What |', '|---|---|---|---|---|']
      : ['| Method | Path | Who | What |', '|---|---|---|---|'];
    return [`## ${part}`, '', ...head, ...lines].join('\n');
  });
  return `${[
    '# Routes',
    'Written by `npm run generate` from what is mounted. Do not edit. `npm run routes` prints the same.',
    '**anyone** needs nothing, a **guest** is not signed in, a **player** needs a session, **staff** a session of the Studio, a token of a program or that of `server.json`, an **operator** a token or secret of the settings.',
    ...sections,
  ].join('\n\n')}\n`;
}
