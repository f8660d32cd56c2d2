import type { Content } from 'hashmark/content';
import type { AwardBody } from '../../content-schemas/award.ts';
import { brandName } from '../casino/entities/payment-brands.ts';
import { DEMO_METHOD } from '../casino/payments/methods.ts';
import { showsNeosurf } from '../casino/rules/navigation.ts';

/** What the footer shows besides links and words. */
export interface FooterParts {
  readonly awards: readonly AwardBody[];
  readonly providers: readonly { readonly id: string; readonly title: string }[];
  /** Names of the brands that are paid with, in the currency of the market. */
  readonly brands: readonly string[];
}

export const NO_FOOTER_PARTS: FooterParts = { awards: [], providers: [], brands: [] };

/** Tags of what the platform says of games and payments. */
const TAGS = ['call:listGameProviders', 'call:listPaymentMethods', 'config:providers-config'];

/** Reads what the footer shows; a platform that is away leaves its parts out. @throws ContentAway */
export async function readFooterParts(content: Content): Promise<FooterParts> {
  const { currency, locale, market } = content.variant;
  const asked = content
    .ask(TAGS, (api) =>
      Promise.all([api.call('listGameProviders'), api.call('listPaymentMethods', { query: { currency } })]),
    )
    .catch(() => undefined);
  const [awards, platform] = await Promise.all([content.awards(), asked]);
  const [providers = [], methods] = platform ?? [];
  const brands = [...new Set(methods?.deposit.map(({ brand }) => brand) ?? [])].filter(
    (brand) => brand !== DEMO_METHOD && (brand !== 'neosurf' || showsNeosurf(locale, market)),
  );
  return {
    awards,
    providers: providers.map(({ id, title }) => ({ id, title })),
    brands: brands.map(brandName),
  };
}
