import { useStore } from '@nanostores/react';
import { formatMoney, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $balance } from '../../src/stores/balance.ts';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import { useText } from '../../src/ui/use-text.ts';
import type widget from './widget.ts';

/**
 * Registration for a guest, deposit for a player (WIDGET-11). Both stand in the HTML; the page shows the one that fits
 * before any script has run.
 */
function SignUpDepositButton({ i18n, label, balance, reader }: WidgetProps<typeof widget>) {
  const { locale, currency, market, prefix } = reader;
  // Nowhere in markets where accounts cannot be opened.
  const registration = market === 'EE' ? undefined : `${prefix}/registration`;
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const wallet = useStore($balance, { ssr: 'initial' });
  const words = useText(label ?? t('BUTTON.SIGN_UP'), currency);
  const amount =
    wallet.status === 'ready' ? formatMoney(wallet.amount_cents, wallet.currency, locale) : '\u2007';

  return (
    <span className="widget sign-up-deposit-button" data-reader={session.status}>
      <a
        className="button sign-up-deposit-button__guest"
        data-kind="primary"
        href={registration}
        role={registration ? undefined : 'link'}
        aria-disabled={registration ? undefined : true}
      >
        {words}
      </a>
      <span className="sign-up-deposit-button__player">
        <a className="button" data-kind="primary" href={`${prefix}/deposit`}>
          {t('BUTTON.DEPOSIT')}
        </a>
        {balance && (
          <span className="sign-up-deposit-button__balance">
            <span>{t('BUTTON.BALANCE')}</span>{' '}
            <span className="figure" data-balance aria-live="polite">
              {amount}
            </span>
          </span>
        )}
      </span>
    </span>
  );
}

export default island('SignUpDepositButton', SignUpDepositButton);
