/** What licences ask of documents: the packs, what each duty looks for, from when on it holds, and for whose readers. */

import type { GateContext, GateDocument } from 'hashmark/site';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LICENCE_NAMES } from '../../../src/casino/entities/regions.ts';
import { ESTONIA } from '../../../src/casino/policies/packs/estonia.ts';
import { UNITED_KINGDOM } from '../../../src/casino/policies/packs/united-kingdom.ts';
import { POLICY_PACKS } from '../../../src/casino/policies/packs.ts';
import type { Ask, PolicyPack } from '../../../src/casino/policies/policy-pack.ts';
import { policyRules, rulesOf } from '../../../src/casino/policies/policy-rules.ts';
import { readFolder } from '../../../src/hashmark/cms/files/read-folder.ts';
import { createWorld, page, refusal, START, savePage, type World } from '../../hashmark/cms/world.ts';
import { storeKinds } from '../../hashmark/store/stores.ts';

const DAY = 86_400_000;
const FROM = '2026-03-01';
const START_OF_IT = Date.parse(FROM);

const shipped = (file: string) =>
  readFolder('content').files.find((one) => one.file === file)?.body as { value: unknown };

const packOf = (asks: Ask, more: Partial<PolicyPack['duties'][number]> = {}): PolicyPack => ({
  licence: 'EE',
  duties: [
    {
      name: 'one',
      level: 'error',
      effectiveFrom: FROM,
      duty: 'it has to be.',
      source: 'https://law.example',
      asks,
      ...more,
    },
  ],
});

const context = (more: Partial<GateContext> = {}): GateContext => ({
  startsAt: START_OF_IT,
  endsAt: null,
  requiredLocales: [],
  widgets: new Map(),
  variablesOf: () => ({}),
  places: (_, widget) => widget === 'AgeNotice',
  find: async () => [],
  findLike: async () => [],
  redirectsFor: async () => new Map(),
  ...more,
});

const text = (content: string, more: object = {}) =>
  ({
    type: 'page',
    key: 'promo',
    suffix: '',
    locale: 'en',
    body: { title: 'T', content },
    ...more,
  }) as GateDocument;
const config = (key: string, value: unknown) =>
  ({ type: 'config', key, suffix: '', locale: 'en', body: { title: key, value } }) as unknown as GateDocument;

/** What the duty says of a document. */
const ask = async (asks: Ask, document: GateDocument, more: Partial<GateContext> = {}) =>
  await (rulesOf(packOf(asks))[0]?.check(document, context(more)) ?? []);

describe('policy packs', () => {
  it('name each duty once, with a day and a public source', () => {
    const duties = POLICY_PACKS.flatMap((pack) => pack.duties);
    expect(new Set(duties.map(({ name }) => name)).size).toBe(duties.length);
    for (const { effectiveFrom, source, duty } of duties) {
      expect(new Date(Date.parse(effectiveFrom)).toISOString()).toBe(`${effectiveFrom}T00:00:00.000Z`);
      expect(new URL(source).protocol).toBe('https:');
      expect(duty).toMatch(/^[a-z].*\.$/);
    }
  });

  it('are there for every licence of the site', () => {
    expect(POLICY_PACKS.map(({ licence }) => licence)).toEqual(expect.arrayContaining(LICENCE_NAMES));
  });
});

