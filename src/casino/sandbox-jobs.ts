import type { Licence } from 'hashmark/i18n';
import type { Cms, Runtime, Store } from 'hashmark/server';
import type { Logger } from 'pino';
import { adventureJobs } from './adventure/prizes.ts';
import { pointsJobs } from './comp-points/jobs.ts';
import { readConfigDocument } from './configuration/config-documents.ts';
import type { Surroundings } from './domain-events.ts';
import { endingJobs } from './gifts/ending.ts';
import { giftJobs } from './gifts/jobs.ts';
import { lootBoxJobs } from './loot-boxes/jobs.ts';
import { lotteryDraws, lotteryJobs } from './lotteries/jobs.ts';
import { outboxJobs } from './outbox/jobs.ts';
import { paymentJobs } from './payments/jobs.ts';
import { recallJobs } from './payments/recalled-often.ts';
import { sharerJobs } from './payments/shared-accounts.ts';
import { limitJobs } from './responsible-gambling/jobs.ts';
import { payoutJobs } from './responsible-gambling/payout.ts';
import type { Sessions } from './sessions/sessions.ts';
import { supportJobs } from './support/answer.ts';
import { orderJobs } from './support/orders.ts';
import { tournamentJobs } from './tournaments/jobs.ts';
import { mailLinkJobs } from './users/mail-link.ts';
import { restingJobs, restReview } from './users/resting.ts';
import { vipJobs } from './vip/jobs.ts';

/** Whom documents are read for where no reader asks: they say the same to everyone. */
const EVERYBODY = { locale: 'en', licence: 'CW', market: 'other' } as const;

/** What scheduled work is done with. @param keepsLinks whether sent mails keep their links */
export const handlersOf = (surroundings: Surroundings, keepsLinks: boolean) => ({
  ...paymentJobs(surroundings),
  ...giftJobs(),
  ...endingJobs(),
  ...limitJobs(),
  ...lootBoxJobs(),
  ...lotteryJobs,
  ...pointsJobs(),
  ...tournamentJobs(),
  ...outboxJobs(keepsLinks),
  ...supportJobs(),
  ...restReview.jobs,
});

interface PreparedSources {
  readonly cms: Cms;
  readonly log: Logger;
  readonly runtime: Runtime;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly surroundings: Surroundings;
}

/** Work that has to read documents before its transaction begins. */
export function preparedOf({ cms, log, runtime, store, sessions, surroundings }: PreparedSources) {
  const { games } = surroundings;
  const sources = { cms, log, runtime, sandbox: { games } };
  const supportEmail = async (licence: Licence) =>
    (await readConfigDocument(sources, { ...EVERYBODY, licence }, 'site')).supportEmail;
  return {
    ...mailLinkJobs(store),
    ...lotteryDraws(store),
    ...payoutJobs(store, supportEmail),
    ...restingJobs(store, supportEmail),
    ...sharerJobs(store, supportEmail),
    ...recallJobs(store, supportEmail),
    ...orderJobs(store, sessions, supportEmail),
    ...vipJobs(() => readConfigDocument(sources, EVERYBODY, 'vip-program-config'), { store, runtime }),
    ...adventureJobs((at) =>
      readConfigDocument({ ...sources, runtime: { ...runtime, now: () => at } }, EVERYBODY, 'vip-adventures'),
    ),
  };
}
