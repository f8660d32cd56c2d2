import { formatMoney, isCurrency, type Locale, type Translate } from 'hashmark/i18n';
import { createPortal } from 'react-dom';
import type { JackpotWin as Win } from '../../casino/entities/jackpot.ts';
import { dismissJackpotWin } from '../../stores/jackpot-win.ts';
import { Dialog } from '../../ui/Dialog.tsx';

interface JackpotWinProps {
  t: Translate;
  locale: Locale;
  prefix: string;
  win: Win;
}

/** Says which jackpot has fallen to the player, and how much it was (NOTIFY-19). It plays nothing and presses for nothing. */
export default function JackpotWin({ t, locale, prefix, win }: JackpotWinProps) {
  const { jackpot_original_amount_cents: cents, jackpot_original_currency: currency } = win;
  const amount = isCurrency(currency) ? formatMoney(cents, currency, locale) : '';
  return createPortal(
    <Dialog
      title={t('ACCOUNT.JACKPOT.TITLE')}
      closeLabel={t('ACCOUNT.JACKPOT.CLOSE')}
      open
      onClose={dismissJackpotWin}
    >
      <p role="status" data-jackpot-win>
        {t('ACCOUNT.JACKPOT.TEXT', { level: win.jackpot_level_name, amount })}
      </p>
      <a className="button" href={`${prefix}/jackpots`}>
        {t('ACCOUNT.JACKPOT.ALL')}
      </a>
    </Dialog>,
    document.body,
  );
}
