import { expect, it, onTestFinished } from 'vitest';
import type { Tournament } from '../../src/casino/entities/tournament.ts';
import { authoring } from '../support/content.ts';
import { startServer } from '../support/server.ts';

const MAKER = 'quiet-sun';
/** The maker whose games a tournament counts. */
const RACING = 'armillary';

it('prints no game of a provider that one country of a market disables, whoever reads the page first', async () => {
  const server = await startServer();
  onTestFinished(async () => void (await server.stop()));
  const ask = async (path: string, country: string, init: RequestInit = {}) =>
    await fetch(server.url + path, { ...init, headers: { cookie: `country=${country}`, ...init.headers } });
  const { game } = await (async () => {
    const answer = await ask('/api/games_filter', 'FR', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device: 'desktop', filter: { providers: [MAKER] }, page: 1, page_size: 1 }),
    });
    const { data } = (await answer.json()) as { data: { identifier: string; title: string }[] };
    return { game: data[0] };
  })();
  if (!game) throw new Error('the maker has no game');

  await authoring(server).publish(
    'providers-config',
    { value: { disabled: { SE: [MAKER, RACING], AU: ['relay'] } } },
    { type: 'config' },
  );
  await authoring(server).publishPage('rows', {
    title: 'Rows',
    content: `#GameRow[provider=${MAKER}]#\n\n#GameRow[ids=${game.identifier}]#`,
  });
  // France and Sweden are read from one kept page; France first.
  for (const country of ['FR', 'SE'])
    expect(await (await ask('/en/rows', country)).text(), country).not.toContain(game.title);
  // Canada has a market of its own.
  expect(await (await ask('/en/rows', 'CA')).text()).toContain(game.title);
  // So it is with tournaments that count games of a maker.
  const tournaments = (await (await ask('/api/tournaments', 'CA')).json()) as Tournament[];
  const race = tournaments.find(({ games_category: games }) => games === RACING);
  const page = `/en/tournaments/${race?.frontend_identifier}`;
  expect(await (await ask('/en/tournaments/all', 'FR')).text()).not.toContain(`${page}"`);
  expect(await (await ask('/en/tournaments/all', 'CA')).text()).toContain(`${page}"`);
  expect((await ask(page, 'FR')).status).toBe(200);
  expect((await ask(`/api/tournaments/${race?.id}`, 'SE')).status).toBe(404);
  // The page of the game is for those who may play it; who may not is refused where it is opened.
  const play = `/en/play/${game.identifier}`;
  expect((await ask(play, 'FR')).status).toBe(200);
  const open = (country: string) =>
    ask('/api/games/sessions', country, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ identifier: game.identifier, mode: 'demo' }),
    });
  expect((await open('FR')).status).toBe(201);
  expect((await open('SE')).status).toBe(404);
});
