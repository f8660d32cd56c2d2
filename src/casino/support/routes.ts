import { addressOf, mount, Refusal, readerOf, type Services } from 'hashmark/server';
import type { Hono } from 'hono';
import type { z } from 'zod';
import { listSupportAnswers, sendContactMessage } from '../calls/support.ts';
import { readSiteConfig } from '../configuration/site-config.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { sendMail } from '../outbox/outbox.ts';
import { type Check, checkEmail, checkLength, checkName, checkRequired } from '../rules/validators.ts';
import { scheduleAnswer } from './answer.ts';

type Message = z.output<(typeof sendContactMessage)['request']>;

const SHORTEST_MESSAGE = 10;
const LONGEST_MESSAGE = 5000;
/** How many answers are listed at most. */
const MOST_ANSWERS = 20;

/** @throws Refusal `validation-failed` with every problem by field (ERR-08). */
function checkMessage({ name, email, message, subject = '' }: Message): void {
  const checks: Record<string, Check> = {
    name: checkRequired(name) ?? checkName(name),
    email: checkRequired(email) ?? checkEmail(email.trim()),
    subject: /[\p{Cc}]/u.test(subject) ? 'VALIDATION.SUBJECT.WRONG_CHARTS' : null,
    message: checkRequired(message) ?? checkLength(message.trim(), SHORTEST_MESSAGE, LONGEST_MESSAGE),
  };
  const errors: Record<string, string[]> = {};
  for (const [field, problem] of Object.entries(checks)) if (problem) errors[field] = [problem];
  const [field] = Object.keys(errors);
  if (field) throw new Refusal('validation-failed', { field, errors });
}

/** Messages to support: kept, mailed to where support reads, and what it has answered. */
export function supportRoutes(app: Hono, services: () => Services): void {
  mount(app, services, sendContactMessage, async ({ c, services, player, body }) => {
    const { sandbox, runtime } = services;
    checkMessage(body);
    await sandbox.limits.contactAddress.take(addressOf(c));
    const reader = readerOf(c);
    const { supportEmail } = await readSiteConfig(services, reader);
    const id = runtime.id();
    const write = async (work: LedgerWork) => {
      const { tx, now } = work;
      const message = {
        id,
        player_id: player?.playerId ?? null,
        name: body.name.trim(),
        email: body.email.trim(),
        subject: body.subject?.trim() ?? '',
        message: body.message.trim(),
        locale: reader.locale,
        created_at: now,
      };
      await tx.insertInto('contact_messages').values(message).execute();
      await sendMail(work, {
        playerId: message.player_id,
        to: supportEmail,
        kind: 'CONTACT_MESSAGE',
        locale: 'en',
        data: {
          id: message.id,
          name: message.name,
          email: message.email,
          subject: message.subject || message.message.slice(0, 60).toWellFormed().replace(/\s+/g, ' '),
          message: message.message,
          player: message.player_id ?? '-',
        },
      });
      if (message.player_id) await scheduleAnswer(work, id, message.player_id);
      return { id, created_at: new Date(now).toISOString() };
    };
    return await sandbox.ledger.run(write, { player: player?.playerId ?? `message:${id}` });
  });

  mount(app, services, listSupportAnswers, async ({ services: { store }, player: { playerId } }) => {
    const rows = await store.reader
      .selectFrom('contact_messages')
      .select(['id', 'answer as text'])
      .where('player_id', '=', playerId)
      .orderBy('created_at', 'desc')
      .limit(MOST_ANSWERS)
      .execute();
    return rows.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
  });
}
