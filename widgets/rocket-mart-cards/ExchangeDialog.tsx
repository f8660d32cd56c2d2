import type { Translate } from 'hashmark/translator';
import { useState } from 'react';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import type { Player } from '../../src/casino/entities/player.ts';
import { costOf, exchangeRequest, maxQuantity } from '../../src/casino/rules/comp-points.ts';
import { GROUPS } from '../../src/casino/rules/roles.ts';
import { exchangePoints } from '../../src/stores/comp-points.ts';
import { updateBonusSettings } from '../../src/stores/gifts.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { rewardName } from './card-words.ts';

interface ExchangeDialogProps {
  card: CompPointRate;
  currency: string;
  balance: number;
  player: Player;
  t: Translate;
  locale: string;
  onClose: () => void;
}

/** The platform takes no more of a card at once. */
const MOST = 1000;

/** Confirms an exchange, sends it once, and says what came of it (COMP-15, COMP-16, COMP-22 … COMP-26). */
export function ExchangeDialog({ card, currency, balance, player, t, locale, onClose }: ExchangeDialogProps) {
  const [quantity, setQuantity] = useState(1);
  const [state, setState] = useState<'asked' | 'sending' | 'done' | 'failed'>('asked');
  const cost = costOf(card, currency);
  const most = Math.min(MOST, maxQuantity(balance, cost));
  const warnings = [
    ...(player.groups.includes(GROUPS.multiAccount) ? ['MULTI_ACCOUNT'] : []),
    ...(player.can_issue_bonuses ? [] : ['BONUSES_OFF']),
  ];
  const points = (count: number) =>
    t('MART.COST', { count, points: new Intl.NumberFormat(locale).format(count) });
  const name = rewardName(card, currency, t, locale);

  async function exchange() {
    setState('sending');
    try {
      if (!player.can_issue_bonuses && !(await updateBonusSettings({ can_issue: true })))
        throw new Error('settings');
      await exchangePoints(card.type, exchangeRequest(card, quantity, currency, card.rate.lottery_ids[0]));
      setState('done');
    } catch {
      // The store has logged it.
      setState('failed');
    }
  }

  if (state === 'done' || state === 'failed')
    return (
      <Dialog
        title={t(state === 'done' ? 'MART.DONE_TITLE' : 'MART.FAILED_TITLE')}
        closeLabel={t('MART.CLOSE')}
        open
        onClose={onClose}
      >
        <p data-result={state} role="status">
          {t(state === 'done' ? 'MART.DONE' : 'MART.FAILED', { name })}
        </p>
        <p>
          <button className="button" data-kind="primary" type="button" onClick={onClose}>
            {t('MART.CLOSE')}
          </button>
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title={t('MART.CONFIRM_TITLE', { name })}
      closeLabel={t('MART.CLOSE')}
      open
      onClose={() => state === 'asked' && onClose()}
    >
      <form
        className="rocket-mart-cards__form"
        onSubmit={(event) => {
          event.preventDefault();
          void exchange();
        }}
      >
        {most > 1 && (
          <label className="rocket-mart-cards__quantity">
            {t('MART.QUANTITY', { most: new Intl.NumberFormat(locale).format(most) })}
            <input
              type="number"
              name="quantity"
              min={1}
              max={most}
              required
              value={quantity || ''}
              onChange={({ target }) => setQuantity(Math.floor(target.valueAsNumber) || 0)}
            />
          </label>
        )}
        {warnings.map((warning) => (
          <label key={warning} className="rocket-mart-cards__warning">
            <input type="checkbox" required name={warning} />
            {t(`MART.WARNING.${warning}`)}
          </label>
        ))}
        <p>
          <button
            className="button"
            data-kind="primary"
            type="submit"
            aria-busy={state === 'sending'}
            disabled={state === 'sending'}
          >
            {t('MART.CONFIRM', { cost: points(cost * Math.max(1, quantity)) })}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
