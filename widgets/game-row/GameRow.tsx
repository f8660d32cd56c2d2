import { translator } from 'hashmark/i18n';
import type { WidgetProps } from 'hashmark/widget';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { island } from '../../src/ui/island.tsx';
import { Rail } from '../../src/ui/Rail.tsx';
import { useText } from '../../src/ui/use-text.ts';
import { GameSheet } from './GameSheet.tsx';
import { GameTile } from './GameTile.tsx';
import type load from './widget.server.ts';
import type { ShownGame } from './widget.server.ts';
import type widget from './widget.ts';

/** Games to scroll through (WIDGET-14): HTML until somebody reaches for one. */
function GameRow({ i18n, title, size, reader, data }: WidgetProps<typeof widget, typeof load>) {
  const { currency, market, prefix } = reader;
  const registration = market === 'EE' ? undefined : `${prefix}/registration`;
  const t = translator(i18n);
  const [open, setOpen] = useState<ShownGame | null>(null);
  const heading = useText(title ?? data?.name ?? t('GAMES.TITLE'), currency);
  const games = data?.games;
  const factsOf = ({ provider, rtp }: ShownGame) =>
    t('GAMES.FACTS', {
      provider,
      rtp: new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 2 }).format(rtp),
    });

  const head = <h2 className="game-row__title">{heading}</h2>;
  if (!games || games.length === 0)
    return (
      <section className="widget game-row" data-size={size}>
        <div className="rail__head">{head}</div>
        <p className="widget-empty">{t(games ? 'GAMES.EMPTY' : 'FAILED')}</p>
      </section>
    );
  return (
    <section className="widget game-row" data-size={size}>
      <Rail
        label={heading}
        head={head}
        arrows={games.length > 4 ? { back: t('GAMES.BACK'), on: t('GAMES.ON') } : undefined}
      >
        {games.map((game, index) => (
          <GameTile
            key={game.id}
            game={game}
            wide={index === 0 && games.length > 2}
            facts={factsOf(game)}
            href={`${prefix}/play/${game.id}`}
            onOpen={() => setOpen(game)}
          />
        ))}
      </Rail>
      {open &&
        createPortal(
          <GameSheet
            game={open}
            t={t}
            locale={i18n.locale}
            registration={registration}
            prefix={prefix}
            onClose={() => setOpen(null)}
          />,
          document.body,
        )}
    </section>
  );
}

export default island('GameRow', GameRow);
