import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $session } from '../../src/stores/session.ts';
import { $vipProgress } from '../../src/stores/vip.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { VipBody } from '../../src/ui/VipBody.tsx';
import { formatPercent } from '../../src/ui/vip-levels.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

/** The way to the VIP club: a title, what it comes to, and the levels as they follow each other. */
function VipClubBanner({ i18n, reader, title, href, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const progress = useStore($vipProgress, { ssr: 'initial' });
  const words = useText(title ?? t('CLUB.TITLE'), reader.currency);
  const own = session.status === 'player' ? progress : null;
  const heading = own ? t('CLUB.YOURS', { level: t(`STATUS.${own.currentStatus}`) }) : words;
  const levels = data?.levels ?? [];
  const line = own
    ? own.nextStatus
      ? t('CLUB.NEXT', {
          percent: formatPercent(own.overallProgress, i18n.locale),
          level: t(`STATUS.${own.nextStatus}`),
        })
      : t('CLUB.TOP')
    : data
      ? levels.length > 0 &&
        t('CLUB.TEXT', { count: levels.length, percent: formatPercent(data.cashback, i18n.locale) })
      : t('FAILED');
  return (
    <aside className="widget vip-club-banner" aria-label={heading}>
      <div className="vip-club-banner__words">
        <p className="vip-club-banner__title">{heading}</p>
        {line && <p>{line}</p>}
        <a className="button" href={`${reader.prefix}${href}`}>
          {t('CLUB.LINK')}
        </a>
      </div>
      {levels.length > 0 && (
        <ul className="vip-club-banner__bodies" aria-hidden="true">
          {levels.map((status) => (
            <li key={status} data-own={status === own?.currentStatus || undefined}>
              <VipBody status={status} />
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}

export default island('VipClubBanner', VipClubBanner);
