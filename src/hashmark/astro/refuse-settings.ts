import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';
import { ConfigError, throwPlainly } from '../process/config-error.ts';
import { showSeen } from '../site/definition-problems.ts';
import { type CspDirective, directiveName } from './policy.ts';

type Settings = Pick<
  AstroConfig,
  'adapter' | 'base' | 'build' | 'fetchFile' | 'i18n' | 'outDir' | 'root' | 'srcDir' | 'trailingSlash'
>;

const FETCH_KINDS = ['ts', 'js', 'mts', 'mjs'];

/** What of the integration's options can be told before a build. */
interface Options {
  layout?: string;
  policy?: readonly CspDirective[];
}

/** The file by which a project would answer requests itself. */
function findFetchFile({ fetchFile, root, srcDir }: Settings): string | undefined {
  if (fetchFile === null) return undefined;
  const files = FETCH_KINDS.map((kind) => new URL(`${fetchFile}.${kind}`, srcDir));
  const found = files.find((file) => existsSync(file));
  return found && relative(fileURLToPath(root), fileURLToPath(found)).replaceAll('\\', '/');
}

/** The first setting by which a build would come to lie where no start looks for it. */
function findMoved({ build, outDir, root }: Settings): [name: string, seen: string] | undefined {
  const places = [
    ['outDir', outDir, 'dist/'],
    ['build.client', build.client, 'dist/client/'],
    ['build.server', build.server, 'dist/server/'],
  ] as const;
  const moved = places.find(([, seen, place]) => seen.href !== new URL(place, root).href);
  if (moved) return [moved[0], `${relative(fileURLToPath(root), fileURLToPath(moved[1]))}/`];
  return build.serverEntry === 'entry.mjs' ? undefined : ['build.serverEntry', build.serverEntry];
}

/** What is set of Astro that makes a build which does not work, though nothing says so; with what does the same here. */
function listFaults(settings: Settings): string[] {
  const { adapter, base, i18n, trailingSlash } = settings;
  const say = (name: string, seen: unknown, repair: string) =>
    `astro.config: \`${name}\`: saw ${showSeen(seen)}. Leave it out${repair}`;
  const moved = findMoved(settings);
  const fetchFile = findFetchFile(settings);
  return [
    adapter && say('adapter', adapter.name, ': Hashmark brings the adapter for Node.'),
    base !== '/' && say('base', base, ', and set `SITE_BASE` where the site is started, e.g. `/shop`.'),
    trailingSlash === 'always' &&
      say('trailingSlash', trailingSlash, ': addresses have no slash at their end.'),
    i18n && say('i18n', i18n, ': the languages are `regions.locales` in src/site.ts.'),
    moved && say(...moved, ': `npx hashmark start` reads dist/.'),
    fetchFile !== undefined &&
      `${fetchFile}: It would have no effect, as Hashmark answers the requests. Write a module with \`routes\`, or a middleware.`,
  ].filter((fault) => typeof fault === 'string');
}

/** Directives that Astro writes with the hashes of its own scripts and styles: of two of a name, browsers take the first. */
const HASHED = { 'script-src': 'scriptDirective', 'style-src': 'styleDirective' } as const;

/** What is wrong with the options of the integration, which a build would not tell of, or by the name of another file. */
function listOptionFaults({ layout, policy = [] }: Options, { root }: Settings): string[] {
  const named = policy.flatMap((directive) => {
    const own = Object.entries(HASHED).find(([name]) => name === directiveName(directive));
    return own ? [own] : [];
  });
  return [
    ...(layout === undefined || existsSync(new URL(layout, root))
      ? []
      : [`astro.config: \`layout\` of Hashmark: saw ${showSeen(layout)}. There is no such file.`]),
    ...named.map(
      ([name, directive]) =>
        `astro.config: \`policy\` of Hashmark: saw ${name}, without the hashes of what pages need. Name sources in \`security.csp.${directive}.resources\` of Astro.`,
    ),
  ];
}

/** @throws ConfigError with a line for each setting of Astro, or option of the product's, that a site cannot have */
export function refuseSettings(settings: Settings, options: Options): void {
  const faults = [...listFaults(settings), ...listOptionFaults(options, settings)];
  if (faults.length > 0) throwPlainly(new ConfigError(faults.join('\n')));
}
