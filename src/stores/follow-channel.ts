import { onBrowserMount } from './on-browser-mount.ts';
import type { PlayerFeed } from './player-feed.ts';
import { listen } from './realtime.ts';

/**
 * Keeps a list current by what a public channel says of some of its items, as long as somebody looks. Whenever the channel has
 * opened, a list that may have missed messages is read again.
 *
 * @param channel also the name of its event
 * @param change the item with what the message says of it, the item itself where it says nothing
 */
export function followChannel<Item, Update>(
  { $value, catchUp, change: set }: PlayerFeed<readonly Item[]>,
  channel: string,
  change: (item: Item, told: Update) => Item,
): void {
  onBrowserMount($value, () =>
    listen<Update>(channel, channel, {
      onOpen: catchUp,
      onEvent: ({ data }) => set((list) => list.map((item) => change(item, data))),
    }),
  );
}
