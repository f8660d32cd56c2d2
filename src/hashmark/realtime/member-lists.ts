import { type Member, memberKey } from './protocol.ts';

type Members = Map<string, Member>;

/** Who is in which presence channels of one process, by channel and key of the member. */
export type MemberList = Map<string, Members>;

/** The lists of all processes, read as one. */
export interface MemberLists {
  /** The list of this process. */
  readonly own: MemberList;
  add(list: MemberList, channel: string, member: Member): void;
  remove(list: MemberList, channel: string, user: string): void;
  /** Brings a list to what its process says; who stays hears nothing of it. */
  replace(list: MemberList, next: Readonly<Record<string, readonly Member[]>>): void;
  /** Everybody in a channel, each once, in whichever processes. */
  members(channel: string): Members;
}

/**
 * Keeps the lists, and tells this process's sockets of everybody who comes into a channel or leaves it for good.
 *
 * @param others the lists of the other processes
 */
export function createMemberLists(options: {
  others: () => Iterable<MemberList>;
  notify: (channel: string, event: string, data: Member) => void;
}): MemberLists {
  const { others, notify } = options;
  const own: MemberList = new Map();

  function* everywhere(channel: string): Iterable<Members> {
    for (const list of [own, ...others()]) {
      const members = list.get(channel);
      if (members) yield members;
    }
  }
  const isPresent = (channel: string, user: string) => {
    for (const members of everywhere(channel)) if (members.has(user)) return true;
    return false;
  };

  function add(list: MemberList, channel: string, member: Member): void {
    const known = isPresent(channel, memberKey(member));
    const members = list.get(channel) ?? new Map<string, Member>();
    list.set(channel, members.set(memberKey(member), member));
    if (!known) notify(channel, 'pusher_internal:member_added', member);
  }

  function remove(list: MemberList, channel: string, user: string): void {
    const members = list.get(channel);
    const member = members?.get(user);
    if (!members || !member) return;
    members.delete(user);
    if (members.size === 0) list.delete(channel);
    const { user_id } = member;
    if (!isPresent(channel, user)) notify(channel, 'pusher_internal:member_removed', { user_id });
  }

  return {
    own,
    add,
    remove,
    replace(list, next) {
      // What other processes call a channel may be the name of something that every object has.
      const wanted = new Map(Object.entries(next));
      for (const [channel, members] of wanted) for (const member of members) add(list, channel, member);
      for (const [channel, members] of [...list]) {
        const stays = new Set(wanted.get(channel)?.map(memberKey));
        for (const user of [...members.keys()]) if (!stays.has(user)) remove(list, channel, user);
      }
    },
    members(channel) {
      const all: Members = new Map();
      for (const members of everywhere(channel))
        for (const [user, member] of members) if (!all.has(user)) all.set(user, member);
      return all;
    },
  };
}
