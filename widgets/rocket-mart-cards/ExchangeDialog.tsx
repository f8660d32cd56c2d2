import { Dialog } from '../../src/ui/Dialog.tsx';
import { rewardName } from './card-words.ts';
import { ExchangeForm } from './ExchangeForm.tsx';
import { ExchangeResult } from './ExchangeResult.tsx';
import type { Exchanging } from './exchanging.ts';
import { useExchange } from './use-exchange.ts';

/** The exchange of one card, confirmed in a dialog of its own; what came of it takes its place. */
export function ExchangeDialog(props: Exchanging & { onClose: () => void }) {
  const { card, currency, player, t, locale, onClose } = props;
  const exchange = useExchange(player, currency);
  const isSending = exchange.order !== null && exchange.outcome === null;
  if (exchange.outcome) return <ExchangeResult {...props} exchange={exchange} />;
  return (
    <Dialog
      title={t('MART.CONFIRM_TITLE', { name: rewardName(card, currency, t, locale) })}
      closeLabel={t('MART.CLOSE')}
      open
      onClose={() => (!isSending || exchange.isSlow) && onClose()}
    >
      <ExchangeForm {...props} exchange={exchange} />
    </Dialog>
  );
}
