/** Addresses of the gallery: every state that can be asked for is shown, and nothing that strangers ask for breaks it. */
import { request } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compose } from '../../../src/hashmark/engine/index.ts';
import { listCurrencies, listLicences, listLocales } from '../../../src/hashmark/i18n/regions.ts';
import { changeExample, controlsOf, PROP } from '../../../src/hashmark/testing/gallery/controls.ts';
import { examplesOf, shownWidgets } from '../../../src/hashmark/testing/gallery/examples.ts';
import { DATA_STATES, THEMES, WIDTHS } from '../../../src/hashmark/testing/gallery/view.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import site from '../../support/site.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const READERS = ['guest', ...(site.gallery?.readers.map(({ name }) => name) ?? [])];
const MOMENTS = ['2026-01-01T00:00:00Z', '2031-12-31T23:59:59.999Z', '1970-01-01', '9999-12-31T23:59Z'];
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  theme: THEMES,
  locale: listLocales(),
  licence: listLicences(),
  currency: listCurrencies(),
  as: READERS,
  state: DATA_STATES,
  width: WIDTHS,
  dir: ['ltr', 'rtl'],
  at: MOMENTS,
};

const examples = shownWidgets(site.widgets).flatMap((widget) =>
  examplesOf(widget).map((example) => ({ widget, example })),
);
const anExample = fc.constantFrom(...examples);

/** Any of these fields, each with one of its values. */
const someOf = (fields: readonly (readonly [string, fc.Arbitrary<string>])[]) =>
  fc
    .record(Object.fromEntries(fields), { requiredKeys: [] })
    .map((chosen) => chosen as Readonly<Record<string, string>>);

/** Some of the known dimensions, each with one of its values. */
const aView = someOf(Object.entries(KNOWN).map(([name, values]) => [name, fc.constantFrom(...values)]));

/** Some props of a widget, as its controls offer them. */
const propsOf = (widget: (typeof examples)[number]['widget']) =>
  someOf(
    controlsOf(widget, {}).map(({ name, choices, min, max }) => [
      PROP + name,
      choices.length > 0
        ? fc.constantFrom(...choices)
        : min === undefined
          ? fc.constantFrom('A title', '{promo}', '1', 'ä"]#')
          : fc.integer({ min, max: max ?? min + 10 }).map(String),
    ]),
  );

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Asks for an address as it is written, which `fetch` would mend. */
const ask = (path: string) =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request({ port: server.port, path, headers: { accept: 'text/html' } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    asked.on('error', reject);
    asked.end();
  });

const stageOf = (body: string) => /<div class="gallery__stage"[^>]*>/.exec(body)?.[0] ?? '';

