/** `hashmark snapshots`: looks at every widget in many states, and says what is not as it was. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { suggest } from '../../engine/index.ts';
import { listLicences, listLocales } from '../../i18n/regions.ts';
import { answerCommand, type CommandAnswer } from '../../process/command-answer.ts';
import { ConfigError } from '../../process/config-error.ts';
import { findProject } from '../../process/project.ts';
import { readOptions } from '../../process/read-options.ts';
import { UsageError } from '../../process/usage-error.ts';
import { loadSite } from '../../site/load-site.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';
import { galleryManifest } from '../gallery/examples.ts';
import { THEMES } from '../gallery/view.ts';
import { createCamera } from './capture.ts';
import { changedWidgets } from './changed.ts';
import { dropKept, findLeft, judge, type Outcome, type Places } from './kept.ts';
import { publishedSubjects } from './placeholders.ts';
import { planShots, type Shot, subjectsOf } from './plan.ts';
import { writeReport } from './report.ts';
import { MOMENT, type SnapshotServer, startSite } from './server.ts';

const HELP = `hashmark snapshots [options]

Looks at every example of every widget, and at every placeholder in the content and the blocks of pages that are published in the
first language, and compares the DOM with what is kept in tests/snapshots, pictures with those of this machine, and lets axe look.
The site has to be built. Exit code 0: all is as it was; 1: something is not, could not be looked at, or is kept of a look that there
is no more; 2: the command line or a setting is written wrong.

  --update            keeps what is seen, and lets go what is kept of looks that there are no more
  --only <folder>     only this widget; may stand several times, and beside --changed
  --changed [rev]     widgets with files that differ from a revision, HEAD without one; what they import of the project counts
  --most <n>          so many looks, those at widgets with changed files of their own first
  --dom               only the DOM: no pictures, no axe
  --repeat <n>        so many times in a row, each with a store of its own, until a look is not as it was
  --full              every example in every combination of languages, licences, themes, widths and readers
  --url <origin>      a site that runs, in the place of one that is started with its clock stopped
  --workers <n>       how many look at once
  --json              answers with one JSON value on standard output: ok, looks, how many were taken, report, the file that shows them, and
                      wrong, those that are not as they were, each with id, url, state, errors, faults and pixels; left, what is kept of looks
                      that there are no more; error where none was taken

Needs the package playwright-core, and a Chromium: that of CHROMIUM, of the file .data/browser, or Playwright's own.
`;

/** The usual reader first. */
const WIDTHS = ['1440', '390'];

/** @throws UsageError for what is no such number */
function readCount(option: string, given: string | undefined, fallback: number): number {
  const count = Number(given ?? fallback);
  if (given === undefined || (Number.isInteger(count) && count > 0)) return count;
  throw new UsageError(`--${option} is \`${given}\`; a whole number from 1 on is allowed.`);
}

/** The folders to look at, the most wanted first; undefined for all. @throws UsageError for a folder that no widget has */
function foldersOf(
  { changed, only }: { changed?: boolean | undefined; only?: string[] | undefined },
  revision: string | undefined,
  project: string,
  widgets: Iterable<WidgetDefinition>,
): string[] | undefined {
  const all = [...widgets];
  const there = new Set(all.map(({ folder }) => folder));
  for (const folder of only ?? []) {
    if (there.has(folder)) continue;
    const near = suggest(folder, there);
    const repair = near === undefined ? '/gallery shows every widget.' : `Did you mean \`${near}\`?`;
    throw new UsageError(`--only is \`${folder}\`, and no widget has a folder of this name. ${repair}`);
  }
  if (!changed) return only;
  const found = changedWidgets(project, revision ?? 'HEAD', all);
  return only ? found.filter((folder) => only.includes(folder)) : found;
}

/** The looks at some folders, in their order. @param most how many at most */
function chooseShots(shots: readonly Shot[], folders: readonly string[] | undefined, most: number): Shot[] {
  const rank = new Map(folders?.map((folder, index) => [folder, index]));
  const wanted = folders ? shots.filter(({ folder }) => rank.has(folder)) : [...shots];
  return wanted.sort((a, b) => (rank.get(a.folder) ?? 0) - (rank.get(b.folder) ?? 0)).slice(0, most);
}

interface Wish {
  readonly project: string;
  readonly site: Awaited<ReturnType<typeof loadSite>>;
  readonly folders: readonly string[] | undefined;
  readonly most: number;
  readonly workers: number;
  readonly url: string | undefined;
  readonly full: boolean;
  readonly update: boolean;
  readonly dom: boolean;
}

/** What programs are told of a look that is not as it was, or is kept anew. */
const tellOutcome = ({ id, url, state, errors, faults, pixels }: Outcome) => ({
  ...{ id, url, state, errors, faults, pixels },
});

/**
 * Tells what is kept of looks that there are no more, and with `--update` lets it go. With `--full` there are looks that no other run has,
 * and a site that runs may have other pages than those that ship: neither says anything of what is kept.
 *
 * @param planned all looks that there are, and not only those at some widgets
 * @returns how many are left
 */
