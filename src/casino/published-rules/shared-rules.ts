import type { Licence } from 'hashmark/i18n';
import type { Finding, PublishRule } from 'hashmark/site';
import type { RuleKey } from './rule-keys.ts';

/** Documents by which everybody plays: players of all licences race, draw and shop together. */
const SHARED: ReadonlySet<string> = new Set(['lotteries', 'rewards-shop', 'tournaments'] satisfies RuleKey[]);

/** The licence whose document holds for the players of a licence. */
export const licenceOfRule = (key: RuleKey, licence: Licence): Licence => (SHARED.has(key) ? 'CW' : licence);

/** A variant of what everybody plays by would be told to its readers, and nobody would play by it. */
export const sharedRules: PublishRule = {
  name: 'shared-rules',
  level: 'error',
  check({ type, key, suffix }): readonly Finding[] {
    if (type !== 'config' || suffix === '' || !SHARED.has(key)) return [];
    return [
      {
        path: [],
        message: `Players of all licences and markets play by one \`${key}\`, so \`${key}/${suffix}\` would hold for nobody. Change \`${key}\` itself.`,
      },
    ];
  },
};
