import { useStore } from '@nanostores/react';
import { exactParts, isCurrency } from 'hashmark/i18n';
import { translator, type WidgetProps } from 'hashmark/widget';
import { $jackpots } from '../../src/stores/jackpots.ts';
import { island } from '../../src/ui/island.tsx';
import { Money } from '../../src/ui/Money.tsx';
import { Rail } from '../../src/ui/Rail.tsx';
import { useCounted } from '../../src/ui/use-counted.ts';
import { shownJackpots } from './shown-jackpots.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

interface LevelProps {
  name: string;
  amount: number;
  /** The amount that the longest lane stands for. */
  largest: number;
  currency: string;
  locale: string;
}

function Level({ name, amount, largest, currency, locale }: LevelProps) {
  const shown = useCounted(amount);
  return (
    <li className="jackpot-slider__level">
      <span className="jackpot-slider__name">{name}</span>
      <span className="jackpot-slider__amount">
        {isCurrency(currency) && <Money parts={exactParts(shown, currency, locale)} />}
      </span>
      <svg className="jackpot-slider__lane" aria-hidden="true">
        <rect width={`${Math.max(1.5, Math.round((amount / largest) * 1000) / 10)}%`} height="100%" />
      </svg>
    </li>
  );
}

const Waiting = () => (
  <li className="jackpot-slider__card" aria-hidden="true">
    {[0, 1, 2].map((level) => (
      <div className="jackpot-slider__level" key={level}>
        <span className="jackpot-slider__name skeleton">&nbsp;</span>
        <span className="jackpot-slider__amount skeleton">&nbsp;</span>
        <svg className="jackpot-slider__lane" aria-hidden="true">
          <rect width="100%" height="100%" />
        </svg>
      </div>
    ))}
  </li>
);

/** The running jackpots; their amounts follow what the server sends, and nothing else. */
function JackpotSlider({ i18n, id, limit, look, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const present = useStore($jackpots, { ssr: 'initial' });
  const jackpots = present ? shownJackpots(present, { id, limit }) : data;

  if (jackpots?.length === 0)
    return (
      <div className="widget jackpot-slider">
        <p className="widget-empty">{t('JACKPOTS.EMPTY')}</p>
      </div>
    );
  const count = jackpots?.length ?? 5;
  return (
    <div
      className="widget jackpot-slider"
      data-look={look}
      data-count={Math.min(count, 4)}
      aria-busy={jackpots === null}
    >
      <Rail
        label={t('JACKPOTS.LABEL')}
        arrows={jackpots && count > 3 ? { back: t('JACKPOTS.BACK'), on: t('JACKPOTS.ON') } : undefined}
        focusable={count > 1 && look === 'cards'}
      >
        {jackpots
          ? jackpots.map(({ identifier, currency, levels }) => (
              <li key={identifier} className="jackpot-slider__card" data-jackpot={identifier}>
                <ul className="jackpot-slider__levels" aria-label={levels[0]?.name}>
                  {levels.map(({ name, amount_cents }) => (
                    <Level
                      key={name}
                      name={name}
                      amount={amount_cents}
                      largest={Math.max(1, ...levels.map((level) => level.amount_cents))}
                      currency={currency}
                      locale={i18n.locale}
                    />
                  ))}
                </ul>
              </li>
            ))
          : ['1', '2', '3', '4', '5'].map((key) => <Waiting key={key} />)}
      </Rail>
    </div>
  );
}

export default island('JackpotSlider', JackpotSlider);
