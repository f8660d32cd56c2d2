import { Refusal } from '../../http/errors.ts';
import { readAddress } from '../address.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { approvalRequestSchema, hashInMatch, readJson } from './requests.ts';

/** Adds the second person to the authoring API. */
export function approvalRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.post('/approvals', async (c) => {
    const { type, path, locale } = await readJson(c, approvalRequestSchema);
    const address = readAddress(type, path, locale);
    permit(c, 'approve', address);
    const { approvalId } = await services().cms.approve({
      address,
      base: hashInMatch(c),
      actor: actorName(c),
    });
    return c.json({ id: approvalId }, 201);
  });
  app.post('/approvals/:id/revoke', async (c) => {
    const approvalId = c.req.param('id');
    permit(c, 'approve');
    const { cms } = services();
    const address = await cms.approvalAddress(approvalId);
    if (!address) throw new Refusal('not-found', { message: `There is no approval \`${approvalId}\`.` });
    permit(c, 'approve', address);
    await cms.revokeApproval({ approvalId, actor: actorName(c) });
    return c.body(null, 204);
  });
}
