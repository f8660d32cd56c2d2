import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseConnection } from 'kysely';

/** How long work goes on before others have their turn, in milliseconds. */
const LONG = 20;

/** When the present turn of the event loop began its work with the store. */
let begun: number | undefined;

function isLong(): boolean {
  if (begun !== undefined) return performance.now() - begun > LONG;
  begun = performance.now();
  setImmediate(() => {
    begun = undefined;
  });
  return false;
}

/**
 * Lets others have their turn where this one has been long. SQLite answers at once, so that nobody else is answered from the first
 * statement of some work to its last, however many there are, unless it asks for this in between (docs/decisions/123).
 */
export async function giveWay(): Promise<void> {
  if (isLong()) await nextTurn();
}

/**
 * Gives way before statements, but not within what writes: there they keep the order in which they were made, also where nobody has
 * waited for the one before.
 */
export function takeTurns(connection: DatabaseConnection, isWriting: () => boolean): void {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, ...rest) => {
    if (!isWriting()) await giveWay();
    return execute(query, ...rest);
  };
}
