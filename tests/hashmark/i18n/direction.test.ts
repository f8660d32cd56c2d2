import { expect, it } from 'vitest';
import { directionOf } from '../../../src/hashmark/i18n/direction.ts';

it.each([
  ['ar', 'rtl'],
  ['he', 'rtl'],
  ['fa-AF', 'rtl'],
  ['ur', 'rtl'],
  ['dv', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', 'ltr'],
  ['en', 'ltr'],
  ['fr-CA', 'ltr'],
  ['ar-Latn', 'ltr'],
])('knows that %s is written %s', (locale, direction) => expect(directionOf(locale)).toBe(direction));

it('knows of every language that has texts of its own here what this machine knows of it', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const tags = letters.flatMap((a) => letters.flatMap((b) => [a + b, ...letters.map((c) => a + b + c)]));
  const spoken = Intl.DateTimeFormat.supportedLocalesOf(tags);
  expect(spoken.length).toBeGreaterThan(150);
  const wrong = spoken.filter((tag) => {
    const own = (
      new Intl.Locale(tag) as Intl.Locale & { getTextInfo(): { direction?: string } }
    ).getTextInfo();
    return own.direction !== undefined && own.direction !== directionOf(tag);
  });
  expect(wrong).toEqual([]);
});
