import { useStore } from '@nanostores/react';
import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useRef } from 'react';
import type { LootBox } from '../../src/casino/entities/loot-box.ts';
import { lootBoxState, showsLootBox } from '../../src/casino/rules/loot-boxes.ts';
import { $second } from '../../src/stores/clock.ts';
import { $lootBoxes } from '../../src/stores/loot-boxes.ts';
import { $ownCurrency } from '../../src/stores/own-currency.ts';
import { $session } from '../../src/stores/session.ts';
import { island } from '../../src/ui/island.tsx';
import { prizeName, shortPrizeName } from '../../src/ui/prize-name.ts';
import { useText } from '../../src/ui/use-text.ts';
import { WheelDial } from '../../src/ui/wheel/WheelDial.tsx';
import { facesOfBox, facesOfPrizes, type WheelFace } from '../../src/ui/wheel/wheel-faces.ts';
import { Chances } from './Chances.tsx';
import { TurnPanel } from './TurnPanel.tsx';
import { useTurn } from './use-turn.ts';
import type load from './widget.server.ts';
import type { WheelTable } from './widget.server.ts';
import type widget from './widget.ts';

const indexOfPrize = ({ items }: LootBox, faces: readonly WheelFace[]): number => {
  const prize = items.findIndex((item) => item.prize);
  // Segments stand in an order of their own.
  return faces.findIndex((face) => face.prize === items[prize]);
};

/** The table of a player's groups, else the one for everybody. */
const tableOf = (tables: readonly WheelTable[], groups: readonly number[]): WheelTable | undefined =>
  tables.find((table) => table.groups.some((group) => groups.includes(group))) ??
  tables.find((table) => table.groups.length === 0);

/** A wheel that opens loot boxes (LOOT-03, LOOT-04, LOOT-05). */
function PrizeWheel({ i18n, reader, wheel, title, data }: WidgetProps<typeof widget, typeof load>) {
  const t = translator(i18n);
  const session = useStore($session, { ssr: 'initial' });
  const boxes = useStore($lootBoxes, { ssr: 'initial' });
  const now = useStore($second, { ssr: 'initial' });
  const currency = useStore($ownCurrency, { ssr: 'initial' }) ?? reader.currency;
  const heading = useText(title ?? t('WHEEL.TITLE'), reader.currency);
  const plate = useRef<SVGGElement>(null);
  const { turn, start } = useTurn(plate);
  const isPlayer = session.status === 'player';
  const table = tableOf(data ?? [], isPlayer ? session.player.groups : []);
  if (!table)
    return (
      <section className="widget prize-wheel" aria-label={heading}>
        <p className="widget-empty">{t(data ? 'WHEEL.EMPTY' : 'FAILED')}</p>
      </section>
    );
  const facesIn = ({ items }: LootBox) =>
    wheel === 'segments' ? facesOfBox(table.faces, items) : facesOfPrizes(items);
  const known = now === null ? [] : (boxes ?? []);
  const waiting = known.filter(
    ({ stage, valid_until }) => lootBoxState(stage) === 'available' && Date.parse(valid_until) > (now ?? 0),
  );
  const next = waiting.filter((box) => facesIn(box) !== undefined).at(-1);
  const moving = turn.stage === 'turning' ? turn.box : undefined;
  const opened = known.filter(
    (box) =>
      box.id !== moving?.id &&
      lootBoxState(box.stage) === 'used' &&
      showsLootBox(box, now ?? 0, new Date(now ?? 0).getTimezoneOffset()),
  );
  // What the wheel has stopped at stays in sight; after a reload that is the box opened last.
  const stopped = turn.stage === 'stopped' ? turn.box : turn.stage === 'asking' ? turn.last : undefined;
  const shown = moving ?? stopped ?? next ?? opened[0];
  const faces = (shown && facesIn(shown)) ?? table.faces;
  const isOpen = shown !== undefined && shown !== moving && lootBoxState(shown.stage) === 'used';
  const rest = isOpen ? indexOfPrize(shown, faces) : -1;
  const restsAt = rest < 0 ? undefined : rest;
  const name = (prize: WheelFace['prize']) => prizeName(prize, currency, t, i18n.locale);
  return (
    <section className="widget prize-wheel" aria-label={heading} data-stage={turn.stage}>
      <div className="prize-wheel__body">
        <WheelDial
          faces={faces}
          labels={faces.map(({ label, prize }) => label ?? shortPrizeName(prize, currency, t, i18n.locale))}
          rest={restsAt}
          className="prize-wheel__dial"
          plate={plate}
        />
        <div className="prize-wheel__words">
          <h2 className="widget-title">{heading}</h2>
          <TurnPanel
            turn={turn}
            t={t}
            prefix={reader.prefix}
            registration={reader.market === 'EE' ? undefined : `${reader.prefix}/registration`}
            who={
              session.status === 'loading' || (isPlayer && !boxes) ? 'unknown' : isPlayer ? 'player' : 'guest'
            }
            waiting={waiting.length}
            fits={next !== undefined}
            name={name}
            onTurn={() => {
              if (next) void start(next, stopped, (box) => indexOfPrize(box, facesIn(box) ?? faces));
            }}
          />
          <Chances faces={faces} won={restsAt} currency={currency} t={t} locale={i18n.locale} />
          {opened.length > 0 && (
            <div className="prize-wheel__opened hm-player">
              <h3>{t('WHEEL.OPENED')}</h3>
              <ul>
                {opened.map(({ id, items }) => (
                  <li key={id} data-opened={id}>
                    {items.filter(({ prize }) => prize).map(name)}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

export default island('PrizeWheel', PrizeWheel);
