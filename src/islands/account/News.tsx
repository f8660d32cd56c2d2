import { useStore } from '@nanostores/react';
import { type MessageBundle, translator } from 'hashmark/translator';
import { notificationBadge } from '../../casino/rules/navigation.ts';
import { $notifications, dismissNotification } from '../../stores/notifications.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';

/** What the player has been told in the last two hours. */
export function News({ i18n }: { i18n: MessageBundle }) {
  const t = translator(i18n);
  const list = useStore($notifications, { ssr: 'initial' }) ?? [];
  const count = list.length;
  return (
    <details className="account__news" data-menu>
      <summary className="icon-button" aria-label={t('ACCOUNT.NEWS', { count })}>
        <LineIcon name="bell" />
        {count > 0 && (
          <span className="account__count" aria-hidden="true" data-notifications>
            {notificationBadge(count)}
          </span>
        )}
      </summary>
      <div>
        {count === 0 && <p>{t('ACCOUNT.NO_NEWS')}</p>}
        <ul>
          {list.map(({ id, title, text }) => (
            <li key={id}>
              <b>{title}</b>
              <p>{text}</p>
              <button
                className="icon-button"
                type="button"
                aria-label={`${t('ACCOUNT.DISMISS')}: ${title}`}
                onClick={() => dismissNotification(id)}
              >
                <LineIcon name="close" size={20} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
