import { type Currency, formatMoney, type Locale, SUBUNITS } from 'hashmark/i18n';
import { type MessageBundle, translator } from 'hashmark/translator';
import { type SubmitEvent, useState } from 'react';
import { readAmount } from '../../casino/rules/amount-input.ts';
import { deposit } from '../../stores/balance.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { depositWords } from './deposit-error.ts';

/** The first deposit that is offered, in whole units of the currency (CONST). */
const FIRST_DEPOSIT = 50;

interface DepositDialogProps {
  i18n: MessageBundle;
  locale: Locale;
  currency: Currency;
  onClose: () => void;
}

type Progress =
  | { state: 'idle' }
  | { state: 'working' }
  | { state: 'done'; amount: string }
  | { state: 'failed'; text: string };

/** Asks for an amount and deposits it; the button names the sum. */
export default function DepositDialog({ i18n, locale, currency, onClose }: DepositDialogProps) {
  const t = translator(i18n);
  const [text, setText] = useState(String(FIRST_DEPOSIT));
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });

  const least = SUBUNITS[currency];
  const cents = readAmount(text, SUBUNITS[currency]);
  const wrong = text !== '' && (cents === null || cents < least);
  const money = (amount: number) => formatMoney(amount, currency, locale);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (cents === null || cents < least || progress.state === 'working') return;
    setProgress({ state: 'working' });
    try {
      await deposit({ currency, amount_cents: cents });
      setProgress({ state: 'done', amount: money(cents) });
    } catch (error) {
      setProgress({ state: 'failed', text: t(depositWords(error)) });
    }
  };

  return (
    <Dialog title={t('CASHBOX.TITLE')} closeLabel={t('CASHBOX.CLOSE')} open onClose={onClose}>
      <form className="form" method="post" onSubmit={submit} noValidate>
        <Field
          label={t('CASHBOX.AMOUNT')}
          hint={t('CASHBOX.AMOUNT_HINT')}
          error={wrong ? t('CASHBOX.MIN', { amount: money(least) }) : undefined}
          lead={currency}
          inputMode="decimal"
          autoComplete="off"
          name="amount"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setProgress({ state: 'idle' });
          }}
        />
        <button
          className="button"
          data-kind="primary"
          type="submit"
          disabled={cents === null || cents < least}
          aria-busy={progress.state === 'working'}
        >
          {t('CASHBOX.ACTION', { amount: money(cents ?? 0) })}
        </button>
        <div role="status">
          {progress.state === 'done' && (
            <p className="form__done">{t('CASHBOX.DONE', { amount: progress.amount })}</p>
          )}
          {progress.state === 'failed' && <p className="form__error">{progress.text}</p>}
        </div>
      </form>
    </Dialog>
  );
}
