import type { Translate } from 'hashmark/i18n';
import type { WidgetReader } from 'hashmark/widget';
import type { CompPointRate } from '../../src/casino/entities/comp-points.ts';
import type { Player } from '../../src/casino/entities/player.ts';

/** Who exchanges what. */
export interface Exchanging {
  card: CompPointRate;
  currency: string;
  /** What the player can spend; 0 for guests. */
  balance: number;
  /** Null for guests. */
  player: Player | null;
  reader: WidgetReader;
  t: Translate;
  locale: string;
}
