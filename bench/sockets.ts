/** Fan-out: how many deliveries per second the realtime server makes, against a bare broadcast with `ws`. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { BenchResult } from './result.ts';
import { machine, median } from './support.ts';

const SOCKETS = 2000;
const MESSAGES = 200;
const SECONDS = 4;
const ROUNDS = 3;

/** What one round of one subject showed. */
interface Round {
  delivered: number;
  missing: number;
  p50: number;
  p99: number;
  megabytes: number;
  cpu: number;
}

interface ServerFigures {
  cpu: number;
  megabytes: number;
}

/** Starts a part of the benchmark in a process of its own and waits until it is ready. */
async function part<Ready>(file: string, args: string[]): Promise<{ process: ChildProcess; ready: Ready }> {
  const child = fork(new URL(file, import.meta.url), args, { stdio: 'inherit' });
  const [ready] = await once(child, 'message');
  return { process: child, ready: ready as Ready };
}

const ask = async <Answer>(child: ChildProcess, question: object): Promise<Answer> => {
  const answer = once(child, 'message');
  child.send(question);
  return (await answer)[0] as Answer;
};

async function measure(subject: 'hashmark' | 'bare'): Promise<Round> {
  const server = await part<{ port: number; key: string }>('./peers/socket-server.ts', [subject]);
  const { port, key } = server.ready;
  const readers = await part('./peers/socket-readers.ts', [String(port), key, String(SOCKETS)]);
  try {
    const figures = await ask<ServerFigures & { sent: number }>(server.process, {
      messages: MESSAGES,
      seconds: SECONDS,
    });
    const heard = await ask<{ count: number; seconds: number; p50: number; p99: number }>(readers.process, {
      expected: figures.sent * SOCKETS,
    });
    return {
      delivered: heard.count / heard.seconds,
      missing: figures.sent * SOCKETS - heard.count,
      p50: heard.p50,
      p99: heard.p99,
      megabytes: figures.megabytes,
      cpu: figures.cpu,
    };
  } finally {
    for (const { process: child } of [readers, server]) {
      child.kill();
      await once(child, 'exit');
    }
  }
}

export async function run(): Promise<BenchResult> {
  const rounds: Record<'bare' | 'hashmark', Round[]> = { bare: [], hashmark: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await measure('bare'));
    rounds.hashmark.push(await measure('hashmark'));
  }
  const figure = (of: Round[], name: keyof Round) => median(of.map((round) => round[name]));
  const row = (label: string, of: Round[]) => [
    label,
    Math.round(figure(of, 'delivered')).toLocaleString('en'),
    (figure(of, 'delivered') / figure(rounds.bare, 'delivered')).toFixed(2),
    figure(of, 'missing'),
    figure(of, 'p50').toFixed(0),
    figure(of, 'p99').toFixed(0),
    figure(of, 'megabytes').toFixed(0),
    `${(figure(of, 'cpu') * 100).toFixed(0)} %`,
  ];
  return {
    title: `${SOCKETS.toLocaleString('en')} sockets, each meant to receive ${MESSAGES} messages/s`,
    columns: [
      'server',
      'delivered/s',
      '÷ bare',
      'lost',
      'p50 ms',
      'p99 ms',
      'resident MiB',
      'CPU of one core',
    ],
    rows: [row('`ws`, a loop over all sockets', rounds.bare), row('Hashmark', rounds.hashmark)],
    notes: [
      `${machine()}; median of ${ROUNDS} paired rounds of ${SECONDS} s; one process sends, one other holds all readers.`,
      'Latency counts from the moment a message was due, so falling behind shows.',
      'Hashmark checks, numbers and wraps each event in the Pusher protocol and watches every reader; the bare server sends the same bytes.',
    ],
  };
}
