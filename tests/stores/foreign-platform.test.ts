import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createHarness, listen } from '../casino/harness.ts';
import { openPlayerPage, until } from './page.ts';

it('shows the empty default where a foreign platform gives an answer that breaks the catalogue', async () => {
  const foreign = await createHarness();
  const app = new Hono();
  app.get('/api/player/bonuses', (c) => c.json([{ id: 7 }]));
  app.route('/', foreign.app);
  const { url } = await listen({ ...foreign, app });
  const { page } = await openPlayerPage({ settings: { PLATFORM_URL: url } });
  const { $bonuses, $freespins } = await import('../../src/stores/gifts.ts');
  expect(await until($bonuses, (list) => list !== null)).toEqual([]);
  await until($freespins, (list) => list !== null);
  expect(page.reported).toContain('hm:log LOAD_BONUSES_ERROR');
  expect(page.reported).not.toContain('hm:log LOAD_FREESPINS_ERROR');
});