function tellLeft(
  { full, url, update }: Wish,
  planned: readonly Shot[],
  places: Places,
  answer: CommandAnswer,
): number {
  const ids = planned.map(({ id }) => id);
  const left = full || url !== undefined ? [] : findLeft(places.contract, ids);
  const what = update
    ? 'is no longer kept'
    : 'is kept, and no example or page makes it any more; --update lets it go';
  for (const id of left) answer.print(`${'left'.padEnd(8)} ${id} ${what}`);
  answer.add({ left });
  if (update) dropKept(left, places);
  return update ? 0 : left.length;
}

/** Looks at all that is wished for once. @returns how many looks are not as they were */
async function lookOnce(wish: Wish, answer: CommandAnswer): Promise<number> {
  const { project, site, folders, most, workers, url, full, update, dom } = wish;
  const server: SnapshotServer = url
    ? { origin: url, stop: async () => undefined }
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
    const planned = planShots(subjects, dimensions, full);
    const shots = chooseShots(planned, folders, most);
    const places = {
      contract: join(project, 'tests/snapshots'),
      pictures: join(project, '.data/snapshots'),
      report: join(project, '.reports/snapshots'),
    };
    rmSync(places.report, { recursive: true, force: true });
    const outcomes = await lookAtAll(shots, { origin: server.origin, workers, dom }, (captured) =>
      judge(captured, places, update),
    );
    const file = writeReport(outcomes, places.report, server.origin);
    const told = outcomes.filter(({ state }) => state !== 'same');
    for (const { state, id, faults, errors } of told)
      answer.print(`${state.padEnd(8)} ${id} ${[...faults, ...errors].join('; ')}`);
    const kept = told.filter(({ state }) => state === 'kept');
    const wrong = told.filter(({ state }) => state !== 'kept');
    const anew = kept.length > 0 ? `, ${kept.length} kept anew` : '';
    const left = tellLeft(wish, planned, places, answer);
    answer.print(`${outcomes.length} looks, ${wrong.length} not as they were${anew}: ${file}`);
    answer.add({
      ...{ looks: outcomes.length, report: file },
      ...{ wrong: wrong.map(tellOutcome), kept: kept.map(tellOutcome) },
    });
    return wrong.length + left;
  } finally {
    await server.stop();
  }
}

async function run(args: readonly string[], answer: CommandAnswer): Promise<number> {
  const { values, positionals } = readOptions(args, {
    ...{ update: { type: 'boolean' }, full: { type: 'boolean' }, changed: { type: 'boolean' } },
    ...{ only: { type: 'string', multiple: true }, url: { type: 'string' }, workers: { type: 'string' } },
    ...{ most: { type: 'string' }, repeat: { type: 'string' }, dom: { type: 'boolean' } },
    ...{ json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    answer.print(HELP.trimEnd());
    answer.add({ help: HELP });
    return 0;
  }
  const [surplus] = positionals.slice(values.changed ? 1 : 0);
  if (surplus !== undefined)
    throw new UsageError(`\`${surplus}\` is one argument too many. Name a widget by --only ${surplus}.`);
  const project = findProject();
  const site = await loadSite(project);
  const { url, full = false, update = false, dom = false } = values;
  const most = readCount('most', values.most, Number.POSITIVE_INFINITY);
  const workers = readCount('workers', values.workers, Math.min(4, availableParallelism()));
  const folders = foldersOf(values, positionals[0], project, site.widgets.values());
  if (folders?.length === 0) {
    answer.print('No widget has changed.');
    answer.add({ looks: 0, report: null, wrong: [], kept: [], left: [] });
    return 0;
  }
  let wrong = 0;
  for (let turns = readCount('repeat', values.repeat, 1); turns > 0 && wrong === 0; turns--)
    wrong = await lookOnce({ project, site, folders, most, workers, url, full, update, dom }, answer);
  return wrong === 0 ? 0 : 1;
}

/** The browser that the project has found, else Playwright's own. */
function findBrowser(): string | undefined {
  const named = join('.data', 'browser');
  return process.env.CHROMIUM ?? (existsSync(named) ? readFileSync(named, 'utf8').trim() : undefined);
}

/** Takes every look, several at once. */
async function lookAtAll(
  shots: readonly Shot[],
  { origin, workers, dom }: { origin: string; workers: number; dom: boolean },
  judged: (captured: Awaited<ReturnType<ReturnType<typeof createCamera>['take']>>) => Outcome,
): Promise<Outcome[]> {
  const { chromium } = await import('playwright-core');
  const executablePath = findBrowser();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  const waiting = [...shots];
  const outcomes: Outcome[] = [];
  const look = async () => {
    const camera = createCamera(browser, origin, dom);
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

/** Runs `npx hashmark snapshots <args>`. @returns the exit code */
export async function runSnapshots(args: readonly string[]): Promise<number> {
  return await answerCommand(args, run, (error) =>
    error instanceof UsageError || error instanceof ConfigError ? 2 : 1,
  );
}
