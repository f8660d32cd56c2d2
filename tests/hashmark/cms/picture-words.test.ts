/** Pictures of the library that readers would get without words. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { naming } from '../../../src/hashmark/documents/names.ts';
import { defineWidget, type WidgetDefinition } from '../../../src/hashmark/widget/widget.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, page, pageBody, type World } from './world.ts';

const picture: WidgetDefinition = defineWidget({
  name: 'Picture',
  folder: 'picture',
  summary: 'A picture.',
  display: 'block',
  props: z.strictObject({ src: naming('picture', z.string()), alt: z.string().optional() }),
  hydration: 'none',
  version: 1,
  examples: [{ title: 'One', text: '#Picture[src=/a.svg]#' }],
});
const widgets = new Map([[picture.name, picture]]);

describe.each(storeKinds)('pictures without words on $name', (kind) => {
  let world: World;
  let strict: World;
  beforeAll(async () => {
    world = await createWorld(kind, {}, { widgets });
    strict = await createWorld(kind, { levels: { 'picture-without-words': 'error' } }, { widgets });
  });
  afterAll(async () => {
    await world.remove();
    await strict.remove();
  });

  async function add({ media }: World) {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const body = new Response(new Uint8Array(bytes)).body;
    if (!body) throw new Error('There is no picture.');
    const row = await media.add({ body, length: bytes.length, name: 'Lake.png', folder: '' }, 'ann');
    return { id: row.id, address: `/media/${row.id}/${row.version}-40x20/lake.png` };
  }
  async function said({ cms }: World, content: string, locale: string) {
    const { issues } = await cms.check(page('lake', locale), pageBody('lake', { content }));
    return issues.filter(({ id }) => id === 'picture-without-words');
  }

  it('are told where they stand, with the file to describe in the language of the page', async () => {
    const { id, address } = await add(world);
    const text = `One.\n\n![](${address})\n\n#Picture[src=${address}]#`;
    const found = await said(world, text, 'de');
    expect(found).toMatchObject([
      { level: 'warning', path: ['content'], line: 3, media: id },
      { level: 'warning', path: ['content'], line: 5, media: id },
    ]);
    expect(found[0]?.message).toContain('in the library what it shows, in `de`');

    await world.media.change(id, { alt: { de: 'Ein See' } }, 'ann');
    // Texts bring the words of the library to readers; fields do not.
    expect(await said(world, text, 'de')).toEqual([]);
    const body = pageBody('lake', { bannerImage: { src: address } });
    const { issues } = await world.cms.check(page('lake', 'de'), body);
    expect(issues).toMatchObject([
      { id: 'picture-without-words', path: ['bannerImage', 'alt'], suggestion: 'Ein See' },
    ]);
    expect(await said(world, text, 'it')).toHaveLength(2);
    expect(await said(world, `![Ein See](${address}) #Picture[src=${address};alt=Ein See]#`, 'it')).toEqual(
      [],
    );
  });

  it('are as grave as the site says', async () => {
    const { address } = await add(strict);
    expect(await said(strict, `![](${address})`, 'en')).toMatchObject([{ level: 'error' }]);
  });
});
