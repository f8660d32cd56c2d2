import { type Database, fetchRows, Refusal, type Store } from 'hashmark/server';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Balances } from './balance.ts';
import { type Expected, GroupMemory, type StateContext, type StateKind } from './group-memory.ts';
import {
  type AnswerKey,
  addAccounts,
  addAnswers,
  addMovements,
  type BookedMovement,
  bookTotals,
  drawNumbers,
  type KeptAnswer,
  type Line,
  readAnswers,
  readHoldings,
  writeBalances,
} from './journal-rows.ts';
import { type LateWrite, LateWrites } from './late-writes.ts';
import { lockPlayers } from './locks.ts';
import { accountId, checkMovement, HOUSE, type Movement } from './movement.ts';

const DEFER_FOREIGN_KEYS = CompiledQuery.raw('pragma defer_foreign_keys = on');

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** The key, which may hold anything, comes last. */
const nameOf = ({ playerId, call, key }: AnswerKey) => `${playerId} ${call} ${key}`;

/** An event that gets the next number of its stream when the journal is written. */
export interface Ticket {
  readonly stream: string;
  number: number;
}

/**
 * What one group of work books. Balances and kept answers are read once, when it begins; movements, balances and answers are
 * written once, when it ends. In between they are in memory only: ask the journal for a balance, not the store.
 */
export class Journal {
  readonly #tx: Transaction<Database>;
  readonly #kind: Store['kind'];
  /** Players whose accounts are read. */
  readonly #players = new Set<string>();
  /** What the accounts of those players hold, as booked so far. */
  readonly #balances = new Map<string, bigint>();
  /** Accounts of `#balances` that differ from what is stored. */
  readonly #changed = new Set<string>();
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #movements: BookedMovement[] = [];
  readonly #given: KeptAnswer[] = [];
  readonly #tickets: Ticket[] = [];
  readonly #late = new LateWrites();
  readonly #memory = new Map<string, unknown>();
  /** What its work decides by. */
  readonly states = new GroupMemory();
  readonly #forgetMovement = () => this.#movements.pop();
  /** Takes back what was booked, the latest last. */
  readonly #undo: (() => void)[] = [];

  /** Accounts of the house that are known to be there. */
  readonly #known: ReadonlySet<string>;

  constructor(tx: Transaction<Database>, kind: Store['kind'], known: ReadonlySet<string>) {
    this.#tx = tx;
    this.#kind = kind;
    this.#known = known;
  }

