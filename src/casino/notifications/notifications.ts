import { getDefaultLocale, isLocale, type Locale, type MessageValues } from 'hashmark/i18n';
import type { Notification } from '../entities/notification.ts';
import type { VipStatus } from '../entities/vip-statuses.ts';
import { notifyPlayer } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import de from '../messages/de/notifications.json' with { type: 'json' };
import en from '../messages/en/notifications.json' with { type: 'json' };
import frCA from '../messages/fr-CA/notifications.json' with { type: 'json' };
import it from '../messages/it/notifications.json' with { type: 'json' };
import no from '../messages/no/notifications.json' with { type: 'json' };
import { textsFor } from '../player-texts.ts';
import { titleIn } from '../published-rules/rule-titles.ts';

/** What players are told: the keys below `PERSONAL`. */
export type NotificationKind = keyof (typeof en)['PERSONAL'];

interface NotificationText {
  kind: NotificationKind;
  values?: MessageValues;
  /** A title of the rules, told in the player's language as the value `title`. */
  title?: string;
  /** A VIP status, told by its name in the player's language as the value `status`. */
  status?: VipStatus;
  icon: string;
  /** The named route that its button leads to. */
  toName?: string;
}

/** In which language a player is told something. */
export async function readLocale({ tx }: Pick<LedgerWork, 'tx'>, playerId: string): Promise<Locale> {
  const { locale } = await tx
    .selectFrom('players')
    .select('locale')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  return isLocale(locale) ? locale : getDefaultLocale();
}

/** A moment as players are told of it: day, month and time, UTC. */
export const momentIn = (locale: Locale, at: number): string =>
  new Intl.DateTimeFormat(locale, {
    ...{ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: 'UTC', timeZoneName: 'short' },
  }).format(at);

/** Tells a player something, in their language, after the commit (NOTIFY-22). */
export async function notify(
  work: LedgerWork,
  playerId: string,
  { kind, values: given, title: named, status, icon, toName }: NotificationText,
): Promise<void> {
  const { id, rules } = work;
  const locale = await readLocale(work, playerId);
  const read = textsFor({ en, de, 'fr-CA': frCA, it, no }, locale);
  const values = {
    ...given,
    ...(named !== undefined && { title: titleIn(rules.of('CW'), named, locale) }),
    ...(status && { status: read(`VIP_LEVELS.${status}`) }),
  };
  const title = read(`PERSONAL.${kind}.TITLE`, values);
  const notification: Notification = {
    id: id(),
    type: 'personal',
    identifier: kind.toLowerCase(),
    title,
    text: read(`PERSONAL.${kind}.TEXT`, values),
    content: {
      icon,
      title,
      button: toName ? { title: read(`PERSONAL.${kind}.BUTTON`, values), toName } : null,
    },
  };
  notifyPlayer(work, playerId, 'personal_notifications', notification);
}
