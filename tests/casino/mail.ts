import { listOutbox, type SentMail } from '../../src/casino/outbox/outbox.ts';
import type { ProcessServices } from '../../src/hashmark/server/services.ts';

/** The mails to an address, the oldest first, once those that were asked for are written. */
export async function mailsTo(services: ProcessServices, to: string): Promise<SentMail[]> {
  await services.sandbox.jobs.runDue();
  return await listOutbox(services.store.reader, { to, limit: 100 });
}

/** What the mails of a kind say that are written, the oldest first. */
export async function textsOfMails({ store }: ProcessServices, kind: string): Promise<string[]> {
  const mails = await listOutbox(store.reader, { kind, limit: 100 });
  return mails.map(({ text }) => text);
}

/** The token in the newest mail of a kind. */
export async function mailedToken(services: ProcessServices, to: string, kind: string): Promise<string> {
  const mail = (await mailsTo(services, to)).filter((sent) => sent.kind === kind).at(-1);
  if (!mail) throw new Error(`There is no ${kind} mail to ${to}.`);
  return String(mail.data.token);
}
