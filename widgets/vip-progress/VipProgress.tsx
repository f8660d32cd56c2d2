import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { isNewToProgramme, PROGRAMME_LAUNCH } from '../../src/casino/rules/vip.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { $vipProgress } from '../../src/stores/vip.ts';
import { island } from '../../src/ui/island.tsx';
import { ProgressDial } from '../../src/ui/ProgressDial.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { formatPercent } from '../../src/ui/vip-levels.ts';
import { Keeping } from './Keeping.tsx';
import { ManagerCard } from './ManagerCard.tsx';
import { Points } from './Points.tsx';
import { Thresholds } from './Thresholds.tsx';
import type load from './widget.server.ts';
import type widget from './widget.ts';

const formatDay = (moment: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(moment);

/** The day that ends where `since` begins. */
const formatLastDay = (since: string, locale: string) => formatDay(Date.parse(since) - 1, locale);

/** The way to the next level, from real deposits and bets (VIP-01). */
function VipProgress({ i18n, reader, title, look, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const known = useStore($vipProgress, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const words = useText(title ?? t('WAY.TITLE'), reader.currency);
  const first = data?.[1];
  if (!data || !first)
    return (
      <section className="widget vip-progress">
        <p className="widget-empty">{t(data ? 'WAY.EMPTY' : 'FAILED')}</p>
      </section>
    );
  const { locale } = i18n;
  const player = session.status === 'player' ? session.player : undefined;
  const own = player && known ? known : undefined;
  const isFull = look === 'full';
  const name = (status: string) => t(`STATUS.${status}`);
  const heading = own ? t('WAY.YOURS', { level: name(own.currentStatus) }) : words;
  const percent = own?.overallProgress ?? 0;
  const next = own ? own.nextStatus : first.status;
  const amounts = (status: string | null) => {
    const level = data.find((entry) => entry.status === status);
    const of = (values: Readonly<Record<string, string>> | null | undefined) =>
      values?.[currency] ?? values?.EUR ?? '';
    return { deposits: of(level?.deposits), bets: of(level?.bets) };
  };
  return (
    <section className="widget vip-progress" aria-label={heading} data-look={look}>
      <div className="vip-progress__body">
        <ProgressDial status={own?.currentStatus ?? 'regular'} percent={percent} />
        <div className="vip-progress__words">
          <h2 className="widget-title">{heading}</h2>
          <p data-next={next ?? 'none'} data-unknown={!own || undefined}>
            {!next
              ? t('WAY.TOP')
              : own
                ? t('WAY.NEXT', { percent: formatPercent(percent, locale), level: name(next) })
                : isFull
                  ? t('WAY.ASKS', { level: name(next), ...amounts(next) })
                  : // As high as what a player sees in its place.
                    '\u00a0'}
          </p>
          {player && own && isFull && (
            <>
              <Thresholds progress={own} t={t} locale={locale} />
              <Keeping
                progress={own}
                amounts={amounts(own.currentStatus)}
                name={name}
                t={t}
                locale={locale}
              />
              {own.lost && (
                <p data-lost={own.lost.status}>
                  {t('WAY.LOST', {
                    level: name(own.lost.status),
                    date: formatLastDay(own.lost.since, locale),
                  })}
                </p>
              )}
              {!isNewToProgramme(player.created_at) && (
                <p data-programme="older">{t('WAY.OLDER', { date: formatDay(PROGRAMME_LAUNCH, locale) })}</p>
              )}
              <Points groups={player.groups} t={t} locale={locale} />
            </>
          )}
          {next && (
            <p data-unknown={!own || undefined}>
              <a href={`${reader.prefix}/popup/vip-level-info?level=${next}`}>
                {t('WAY.MORE', { level: name(next) })}
              </a>
            </p>
          )}
        </div>
        {player && isFull && <ManagerCard label={t('WAY.MANAGER')} />}
      </div>
    </section>
  );
}

export default island('VipProgress', VipProgress);
