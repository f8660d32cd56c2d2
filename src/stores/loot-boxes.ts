import type { LootBox } from '../casino/entities/loot-box.ts';
import { api } from './api.ts';
import { withIntent } from './intents.ts';
import { logged } from './logged.ts';
import { createPlayerFeed } from './player-feed.ts';
import { withEntry } from './with-entry.ts';

const boxes = createPlayerFeed<readonly LootBox[], LootBox>({
  event: 'lootboxes',
  read: (signal) => api.call('listLootBoxes', { signal }),
  apply: withEntry,
  empty: [],
  failure: 'LOAD_LOOT_BOXES_ERROR',
});

/** The player's loot boxes, newest first (NOTIFY-15). */
export const $lootBoxes = boxes.$value;

/** Opens a box; the answer holds its prize. @throws ApiError, logged: `conflict` for one that is open or expired */
export async function openLootBox(id: string): Promise<LootBox> {
  const params = { id };
  const box = await logged(
    'OPEN_LOOT_BOX_ERROR',
    withIntent('openLootBox', params, (idempotencyKey) =>
      api.call('openLootBox', { params, idempotencyKey }),
    ),
  );
  boxes.change((list) => withEntry(list, box));
  return box;
}
