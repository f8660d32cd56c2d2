import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $compPoints } from '../../src/stores/comp-points.ts';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import type widget from './widget.ts';

/** The id of what the button opens: the browser does it, before any script. */
const EARN = '_rocket-mart-earn';

/** The balance of the rewards shop, kept current by every bet and exchange (COMP-05, COMP-06). */
function RocketMartBalance({ i18n, reader, earn }: WidgetProps<typeof widget>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const points = useStore($compPoints, { ssr: 'initial' });
  const words = useText(earn ?? t('COINS.EARN_TEXT'), reader.currency);
  const balance = session.status === 'player' ? points?.chargeable.points : undefined;
  return (
    <section className="widget rocket-mart-balance" aria-label={t('COINS.LABEL')}>
      <p className="rocket-mart-balance__coins hm-guest">{words}</p>
      <p className="rocket-mart-balance__coins hm-player">
        <b className="figure" data-coins>
          {balance === undefined ? '\u2013' : new Intl.NumberFormat(i18n.locale).format(balance)}
        </b>{' '}
        <span>{t('COINS.NAME')}</span>
      </p>
      <button className="button" type="button" popoverTarget={EARN}>
        {t('COINS.HOW')}
      </button>
      <div
        id={EARN}
        className="rocket-mart-balance__earn"
        popover="auto"
        role="dialog"
        aria-label={t('COINS.HOW')}
      >
        <h2>{t('COINS.HOW')}</h2>
        <p>{words}</p>
        <p>{t('COINS.OWN_MONEY')}</p>
        <p>{t('COINS.WORTH')}</p>
        <button className="button" type="button" popoverTarget={EARN} popoverTargetAction="hide">
          {t('COINS.CLOSE')}
        </button>
      </div>
    </section>
  );
}

export default island('RocketMartBalance', RocketMartBalance);
