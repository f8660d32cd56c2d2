import { useStore } from '@nanostores/react';
import type { Translate } from 'hashmark/i18n';
import { $session } from '../../src/stores/session.ts';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { PLATE } from './GameTile.tsx';
import type { ShownGame } from './widget.server.ts';

interface GameSheetProps {
  game: ShownGame;
  t: Translate;
  locale: string;
  registration?: string | undefined;
  /** What stands before the path of a game. */
  prefix: string;
  onClose: () => void;
}

/** A game's facts: who made it, what it returns, what it is played in. */
export function GameSheet({ game, t, locale, registration, prefix, onClose }: GameSheetProps) {
  const session = useStore($session, { ssr: 'initial' });
  const money = game.currencies.filter((code) => code !== 'FUN');
  const rtp = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(game.rtp / 100);
  return (
    <Dialog title={game.title} closeLabel={t('GAMES.CLOSE')} open onClose={onClose}>
      <div className="game-row__sheet">
        <img
          className="game-row__cover"
          src={game.plate.src}
          width={PLATE.width}
          height={PLATE.height}
          alt=""
          data-inks={game.plate.inkSet}
        />
        <dl className="game-row__facts">
          <div>
            <dt>{t('GAMES.PROVIDER')}</dt>
            <dd>{game.provider}</dd>
          </div>
          <div>
            <dt>{t('GAMES.RTP')}</dt>
            <dd className="figure">{rtp}</dd>
          </div>
          <div>
            <dt>{t('GAMES.DEMO')}</dt>
            <dd>{t(game.currencies.includes('FUN') ? 'GAMES.YES' : 'GAMES.NO')}</dd>
          </div>
          {session.status === 'player' && (
            <div className="game-row__currencies">
              <dt>{t('GAMES.CURRENCIES')}</dt>
              <dd>{new Intl.ListFormat(locale, { type: 'conjunction' }).format(money)}</dd>
            </div>
          )}
        </dl>
      </div>
      {session.status === 'player' && (
        <a className="button" data-kind="primary" href={`${prefix}/play/${game.id}?mode=real`}>
          {t('GAMES.PLAY')}
        </a>
      )}
      {game.currencies.includes('FUN') && (
        <a className="button" href={`${prefix}/play/${game.id}?mode=demo`}>
          {t('GAMES.PLAY_DEMO')}
        </a>
      )}
      {session.status === 'guest' &&
        (registration ? (
          <a className="button" data-kind="primary" href={registration}>
            {t('GAMES.SIGN_UP')}
          </a>
        ) : (
          <p>{t('GAMES.SIGN_UP_CLOSED')}</p>
        ))}
    </Dialog>
  );
}
