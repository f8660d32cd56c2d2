/** Title, description and other lines of pages, in sites with rules of their own and without. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '../../../src/hashmark/cms/address.ts';
import { storeKinds } from '../store/stores.ts';
import { createDelivery, type Delivery, page, savePage, type World } from './world.ts';

const SITE: Address = { type: 'config', key: 'site', suffix: '', locale: 'en' };

describe.each(
  storeKinds.flatMap((kind) => [true, false].map((hasRules) => ({ kind, name: kind.name, hasRules }))),
)('lines of pages on $name, with rules: $hasRules', ({ kind, hasRules }) => {
  let world: World;
  let json: Delivery['json'];
  beforeAll(async () => {
    ({ world, json } = await createDelivery(kind, { hasRules }));
  });
  afterAll(() => world.remove());

  async function publish(address: Address, body: object): Promise<void> {
    const { hash } = await savePage(world.cms, address, body);
    await world.cms.publish({ address, base: hash, actor: 'ann' });
  }
  const declare = (shop: string) =>
    publish(SITE, {
      title: 'Site',
      value: { name: shop, supportEmail: 'help@corner.example' },
      variables: { shop },
    });
  const read = async (market: string) => (await json(`/api/cms/pages/own-lines?l=en&market=${market}`)).body;

  it('[PAGE-12] [PAGE-13] hold the values of the page and of the site, in the currency of the market', async () => {
    await declare('Kiosk');
    await publish(page('own-lines'), {
      ...{ title: 'Up to {top}', description: '{shop}: {top} or {', content: '{top}' },
      variables: { top: { EUR: '€10', CAD: 'C$15' } },
    });
    expect(await read('CA')).toMatchObject({
      ...{ title: 'Up to C$15', description: 'Kiosk: C$15 or {', content: '{top}' },
      lines: { title: { EUR: 'Up to €10', CAD: 'Up to C$15' } },
    });
    expect((await read('other')).title).toBe('Up to €10');
    const { items } = (await json('/api/cms/pages?l=en&market=CA')).body;
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['Up to C$15']);
  });

  it('follow what the site declares, and are told of as old when that changes', async () => {
    const { tags } = (await json('/api/cms/configs/site?l=en')).body;
    expect((await read('CA')).tags).toEqual(expect.arrayContaining(tags));
    await declare('Corner');
    expect((await read('CA')).description).toBe('Corner: C$15 or {');
  });

  it('are filled in in a preview of what is not published as well', async () => {
    const body = { title: 'Soon up to {top}', content: 'Text.', variables: { top: '10' } };
    await savePage(world.cms, page('draft-lines'), body);
    const reader = { locale: 'en', licence: 'CW', market: 'other' } as const;
    expect((await world.cms.draft(page('draft-lines'), reader)).body).toMatchObject({
      title: 'Soon up to 10',
    });
  });
});
