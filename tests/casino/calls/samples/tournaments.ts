import type { Samples, World } from './sample.ts';

const tournament = async ({ browser }: World) => {
  const found = (await browser.api.call('listTournaments')).find(({ type }) => type === 'tournament');
  return { id: found?.id ?? '' };
};

export const tournaments = {
  listTournaments: () => ({}),
  listRecentTournaments: () => ({}),
  listTournamentStatuses: () => ({}),
  getTournament: async (world) => ({ params: await tournament(world) }),
  confirmTournament: async (world) => ({ params: await tournament(world), body: { confirmed: true } }),
  getTournamentStatus: async (world) => ({ params: await tournament(world) }),
} satisfies Samples;
