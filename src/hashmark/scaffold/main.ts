/** `hashmark new widget <Name>`: begins a widget of the project that is worked in. */
import { findProject } from '../process/project.ts';
import { UsageError } from '../process/usage-error.ts';
import { loadSite } from '../site/load-site.ts';
import { writeNewWidget } from './new-widget.ts';

/** The first language of the site; English where the site cannot be read, which other commands tell. */
async function readFirstLanguage(project: string): Promise<string> {
  try {
    const { regions } = await loadSite(project);
    return regions?.locales?.[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Runs `npx hashmark new <args>`. @returns the exit code */
export async function runNew(args: readonly string[]): Promise<number> {
  const [kind, name, surplus] = args;
  if (kind !== 'widget' || name === undefined || surplus !== undefined) {
    process.stderr.write('Usage: hashmark new widget <Name>, e.g. hashmark new widget ReferFriend\n');
    return 2;
  }
  try {
    const project = findProject();
    const files = writeNewWidget(project, name, await readFirstLanguage(project));
    const written = files.map((file) => `written  ${file}\n`).join('');
    process.stdout.write(
      `${written}It works as it is: write #${name}[]# in a page, or open the gallery. Its messages are English in every language. \`npx vitest run\` runs its test; it needs the package vitest.\n`,
    );
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}
