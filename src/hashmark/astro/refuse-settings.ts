import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';
import { ConfigError, throwPlainly } from '../process/config-error.ts';
import { showSeen } from '../site/definition-problems.ts';

type Settings = Pick<
  AstroConfig,
  'adapter' | 'base' | 'build' | 'fetchFile' | 'i18n' | 'outDir' | 'root' | 'srcDir' | 'trailingSlash'
>;

const FETCH_KINDS = ['ts', 'js', 'mts', 'mjs'];

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

/** @throws ConfigError with a line for each setting of Astro that a site cannot have */
export function refuseSettings(settings: Settings): void {
  const faults = listFaults(settings);
  if (faults.length > 0) throwPlainly(new ConfigError(faults.join('\n')));
}