  /**
   * Reads what those players have, what those intents were answered, and what work is going to decide by. The players are locked.
   *
   * @param now milliseconds UTC
   * @returns players whose balances somebody else has locked
   */
  async open(
    players: readonly string[],
    intents: readonly AnswerKey[],
    expected: readonly Expected[],
    now: number,
  ): Promise<string[]> {
    // Rows name movements that are written after them; on PostgreSQL the schema says so.
    if (this.#kind === 'sqlite') await this.#tx.executeQuery(DEFER_FOREIGN_KEYS);
    const [answers, locked] = await Promise.all([
      intents.length > 0 ? readAnswers(this.#tx, this.#kind, intents) : [],
      players.length > 0 ? this.#read(players, false) : [],
      this.states.open(expected, this.contextAt(now)),
    ]);
    for (const kept of answers) this.#answers.set(nameOf(kept), kept);
    return locked;
  }

  /** What states are read with. */
  contextAt(now: number): StateContext {
    const tx = this.#tx;
    const readOnce = <T>(name: string, read: () => Promise<T>) => this.readOnce(name, read);
    return { tx, kind: this.#kind, now, readOnce, fetch: (statement) => fetchRows(tx, statement) };
  }

  /** What the accounts of a player hold by what is booked so far. */
  async readBalances(player: string): Promise<Balances> {
    if (!this.#players.has(player)) await this.#learn(player);
    return (kind, currency) => Number(this.#balances.get(accountId(player, kind, currency)) ?? 0n);
  }

  /** Books a movement, or nothing. @throws Refusal `insufficient-funds`, `amount-too-large`. */
  async post(id: string, at: number, movement: Movement): Promise<void> {
    checkMovement(movement);
    const { cause, actor, reference = null, postings } = movement;
    const lines: Line[] = [];
    const after: [account: string, balance: bigint][] = [];
    for (const { owner, kind, currency, amount } of postings) {
      const account = accountId(owner, kind, currency);
      lines.push({ owner, kind, currency, amount, account });
      if (amount > LARGEST || amount < -LARGEST) throw new Refusal('amount-too-large');
      if (owner === HOUSE) continue;
      if (!this.#players.has(owner)) await this.#learn(owner);
      const earlier = after.findLast(([one]) => one === account)?.[1] ?? this.#balances.get(account) ?? 0n;
      const balance = earlier + amount;
      if (balance < 0n) throw new Refusal('insufficient-funds');
      if (balance > LARGEST) throw new Refusal('amount-too-large');
      after.push([account, balance]);
    }
    if (after.some(([account]) => !this.#balances.has(account))) await this.#openAccounts(lines);
    for (const [account, balance] of after) this.#set(account, balance);
    this.#movements.push({ id, at, cause, actor, reference, lines });
    this.#undo.push(this.#forgetMovement);
  }

  /** What an intent was answered, if it was. */
  answerTo(intent: AnswerKey): KeptAnswer | undefined {
    return this.#answers.size === 0 ? undefined : this.#answers.get(nameOf(intent));
  }

  keep(kept: KeptAnswer): void {
    const name = nameOf(kept);
    this.#answers.set(name, kept);
    this.#given.push(kept);
    this.#undo.push(() => {
      this.#answers.delete(name);
      this.#given.pop();
    });
  }

  /** Takes a number of a stream, which is known when the journal is written. */
  number(stream: string): Ticket {
    const ticket: Ticket = { stream, number: 0 };
    this.#tickets.push(ticket);
    this.#undo.push(() => this.#tickets.pop());
    return ticket;
  }

  writeLate<Row>(write: LateWrite<Row>, row: Row): void {
    this.#undo.push(this.#late.add(write, row));
  }

  /** Whether nothing was deferred that is still to be written. */
  get isCaughtUp(): boolean {
    return this.#late.isEmpty;
  }

  /** Writes what was deferred, for work that may read it. */
  async catchUp(): Promise<void> {
    if (!this.isCaughtUp) this.#undo.push(await this.#late.write(this.#tx, this.#kind));
  }

  /** Remembers the next state. @param player whose work has decided it */
  setState<State>(kind: StateKind<State>, key: string, player: string, state: State): void {
    this.#undo.push(this.states.set(kind, key, player, state));
  }

  /** Forgets what is remembered of a player, whose rows are about to be changed. */
  forgetStates(player: string): void {
    this.#undo.push(this.states.forget(player));
  }

  /** Forgets what was read: it may have been changed for anybody. */
  forget(): void {
    this.#memory.clear();
    this.states.forgetAll();
  }

  /** What the first work of the group that asked has read; `name` says what. */
  async readOnce<T>(name: string, read: () => Promise<T>): Promise<T> {
    if (!this.#memory.has(name)) this.#memory.set(name, read());
    return (await this.#memory.get(name)) as T;
  }

  /** Remembers where the journal stands. @returns takes back all that is booked from now on */
  mark(): () => void {
    const before = this.#undo.length;
    return () => {
      while (this.#undo.length > before) this.#undo.pop()?.();
    };
  }

  /** Writes what was booked. @returns accounts of the house that are there once it is committed, and what is to be done then */
  async write(): Promise<{ opened: readonly string[]; finish(): Promise<void> }> {
    const house = this.#newHouseLines();
    if (house.length > 0) await addAccounts(this.#tx, this.#kind, house);
    if (this.#movements.length > 0) {
      await addMovements(this.#tx, this.#kind, this.#movements);
      await bookTotals(this.#tx, this.#kind, this.#movements);
    }
    if (this.#changed.size > 0)
      await writeBalances(
        this.#tx,
        this.#kind,
        [...this.#changed].map((account) => [account, this.#balances.get(account) ?? 0n]),
      );
    if (this.#given.length > 0) await addAnswers(this.#tx, this.#kind, this.#given);
    await this.catchUp();
    return { opened: house.map(({ account }) => account), finish: await this.#drawNumbers() };
  }

  /** Draws the numbers of events, and gives them when they have come. */
  async #drawNumbers(): Promise<() => Promise<void>> {
    if (this.#tickets.length === 0) return async () => undefined;
    const counts = new Map<string, number>();
    for (const { stream } of this.#tickets) counts.set(stream, (counts.get(stream) ?? 0) + 1);
    const drawing = drawNumbers(this.#tx, this.#kind, counts);
    // The commit fails with it.
    drawing.catch(() => undefined);
    return async () => {
      const last = await drawing;
      for (const ticket of this.#tickets.toReversed()) {
        ticket.number = last.get(ticket.stream) ?? 0;
        last.set(ticket.stream, ticket.number - 1);
      }
    };
  }

  /** Those on accounts of the house that may not be there. */
  #newHouseLines(): Line[] {
    const found: Line[] = [];
    for (const { lines } of this.#movements)
      for (const line of lines) if (line.owner === HOUSE && !this.#known.has(line.account)) found.push(line);
    return found;
  }

  async #read(players: readonly string[], waits: boolean): Promise<string[]> {
    const holdings = await readHoldings(this.#tx, this.#kind, players, waits);
    for (const player of players) this.#players.add(player);
    for (const { account, amount } of holdings) this.#balances.set(account, amount);
    return [...new Set(holdings.filter(({ isLocked }) => isLocked).map(({ owner }) => owner))];
  }

  /** Reads the accounts of a player whom the group has not named. */
  async #learn(player: string): Promise<void> {
    if (player === HOUSE) throw new Error('What the house has is no balance; it is summed from the entries.');
    if (this.#kind === 'postgres') await lockPlayers(this.#tx, [player]);
    await this.#read([player], true);
    // Undone with the locks of the work that has asked.
    this.#undo.push(() => this.#players.delete(player));
  }

  /** Accounts of players are written at once: there is one of each, and others read which there are. */
  async #openAccounts(lines: readonly Line[]): Promise<void> {
    const missing = lines.filter(({ owner, account }) => owner !== HOUSE && !this.#balances.has(account));
    await addAccounts(this.#tx, this.#kind, missing);
    for (const { account } of missing) this.#balances.set(account, 0n);
    this.#undo.push(() => {
      for (const { account } of missing) this.#balances.delete(account);
    });
  }

  #set(account: string, balance: bigint): void {
    const before = this.#balances.get(account) ?? 0n;
    const isFirst = !this.#changed.has(account);
    this.#balances.set(account, balance);
    this.#changed.add(account);
    this.#undo.push(() => {
      this.#balances.set(account, before);
      if (isFirst) this.#changed.delete(account);
    });
  }
}
