import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '../../../src/casino/entities/regions.ts';
import { ownMoney, ruleVariables } from '../../../src/casino/published-rules/rule-variables.ts';
import { createCheck } from '../../../src/hashmark/cms/check.ts';
import { siteValuesOf } from '../../../src/hashmark/cms/declared-variables.ts';
import { deliveryRoutes } from '../../../src/hashmark/cms/delivery-routes.ts';
import { checkFile, readFolder } from '../../../src/hashmark/cms/files/read-folder.ts';
import { SUBUNITS } from '../../../src/hashmark/documents/subunits.ts';
import { formatMoney, formatRound } from '../../../src/hashmark/i18n/money.ts';
import { extensionsOf } from '../../../src/hashmark/site/joined.ts';
import { LOCALES } from '../../../src/regions.ts';
import { createHarness, publishConfigs } from '../../casino/harness.ts';
import { readCpuTime } from '../../support/cpu-time.ts';
import site from '../../support/site.ts';
import '../../support/properties.ts';

const { files } = readFolder('content');
const values = siteValuesOf(files, extensionsOf(site).rules);
const check = createCheck(() => [], extensionsOf(site));
const reported = (body: object) =>
  check('page', 'any', { title: 'Any', content: 'x', ...body }, { texts: true, ...values }).issues.filter(
    ({ id }) => id === 'literal-money',
  );

const currency = fc.constantFrom(...CURRENCIES);
const locale = fc.constantFrom(...LOCALES);

describe('money that is written out', () => {
  it('is reported as a warning in every currency and language, where it stands, with a repair', () => {
    fc.assert(
      fc.property(
        currency,
        locale,
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.constantFrom(formatMoney, formatRound),
        (code, tag, amount, format) => {
          const written = format(amount * (SUBUNITS[code] > 1e4 ? 1000 : 1), code, tag);
          const found = reported({ content: `First line.\n\nUp to ${written} for you.` });
          expect(found, written).toMatchObject([
            {
              level: 'warning',
              path: ['content'],
              line: 3,
              column: 7,
              message: expect.stringContaining('{own'),
            },
          ]);
          expect(found[0]?.message).toContain(`\`${written}\``);
        },
      ),
    );
  });

  it('is reported so often as somebody reads it, and no more, whatever the text', () => {
    for (const [written, level] of [
      ['€1', 'warning'],
      ['Wager ×99. ', 'error'],
    ] as const) {
      const content = written.repeat(400_000 / written.length);
      const begun = readCpuTime();
      const { issues } = check('page', 'any', { title: 'Any', content }, { texts: true, ...values });
      expect(readCpuTime() - begun).toBeLessThan(10_000);
      expect(issues).toHaveLength(201);
      expect(issues.at(-1)).toMatchObject({
        id: 'more-issues',
        level,
        message: expect.stringMatching(/^\d{4,} more/),
      });
    }
  });

  it('is reported in every line that readers see', () => {
    expect(reported({ title: 'Win €500' })).toMatchObject([{ path: ['title'] }]);
    expect(reported({ description: 'Win 500 $' })).toMatchObject([{ path: ['description'] }]);
    expect(reported({ meta: { title: 'Win CA$500' } })).toMatchObject([{ path: ['meta', 'title'] }]);
  });

  it('may stand where it is meant: as a variable, or as code', () => {
    expect(reported({ content: 'The fee is {fee}.', variables: { fee: '€5' } })).toEqual([]);
    expect(reported({ content: 'Type `€5` or:\n\n```\n5 EUR\n```' })).toEqual([]);
  });

  it('is no number of something else', () => {
    for (const text of ['2 krone', '10 EURO-Scheine', 'A1$', '50 games', 'section 9.4', '5 % Cashback'])
      expect(reported({ content: text }), text).toEqual([]);
  });

  it('is in none of the texts that ship', () => {
    const all = files.flatMap((file) => checkFile(file, check, values));
    expect(all.filter(({ id }) => id === 'literal-money')).toEqual([]);
  });

  it('takes time in proportion to the text, whatever is in it', () => {
    const time = (text: string) => {
      const start = readCpuTime();
      reported({ content: text });
      return readCpuTime() - start;
    };
    for (const piece of ['1 ', '1.', '1 1 1 1$', 'A$', '{own1}'])
      expect(time(piece.repeat(100_000 / piece.length)), piece).toBeLessThan(2000);
  });
});

describe('money by name', () => {
  it('[PAGE-12] is written as widgets write it, in every currency and language', () => {
    fc.assert(
      fc.property(currency, locale, fc.nat(100_000_000), (code, tag, amount) => {
        const { sum } = ruleVariables({ sum: { [code]: amount } }, tag);
        expect(sum).toEqual({ [code]: formatRound(amount, code, tag) });
        expect(ruleVariables({ sum: { fixed: amount, currency: code } }, tag)).toEqual({
          sum: formatRound(amount, code, tag),
        });
      }),
    );
  });

  it('adds up in every currency as it does in EUR', () => {
    const euros = [2000, 1640, 360, 36, 180];
    const names = euros.map((amount) => `{own${amount}}`).join(' ');
    const own = ownMoney(names, 'en') as Record<string, Record<string, string>>;
    const number = (amount: number, code: string) =>
      Number(own[`own${amount}`]?.[code]?.replace(/[^\d.]/g, ''));
    for (const code of CURRENCIES) {
      expect(number(2000, code) - number(1640, code), code).toBeCloseTo(number(360, code), 6);
      expect(number(360, code) / 10, code).toBeCloseTo(number(36, code), 6);
      expect(number(36, code) * 5, code).toBeCloseTo(number(180, code), 6);
    }
    expect(own.own2000).toMatchObject({ EUR: '€2,000', CAD: 'CA$3,200' });
    expect(ownMoney('{own0_20}', 'de')).toMatchObject({ own0_20: { EUR: '0,20\u00a0€' } });
  });

  it('is bounded, however much of it a document asks for', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `{own${index}}`).join(' ');
    expect(Object.keys(ownMoney(names, 'en')).length).toBe(200);
  });

  it('[PAGE-13] reaches texts and lines of a page, in the currency of the market and with all others', async () => {
    const { services } = await createHarness();
    await publishConfigs(services.cms, ['site']);
    await services.cms.batch({
      mode: 'publish',
      entries: [
        {
          address: { type: 'page', key: 'told', suffix: '', locale: 'en' },
          body: { title: 'From {own50}', content: 'At least {own50}, and {perihelionSeed} to win.' },
          base: null,
        },
      ],
      actor: 'test',
    });
    const page = await (await deliveryRoutes(() => services).request('/api/cms/pages/told?market=CA')).json();
    expect(page).toMatchObject({
      title: 'From CA$80',
      lines: { title: { EUR: 'From €50', AUD: 'From A$90' } },
      json: { variables: { own50: { EUR: '€50', CAD: 'CA$80' } } },
    });
  });
});
