/** What goes live is held against what holds then, whatever is published while it is looked at. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/hashmark/cms/address.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, refusal, savePage, titleOf, type World } from './world.ts';

const SITE = readAddress('config', 'site', 'en');

describe.each(storeKinds)('publishing on $name', (kind) => {
  let world: World;
  /** What others do while pages are looked at, once. */
  let meanwhile = async () => {};
  beforeAll(async () => {
    world = await createWorld(kind);
    world.cms.lookAtPagesBy(async ({ address, revisionId }) => {
      const act = meanwhile;
      meanwhile = async () => {};
      await act();
      const { revision } = await world.cms.get(address, revisionId);
      const { content } = JSON.parse(revision.body) as { content: string };
      return { status: 200, html: `<main>${content}</main>` };
    });
  });
  afterAll(() => world.remove());

  const declare = async (variables: Record<string, string>) => {
    const { hash } = await savePage(world.cms, SITE, {
      value: { name: 'Test', supportEmail: 'support@test.example' },
      variables,
    });
    await world.cms.publish({ address: SITE, base: hash, actor: 'bob' });
  };

  it('refuses a release with a name that the site has stopped to declare while its pages were looked at', async () => {
    const { cms } = world;
    await declare({ spring: 'March' });
    const { hash } = await savePage(cms, page('spring'), pageBody('Spring', { content: 'In {spring}.' }));
    const items = [{ address: page('spring'), base: hash }];
    const release = () => cms.release({ title: 'Spring', items, actor: 'ann', looksAtPage: true });
    meanwhile = () => declare({});
    expect(await refusal(release())).toMatchObject({
      code: 'acknowledgement-required',
      info: { details: { missing: ['unknown-variable'] } },
    });
    expect(await titleOf(world, 'spring')).toBeUndefined();
    await declare({ spring: 'April' });
    meanwhile = () => declare({ spring: 'May' });
    await release();
    expect(await titleOf(world, 'spring')).toBe('Spring');
  });

  it('looks again where the text has gone and come back while its page was looked at', async () => {
    const { cms } = world;
    const address = page('looked-at');
    const draft = (content: string) => savePage(cms, address, pageBody('Looked at', { content }));
    const nameless = '<img src="/a.png">';
    const { hash } = await draft(nameless);
    await draft('Another.');
    meanwhile = async () => void (await draft(nameless));
    const publish = () =>
      cms.publish({ address, base: hash, actor: 'ann', looksAtPage: true, acknowledged: ['dead-link'] });
    expect(await refusal(publish())).toMatchObject({
      code: 'acknowledgement-required',
      info: { details: { missing: ['picture-without-alt'] } },
    });
  });
});
