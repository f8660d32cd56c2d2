import { z } from 'zod';
import type { Bus } from '../bus/bus.ts';
import { createMemberLists, type MemberList } from './member-lists.ts';
import { type Member, memberKey, memberSchema } from './protocol.ts';

const TOPIC = 'realtime-presence';
/** How often a process says that it lives, in milliseconds, and how many times it may be missed. */
const BEAT = 5000;
const MISSED = 3;

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
 * @param notify sends an event to this process's sockets in a channel
 */
export function createPresence(options: {
  bus: Bus;
  /** The name of this process. */
  self: string;
  notify: (channel: string, event: string, data: Member) => void;
  onError: (error: unknown) => void;
}): Presence {
  const { bus, self, notify, onError } = options;
  const processes = new Map<string, { list: MemberList; missed: number }>();
  /** Sockets of a user in a channel of this process: `channel user` → count. */
  const sockets = new Map<string, number>();
  const lists = createMemberLists({
    notify,
    others: () => [...processes.values()].map(({ list }) => list),
  });

  const publish = (message: Note) => {
    bus.publish({ topic: TOPIC, data: message }).catch(onError);
  };
  const state = (): Note => ({
    type: 'state',
    from: self,
    channels: Object.fromEntries(
      [...lists.own].map(([channel, members]) => [channel, [...members.values()]]),
    ),
  });

  function forget(name: string): void {
    const process = processes.get(name);
    if (!process) return;
    lists.replace(process.list, {});
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
    const process = processes.get(from) ?? { list: new Map(), missed: 0 };
    processes.set(from, process);
    process.missed = 0;
    if (message.type === 'ask') publish(state());
    else if (message.type === 'state') lists.replace(process.list, message.channels);
    else if (stranger) publish({ type: 'ask', from: self });
    if (message.type === 'joined') lists.add(process.list, message.channel, message.member);
    if (message.type === 'left') lists.remove(process.list, message.channel, message.user);
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
      lists.add(lists.own, channel, member);
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
      lists.remove(lists.own, channel, user);
      publish({ type: 'left', from: self, channel, user });
    },
    members: lists.members,
    peers: () => [...processes.keys()],
    async close() {
      clearInterval(beat);
      for (const end of endings) end();
      await bus.publish({ topic: TOPIC, data: { type: 'gone', from: self } satisfies Note }).catch(onError);
    },
  };
}
