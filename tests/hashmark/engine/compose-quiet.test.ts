import { afterEach, describe, expect, it, vi } from 'vitest';
import { composed } from './fixtures.ts';

const ATTACKS = [
  `<img srcset="${'a(1x,'.repeat(2000)}">`,
  `<img srcset="${'/a 1x 2x 3x, '.repeat(500)}">`,
  '<p style="color:red;}{{\n\\">x</p>'.repeat(50),
  '<p style="background:url(x\n{"level":"error","msg":"forged"}">x</p>',
  '<a style=";;:::{">x</a>\n{"level":50}\n'.repeat(20),
  '<source srcset=", , , (((">',
  '#Nope[x="\n{\\"level\\":60}\n"]#',
  '{"level":60,"msg":"forged"}',
  '<svg><style>@import</style></svg><math><mi//xlink:href="x">',
  '```js\u2028{}\n',
];

describe('compose()', () => {
  afterEach(() => vi.restoreAllMocks());

  it('writes nothing to the console or the standard streams', () => {
    const written: unknown[] = [];
    const note = (...all: unknown[]) => {
      written.push(all);
      return true;
    };
    for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace', 'table', 'dir'] as const)
      vi.spyOn(console, method).mockImplementation(note);
    vi.spyOn(process.stdout, 'write').mockImplementation(note);
    vi.spyOn(process.stderr, 'write').mockImplementation(note);
    for (const attack of ATTACKS)
      for (const text of [
        attack,
        `<select></select>${attack}`,
        `> ${attack}`,
        `<div>\n\n${attack}\n\n</div>`,
        `<table><tr>${attack}`,
      ])
        composed(text);
    vi.restoreAllMocks();
    expect(written).toEqual([]);
  });

  it('bounds what it says of one text', () => {
    const loud = `<p ${Array.from({ length: 3000 }, (_, index) => `on${'x'.repeat(90)}${index}=1`).join(' ')}>`;
    for (const text of [
      loud,
      `#${'A'.repeat(4000)}[]# `.repeat(100),
      '<foo>x</foo>'.repeat(5000),
      ...ATTACKS,
    ]) {
      const { issues } = composed(text);
      expect(issues.length).toBeLessThanOrEqual(201);
      for (const { message, suggestion } of issues)
        expect(message.length + (suggestion?.length ?? 0)).toBeLessThan(1300);
    }
  });
});
