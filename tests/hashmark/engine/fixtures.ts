import { z } from 'zod';
import { textProp } from '../../../src/hashmark/documents/variable-text.ts';
import type { Variables } from '../../../src/hashmark/documents/variables.ts';
import { type ComposeOptions, type Composition, compose } from '../../../src/hashmark/engine/index.ts';
import { Marks } from '../../../src/hashmark/engine/marks.ts';
import { sanitise } from '../../../src/hashmark/engine/sanitise.ts';
import { Writer } from '../../../src/hashmark/engine/writer.ts';
import { defineWidget, type WidgetDefinition } from '../../../src/hashmark/widget/widget.ts';

const widget = (name: string, display: 'block' | 'inline', props: z.ZodType): WidgetDefinition =>
  defineWidget({
    name,
    folder: name.toLowerCase(),
    summary: 'A widget for tests.',
    display,
    props,
    hydration: 'none',
    version: 1,
    examples: [{ title: 'plain', text: `#${name}[]#` }],
  });

export const widgets: ReadonlyMap<string, WidgetDefinition> = new Map(
  [
    widget(
      'JackpotSlider',
      'block',
      z.strictObject({
        limit: z.coerce.number().int().min(1).max(20).optional(),
        title: textProp().optional(),
        area: z.enum(['JACKPOT', 'ADV']).optional(),
      }),
    ),
    widget('Badge', 'inline', z.strictObject({ text: textProp() })),
    widget('Any', 'block', z.looseObject({})),
  ].map((definition) => [definition.name, definition]),
);

export const variables: Variables = {
  maxBonus: { EUR: '€500', AUD: '$800' },
  brand: 'Astro & lane',
  games: { EUR: 5, AUD: 12 },
  onlyCanada: { CAD: '$7' },
};

export const options: ComposeOptions = { widgets, variables, currency: 'AUD', hints: true };

export const composed = (text: string, changes: Partial<ComposeOptions> = {}): Composition =>
  compose(text, { ...options, ...changes });

/** HTML as the sanitiser writes it. */
export function sanitised(html: string): string {
  const writer = new Writer(html.length);
  sanitise(html, 'page', new Marks(), 0, writer, {
    slot: () => undefined,
    block: () => undefined,
    fill: (value) => ({ value }),
  });
  writer.finish();
  return writer.runs.map((run) => ('html' in run ? run.html : '')).join('');
}

/** The composition as one string: HTML as it is, widgets as `[Name]`. */
export const shown = (text: string, changes: Partial<ComposeOptions> = {}): string =>
  composed(text, changes)
    .parts.map((part) => (part.kind === 'html' ? part.html : `[${part.name}]`))
    .join('')
    .trim();

/** Level, place and message of each issue, as a checker prints them. */
export const reported = (text: string, changes: Partial<ComposeOptions> = {}): string[] =>
  composed(text, changes).issues.map(
    ({ level, line, column, message }) => `${line}:${column} ${level} ${message}`,
  );
