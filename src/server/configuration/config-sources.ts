import type { GameCatalogue } from '../sandbox/games/catalogue.ts';
import type { Services } from '../services.ts';

/** What configuration is read with. */
export type ConfigSources = Pick<Services, 'cms' | 'log' | 'runtime'> & {
  readonly sandbox: { readonly games: GameCatalogue };
};
