import type { ModuleTables } from '../open-types.ts';
import type { ContentTables } from './content-tables.ts';
import type { MediaTables } from './media-tables.ts';
import type { RealtimeTables } from './realtime-tables.ts';
import type { StaffTables } from './staff-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** Counters and small facts of one installation: done seeds, ticks, the realtime key. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** How often a door was tried for one account; kept here so that a restart forgets nothing. */
export interface DoorTriesTable {
  /** `{door}:{SHA-256 of the account}`. */
  key: string;
  tries: number;
  ends_at: number;
}

/**
 * Every table of the store. Text ids, integer times in milliseconds UTC, JSON as text, integer booleans.
 */
export interface Database
  extends ContentTables,
    MediaTables,
    RealtimeTables,
    StaffTables,
    WebhookTables,
    ModuleTables {
  installation: InstallationTable;
  door_tries: DoorTriesTable;
}
