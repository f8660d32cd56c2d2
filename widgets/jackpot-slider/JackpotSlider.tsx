import { useStore } from '@nanostores/react';
import { exactParts, isCurrency, type Translate, translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { $jackpots } from '../../src/stores/jackpots.ts';
import { island } from '../../src/ui/island.tsx';
import { Money } from '../../src/ui/Money.tsx';
import { Rail } from '../../src/ui/Rail.tsx';
import { useCounted } from '../../src/ui/use-counted.ts';
import { type ShownJackpot, type ShownLevel, shownJackpots } from './shown-jackpots.ts';
import type load from './widget.server.ts';
import type widget from './widget.ts';

interface LevelProps {
  level: ShownLevel;
  /** The level as the page was printed. */
  printed: ShownLevel | undefined;
  currency: string;
  locale: string;
  t: Translate;
}

function Level({ level: { name, amount_cents }, printed, currency, locale, t }: LevelProps) {
  const shown = useCounted(amount_cents);
  // A pot that holds less than it was printed with has fallen since.
  const when = printed && amount_cents >= printed.amount_cents ? printed.won : undefined;
  return (
    <li className="jackpot-slider__level">
      <span className="jackpot-slider__name">{name}</span>
      <span className="jackpot-slider__amount">
        {isCurrency(currency) && <Money parts={exactParts(shown, currency, locale)} />}
      </span>
      <span className="jackpot-slider__won">{when && t('JACKPOTS.WON', { when })}</span>
    </li>
  );
}

const Waiting = () => (
  <li className="jackpot-slider__card" aria-hidden="true">
    {[0, 1, 2].map((level) => (
      <div className="jackpot-slider__level" key={level}>
        <span className="jackpot-slider__name skeleton">&nbsp;</span>
        <span className="jackpot-slider__amount skeleton">&nbsp;</span>
        <span className="jackpot-slider__won" />
      </div>
    ))}
  </li>
);

/** The running jackpots; their amounts follow what the server sends, and nothing else. */
function JackpotSlider({ i18n, id, limit, look, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const present = useStore($jackpots, { ssr: 'initial' });
  const jackpots: readonly ShownJackpot[] | null | undefined = present
    ? shownJackpots(present, { id, limit })
    : (data ?? present);

  if (jackpots !== null && !jackpots?.length)
    return (
      <div className="widget jackpot-slider">
        <p className="widget-empty">{t(jackpots ? 'JACKPOTS.EMPTY' : 'FAILED')}</p>
      </div>
    );
  const count = jackpots?.length ?? 5;
  const printed = data?.flatMap(({ levels }) => levels) ?? [];
  return (
    <div
      className="widget jackpot-slider"
      data-look={look}
      data-count={Math.min(count, 4)}
      aria-busy={!jackpots}
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
                  {levels.map((level) => (
                    <Level
                      key={level.name}
                      level={level}
                      printed={printed.find(({ name }) => name === level.name)}
                      currency={currency}
                      locale={i18n.locale}
                      t={t}
                    />
                  ))}
                </ul>
              </li>
            ))
          : [1, 2, 3, 4, 5].map((key) => <Waiting key={key} />)}
      </Rail>
    </div>
  );
}

export default island('JackpotSlider', JackpotSlider);
