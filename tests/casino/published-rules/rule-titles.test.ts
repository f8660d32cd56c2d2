import { describe, expect, it } from 'vitest';
import { noRules } from '../../../src/casino/published-rules/no-rules.ts';
import { RULE_KEYS, type Rules } from '../../../src/casino/published-rules/rule-keys.ts';
import { titledRules, titleIn } from '../../../src/casino/published-rules/rule-titles.ts';
import { readRule } from '../../../src/casino/published-rules/rules-in-force.ts';
import { readFolder } from '../../../src/hashmark/cms/files/read-folder.ts';
import { LOCALES } from '../../../src/regions.ts';
import { createHarness } from '../harness.ts';

const { files } = readFolder('content');
/** The languages that the site is offered in, besides English. */
const LANGUAGES = ['de', 'fr-CA', 'it', 'no'] as const;

/** The rules that ship, of both licences. */
const shipped = ['', 'EE'].map((suffix) => {
  const rules: Rules = { ...noRules() };
  for (const { address, body } of files) {
    const key = RULE_KEYS.find((name) => address.type === 'config' && name === address.key);
    if (key && address.locale === 'en' && address.suffix === suffix)
      Object.assign(rules, { [key]: readRule(key, (body as { value: unknown }).value) });
  }
  return rules;
});

describe('what the house gives', () => {
  it('is called something in every language on offer', () => {
    const all = shipped.flatMap(titledRules);
    expect(all.length).toBeGreaterThan(20);
    for (const { title, titles } of all) {
      expect(Object.keys(titles ?? {}).sort(), title).toEqual([...LANGUAGES].sort());
      for (const language of LANGUAGES) expect(titles?.[language], title).not.toBe(title);
    }
  });

  it('is called the same wherever the same title stands', () => {
    const seen = new Map<string, unknown>();
    for (const { title, titles } of shipped.flatMap(titledRules)) {
      expect(titles, title).toEqual(seen.get(title) ?? titles);
      seen.set(title, titles);
    }
  });

  it('is called so for the regions of a language, and in English for the others', () => {
    const [rules = noRules()] = shipped;
    for (const locale of LOCALES) {
      const shown = titleIn(rules, 'First light', locale);
      expect(shown === 'First light', locale).toBe(!/^(?:de|it|no|fr-CA)/.test(locale));
    }
    expect(titleIn(rules, 'Unknown', 'de')).toBe('Unknown');
  });

  it('has the name of its tournament on a banner in every language', () => {
    const [rules = noRules()] = shipped;
    for (const { address, body } of files) {
      if (address.type !== 'config' || address.key !== 'banners-config') continue;
      const { banners } = (
        body as { value: { banners: { frontend_identifier?: string; title: { text: string } }[] } }
      ).value;
      for (const { frontend_identifier, title } of banners) {
        const series = rules.tournaments.series.find(({ identifier }) => identifier === frontend_identifier);
        if (series) expect(title.text).toBe(titleIn(rules, series.title, address.locale as 'en'));
      }
    }
  });

  it.each([
    ['DE', 'Erstes Licht', 'Tagessprint', 'Wochenziehung'],
    ['IT', 'Prima luce', 'Sprint del giorno', 'Estrazione settimanale'],
    ['NZ', 'First light', 'Daily sprint', 'Weekly draw'],
  ])('is listed in the language of a reader from %s', async (country, gift, tournament, lottery) => {
    const { api } = (await createHarness({ country })).browser();
    const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);
    expect(titles(await api.call('listRegistrationGifts'))).toContain(gift);
    expect(titles(await api.call('listTournaments'))).toContain(tournament);
    expect(titles(await api.call('listLotteries'))).toContain(lottery);
  });
});
