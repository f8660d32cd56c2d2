import type { ModuleTables } from '../open-types.ts';
import type { ContentTables } from './content-tables.ts';
import type { RealtimeTables } from './realtime-tables.ts';

/** Counters and small facts of one installation: done seeds, ticks, the realtime key. */
export interface InstallationTable {
  name: string;
  value: string;
}

/**
 * Every table of the store. Text ids, integer times in milliseconds UTC, JSON as text, integer booleans.
 */
export interface Database extends ContentTables, RealtimeTables, ModuleTables {
  installation: InstallationTable;
}
