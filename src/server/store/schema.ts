import type { ContentTables } from './content-tables.ts';
import type { GamesTables } from './games-tables.ts';
import type { GiftTables } from './gifts-tables.ts';
import type { LimitTables } from './limits-tables.ts';
import type { OutboxTables } from './outbox-tables.ts';
import type { PaymentExtrasTables } from './payments-tables.ts';
import type { RewardsTables } from './rewards-tables.ts';
import type { SandboxTables } from './sandbox-tables.ts';
import type { TournamentTables } from './tournaments-tables.ts';
import type { UsersTables } from './users-tables.ts';
import type { VipTables } from './vip-tables.ts';

/** Every table of the store. Text ids, integer times in milliseconds UTC, JSON as text, integer booleans. */
export interface Database
  extends ContentTables,
    SandboxTables,
    GamesTables,
    GiftTables,
    RewardsTables,
    TournamentTables,
    LimitTables,
    VipTables,
    PaymentExtrasTables,
    OutboxTables,
    UsersTables {}
