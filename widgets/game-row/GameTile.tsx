import type { ShownGame } from './widget.server.ts';

/** Plates are portrait, 3 to 4. */
export const PLATE = { width: 240, height: 320 };

interface GameTileProps {
  game: ShownGame;
  /** The first tile of a row is wide: the plate at the end side, the facts on its ground. */
  wide: boolean;
  facts: string;
  onOpen: () => void;
}

/** A game's plate with its name in the quiet zone. */
export function GameTile({ game, wide, facts, onOpen }: GameTileProps) {
  return (
    <li className="game-row__item" data-wide={wide || undefined}>
      <button
        className="game-row__tile"
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
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
      </button>
      {!wide && <span className="game-row__fact">{game.provider}</span>}
    </li>
  );
}
