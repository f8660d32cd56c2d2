import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import type { WidgetDefinition } from '../../widget/widget.ts';

/** What a module or a sheet takes from another file of the project. */
const IMPORT = /(?:\bfrom|\bimport|@import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;
const READ = /\.(?:ts|tsx|mts|mjs|js|jsx|css)$/;

/** The files that a widget is made of: those of its folder, messages that it asks for, and what they import, in turn. */
function findFiles(project: string, { folder, messages = [] }: WidgetDefinition): Set<string> {
  const isFile = (file: string) =>
    statSync(join(project, file), { throwIfNoEntry: false })?.isFile() ?? false;
  const waiting = [
    ...globSync(`widgets/${folder}/**/*`, { cwd: project }),
    ...messages.flatMap((name) => globSync(`src/*/messages/*/${name}.json`, { cwd: project })),
  ].filter(isFile);
  const found = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!READ.test(file)) continue;
    for (const [, path = ''] of readFileSync(join(project, file), 'utf8').matchAll(IMPORT)) {
      const imported = normalize(join(dirname(file), path));
      if (found.has(imported) || !isFile(imported)) continue;
      found.add(imported);
      waiting.push(imported);
    }
  }
  return found;
}

/** The files of a project that differ from a revision, those that are not yet kept among them. */
function changedFiles(project: string, revision: string): Set<string> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).split(
      '\n',
    );
  const files = [
    ...git('diff', '--name-only', '--relative', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return new Set(files.filter(Boolean).map((file) => file.replaceAll('/', sep)));
}

/**
 * The folders of the widgets that are not what they were at a revision: first those with a changed file of their own, then those
 * that import one. What packages bring, Hashmark among them, is not looked at.
 *
 * @throws Error in words where the project has no such revision
 */
export function changedWidgets(
  project: string,
  revision: string,
  widgets: Iterable<WidgetDefinition>,
): string[] {
  if (!existsSync(join(project, 'widgets'))) return [];
  let changed: Set<string>;
  try {
    changed = changedFiles(project, revision);
  } catch {
    throw new Error(`Git knows no revision \`${revision}\` of ${project}.`);
  }
  const folders = [...changed].flatMap((file) => {
    const [first, folder, rest] = file.split(sep);
    return first === 'widgets' && folder !== undefined && rest !== undefined ? folder : [];
  });
  const own = new Set(folders);
  const importing = [...new Set(widgets)].filter(
    (widget) => !own.has(widget.folder) && [...findFiles(project, widget)].some((file) => changed.has(file)),
  );
  return [...own, ...importing.map(({ folder }) => folder)];
}
