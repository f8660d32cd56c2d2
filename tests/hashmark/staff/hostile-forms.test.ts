/** Whatever stands in a field of the pages for staff: refused or taken, and never a fault of ours. */
import { describe, expect, it } from 'vitest';
import { RAW, TEXTS } from '../../casino/calls/hostile-values.ts';
import { storeKinds } from '../store/stores.ts';
import { createStudio, PASSWORD, type StaffBrowser } from './world.ts';

const PAGES = [
  '/studio',
  '/studio/first',
  '/studio/account',
  '/studio/staff',
  '/studio/tokens',
  '/studio/webhooks',
];
/** Ends the session that the others need. */
const LAST = '/studio/sign-out';

/** The names of all fields that these pages have. */
async function fieldsOf(browser: StaffBrowser, pages: readonly string[]): Promise<string[]> {
  const html = await Promise.all(pages.map(async (path) => (await browser.get(path)).text()));
  return [
    ...new Set(html.flatMap((text) => [...text.matchAll(/ name="([^"]+)"/g)].map(([, name = '']) => name))),
  ];
}

describe.each(storeKinds)('forms for staff on $name', (kind) => {
  it('answer whatever is posted, of anybody', async () => {
    const world = await createStudio(kind);
    const guest = world.browser();
    const fields = new Set(await fieldsOf(guest, PAGES));
    const id = await world.addPerson('root@site.example', { role: 'admin' });
    const other = await world.addPerson('ann@site.example', { role: 'author' });
    const admin = world.browser();
    await admin.signIn('root@site.example');
    for (const name of await fieldsOf(admin, [...PAGES, `/studio/staff/${other}`])) fields.add(name);
    expect(fields.size).toBeGreaterThan(8);
    const sound = {
      email: 'eve@site.example',
      name: 'Eve',
      password: PASSWORD,
      role: 'author',
      code: '000000',
    };

    const posts = world.app.routes.filter(
      ({ method, path }) => method === 'POST' && path.startsWith('/studio/'),
    );
    const paths = [...new Set(posts.map(({ path }) => path))].filter((path) => path !== LAST);
    expect(paths.length).toBeGreaterThan(10);
    const faults: string[] = [];
    const look = async (path: string, sent: string, answer: Response | Promise<Response>) => {
      const { status } = await answer;
      if (status >= 500) faults.push(`${path} ${sent} → ${status}`);
    };
    let turn = 0;
    for (const path of [...paths, LAST]) {
      for (const segment of [other, id, 'none', '%00', '%ff', '%2e%2e', '__proto__'])
        await look(path, segment, admin.post(path.replace(':id', segment), {}));
      const address = path.replace(':id', other);
      for (const { type, body } of RAW.filter(({ body }) => body.length < 10_000))
        await look(
          path,
          type,
          admin.send(address, { method: 'POST', headers: { 'content-type': type }, body }),
        );
      // Each text in some field of each form, in turn.
      const names = [...fields, '__proto__'];
      for (const text of TEXTS) {
        const name = names[turn++ % names.length] ?? '';
        for (const browser of [admin, guest])
          await look(path, `${name}=${text.slice(0, 60)}`, browser.post(address, { ...sound, [name]: text }));
      }
    }
    expect(faults).toEqual([]);
    await world.remove();
  });
});
