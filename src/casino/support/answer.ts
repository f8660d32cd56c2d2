import { z } from 'zod';
import { notifyPlayer } from '../events.ts';
import { type JobHandler, schedule } from '../jobs/jobs.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { answerText } from '../outbox/mail-texts.ts';
import { sendMail } from '../outbox/outbox.ts';

const JOB = 'support-answer';

/** How long the simulated support takes to answer, in milliseconds. */
const ANSWER_TIME = 5_000;

const messageSchema = z.object({ message: z.string() });

/** What a message may be about, by the beginnings of words in the languages of the site; the first that is found counts. */
const TOPICS = [
  ['WITHDRAWAL', /withdraw|payout|cash ?out|auszahl|retrait|retirer|preliev|uttak/i],
  ['DEPOSIT', /deposit|einzahl|dépôt|déposer|versa|innskudd/i],
  ['BONUS', /bonus|wager|free spin|freispiel|umsatz|tours? gratuit|gir[io] gratis|gratisspinn|omset/i],
  ['LIMIT', /limit|grense|pause|\bbreak|exclu|esclu|sperr|utesteng/i],
  [
    'ACCOUNT',
    /pass(?:word|wort|ord)|mot de passe|sign.?in|log.?in|anmeld|connexion|accesso|verif|document|dokument/i,
  ],
] as const;

/** What the simulated support has an answer to. */
export type SupportTopic = (typeof TOPICS)[number][0] | 'OTHER';

/** What a message is about. */
export const findTopic = (message: string): SupportTopic =>
  TOPICS.find(([, words]) => words.test(message))?.[0] ?? 'OTHER';

/** Has a message of a player answered a little later. */
export const scheduleAnswer = ({ tx, now }: LedgerWork, message: string, playerId: string): Promise<void> =>
  schedule(tx, { id: `${JOB}:${message}`, kind: JOB, dueAt: now + ANSWER_TIME, playerId, data: { message } });

/**
 * The simulated support: it answers a player by mail, and in the chat where that is open. Guests are answered by nobody but a person,
 * for an address that anybody can type is not to be mailed to.
 */
export const supportJobs = (): Record<string, JobHandler> => ({
  async [JOB](work, data) {
    const { message: id } = messageSchema.parse(data);
    const row = await work.tx
      .selectFrom('contact_messages')
      .innerJoin('players', 'players.id', 'contact_messages.player_id')
      .select([
        'contact_messages.message',
        'contact_messages.locale',
        'players.id as player',
        'players.email',
      ])
      .where('contact_messages.id', '=', id)
      .executeTakeFirst();
    if (!row) return;
    const { player, email, locale, message } = row;
    const answer = answerText(findTopic(message), locale);
    await sendMail(work, { playerId: player, to: email, kind: 'CONTACT_ANSWER', locale, data: { answer } });
    await work.tx.updateTable('contact_messages').set({ answer }).where('id', '=', id).execute();
    notifyPlayer(work, player, 'support_answer', { id, text: answer });
  },
});
