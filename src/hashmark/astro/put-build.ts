import { readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_OF_WORKER, IN_USE, isBuildHeld, listBuilds } from '../server/hold-build.ts';

/** Where Astro builds: a start and a running process look beside it, at what was built before. */
export const BUILDING = 'dist/.building/';

/** How many builds stay that nobody runs any more: readers have pages of theirs open, and a CDN keeps some. */
const EARLIER = 2;

/** The file that a start reads: it leads to the newest build, in a worker to that of the process which has begun it. */
const startFile = (build: string) => `const build = process.env.${BUILD_OF_WORKER} ?? '${build}';
export const { start } = await import(\`./\${build}/server/start.mjs\`);
`;

/** The name of the build that a start would take; undefined where nothing has been built. */
function readNewest(dist: string): string | undefined {
  try {
    return /'(\d+)'/.exec(readFileSync(join(dist, 'start.mjs'), 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

/** The builds that stay, and so those whose names are taken. */
function listKept(dist: string): string[] {
  const newest = readNewest(dist);
  const builtAt = (name: string) =>
    statSync(join(dist, name, IN_USE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return listBuilds(dist)
    .sort((a, b) => Number(b === newest) - Number(a === newest) || builtAt(b) - builtAt(a))
    .filter((name, index) => index < 1 + EARLIER || isBuildHeld(join(dist, name)));
}

/** Lets tools find what browsers are sent where Astro would have put it. No process reads it there. */
function linkFiles(dist: string, build: string): void {
  const link = join(dist, 'client');
  rmSync(link, { recursive: true, force: true });
  try {
    symlinkSync(join(build, 'client'), link, 'junction');
  } catch {
    // Not every disk has links.
  }
}

/**
 * Makes what Astro has built the newest build. A process that runs goes on with the one that it has begun with, which stays until
 * that has ended; a start takes the newest.
 *
 * @param dist the folder of builds, with what Astro has made in `.building`
 */
export function putBuild(dist: string): void {
  const made = join(dist, '.building');
  const taken = listKept(dist);
  let number = 1;
  while (taken.includes(String(number))) number++;
  const build = String(number);
  writeFileSync(join(made, IN_USE), '');
  writeFileSync(join(made, 'start.mjs'), startFile(build));
  rmSync(join(dist, build), { recursive: true, force: true });
  renameSync(made, join(dist, build));
  // At once, when all is there: whatever ends a build before leaves the one before it.
  renameSync(join(dist, build, 'start.mjs'), join(dist, 'start.mjs'));
  linkFiles(dist, build);
  // Of a version that built here.
  rmSync(join(dist, 'server'), { recursive: true, force: true });
  const kept = listKept(dist);
  for (const name of listBuilds(dist))
    if (!kept.includes(name)) rmSync(join(dist, name), { recursive: true, force: true });
}
