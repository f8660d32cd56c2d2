import type { Services } from 'hashmark/server';
import type { GameCatalogue } from '../games/catalogue.ts';

/** What configuration is read with. */
export type ConfigSources = Pick<Services, 'cms' | 'log' | 'runtime'> & {
  readonly sandbox: { readonly games: GameCatalogue };
};
