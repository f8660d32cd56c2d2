import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../process/usage-error.ts';

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

const componentSource = (
  name: string,
  folder: string,
) => `import { resolveText, translator } from 'hashmark/i18n';
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

const titleOf = (name: string) => words(name).replace(/^./, (letter) => letter.toUpperCase());

const messagesOf = (name: string) => {
  const title = titleOf(name);
  return `${JSON.stringify({ TITLE: title, TEXT: 'Say what it is for.', FAILED: `${title} cannot be shown now.` }, undefined, 2)}\n`;
};

const testSource = (
  name: string,
  folder: string,
  language: string,
) => `import { messageBundle } from 'hashmark/messages';
import { renderWidget } from 'hashmark/testing';
import { expect, it } from 'vitest';
import ${name} from '../../widgets/${folder}/${name}.tsx';
import widget from '../../widgets/${folder}/widget.ts';

const i18n = messageBundle('${language}', widget.folder);
const show = (text: string) => renderWidget(text, { widget, component: ${name}, i18n });

it.each(widget.examples)('shows its example "$title"', ({ text }) => {
  expect(show(text)).toContain('class="widget ${folder}"');
});

it('has the title that an editor writes, else its own', () => {
  expect(show('#${name}[title=Another one]#')).toContain('<h2>Another one</h2>');
  expect(show('#${name}[]#')).toContain('<h2>${titleOf(name)}</h2>');
});
`;

const vitestSource = `import { defineConfig } from 'vitest/config';

// What widgets use of Hashmark is compiled for tests as it is for pages.
export default defineConfig({ test: { server: { deps: { inline: ['hashmark'] } } } });
`;

/** Where Vitest looks for its configuration. */
const VITEST = '{vitest,vite}.config.{ts,mts,cts,js,mjs,cjs}';

/** The language that all others of the site fall back to, and those that the project has messages in. */
function readLanguages(project: string, first: string): string[] {
  const files = [
    ...globSync('src/*/messages/*/*.json', { cwd: project }).map((file) => basename(dirname(file))),
    ...globSync('widgets/*/messages/*.json', { cwd: project }).map((file) => basename(file, '.json')),
  ];
  return [...new Set([first, ...files])].sort();
}

/** Every file of a new widget with its text, by its path in the project. */
function filesOf(project: string, name: string, folder: string, first: string): [string, string][] {
  const place = join('widgets', folder);
  return [
    [join(place, 'widget.ts'), definitionSource(name, folder)],
    [join(place, `${name}.tsx`), componentSource(name, folder)],
    [join(place, `${folder}.css`), styleSource(folder)],
    ...readLanguages(project, first).map((language): [string, string] => [
      join(place, 'messages', `${language}.json`),
      messagesOf(name),
    ]),
    [join('tests/widgets', `${folder}.test.ts`), testSource(name, folder, first)],
    ...(globSync(VITEST, { cwd: project }).length > 0
      ? []
      : [['vitest.config.ts', vitestSource] satisfies [string, string]]),
  ];
}

/**
 * Writes the folder of a new widget: definition with two examples, component, styles, and messages in every language of
 * the project. Beside it a test that shows the examples, and what Vitest has to know where it has no configuration yet.
 *
 * @param name in PascalCase, as editors will write it
 * @param first the language that all others of the site fall back to
 * @returns the files, relative to the project
 * @throws UsageError when the name cannot be one, Error in words when it is taken
 */
export function writeNewWidget(project: string, name: string, first: string): string[] {
  if (!NAME.test(name))
    throw new UsageError(
      `\`${name}\` cannot be the name of a widget. Write it like ReferFriend: letters and digits, each word with a capital.`,
    );
  const folder = kebab(name);
  const place = join('widgets', folder);
  if (existsSync(join(project, place))) throw new Error(`There is already a folder ${place}.`);
  const files = filesOf(project, name, folder, first);
  const taken = files.find(([file]) => existsSync(join(project, file)));
  if (taken) throw new Error(`There is already a file ${taken[0]}.`);
  for (const [file, text] of files) {
    const path = join(project, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  }
  return files.map(([file]) => file);
}
