import { playerChannel } from 'hashmark/calls';
import { atom, type WritableAtom } from 'nanostores';
import { type Feed, openFeed } from './feed.ts';
import { onBrowserMount } from './on-browser-mount.ts';
import { listen } from './realtime.ts';
import { $session } from './session.ts';

/** Calls `change` with the id of whoever is signed in, now and whenever that is somebody else. */
export function onPlayer(change: (playerId: string | undefined) => void): () => void {
  let known: { id: string | undefined } | undefined;
  return $session.subscribe((session) => {
    if (session.status === 'loading') return;
    const id = session.status === 'player' ? session.player.id : undefined;
    if (known && known.id === id) return;
    known = { id };
    change(id);
  });
}

interface PlayerFeedOptions<Value, Event> {
  /** The event of the player's private channel that reports changes; none: it changes by this page's own doing. */
  event?: string;
  read(signal: AbortSignal): Promise<Value>;
  /**
   * The value after an event, which it may hold already.
   *
   * @returns undefined where an event does not tell enough: the value is then read again
   */
  apply?(value: Value, event: Event): Value | undefined;
  /** Hears what was known before and what is known now, whether an event or a read has brought it. */
  onChange?(before: Value, now: Value): void;
  /** Further events of the channel, after each of which the value is read again. */
  rereadOn?: readonly string[];
  /** What is shown when the first read fails (ERR-01). */
  empty: Value;
  /** Under what name a failed read is logged; none where `read` does it. */
  failure?: string;
  /** Guests have it too, though they hear no events. */
  guests?: true;
}

export interface PlayerFeed<Value> {
  /** Null until it is known, and for guests who have none. */
  $value: WritableAtom<Value | null>;
  /** Reads again, if anybody looks. */
  refresh(): void;
  /** As that of a feed, if anybody looks. */
  catchUp(quietSince: number): void;
  /** Shows what a call has changed; where nothing is known yet, the next read will hold it. */
  change(apply: (value: Value) => Value): void;
}

/**
 * What a player has, read by call and kept current by the player's private channel while somebody looks. It is gone with the
 * session (AUTH-04), and a failed read never takes away what is shown.
 */
export function createPlayerFeed<Value, Event = never>(
  options: PlayerFeedOptions<Value, Event>,
): PlayerFeed<Value> {
  const $value = atom<Value | null>(null);
  let owner: string | undefined;
  let feed: Feed | undefined;
  let leaves: (() => void)[] = [];

  function set(value: Value): void {
    const before = $value.get();
    $value.set(value);
    if (before !== null) options.onChange?.(before, value);
  }

  const open = (id: string | undefined) =>
    openFeed<Value, Event>({
      channel: options.event && id && playerChannel(id),
      event: options.event,
      read: options.read,
      onRead: set,
      onEvent(event) {
        const value = $value.get();
        // Nothing is known yet: the read that is under way, or the one that follows it, will hold the event.
        if (value === null) return;
        const next = options.apply?.(value, event);
        if (next === undefined) feed?.refresh();
        else set(next);
      },
      failure: options.failure,
      onFailure() {
        if ($value.get() === null) $value.set(options.empty);
      },
    });

  const reread = (id: string, event: string) =>
    listen(playerChannel(id), event, { onOpen() {}, onEvent: () => feed?.refresh() });

  function stop(): void {
    feed?.stop();
    feed = undefined;
    for (const leave of leaves) leave();
    leaves = [];
  }

  if (typeof document !== 'undefined') document.addEventListener('hm:signed-out', () => $value.set(null));

  onBrowserMount($value, () => {
    const leave = onPlayer((id) => {
      stop();
      if (id !== owner) $value.set(null);
      owner = id;
      if (id !== undefined || options.guests) feed = open(id);
      if (id !== undefined) leaves = (options.rereadOn ?? []).map((event) => reread(id, event));
    });
    return () => {
      leave();
      stop();
    };
  });
  return {
    $value,
    refresh: () => feed?.refresh(),
    catchUp: (quietSince) => feed?.catchUp(quietSince),
    change(apply) {
      // Not by `get`, which would begin to read for nobody.
      const { value } = $value;
      if (value !== null && value !== undefined) $value.set(apply(value));
      feed?.overtake();
    },
  };
}
