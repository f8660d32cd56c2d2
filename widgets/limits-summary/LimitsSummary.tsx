import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useEffect } from 'react';
import { $balance } from '../../src/stores/balance.ts';
import { $limits, refreshLimits } from '../../src/stores/limits.ts';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import { LimitUses } from '../../src/ui/LimitUses.tsx';
import type widget from './widget.ts';

/** How long it waits for further movements of money before it asks what they have used, in milliseconds. */
const PAUSE = 1000;

/** What a player allows themselves and has used of it, live; a guest reads what limits there are. */
function LimitsSummary({ i18n, reader }: WidgetProps<typeof widget>) {
  const t = translator(i18n);
  const isPlayer = useStore($session, { ssr: 'initial' }).status === 'player';
  const limits = useStore($limits, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  useEffect(() => {
    if (balance.status !== 'ready') return;
    const timer = setTimeout(refreshLimits, PAUSE);
    return () => clearTimeout(timer);
  }, [balance]);
  return (
    <section className="widget limits-summary" aria-label={t('SUMMARY.LABEL')} data-limits-summary>
      {isPlayer && limits ? <LimitUses limits={limits} locale={reader.locale} /> : <p>{t('SUMMARY.TEXT')}</p>}
      <p>
        <a className="button" href={`${reader.prefix}/profile/limits`}>
          {t('SUMMARY.SET')}
        </a>
      </p>
    </section>
  );
}

export default island('LimitsSummary', LimitsSummary);
