/** How soon after the answer to a bet everybody sees the place: players of one tournament through HTTP, a reader by web socket. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { StandingsTold } from '../src/casino/entities/tournament.ts';
import { startServer } from '../tests/support/server.ts';
import { type Bettor, placeBet, registerBettor } from './bettor.ts';
import type { BenchResult } from './result.ts';
import { machine, quantile } from './support.ts';

const PLAYERS = 100;
/** Whose places stand in the public list. */
const LEADERS = 10;
const BETS_PER_SECOND = 50;
const SECONDS = 20;
const TOURNAMENT = 'daily-sprint';
/** Longer than this a place may not be on its way, in milliseconds: the run fails. */
const GOAL = 2_000;
const KEY = 'bench-key';

interface Runner extends Bettor {
  readonly nickname: string;
  bets: number;
}

/** A bet that was answered, and is waited for. */
interface Waiting {
  readonly nickname: string;
  readonly bets: number;
  readonly answeredAt: number;
}

/** A player who takes part in the tournament. */
async function joinRace(url: string, index: number, tournamentId: string): Promise<Runner> {
  const bettor = await registerBettor(url, `runner-${index}`);
  const { nickname } = await bettor.send<{ nickname: string }>(`/api/tournaments/${tournamentId}/confirm`, {
    confirmed: true,
  });
  return { ...bettor, nickname, bets: 0 };
}

async function bet(player: Runner, stake: number): Promise<void> {
  player.bets += stake;
  await placeBet(player, stake);
}

/** Listens as a page does. @returns the times from answers to places that everybody sees, and how many are still waited for */
async function listenToStandings(port: number, tournamentId: string) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${KEY}?protocol=7`);
  const waiting = new Set<Waiting>();
  const times: number[] = [];
  const hear = (told: StandingsTold) => {
    const top = told.find(({ tournament_id }) => tournament_id === tournamentId)?.top_players ?? [];
    for (const entry of waiting) {
      const shown = top.find(({ nickname }) => nickname === entry.nickname);
      if (!shown || shown.bets < entry.bets) continue;
      waiting.delete(entry);
      times.push(Math.max(0, performance.now() - entry.answeredAt));
    }
  };
  const subscribed = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    const { event, data: told } = JSON.parse(String(data));
    if (event === 'standings') hear(JSON.parse(told).data);
    if (event === 'pusher_internal:subscription_succeeded') subscribed.resolve();
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'standings' } }));
  await subscribed.promise;
  return { waiting, times, close: () => socket.close() };
}

/** Bets in turn, at an even pace, whether or not the answers come. */
async function betInTurn(players: readonly Runner[], waiting: Set<Waiting>): Promise<number> {
  const begun = performance.now();
  const answers: Promise<void>[] = [];
  for (let index = 0; index < BETS_PER_SECOND * SECONDS; index++) {
    await wait(Math.max(0, begun + (index * 1000) / BETS_PER_SECOND - performance.now()));
    const player = players[index % players.length];
    const stake = player?.stakes[0];
    if (!player || stake === undefined) continue;
    const isShown = index % players.length < LEADERS;
    answers.push(
      bet(player, stake).then(() => {
        const { nickname, bets } = player;
        if (isShown) waiting.add({ nickname, bets, answeredAt: performance.now() });
      }),
    );
  }
  await Promise.all(answers);
  return (performance.now() - begun) / 1000;
}

export async function run(): Promise<BenchResult> {
  const server = await startServer({
    PUSHER_KEY: KEY,
    PUSHER_APP_ID: 'bench',
    PUSHER_SECRET: 'bench-secret-of-32-characters-ok',
  });
  try {
    const { id } = (await (await fetch(`${server.url}/api/tournaments/${TOURNAMENT}`)).json()) as {
      id: string;
    };
    const players: Runner[] = [];
    for (let index = 0; index < PLAYERS; index++) players.push(await joinRace(server.url, index, id));
    for (const player of players.slice(0, LEADERS)) await bet(player, player.stakes.at(-1) ?? 0);
    const { waiting, times, close } = await listenToStandings(server.port, id);
    const seconds = await betInTurn(players, waiting);
    await wait(GOAL);
    close();
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    if (waiting.size > 0 || p99 > GOAL)
      throw new Error(
        `Of the places, ${waiting.size} never came; p99 is ${p99.toFixed(0)} ms, of ${GOAL} at most.`,
      );
    return {
      title: 'From the answer to a bet to its place in the standings that everybody hears',
      columns: ['players', 'bets/s', 'places seen', 'p50 ms', 'p99 ms'],
      rows: [
        [
          PLAYERS,
          ((BETS_PER_SECOND * SECONDS) / seconds).toFixed(0),
          times.length,
          p50.toFixed(0),
          p99.toFixed(0),
        ],
      ],
      notes: [
        `${machine()}; SQLite; ${SECONDS} s of bets through HTTP, in turn; the reader is a web socket of its own.`,
        `Seen are the places of the first ${LEADERS}, which the list shows. One later than ${GOAL} ms at p99, or one that never comes, fails the run.`,
      ],
    };
  } finally {
    await server.stop();
  }
}
