/** What the search shows of a game. */
export interface FoundGame {
  readonly identifier: string;
  readonly title: string;
  readonly provider: string;
}

/** How many games are shown at once. */
const MOST = 8;

async function ask(filter: object, signal: AbortSignal): Promise<FoundGame[]> {
  const device = matchMedia('(width < 768px)').matches ? 'mobile' : 'desktop';
  const answer = await fetch('/api/games_filter', {
    method: 'POST',
    signal,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ device, filter, page_size: MOST }),
  });
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
  return ((await answer.json()) as { data: FoundGame[] }).data;
}

/** The games that a title finds. */
export const findGames = (title: string, signal: AbortSignal): Promise<FoundGame[]> =>
  ask({ title: title.trim().slice(0, 100) }, signal);

/** The games that the house recommends. */
export const recommendGames = (signal: AbortSignal): Promise<FoundGame[]> =>
  ask({ categories: { identifiers: ['recommended'] } }, signal);
