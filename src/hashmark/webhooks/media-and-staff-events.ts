import type { Transaction } from 'kysely';
import type { Runtime } from '../process/runtime.ts';
import type { MediaRow } from '../store/media-tables.ts';
import type { Database } from '../store/schema.ts';
import type { StaffRow } from '../store/staff-tables.ts';
import type { EventType } from './event-types.ts';
import { recordEvent } from './record-events.ts';

interface EventContext {
  readonly runtime: Pick<Runtime, 'now' | 'id'>;
}

/** Makes the function by which the library reports its files: part of the transaction that changes one. */
export const recordMediaEvents =
  ({ runtime }: EventContext) =>
  (
    tx: Transaction<Database>,
    happening: {
      readonly type: Extract<EventType, `media.${string}`>;
      readonly file: Pick<MediaRow, 'id' | 'version' | 'name' | 'folder' | 'extension'>;
      readonly actor: string;
    },
  ): Promise<void> => {
    const { id, version, name, folder, extension } = happening.file;
    const data = { media: { id, version, name, folder, extension }, actor: happening.actor };
    return recordEvent({ runtime }, tx, { type: happening.type, at: runtime.now(), data });
  };

/** Makes what is told of accounts by. Of a person only the address, the name and the role are. */
export const recordStaffEvents =
  ({ runtime }: EventContext) =>
  (
    tx: Transaction<Database>,
    happening: {
      readonly type: Extract<EventType, `staff.${string}`>;
      readonly account: Pick<StaffRow, 'id' | 'email' | 'name' | 'role'>;
      readonly actor: string;
    },
  ): Promise<void> => {
    const { id, email, name, role } = happening.account;
    const data = { account: { id, email, name, role }, actor: happening.actor };
    return recordEvent({ runtime }, tx, { type: happening.type, at: runtime.now(), data, isPrivate: true });
  };
