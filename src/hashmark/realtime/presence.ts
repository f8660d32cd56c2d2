import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { type Member, memberKey, memberSchema } from './protocol.ts';

const TOPIC = 'realtime-presence';
/** How often a process says that it lives, in milliseconds, and how many times it may be missed. */
const BEAT = 5000;
const MISSED = 3;

type Members = Map<string, Member>;
type Channels = Map<string, Members>;

const note = z.discriminatedUnion('type', [
  z.object({ type: z.literal('joined'), from: z.string(), channel: z.string(), member: memberSchema }),
  z.object({ type: z.literal('left'), from: z.string(), channel: z.string(), user: z.string() }),
  z.object({
    type: z.literal('state'),
    from: z.string(),
    channels: z.record(z.string(), z.array(memberSchema)),
  }),
  z.object({ type: z.enum(['ask', 'alive', 'gone']), from: z.string() }),
]);
type Note = z.output<typeof note>;

/** Who is in the presence channels of the installation. Somebody with several sockets, in whichever processes, is there once. */
export interface Presence {
  /** A socket of this process comes; the others in the channel hear of somebody new. */
  join(channel: string, member: Member): void;
  /** A socket of this process goes. */
  leave(channel: string, user: string): void;
  members(channel: string): ReadonlyMap<string, Member>;
  /** The other processes that are known to live. */
  peers(): string[];
  close(): Promise<void>;
}

/**
 * Each process tells the others who has come and gone, answers newcomers with its whole list, and says that it lives. One that
 * stays silent for 15 seconds takes its members with it.
 *
 * @param tell sends an event to this process's sockets in a channel
 */
export function createPresence(options: {
  bus: Bus;
  /** The name of this process. */
  self: string;
  tell: (channel: string, event: string, data: Member) => void;
  onError: (error: unknown) => void;
}): Presence {
  const { bus, self, tell, onError } = options;
  const processes = new Map<string, { channels: Channels; missed: number }>();
  /** Sockets of a user in a channel of this process: `channel user` → count. */
  const sockets = new Map<string, number>();
  const own: Channels = new Map();

  const publish = (message: Note) => {
    bus.publish({ topic: TOPIC, data: message }).catch(onError);
  };
  const state = (): Note => ({
    type: 'state',
    from: self,
    channels: Object.fromEntries([...own].map(([channel, members]) => [channel, [...members.values()]])),
  });

  function* everywhere(channel: string): Iterable<Members> {
    const mine = own.get(channel);
    if (mine) yield mine;
    for (const { channels } of processes.values()) {
      const theirs = channels.get(channel);
      if (theirs) yield theirs;
    }
  }
  const isPresent = (channel: string, user: string) => {
    for (const members of everywhere(channel)) if (members.has(user)) return true;
    return false;
  };

  function add(channels: Channels, channel: string, member: Member): void {
    const known = isPresent(channel, memberKey(member));
    const members = channels.get(channel) ?? new Map<string, Member>();
    channels.set(channel, members.set(memberKey(member), member));
    if (!known) tell(channel, 'pusher_internal:member_added', member);
  }

  function remove(channels: Channels, channel: string, user: string): void {
    const members = channels.get(channel);
    const member = members?.get(user);
    if (!members || !member) return;
    members.delete(user);
    if (members.size === 0) channels.delete(channel);
    const { user_id } = member;
    if (!isPresent(channel, user)) tell(channel, 'pusher_internal:member_removed', { user_id });
  }

  /** Brings what is known of a process to what it says; who stays hears nothing of it. */
  function replace(channels: Channels, next: Record<string, Member[]>): void {
    for (const [channel, members] of Object.entries(next))
      for (const member of members) add(channels, channel, member);
    for (const [channel, members] of [...channels]) {
      const stays = new Set(next[channel]?.map(memberKey));
      for (const user of [...members.keys()]) if (!stays.has(user)) remove(channels, channel, user);
    }
  }

  function forget(name: string): void {
    const process = processes.get(name);
    if (!process) return;
    replace(process.channels, {});
    processes.delete(name);
  }

  function hear(message: Note): void {
    const { from } = message;
    if (from === self) return;
    if (message.type === 'gone') {
      forget(from);
      return;
    }
    const stranger = !processes.has(from);
    const process = processes.get(from) ?? { channels: new Map(), missed: 0 };
    processes.set(from, process);
    process.missed = 0;
    if (message.type === 'ask') publish(state());
    else if (message.type === 'state') replace(process.channels, message.channels);
    else if (stranger) publish({ type: 'ask', from: self });
    if (message.type === 'joined') add(process.channels, message.channel, message.member);
    if (message.type === 'left') remove(process.channels, message.channel, message.user);
  }

  const endings = [
    bus.subscribe(({ topic, data }) => {
      if (topic === TOPIC) hear(note.parse(data));
    }),
    bus.onGap(() => {
      publish(state());
      publish({ type: 'ask', from: self });
    }),
  ];
  const beat = setInterval(() => {
    publish({ type: 'alive', from: self });
    for (const [name, process] of processes) {
      process.missed += 1;
      if (process.missed > MISSED) forget(name);
    }
  }, BEAT).unref();
  publish({ type: 'ask', from: self });

  return {
    join(channel, member) {
      const place = `${channel} ${memberKey(member)}`;
      const count = (sockets.get(place) ?? 0) + 1;
      sockets.set(place, count);
      if (count > 1) return;
      add(own, channel, member);
      publish({ type: 'joined', from: self, channel, member });
    },
    leave(channel, user) {
      const place = `${channel} ${user}`;
      const count = (sockets.get(place) ?? 0) - 1;
      if (count > 0) {
        sockets.set(place, count);
        return;
      }
      sockets.delete(place);
      remove(own, channel, user);
      publish({ type: 'left', from: self, channel, user });
    },
    members(channel) {
      const all = new Map<string, Member>();
      for (const members of everywhere(channel))
        for (const [user, member] of members) if (!all.has(user)) all.set(user, member);
      return all;
    },
    peers: () => [...processes.keys()],
    async close() {
      clearInterval(beat);
      for (const end of endings) end();
      await bus.publish({ topic: TOPIC, data: { type: 'gone', from: self } satisfies Note }).catch(onError);
    },
  };
}
