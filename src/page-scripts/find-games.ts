/** What the search shows of a game. */
export interface FoundGame {
  readonly identifier: string;
  readonly title: string;
  /** What its maker is called. */
  readonly provider: string;
}

/** How many games are shown at once. */
const MOST = 8;

let makers: Promise<ReadonlyMap<string, string>> | undefined;

/** What makers are called, by their ids; where that cannot be had, the ids stand there. */
function nameMakers(): Promise<ReadonlyMap<string, string>> {
  makers ??= fetch('/api/games/providers')
    .then((answer) => answer.json())
    .then((all: { id: string; title: string }[]) => new Map(all.map(({ id, title }) => [id, title])))
    .catch(() => {
      makers = undefined;
      return new Map();
    });
  return makers;
}

async function ask(filter: object, signal: AbortSignal): Promise<FoundGame[]> {
  const device = matchMedia('(width < 768px)').matches ? 'mobile' : 'desktop';
  const answer = await fetch('/api/games_filter', {
    method: 'POST',
    signal,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ device, filter, page_size: MOST }),
  });
  if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
  const { data } = (await answer.json()) as { data: FoundGame[] };
  const names = await nameMakers();
  return data.map((game) => ({ ...game, provider: names.get(game.provider) ?? game.provider }));
}

/** The games that a title finds. */
export const findGames = (title: string, signal: AbortSignal): Promise<FoundGame[]> =>
  ask({ title: title.trim().slice(0, 100) }, signal);

/** The games that the house recommends. */
export const recommendGames = (signal: AbortSignal): Promise<FoundGame[]> =>
  ask({ categories: { identifiers: ['recommended'] } }, signal);
