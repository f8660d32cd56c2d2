/** How soon after the answer to a bet everybody sees the place: players of one tournament through HTTP, a reader by web socket. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { StandingsUpdate } from '../src/casino/entities/tournament.ts';
import { openStore } from '../src/hashmark/store/store.ts';
import { startServer } from '../tests/support/server.ts';
import { type Bettor, placeBet, registerBettor } from './bettor.ts';
import { addPlayers, letRace } from './crowd.ts';
import type { BenchResult } from './result.ts';
import { machine, quantile } from './support.ts';

const PLAYERS = 100;
/** Who take part besides in the larger of the two tournaments. */
const OTHERS = 100_000;
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
  const hear = (standings: StandingsUpdate) => {
    const top = standings.find(({ tournament_id }) => tournament_id === tournamentId)?.top_players ?? [];
    for (const entry of waiting) {
      const shown = top.find(({ nickname }) => nickname === entry.nickname);
      if (!shown || shown.bets < entry.bets) continue;
      waiting.delete(entry);
      times.push(Math.max(0, performance.now() - entry.answeredAt));
    }
  };
  const subscribed = Promise.withResolvers<void>();
  socket.addEventListener('message', ({ data }) => {
    const { event, data: standings } = JSON.parse(String(data));
    if (event === 'standings') hear(JSON.parse(standings).data);
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

/** Lets so many others take part, who have bet before. */
async function addOthers(dataDir: string, others: number, tournamentId: string): Promise<void> {
  const store = openStore({ dataDir });
  const ids = Array.from({ length: others }, (_, index) => `other-${index}`);
  await addPlayers(store, ids, Date.now());
  await letRace(store, tournamentId, ids, Date.now());
  await store.close();
}

const SETTINGS = {
  PUSHER_KEY: KEY,
  PUSHER_APP_ID: 'bench',
  PUSHER_SECRET: 'bench-secret-of-32-characters-ok',
};

/** Times from answers to places, among so many who do not bet meanwhile. @throws Error where places are late or never come */
async function measure(others: number): Promise<(string | number)[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-ranks-'));
  let server = await startServer(SETTINGS, { dataDir });
  try {
    const answer = await fetch(`${server.url}/api/tournaments/${TOURNAMENT}`);
    const { id } = (await answer.json()) as { id: string };
    await server.stop();
    await addOthers(dataDir, others, id);
    server = await startServer(SETTINGS, { dataDir });
    const players: Runner[] = [];
    for (let index = 0; index < PLAYERS; index++) players.push(await joinRace(server.url, index, id));
    // The list shows those who have bet most.
    for (const player of players.slice(0, LEADERS))
      for (let bets = 0; bets * (player.stakes.at(-1) ?? 1) <= others + 100; bets++)
        await bet(player, player.stakes.at(-1) ?? 0);
    const { waiting, times, close } = await listenToStandings(server.port, id);
    const seconds = await betInTurn(players, waiting);
    await wait(GOAL);
    close();
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    if (waiting.size > 0 || p99 > GOAL)
      throw new Error(
        `Of the places among ${others + PLAYERS} players, ${waiting.size} never came; p99 is ${p99.toFixed(0)} ms, of ${GOAL} at most.`,
      );
    return [
      ...[(others + PLAYERS).toLocaleString('en'), ((BETS_PER_SECOND * SECONDS) / seconds).toFixed(0)],
      ...[times.length, p50.toFixed(0), p99.toFixed(0)],
    ];
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

export async function run(): Promise<BenchResult> {
  return {
    title: 'From the answer to a bet to its place in the standings that everybody hears',
    columns: ['players', 'bets/s', 'places seen', 'p50 ms', 'p99 ms'],
    rows: [await measure(0), await measure(OTHERS)],
    notes: [
      `${machine()}; SQLite; ${SECONDS} s of bets of ${PLAYERS} players through HTTP, in turn; the reader is a web socket of its own.`,
      `Seen are the places of the first ${LEADERS}, which the list shows. One later than ${GOAL} ms at p99, or one that never comes, fails the run.`,
    ],
  };
}
