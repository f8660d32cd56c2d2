import { mount, Refusal, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import { getChatRestoreId, setChatRestoreId } from '../calls/chat-restore.ts';

/** @throws Refusal `forbidden` when the id is another player's */
function refuseForeign(internalId: string, playerId: string): void {
  if (internalId !== playerId)
    throw new Refusal('forbidden', { message: '`internalId` is not your id.', field: 'data.internalId' });
}

/** By which a support chat finds a player's conversation again, in any browser. */
export function chatRestoreRoutes(app: Hono, services: () => Services): void {
  mount(app, services, getChatRestoreId, async ({ services: { store }, player, body }) => {
    const { internalId, project } = body.data;
    if (!player) return { requestId: body.requestId, data: { internalId, project, restoreId: null } };
    const { playerId } = player;
    refuseForeign(internalId, playerId);
    const row = await store.reader
      .selectFrom('chat_restore_ids')
      .select('restore_id')
      .where('player_id', '=', playerId)
      .where('project', '=', project)
      .executeTakeFirst();
    return { requestId: body.requestId, data: { internalId, project, restoreId: row?.restore_id ?? null } };
  });

  mount(app, services, setChatRestoreId, async ({ services, player: { playerId }, body }) => {
    const { internalId, project, restoreId } = body.data;
    refuseForeign(internalId, playerId);
    const fresh = { restore_id: restoreId, updated_at: services.runtime.now() };
    await services.store.db
      .insertInto('chat_restore_ids')
      .values({ player_id: playerId, project, ...fresh })
      .onConflict((conflict) => conflict.columns(['player_id', 'project']).doUpdateSet(fresh))
      .execute();
    return { requestId: body.requestId, data: { internalId, project, restoreId } };
  });
}
