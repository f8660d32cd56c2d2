import type { GamesTables } from './games/tables.ts';
import type { GiftTables } from './gifts/tables.ts';
import type { RewardsTables } from './loot-boxes/reward-tables.ts';
import type { OutboxTables } from './outbox/tables.ts';
import type { PaymentExtrasTables } from './payments/tables.ts';
import type { PlayerTables } from './players/tables.ts';
import type { LimitTables } from './responsible-gambling/tables.ts';
import type { SupportTables } from './support/tables.ts';
import type { TournamentTables } from './tournaments/tables.ts';
import type { UsersTables } from './users/tables.ts';
import type { VipTables } from './vip/tables.ts';

declare module 'hashmark/types' {
  interface ModuleTables
    extends PlayerTables,
      GamesTables,
      GiftTables,
      RewardsTables,
      TournamentTables,
      LimitTables,
      VipTables,
      PaymentExtrasTables,
      OutboxTables,
      SupportTables,
      UsersTables {}
}
