import { localeChain } from '../../i18n/regions.ts';
import type { PublishRule } from './publish-rule.ts';

/** Warns of pages that readers of a required language would not find in it. */
export const requiredLocales: PublishRule = {
  name: 'missing-translation',
  level: 'warning',
  looksAround: true,
  async check({ type, key, suffix, locale }, context) {
    if (type !== 'page') return [];
    const required = context.requiredLocales.filter((wanted) => wanted !== locale);
    if (required.length === 0) return [];
    const found = await context.find(type, [key]);
    const missing = required.filter(
      (wanted) => !found.some((other) => other.locale === wanted && [suffix, ''].includes(other.suffix)),
    );
    return missing.map((wanted) => {
      const instead = localeChain(wanted).find((other) => other !== wanted && other === locale);
      const read = instead ? `its readers get it in \`${instead}\`` : 'its readers find nothing';
      return {
        path: [],
        message: `This is not there in \`${wanted}\`: ${read}. Publish it in that language too.`,
      };
    });
  },
};
