import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGameCatalogue } from '../../src/casino/games/catalogue.ts';
import { startBetween } from './platform-between.ts';

let between: Awaited<ReturnType<typeof startBetween>>;
beforeAll(async () => {
  between = await startBetween();
});
afterAll(() => between.stop());

const { games } = createGameCatalogue();
const ids = games.slice(0, 45).map(({ identifier }) => identifier);

const shownOn = (html: string) => [...html.matchAll(/data-game="([^"]+)"/g)].map(([, id = '']) => id);

it('favourites that are no longer offered leave no gaps, and are not counted', async () => {
  const gone = Array.from({ length: 50 }, (_, index) => `gone/game-${index}`);
  const marked = gone.flatMap((id, index) => [id, ...(ids[index] ? [ids[index]] : [])]);
  between.instead.set('listFavoriteGames', { status: 200, body: JSON.stringify(marked) });
  const cookie = await between.signUp('fond@example.com');
  const [first, second, third] = await Promise.all(
    ['', '?page=2', '?page=3'].map((query) => between.read(`/en/favorite-games${query}`, cookie)),
  );
  const html = (await first?.text()) ?? '';
  expect(shownOn(html)).toEqual(ids.slice(0, 40));
  expect(html).toContain('45 games');
  expect(shownOn((await second?.text()) ?? '')).toEqual(ids.slice(40));
  expect(third?.status).toBe(404);
});
