import { DEMO_PASSWORD } from '../src/casino/demo-players.ts';

/** A game that plays for no jackpot. */
const GAME = 'far-side/glass-station';

/** A player of a running server, with money and an open game. */
export interface Bettor {
  /** Asks the server as this player: GET, or POST with a body and a key of its own. @throws RequestFailed where the answer is no success */
  readonly send: <Answer>(path: string, body?: object) => Promise<Answer>;
  /** The open session of the game. */
  readonly session: string;
  /** What the game takes, in subunits. */
  readonly stakes: readonly number[];
  /** The same player at another server of the same store. */
  at(url: string): Bettor;
}

/** Asks a server as somebody whose cookies it has given before, or gives with its first answer. */
const sender =
  (url: string, jar: { cookie: string }): Bettor['send'] =>
  async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: jar.cookie,
        'content-type': 'application/json',
        origin: url,
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new RequestFailed(path, answer.status, await answer.text());
    jar.cookie ||= answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return (await answer.json()) as Answer;
  };

/** An answer that is no success. */
export class RequestFailed extends Error {
  override name = 'RequestFailed';
  readonly status: number;
  constructor(path: string, status: number, text: string) {
    super(`${path} answered ${status}: ${text}`);
    this.status = status;
  }
}

/** Registers a player through HTTP, who pays in and opens the game. */
export async function registerBettor(url: string, name: string): Promise<Bettor> {
  const jar = { cookie: '' };
  const send = sender(url, jar);
  const user = {
    ...{ email: `${name}@example.com`, password: DEMO_PASSWORD, nickname: name.slice(0, 20) },
    ...{ currency: 'EUR', country: 'CA', date_of_birth: '1990-04-12', terms_acceptance: true },
  };
  await send('/api/users', { user });
  await send('/api/player/deposits', { currency: 'EUR', amount_cents: 1_000_00 });
  const { id, stakes_cents } = await send<{ id: string; stakes_cents: number[] }>('/api/games/sessions', {
    ...{ identifier: GAME, mode: 'real' },
  });
  const bettorAt = (server: string): Bettor => ({
    send: sender(server, jar),
    session: id,
    stakes: stakes_cents,
    at: bettorAt,
  });
  return bettorAt(url);
}

/** Stakes so many subunits on the open game. */
export const placeBet = ({ send, session }: Bettor, stake: number): Promise<unknown> =>
  send(`/api/games/sessions/${session}/bets`, { stake_cents: stake });
