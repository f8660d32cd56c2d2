/** Drawings as programs save them look as they were drawn. */
import { describe, expect, it } from 'vitest';
import { sanitiseDrawing } from '../../../src/hashmark/media/sanitise-drawing.ts';
import { readCpuTime } from '../../support/cpu-time.ts';

const clean = (inside: string) =>
  sanitiseDrawing(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)
    .bytes.toString()
    .replace(/^<svg[^>]*>|<\/svg>$/g, '');

describe('a drawing', () => {
  it('keeps colours and hidden parts that stand in `style`', () => {
    expect(
      clean(
        '<path fill="red" style="fill:#1a2;stroke:url(#a) ! important;-inkscape-font:x;stroke-width:2px" d="M0 0"/>',
      ),
    ).toBe('<path fill="#1a2" d="M0 0" stroke="url(#a)" stroke-width="2px"></path>');
    expect(clean('<g style="Display : none !important"><rect width="1"/></g>')).toContain(
      '<g display="none">',
    );
  });

  it('keeps what its sheets say of classes, the later over the earlier, and its own style over both', () => {
    const sheet = `<defs><style><![CDATA[/* a */ .b, .a { fill: #111; stroke: #222 } rect { fill: #333 } .c{stroke:#444}
      @media print { .a { fill: #555 } } .a { opacity: .5 }]]></style></defs>`;
    const shapes = clean(
      `${sheet}<rect class="c a" fill="blue"/><rect class="a" style="stroke:#666"/><rect class="d" fill="blue"/>`,
    );
    expect(shapes).toContain('<rect class="c a" fill="#111" stroke="#444" opacity=".5"></rect>');
    expect(shapes).toContain('<rect class="a" fill="#111" stroke="#666" opacity=".5"></rect>');
    expect(shapes).toContain('<rect class="d" fill="blue"></rect>');
    expect(shapes).not.toContain('style');
  });

  it('keeps references of older programs', () => {
    expect(clean('<linearGradient id="b" xlink:href="#a"/><use xlink:href="#c"/>')).toBe(
      '<linearGradient href="#a" id="b"></linearGradient><use href="#c"></use>',
    );
  });

  it('loads nothing by them, and shows nothing of itself without end', () => {
    const leading = [
      '<rect style="fill:url(https://x.example/a)"/>',
      '<rect style="mask:u\\72l(//x.example)"/>',
      '<style>.a{fill:ur/**/l(https://x.example/a);filter:src("//x.example")}</style><rect class="a"/>',
      '<use xlink:href="https://x.example/a#b"/>',
      '<rect style="background:url(//x.example);href:https://x.example;onload:x.example"/>',
    ];
    for (const inside of leading) expect(clean(inside)).not.toContain('x.example');
    const group = (id: number, uses: string) => `<g id="g${id}">${uses.repeat(10)}</g>`;
    for (const use of [
      (id: number) => `<use xlink:href="#g${id}"/>`,
      (id: number) => `<rect style="mask:url(#g${id})"/>`,
    ])
      expect(() => clean([1, 2, 3, 4, 5, 6].map((id) => group(id, use(id - 1))).join('') + use(6))).toThrow(
        /elements of itself again/,
      );
  });

  it.each([
    ['sheets without an end', '<style>'],
    ['remarks in sheets', '<style>/*'],
    ['rules', '<style>.a{fill:red}</style><g class="a"/>'],
    ['declarations', 'fill:red;', '<g style="', '"/>'],
    ['selectors', '.a,', '<style>', '{fill:red}</style>'],
    ['classes', 'a ', '<style>.a{fill:red}</style><g class="', '"/>'],
  ])('of a mebibyte of %s is read in moments', (_, unit, begin = '', end = '') => {
    const deadline = readCpuTime() + 8000;
    try {
      clean(begin + unit.repeat(Math.floor((1024 * 1024 - 200) / unit.length)) + end);
    } catch (error) {
      expect(error).toMatchObject({ code: 'validation-failed' });
    }
    expect(readCpuTime()).toBeLessThan(deadline);
  });
});
