import type { Game, GameProvider } from '../../casino/entities/game.ts';
import { dealPlates } from '../plate/deal-plates.ts';
import type { InkSet } from '../plate/inks.ts';

/** A game with what its tile is drawn with. */
export interface ShownGame {
  readonly game: Game;
  /** The name of its maker. */
  readonly provider: string;
  readonly plate: { readonly src: string; readonly inkSet: InkSet };
}

const KINDS: Readonly<Record<string, string>> = { pokies: 'slots', table: 'table', live: 'live' };

/** Which drawings fit a game. */
const drawingsOf = ({ categories }: Game): string =>
  categories.map((name) => KINDS[name]).find((kind) => kind !== undefined) ?? 'new';

/** Deals plates to games that stand beside each other, and names their makers. */
export function showGames(games: readonly Game[], providers: readonly GameProvider[]): ShownGame[] {
  const nameOf = new Map(providers.map(({ id, title }) => [id, title]));
  const plates = dealPlates(
    games.map((game) => ({ id: game.slug, category: drawingsOf(game), provider: game.provider })),
  );
  return games.flatMap((game, index) => {
    const plate = plates[index];
    if (!plate) return [];
    return [
      {
        game,
        provider: nameOf.get(game.provider) ?? game.provider,
        plate: { src: game.preview ?? plate.src, inkSet: plate.inkSet },
      },
    ];
  });
}
