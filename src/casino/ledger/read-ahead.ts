import type { Store } from 'hashmark/server';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a column holds one of the players who are read. */
export type IsOfPlayers = (column: string) => RawBuilder<SqlBool>;

/** Reads rows of players, each with its player's id. */
export type ReadOfPlayers<Row> = (isOfPlayers: IsOfPlayers) => Promise<Row[]>;

const isOf =
  (playerId: string): IsOfPlayers =>
  (column) =>
    sql<SqlBool>`${sql.ref(column)} = ${playerId}`;

/** Whether it is one of several, who are a list in one parameter: the text of a statement is the same however many they are. */
const isOneOf =
  (kind: Store['kind'], players: readonly string[]): IsOfPlayers =>
  (column) =>
    kind === 'sqlite'
      ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(players)}))`
      : sql<SqlBool>`${sql.ref(column)} = any(cast(${players} as text[]))`;

/** Reads the rows of one player alone. */
export const readOfOne = <Row>(playerId: string, read: ReadOfPlayers<Row>): Promise<Row[]> =>
  read(isOf(playerId));

/**
 * What work of a group reads of its player before it changes it: whoever asks first reads it for all players whose work still
 * waits. What was read of a player is forgotten when work of that player ends.
 */
export class ReadAhead {
  readonly #kind: Store['kind'];
  readonly #found = new Map<string, Map<string, unknown[]>>();
  #waiting: readonly string[] = [];

  constructor(kind: Store['kind']) {
    this.#kind = kind;
  }

  /** @param players whose work reads before it changes, from the one that begins now on */
  begin(players: readonly string[]): void {
    this.#waiting = players;
  }

  /** @param name says what is read */
  async read<Row extends { player_id: string }>(
    playerId: string,
    name: string,
    read: ReadOfPlayers<Row>,
  ): Promise<Row[]> {
    const found = this.#found.get(name) ?? new Map<string, unknown[]>();
    if (!found.has(playerId)) {
      const players = [...new Set([playerId, ...this.#waiting])].filter((player) => !found.has(player));
      const isAsked = players.length === 1 ? isOf(playerId) : isOneOf(this.#kind, players);
      const rows = Map.groupBy(await read(isAsked), (row) => row.player_id);
      for (const player of players) found.set(player, rows.get(player) ?? []);
      this.#found.set(name, found);
    }
    return (found.get(playerId) ?? []) as Row[];
  }

  /** Work of this player has ended, and may have changed what was read. */
  forget(playerId: string): void {
    for (const found of this.#found.values()) found.delete(playerId);
  }

  forgetAll(): void {
    this.#found.clear();
  }
}
