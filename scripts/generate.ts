/**
 * Writes the files that are derived from folders, so that no list of names is kept by hand twice.
 *
 * `npm run generate` writes them; with `--check` it only tells, by exit code 1, which are out of date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const HEAD = '// Written by `npm run generate` from the folders. Do not edit.\n';

const camel = (folder: string) => folder.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function widgetRegistry(): string {
  const folders = readdirSync('widgets', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`widgets/${entry.name}/widget.ts`))
    .map((entry) => entry.name)
    .sort();
  return [
    HEAD + "import type { WidgetDefinition } from '../content-schemas/widget.ts';",
    ...folders.map((folder) => `import ${camel(folder)} from './${folder}/widget.ts';`),
    '',
    '/** Every widget that editors can place, by the name they write. */',
    'export const widgets: ReadonlyMap<string, WidgetDefinition> = new Map(',
    `  [${folders.map(camel).join(', ')}].map((widget: WidgetDefinition) => [widget.name, widget]),`,
    ');',
    '',
  ].join('\n');
}

const files: Record<string, () => string> = {
  'widgets/registry.ts': widgetRegistry,
};

const check = process.argv.includes('--check');
const stale = Object.entries(files).filter(([file, make]) => {
  const text = make();
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  if (!check) writeFileSync(file, text);
  return true;
});
for (const [file] of stale) console.log(`${check ? 'out of date' : 'written'}: ${file}`);
if (check && stale.length > 0) {
  console.error('Run `npm run generate` and commit what it writes.');
  process.exitCode = 1;
}
