import type { Notification } from '../../../../content-schemas/entities/notification.ts';
import de from '../../../i18n/messages/de/notifications.json' with { type: 'json' };
import en from '../../../i18n/messages/en/notifications.json' with { type: 'json' };
import frCA from '../../../i18n/messages/fr-CA/notifications.json' with { type: 'json' };
import it from '../../../i18n/messages/it/notifications.json' with { type: 'json' };
import no from '../../../i18n/messages/no/notifications.json' with { type: 'json' };
import type { MessageValues } from '../../../i18n/translator.ts';
import { playerEvent } from '../events.ts';
import type { LedgerWork } from '../ledger/ledger.ts';
import { textsFor } from '../player-texts.ts';

/** What players are told: the keys below `PERSONAL`. */
export type NotificationKind = keyof (typeof en)['PERSONAL'];

interface Telling {
  kind: NotificationKind;
  values?: MessageValues;
  icon: string;
  /** The named route that its button leads to. */
  toName?: string;
}

/** Tells a player something, in their language, after the commit (NOTIFY-22). */
export async function notify(
  { tx, emit, now, id }: LedgerWork,
  playerId: string,
  { kind, values, icon, toName }: Telling,
): Promise<void> {
  const { locale } = await tx
    .selectFrom('players')
    .select('locale')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
  const read = textsFor({ en, de, 'fr-CA': frCA, it, no }, locale);
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
  emit(await playerEvent(tx, playerId, 'personal_notifications', now, notification));
}
