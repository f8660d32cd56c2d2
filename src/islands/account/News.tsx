import { useStore } from '@nanostores/react';
import { type MessageBundle, translator } from 'hashmark/i18n';
import { lazy, Suspense } from 'react';
import type { Notification } from '../../casino/entities/notification.ts';
import { notificationBadge } from '../../casino/rules/navigation.ts';
import { pathOfRoute } from '../../routes/named-routes.ts';
import { $notifications, dismissNotification } from '../../stores/notifications.ts';
import { loadPart } from '../../stores/retries.ts';
import { type IconName, isIcon } from '../../ui/icons.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';

/** Platforms write markup into what they tell; its parser comes with the first that holds any. */
const RichText = lazy(async () => ({
  default: (await loadPart(() => import('hashmark/rich-text'))).RichText,
}));

/** Our icon for what the platform names; its own names are another set. */
const ICON_OF: Readonly<Record<string, IconName>> = {
  bonus: 'bonuses',
  freespins: 'pokies',
  cup: 'achievements',
  cashback: 'cashbox',
};

const iconOf = (name: string): IconName => ICON_OF[name] ?? (isIcon(name) ? name : 'bell');

/** Where a notification leads; nowhere by a name that the site does not know, or to another site. */
function placeOf({ content: { button } }: Notification, prefix: string): string | undefined {
  if (!button?.title) return undefined;
  const path = 'toName' in button ? pathOfRoute(button.toName, button.params) : button.path;
  return path !== undefined && /^\/(?![/\\])/.test(path) ? `${prefix}${path}` : undefined;
}

/** Takes a notification away; who does so by keys goes on at the next one, and after the last at the bell. */
function dismiss(id: string, button: HTMLElement): void {
  const line = button.closest('li');
  const next = line?.nextElementSibling ?? line?.previousElementSibling;
  const place =
    next?.querySelector<HTMLElement>(':scope > button') ?? line?.closest('details')?.querySelector('summary');
  place?.focus();
  dismissNotification(id);
}

/** What the player has been told in the last two hours. */
export function News({ i18n, prefix }: { i18n: MessageBundle; prefix: string }) {
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
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of a list without markers. */}
        <ul role="list">
          {list.map((one) => {
            const { id, title, text, content } = one;
            const place = placeOf(one, prefix);
            return (
              <li key={id} data-notification={id}>
                <LineIcon name={iconOf(content.icon)} size={20} />
                <b>{title}</b>
                <p>
                  {/[<&]/.test(text) ? (
                    <Suspense>
                      <RichText html={text} />
                    </Suspense>
                  ) : (
                    text
                  )}
                </p>
                {place && (
                  <a className="button" href={place}>
                    {content.button?.title}
                  </a>
                )}
                <button
                  className="icon-button"
                  type="button"
                  aria-label={`${t('ACCOUNT.DISMISS')}: ${title}`}
                  onClick={({ currentTarget }) => dismiss(id, currentTarget)}
                >
                  <LineIcon name="close" size={20} />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