describe('an address of the gallery', () => {
  it('shows its widget in every combination of what can be chosen', async () => {
    await fc.assert(
      fc.asyncProperty(anExample, aView, async ({ widget, example }, view) => {
        const { status, body } = await ask(`/en${example.url}?${new URLSearchParams(view)}`);
        expect(status).toBe(200);
        expect(body).toContain(`${widget.name}: `);
        expect(body).toContain(`lang="${view.locale ?? 'en'}"`);
        expect(body).toContain(`data-theme="${view.theme ?? 'light'}"`);
        const stage = stageOf(body);
        expect(stage).toContain(`data-reader="${view.as ?? 'guest'}"`);
        expect(stage).toContain(`dir="${view.dir ?? 'ltr'}"`);
        if (view.width) expect(stage).toContain(`data-width="${view.width}"`);
        // What a loader cannot do is told here, and a page would show old data or none.
        if ((view.state ?? 'real') === 'real') expect(body).not.toContain('<dd>failed: ');
      }),
      { numRuns: 60 },
    );
  });

  it('shows its widget with any props that its controls offer, or says which of them is wrong', async () => {
    const changed = anExample.chain(({ widget, example }) =>
      propsOf(widget).map((props) => ({ widget, example, props })),
    );
    await fc.assert(
      fc.asyncProperty(changed, aView, async ({ widget, example, props }, view) => {
        const query = new URLSearchParams({ ...view, ...props });
        const { status, body } = await ask(`/en${example.url}?${query}`);
        expect(status).toBe(200);
        expect(stageOf(body)).not.toBe('');
        const { text } = changeExample(example.text, widget, query);
        const { issues } = compose(text, {
          ...{ widgets: site.widgets, variables: {}, currency: 'EUR' },
          hints: true,
        });
        expect(body.match(/class="gallery__issue"/g)?.length ?? 0).toBe(issues.length);
      }),
      { numRuns: 40 },
    );
  });

  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      ...[
        '%00',
        'a%00b',
        '%',
        '%zz',
        '%ff%fe',
        '%ED%A0%80',
        '%F0%9F%9A%80',
        '%E2%80%AE',
        '..%2f..%2f',
        '%0d%0aset-cookie:x',
      ],
      ...[
        '__proto__',
        'constructor',
        '[object%20Object]',
        '{}',
        '-1',
        '1e999',
        'NaN',
        '%3Cscript%3E',
        "'%22%3E%3Cb%20id=hostile%3E",
      ],
      ...[
        '275760-09-13T00:00:00.001Z',
        '-271821-04-20',
        '+275760-09-13',
        '0000-00-00',
        '2026-02-31',
        '99999999999999',
      ],
    ),
    fc.integer({ min: 1, max: 3000 }).map((length) => 'x'.repeat(length)),
  );
  const name = fc.oneof(
    fc.constantFrom(
      ...Object.keys(KNOWN),
      'prop.limit',
      'prop.title',
      'prop.',
      'prop.__proto__',
      'part',
      'popup',
    ),
    hostile,
  );
  const suffix = fc.constantFrom('', '', '[]', '[0]', '[a][b]', '%5B%5D');
  const pair = fc.tuple(name, suffix, hostile).map(([key, end, value]) => `${key}${end}=${value}`);
  const query = fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&').slice(0, 8000));

  it('says what of its query is not on offer, and what is', async () => {
    const url = '/en/gallery/countdown/far-away';
    const { body } = await ask(
      `${url}?locale=xx&licence=QQ&as=nobody&at=soon&lcale=de&prop.lable=A&prop.zzzz=C&prop.label=B&prop.until=2031-01-01T00:00:00Z&width=&utm_source=x`,
    );
    const said = [...body.matchAll(/data-level="warning"[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(said).toEqual([
      `There is no \`locale=xx\`, so nothing of it is shown. There are: ${listLocales().join(', ')}.`,
      `There is no \`licence=QQ\`, so nothing of it is shown. There are: ${listLicences().join(', ')}.`,
      `There is no \`as=nobody\`, so nothing of it is shown. There are: ${READERS.join(', ')}.`,
      '`at=soon` is no moment, so clocks go on. Write one such as `at=2027-01-01T12:00Z`.',
      'There is no `lcale` to set. Did you mean `locale`?',
      'There is no `prop.lable` to set. Did you mean `prop.label`?',
      'There is no `prop.zzzz` to set. There are: prop.until, prop.label, prop.after.',
    ]);
    const right = new URLSearchParams({
      locale: 'de',
      licence: 'EE',
      at: '2026-12-24T18:00:00Z',
      state: 'failed',
    });
    expect((await ask(`${url}?${right}`)).body).not.toContain('data-level="warning"');
  });

  it('never fails, whatever stands in its query', async () => {
    await fc.assert(
      fc.asyncProperty(anExample, query, async ({ example }, asked) => {
        const { status, body } = await ask(`/en${example.url}?${asked}`);
        expect(status).toBeLessThan(500);
        expect(body).not.toBe('');
        if (status === 200) expect(stageOf(body)).not.toBe('');
        expect(body).not.toContain('<b id=hostile');
      }),
      { numRuns: 60 },
    );
  });

  it('never fails, whatever stands in the place of the widget and the example', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, query, async (folder, example, asked) => {
        for (const path of [`/gallery/${folder}`, `/en/gallery/${folder}/${example}`]) {
          const { status, body } = await ask(`${path}?${asked}`);
          expect(status).toBeGreaterThanOrEqual(300);
          expect(status).toBeLessThan(500);
          if (status >= 400) expect(body).toMatch(/[a-z]{3,} [a-z]{2,}/);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('refuses one that is longer than any address is', async () => {
    const { status } = await ask(`/en${examples[0]?.example.url}?at=${'x'.repeat(40_000)}`);
    expect([414, 431]).toContain(status);
  });
});