describe('a duty', () => {
  const noLuck: Ask = { kind: 'no-words', words: ['risk-free', 'win*'] };

  it('finds words as a whole, wherever they stand, and says where', async () => {
    const found = await ask(noLuck, text('Play\n\nand be Risk-free, winning.'));
    expect(found).toMatchObject([
      { path: ['content'], line: 3, column: 8 },
      { path: ['content'], line: 3, column: 19 },
    ]);
    expect(await ask(noLuck, text('risk-freedom, twin'))).toEqual([]);
    expect(await ask(noLuck, config('offers', 'risk-free'))).toEqual([]);
  });

  it('asks pages for widgets, of the text or of the layout', async () => {
    const asks: Ask = { kind: 'widgets', widgets: ['AgeNotice', 'SessionClock'] };
    expect(await ask(asks, text('x'))).toMatchObject([
      { message: expect.stringContaining('#SessionClock[]#') },
    ]);
    expect(await ask({ ...asks, keys: ['other'] }, text('x'))).toEqual([]);
  });

  it('caps what has to be staked', async () => {
    const offers = config('offers', shipped('configs/offers.en.yaml').value);
    const found = await ask({ kind: 'wager', most: 30 }, offers);
    expect(found[0]).toMatchObject({ path: ['value', 'offers', 0, 'wager'] });
    expect(await ask({ kind: 'wager', most: 200 }, offers)).toEqual([]);
  });

  it('caps how long play goes on before it shows what it has come to', async () => {
    const value = shipped('configs/safer-play.en.yaml').value as object;
    const found = await ask(
      { kind: 'reality-check', most: 60 },
      config('safer-play', { ...value, reality_check_minutes: 90 }),
    );
    expect(found[0]).toMatchObject({ path: ['value', 'reality_check_minutes'] });
    expect(found[0]?.message).toContain('after 60 at the latest');
    expect(await ask({ kind: 'reality-check', most: 60 }, config('safer-play', value))).toEqual([]);
  });

  it('wants the seal of the licence, and somebody to ring up', async () => {
    const value = shipped('configs/safer-play.en.yaml').value as { seals: object[]; help: object[] };
    expect(await ask({ kind: 'seal' }, config('safer-play', value))).toEqual([]);
    expect(await ask({ kind: 'help' }, config('safer-play', value))).toEqual([]);
    const poorer = { seals: value.seals.slice(0, 1), help: value.help.slice(1) };
    expect(await ask({ kind: 'seal' }, config('safer-play', poorer))).toHaveLength(1);
    expect(await ask({ kind: 'help' }, config('safer-play', poorer))).toHaveLength(1);
  });

  it('warns before its first day, refuses from then on, and leaves alone what has ended by then', async () => {
    const at = (startsAt: number, endsAt: number | null = null) =>
      ask(noLuck, text('risk-free'), { startsAt, endsAt });
    expect(await at(START_OF_IT - 1)).toMatchObject([
      { level: 'warning', message: expect.stringContaining('from 2026-03-01 on. https://law.example') },
    ]);
    expect(await at(START_OF_IT)).toMatchObject([{ level: 'error' }]);
    expect(await at(START_OF_IT - DAY, START_OF_IT)).toEqual([]);
    expect(await at(START_OF_IT - DAY, START_OF_IT + 1)).toMatchObject([{ level: 'warning' }]);
  });

  it('is about what readers of its licence are shown', async () => {
    const base = text('risk-free');
    const variant = { ...base, suffix: 'EE' };
    expect(await ask(noLuck, text('risk-free', { suffix: 'EE' }))).toHaveLength(1);
    expect(await ask(noLuck, text('risk-free', { suffix: 'CW' }))).toEqual([]);
    expect(await ask(noLuck, base, { find: async () => [base, variant] })).toEqual([]);
    expect(await ask(noLuck, base, { find: async () => [base, { ...variant, locale: 'de' }] })).toHaveLength(
      1,
    );
    const elsewhere = rulesOf({ ...packOf(noLuck), licence: 'XX' })[0];
    expect(await elsewhere?.check(base, context())).toEqual([]);
  });
});

describe('publishing under policies', () => {
  let world: World;
  beforeAll(async () => {
    const [kind] = storeKinds;
    if (!kind) throw new Error('There is no store.');
    // As if the rules of the United Kingdom were those of a licence that the site has.
    const rules = [...rulesOf({ ...UNITED_KINGDOM, licence: 'EE' }), ...rulesOf(ESTONIA)];
    world = await createWorld(kind, { rules, everyPage: ['AgeNotice', 'LicenceSeal', 'HelpLine'] });
  });
  afterAll(() => world.remove());

  it('takes an offer before the day with an acknowledgement, and not from the day on', async () => {
    const address = { type: 'config', key: 'offers', suffix: '', locale: 'en' } as const;
    const body = shipped('configs/offers.en.yaml');
    const { hash } = await world.cms.save({ address, body, base: null, actor: 'ann' });
    const publish = (startsAt: number, acknowledged: string[] = []) =>
      world.cms.publish({ address, base: hash, startsAt, acknowledged, actor: 'ann' });
    const before = await refusal(publish(START));
    expect(before.info.details).toMatchObject({ missing: ['gb-wager'] });
    const from = await refusal(publish(Date.parse('2026-01-19'), ['gb-wager']));
    expect(from.code).toBe('content-refused');
    await publish(START, ['gb-wager']);
  });

  it('shows the page about responsible gaming only with its clock', async () => {
    const address = page('responsible-gaming');
    const body = { title: 'Play', content: 'Take a break.' };
    const { hash } = await savePage(world.cms, address, body);
    const refused = await refusal(world.cms.publish({ address, base: hash, actor: 'ann' }));
    expect(refused.message).toContain('SessionClock');
  });

  it('finds nothing in what ships', async () => {
    const { files } = readFolder('content');
    const everyPage = new Set(['AgeNotice', 'LicenceSeal', 'HelpLine']);
    const where = context({ startsAt: Date.UTC(2027, 0), places: (_, widget) => everyPage.has(widget) });
    for (const { file, address, body } of files)
      for (const rule of policyRules)
        expect(await rule.check({ ...address, body } as GateDocument, where), file).toEqual([]);
  });
});
