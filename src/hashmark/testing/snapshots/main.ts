/** `hashmark snapshots`: looks at every widget in many states, and says what is not as it was. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listLicences, listLocales } from '../../i18n/regions.ts';
import { findProject } from '../../process/project.ts';
import { loadSite } from '../../site/load-site.ts';
import { galleryManifest } from '../gallery/examples.ts';
import { THEMES } from '../gallery/view.ts';
import { createCamera } from './capture.ts';
import { judge, type Outcome } from './kept.ts';
import { publishedSubjects } from './placeholders.ts';
import { planShots, type Shot, subjectsOf } from './plan.ts';
import { writeReport } from './report.ts';
import { MOMENT, type SnapshotServer, startSite } from './server.ts';

const HELP = `hashmark snapshots [options]

Looks at every example of every widget, and at every placeholder of published pages, and compares the DOM with what is kept in
tests/snapshots, pictures with those of this machine, and lets axe look. The site has to be built. Exit code 0: all is as it was;
1: something is not; 2: the command line is wrong.

  --update            keeps what is seen
  --only <folder>     this widget alone; may stand several times
  --changed [rev]     widgets with files that differ from a revision, HEAD without one
  --full              every example in every combination of languages, licences, themes, widths and readers
  --url <origin>      a site that runs, in the place of one that is started with its clock stopped
  --workers <n>       how many look at once

Needs the package playwright-core, and a Chromium: that of CHROMIUM, of the file .data/browser, or Playwright's own.
`;

/** The usual reader first. */
const WIDTHS = ['1440', '390'];

function changedFolders(project: string, revision: string): Set<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8' }).split('\n');
  const files = [
    ...git('diff', '--name-only', '--relative', revision, '--', 'widgets'),
    ...git('ls-files', '--others', '--exclude-standard', '--', 'widgets'),
  ];
  return new Set(files.flatMap((file) => /^widgets\/([^/]+)\//.exec(file)?.[1] ?? []));
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      ...{ update: { type: 'boolean' }, full: { type: 'boolean' }, changed: { type: 'boolean' } },
      ...{ only: { type: 'string', multiple: true }, url: { type: 'string' }, workers: { type: 'string' } },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const project = findProject();
  const site = await loadSite(project);
  const only = values.changed
    ? changedFolders(project, positionals[0] ?? 'HEAD')
    : new Set(values.only ?? []);
  if (values.changed && only.size === 0) {
    process.stdout.write('No widget has changed.\n');
    return 0;
  }
  const server: SnapshotServer = values.url
    ? { origin: values.url, stop: async () => undefined }
    : await startSite(process.argv[1] ?? '');
  try {
    const subjects = [
      ...subjectsOf(galleryManifest(site.widgets)),
      ...(await publishedSubjects(server.origin, site.widgets)),
    ];
    const dimensions = {
      ...{ locale: listLocales(), licence: listLicences(), theme: THEMES, viewport: WIDTHS, at: [MOMENT] },
      as: ['guest', ...(site.gallery?.readers.map(({ name }) => name) ?? [])],
    };
    const shots = planShots(subjects, dimensions, values.full ?? false).filter(
      ({ folder }) => only.size === 0 || only.has(folder),
    );
    const places = {
      contract: join(project, 'tests/snapshots'),
      pictures: join(project, '.data/snapshots'),
      report: join(project, '.reports/snapshots'),
    };
    rmSync(places.report, { recursive: true, force: true });
    const workers = Number(values.workers ?? Math.min(4, availableParallelism()));
    const outcomes = await lookAtAll(shots, server.origin, workers, (captured) =>
      judge(captured, places, values.update ?? false),
    );
    const file = writeReport(outcomes, places.report, server.origin);
    const wrong = outcomes.filter(({ state }) => state !== 'same');
    for (const { state, id, faults, errors } of wrong)
      process.stdout.write(`${state.padEnd(8)} ${id} ${[...faults, ...errors].join('; ')}\n`);
    process.stdout.write(`${outcomes.length} looks, ${wrong.length} not as they were: ${file}\n`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

/** The browser that the project has found, else Playwright's own. */
function findBrowser(): string | undefined {
  const named = join('.data', 'browser');
  return process.env.CHROMIUM ?? (existsSync(named) ? readFileSync(named, 'utf8').trim() : undefined);
}

/** Takes every look, several at once. */
async function lookAtAll(
  shots: readonly Shot[],
  origin: string,
  workers: number,
  judged: (captured: Awaited<ReturnType<ReturnType<typeof createCamera>['take']>>) => Outcome,
): Promise<Outcome[]> {
  const { chromium } = await import('playwright-core');
  const executablePath = findBrowser();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const waiting = [...shots];
  const outcomes: Outcome[] = [];
  const look = async () => {
    const camera = createCamera(browser, origin);
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      outcomes.push(judged(await camera.take(shot)));
      if (process.stderr.isTTY)
        process.stderr.write(`\r\u001b[2K${outcomes.length}/${shots.length} ${shot.id}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: workers }, look));
  } finally {
    await browser.close();
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[2K');
  }
  return outcomes;
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  return 2;
});
