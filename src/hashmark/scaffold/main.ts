/** `hashmark new widget <Name>`: begins a widget of the project that is worked in. */
import { findProject } from '../process/project.ts';
import { UsageError } from '../process/usage-error.ts';
import { writeNewWidget } from './new-widget.ts';

const [kind, name, surplus] = process.argv.slice(2);

if (kind !== 'widget' || name === undefined || surplus !== undefined) {
  process.stderr.write('Usage: hashmark new widget <Name>, e.g. hashmark new widget ReferFriend\n');
  process.exitCode = 2;
} else {
  try {
    const files = writeNewWidget(findProject(), name);
    const written = files.map((file) => `written  ${file}\n`).join('');
    process.stdout.write(
      `${written}It works as it is: write #${name}[]# in a page, or open the gallery. Its messages are English in every language. \`npx vitest run\` runs its test; it needs the package vitest.\n`,
    );
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
