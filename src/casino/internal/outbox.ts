import { type InternalRoutes, listProblems, Refusal, type Services, sendJson } from 'hashmark/server';
import { z } from 'zod';
import { listOutbox } from '../outbox/outbox.ts';

const outboxQuery = z.strictObject({
  to: z.string().min(1).max(254).optional(),
  kind: z.string().min(1).max(100).optional(),
  after: z.string().min(1).max(64).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

/** The mails that the sandbox would have sent, in the order they were written. */
export const outboxRoute = ({ store }: Services): InternalRoutes => ({
  'GET /internal/outbox': async (_, response, query) => {
    const given = Object.fromEntries(query);
    const { success, data, error } = outboxQuery.safeParse(given);
    if (!success) {
      const [problem] = listProblems(error, outboxQuery, given);
      throw new Refusal('bad-request', {
        message: `The query takes to, kind, after and limit. ${problem}`,
      });
    }
    const { to, kind, after, limit } = data;
    const mails = await listOutbox(store.db, {
      limit,
      ...(to === undefined ? {} : { to }),
      ...(kind === undefined ? {} : { kind }),
      ...(after === undefined ? {} : { after }),
    });
    sendJson(response, 200, { mails, next: mails.length === limit ? mails.at(-1)?.id : null });
  },
});
