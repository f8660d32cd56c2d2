import type { CompiledQuery, DatabaseConnection } from 'kysely';

const MAKES = /^savepoint /;
const UNDOES = /^rollback to /;
const FORGETS = /^(release savepoint |commit|rollback)/;

/** Makes a savepoint only when a statement follows it: one in which nothing is done costs nothing. */
export function deferSavepoints(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection);
  let pending: CompiledQuery | undefined;
  connection.executeQuery = async (query: CompiledQuery, ...rest) => {
    const first = pending;
    if (first && UNDOES.test(query.sql)) return { rows: [] };
    pending = MAKES.test(query.sql) ? query : undefined;
    if (first && !FORGETS.test(query.sql)) await execute(first);
    else if (first && query.sql.startsWith('release')) return { rows: [] };
    return pending ? { rows: [] } : execute(query, ...rest);
  };
}
