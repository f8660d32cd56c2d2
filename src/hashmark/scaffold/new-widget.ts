import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const NAME = /^[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)*$/;

const kebab = (name: string) => name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
const words = (name: string) => kebab(name).replaceAll('-', ' ');

const definitionSource = (
  name: string,
  folder: string,
) => `import { defineWidget, textProp } from 'hashmark/widget';
import { z } from 'zod';

export default defineWidget({
  name: '${name}',
  folder: '${folder}',
  summary: 'What readers get, in one sentence for editors.',
  display: 'block',
  props: z.strictObject({
    title: textProp().optional().describe('Heading above it; may hold variables.'),
  }),
  hydration: 'none',
  version: 1,
  examples: [
    { title: 'Usual', text: '#${name}[]#' },
    { title: 'With a title', text: '#${name}[title="A title of its own"]#' },
  ],
});
`;

const componentSource = (name: string, folder: string) => `import { resolveText } from 'hashmark/i18n';
import { translator } from 'hashmark/translator';
import type { WidgetProps } from 'hashmark/widget';
import type widget from './widget.ts';

/** Say here what a reader sees of it. */
export default function ${name}({ title, reader, i18n }: WidgetProps<typeof widget>) {
  const t = translator(i18n);
  const heading = title === undefined ? t('TITLE') : resolveText(title, reader.currency);
  return (
    <section className="widget ${folder}" aria-label={heading}>
      <h2>{heading}</h2>
      <p>{t('TEXT')}</p>
    </section>
  );
}
`;

const styleSource = (folder: string) => `.${folder} {
  container-type: inline-size;
}
`;

const messagesOf = (name: string) => {
  const title = words(name).replace(/^./, (letter) => letter.toUpperCase());
  return `${JSON.stringify({ TITLE: title, TEXT: 'Say what it is for.', FAILED: `${title} cannot be shown now.` }, undefined, 2)}\n`;
};

/** The languages that the project has messages in; English where it has none yet. */
function readLanguages(project: string): string[] {
  const files = [
    ...globSync('src/*/messages/*/*.json', { cwd: project }).map((file) => basename(dirname(file))),
    ...globSync('widgets/*/messages/*.json', { cwd: project }).map((file) => basename(file, '.json')),
  ];
  return [...new Set(['en', ...files])].sort();
}

/**
 * Writes the folder of a new widget: definition with two examples, component, styles, and messages in every language of
 * the project.
 *
 * @param name in PascalCase, as editors will write it
 * @returns the files, relative to the project
 * @throws Error in words when the name cannot be one, or is taken
 */
export function writeNewWidget(project: string, name: string): string[] {
  if (!NAME.test(name))
    throw new Error(
      `\`${name}\` cannot be the name of a widget. Write it like ReferFriend: letters and digits, each word with a capital.`,
    );
  const folder = kebab(name);
  const place = join('widgets', folder);
  if (existsSync(join(project, place))) throw new Error(`There is already a folder ${place}.`);
  const files: [string, string][] = [
    ['widget.ts', definitionSource(name, folder)],
    [`${name}.tsx`, componentSource(name, folder)],
    [`${folder}.css`, styleSource(folder)],
    ...readLanguages(project).map((language): [string, string] => [
      `messages/${language}.json`,
      messagesOf(name),
    ]),
  ];
  for (const [file, text] of files) {
    const path = join(project, place, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  return files.map(([file]) => join(place, file));
}
