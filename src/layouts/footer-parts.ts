import type { Content } from 'hashmark/content';
import type { z } from 'zod';
import { awardSchema } from '../../content-schemas/award.ts';
import { brandName } from '../casino/entities/payment-brands.ts';
import { DEMO_METHOD } from '../casino/payments/methods.ts';
import { isLicensedBrand, showsNeosurf } from '../casino/rules/navigation.ts';

type Award = z.output<typeof awardSchema>;

/** What the footer shows besides links and words. */
export interface FooterParts {
  readonly awards: readonly Award[];
  readonly providers: readonly { readonly id: string; readonly title: string }[];
  /** Names of the brands that are paid with, in the currency of the market. */
  readonly brands: readonly string[];
}

export const NO_FOOTER_PARTS: FooterParts = { awards: [], providers: [], brands: [] };

/** Tags of what the platform says of games and payments. */
const TAGS = ['call:listGameProviders', 'call:listPaymentMethods', 'config:providers-config'];

/** The awards, the latest first; what another system sends as one in another form is left out. */
async function readAwards(content: Content): Promise<Award[]> {
  const items = await content.list('awards');
  return items
    .flatMap(({ award }) => awardSchema.safeParse(award).data ?? [])
    .toSorted((a, b) => b.year - a.year);
}

/** Reads what the footer shows; a platform that is unavailable leaves its parts out. @throws ContentUnavailable */
export async function readFooterParts(content: Content): Promise<FooterParts> {
  const { currency, licence, locale, market } = content.variant;
  const asked = content
    .ask(TAGS, (api) =>
      Promise.all([api.call('listGameProviders'), api.call('listPaymentMethods', { query: { currency } })]),
    )
    .catch(() => undefined);
  const [awards, platform] = await Promise.all([readAwards(content), asked]);
  const [providers = [], methods] = platform ?? [];
  const brands = [...new Set(methods?.deposit.map(({ brand }) => brand) ?? [])].filter(
    (brand) =>
      brand !== DEMO_METHOD &&
      isLicensedBrand(brand, licence) &&
      (brand !== 'neosurf' || showsNeosurf(locale, market)),
  );
  return {
    awards,
    providers: providers.map(({ id, title }) => ({ id, title })),
    brands: brands.map(brandName),
  };
}
