import type { ShownGame } from './widget.server.ts';

/** Plates are portrait, 3 to 4. */
export const PLATE = { width: 240, height: 320 };

interface GameTileProps {
  game: ShownGame;
  /** The first tile of a row is wide: the plate at the end side, the facts on its ground. */
  wide: boolean;
  facts: string;
  /** The page of the game. */
  href: string;
  /** A plain click shows the game here; without a script, or in a tab of its own, the link leads to its page. */
  onOpen: () => void;
}

/** A game's plate with its name in the quiet zone. */
export function GameTile({ game, wide, facts, href, onOpen }: GameTileProps) {
  return (
    <li className="game-row__item" data-wide={wide || undefined}>
      <a
        className="game-row__tile"
        href={href}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onOpen();
        }}
        data-inks={game.plate.inkSet}
      >
        <img
          className="game-row__plate"
          src={game.plate.src}
          width={PLATE.width}
          height={PLATE.height}
          loading="lazy"
          decoding="async"
          alt=""
        />
        <span className="game-row__words">
          <span className="game-row__name">{game.title}</span>
          {wide && <span className="game-row__more">{facts}</span>}
        </span>
      </a>
      {!wide && <span className="game-row__fact">{game.provider}</span>}
    </li>
  );
}
