import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PLAYER_CHANNELS } from '../calls/channel-names.ts';
import { endConnection } from '../http/end-connection.ts';
import { readText } from '../process/foreign.ts';
import type { AppCredentials } from './app-credentials.ts';
import { type ChannelEvent, channelEventOf, endedSessionOf, TRIGGERED } from './bus-events.ts';
import type { Realtime, RealtimeOptions } from './realtime.ts';
import { createSignatures } from './signatures.ts';
import { signRequest } from './signed-request.ts';

/** Events in one request: the most that services take. */
const BATCH = 10;
/** Events kept while the service does not answer; those who miss one see the gap in its version and read again. */
const MAX_WAITING = 1000;
const TIMEOUT = 5000;
const RETRY_MS = [200, 1000, 3000];
const CLOSE_WITHIN = 3000;
/** How long an answer of the service may be, in bytes: one channel for each player who is there. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Refusals that one event may have brought on all that were sent with it: one that is odd, or too long. */
const OF_ONE_EVENT: ReadonlySet<number | undefined> = new Set([400, 413, 422]);

/** Why a service has not taken a request; no status where it did not answer. */
interface Refused {
  readonly status?: number;
  readonly reason: string;
}

/** Where browsers connect: at Pusher another host than that of the REST API. */
function socketOrigin(host: URL): string {
  const hostname = host.host.replace(/^api-([a-z0-9-]+\.pusher\.com)$/, 'ws-$1');
  return `${host.protocol === 'http:' ? 'ws' : 'wss'}://${hostname}`;
}

const channelsSchema = z.object({ channels: z.record(z.string(), z.unknown()) });

/** Asks the REST API of the service, until `closing`. */
function createServiceClient(
  parts: Pick<RealtimeOptions, 'runtime'> & { app: AppCredentials; host: URL; closing: AbortSignal },
) {
  const { app, host, runtime, closing } = parts;

  const within = () => AbortSignal.any([AbortSignal.timeout(TIMEOUT), closing]);

  /** Asks once. What is signed for the service is for nobody that it redirects to. @returns no text where it says too much */
  async function ask(path: string, query: URLSearchParams, init: RequestInit = {}) {
    const address = `${host.origin}${path}?${query}`;
    const answer = await fetch(address, { ...init, redirect: 'manual', signal: within() });
    return { ok: answer.ok, status: answer.status, text: await readText(answer, MAX_BYTES) };
  }

  function post(path: string, body: string) {
    // Services carry out a signature once; what is sent again within a second, or says the same, would have that of the first.
    const apart = { nonce: runtime.id() };
    const query = signRequest(app, { method: 'POST', path, body, query: apart }, runtime.now());
    return ask(path, query, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  }

  /** A service that is unavailable is asked again; one that refuses is not. */
  async function request(resource: string, content: object): Promise<Refused | undefined> {
    const path = `/apps/${app.id}/${resource}`;
    const body = JSON.stringify(content);
    for (let attempt = 0; !closing.aborted; attempt++) {
      const refused: Refused | undefined = await post(path, body).then(
        ({ ok, status, text = '' }) =>
          ok ? undefined : { status, reason: `${status} ${text.slice(0, 200)}` },
        (error: unknown) => ({ reason: String(error) }),
      );
      const delay = RETRY_MS[attempt];
      if (!refused || (refused.status ?? 500) < 500 || delay === undefined) return refused;
      await sleep(delay, undefined, { signal: closing }).catch(() => undefined);
    }
    return undefined;
  }

  async function occupied(): Promise<ReadonlySet<string>> {
    const path = `/apps/${app.id}/channels`;
    const only = { filter_by_prefix: PLAYER_CHANNELS };
    const query = signRequest(app, { method: 'GET', path, body: '', query: only }, runtime.now());
    const { ok, status, text } = await ask(path, query);
    if (!ok || text === undefined)
      throw new Error(`The realtime service answered ${ok ? 'too much' : status}.`);
    return new Set(Object.keys(channelsSchema.parse(JSON.parse(text)).channels));
  }

  return { request, occupied };
}

/** Hands every event to a Pusher-compatible service, once per installation: the process where it arose sends it. */
export function createHosted(options: RealtimeOptions & { app: AppCredentials; host: string }): Realtime {
  const { bus, runtime, log, app } = options;
  const host = new URL(options.host);
  const closing = new AbortController();
  let waiting: ChannelEvent[] = [];
  let sending: Promise<void> | undefined;
  /** Whether events have been left out since all had been sent. */
  let isBehind = false;
  const dismissing = new Set<Promise<void>>();

  const { request, occupied } = createServiceClient({ app, host, runtime, closing: closing.signal });

  async function send(events: ChannelEvent[]): Promise<void> {
    const batch = events.map(({ channel, event, data, except }) => ({
      channel,
      name: event,
      data,
      ...(except === undefined ? {} : { socket_id: except }),
    }));
    const refused = await request('batch_events', { batch });
    if (!refused) return;
    if (OF_ONE_EVENT.has(refused.status) && events.length > 1) {
      for (const event of events) await send([event]);
      return;
    }
    const [{ channel, event } = {}] = events;
    const { reason } = refused;
    log.error({ reason, events: events.length, channel, event }, 'the realtime service took no events');
  }

  /** Ends the sockets of a player; pages come back by themselves, and whose session has ended is let into nothing. */
  function dismiss(playerId: string): void {
    const done = request(`users/${encodeURIComponent(playerId)}/terminate_connections`, {}).then(
      (refused) => {
        if (refused)
          log.error({ reason: refused.reason }, 'the realtime service did not end the sockets of a player');
      },
    );
    dismissing.add(done);
    void done.finally(() => dismissing.delete(done));
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) await send(waiting.splice(0, BATCH));
    sending = undefined;
    isBehind = false;
  }

  const unsubscribe = bus.subscribe((message, origin) => {
    if (origin !== 'here') return;
    const player = endedSessionOf(message);
    if (player !== undefined) dismiss(player);
    const event = channelEventOf(message, options.publicChannels);
    if (!event) return;
    waiting.push(event);
    if (waiting.length > MAX_WAITING) {
      waiting = waiting.slice(-MAX_WAITING);
      // Said once: a service that is away for an hour would fill the log.
      if (!isBehind) log.warn('the realtime service is behind; the oldest events are left out');
      isBehind = true;
    }
    sending ??= drain();
  });

  return {
    ...createSignatures(app),
    socketOrigin: socketOrigin(host),
    rest: undefined,
    attach(http) {
      http.on('upgrade', (_, socket) => {
        if (http.listenerCount('upgrade') === 1) endConnection(socket, 404);
      });
    },
    trigger: (channel, event, data) =>
      bus.publish({ topic: TRIGGERED, data: { channel, event, data: JSON.stringify(data) } }),
    occupied,
    connections: 0,
    async close() {
      unsubscribe();
      const rest = Promise.all([sending, ...dismissing]);
      await Promise.race([rest, sleep(CLOSE_WITHIN, undefined, { ref: false })]);
      closing.abort();
    },
  };
}
