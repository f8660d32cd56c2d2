/** An address that content may hold is read by every browser as what it says: of this site, or whole with its scheme. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hrefSchema, imageSourceSchema } from '../../../src/hashmark/documents/parts.ts';
import type { WidgetDefinition } from '../../../src/hashmark/widget/widget.ts';
import image from '../../../widgets/image/widget.ts';
import loadBook from '../../../widgets/load-book/widget.ts';

const SITE = 'https://site.example';
const piece = fc.constantFrom(
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '.',
    '..',
    '@',
    ':',
    '#',
    '?',
    '%5c',
    '\t',
    '\n',
    '\0',
    '\x1b',
    '\u00a0',
    '\ufeff',
    ' ',
  ],
  ...['https:', 'http:', 'https://', 'javascript:', 'mailto:', 'evil.example', 'a', '[::1]'],
);
const written = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

/** Whether a widget has nothing against the value of one of its props. */
const propTakes =
  ({ props }: WidgetDefinition, key: string) =>
  (text: string) =>
    !props.safeParse({ [key]: text }).error?.issues.some(({ path }) => path[0] === key);

const takers: Record<string, (text: string) => boolean> = {
  'a link': (text) => hrefSchema.safeParse(text).success,
  'a picture': (text) => imageSourceSchema.safeParse(text).success,
  'the picture of #Image': propTakes(image, 'src'),
  'the picture of #LoadBook': propTakes(loadBook, 'image'),
};

describe.each(Object.entries(takers))('%s', (_, takes) => {
  it('that begins with a slash stays on the site, and no other scheme than those allowed runs', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          written,
          written.map((rest) => `/${rest}`),
          written.map((rest) => `https://${rest}`),
        ),
        (text) => {
          if (!takes(text)) return;
          const { origin, protocol } = URL.parse(text, SITE) ?? { origin: 'null', protocol: '' };
          if (/^[/#]/.test(text)) expect(origin).toBe(SITE);
          else expect(['https:', 'mailto:', 'tel:']).toContain(protocol || 'https:');
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('may be a path or a whole address', () => {
    for (const text of ['/images/a.webp', 'https://pictures.example/a.webp?b=c#d'])
      expect([text, takes(text)]).toEqual([text, true]);
  });
});
