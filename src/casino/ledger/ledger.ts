import {
  type BusMessage,
  type Database,
  Refusal,
  type Runtime,
  type Store,
  type StoredAnswer,
} from 'hashmark/server';
import type { Transaction } from 'kysely';
import { deleteBefore } from '../delete-in-parts.ts';
import { type RulesInForce, WITHOUT_RULES } from '../published-rules/rules-in-force.ts';
import { DAY } from '../rules/calendar.ts';
import type { Books } from './balance.ts';
import type { Mismatch } from './check.ts';
import type { GroupTraits, WorkTraits } from './group-commit.ts';
import type { StateContext, StateKind } from './group-memory.ts';
import type { Journal } from './journal.ts';
import type { AnswerKey } from './journal-rows.ts';
import { createLanes } from './lanes.ts';
import type { LateWrite } from './late-writes.ts';
import { lockCommon } from './locks.ts';
import type { Movement } from './movement.ts';
import { verifyStore } from './verify.ts';

/** What one unit of work on the ledger may use; all of it happens or nothing of it. */
export interface LedgerWork extends Books {
  readonly tx: Transaction<Database>;
  /** The moment of this work, in milliseconds UTC: one for everything it writes. */
  readonly now: number;
  /** The rules of the house as they were when the work began: what is given, sold and asked for. */
  readonly rules: Pick<RulesInForce, 'of'>;
  /** A new UUIDv7. */
  id(): string;
  /**
   * Books one movement: in memory, and in the store when the group of this work ends.
   *
   * @returns its id
   * @throws Refusal `insufficient-funds` when a balance would fall below its floor, `amount-too-large` above 2^53 − 1.
   */
  post(movement: Movement): Promise<string>;
  /**
   * Waits until no other player's work changes what all have in common: jackpots, the numbers of mails, public events. To be
   * called before any of it is read.
   */
  lockCommon(): Promise<void>;
  /** Sends a message after the commit; never when the work fails. */
  emit(message: BusMessage): void;
  /** The same for a message that carries the next number of a stream. */
  emitNumbered(stream: string, message: (version: number) => BusMessage): void;
  /** Writes a row when the group of this work ends, or when somebody may read it. */
  writeLate<Row>(write: LateWrite<Row>, row: Row): void;
  /** A state of this work's player as it stands here; work that `decidesBy` it has it read together with others. */
  stateOf<State>(kind: StateKind<State>, key: string): Promise<State | undefined>;
  /** Remembers the next state in the place of the present one; its rows are to be deferred. */
  setState<State>(kind: StateKind<State>, key: string, state: State): void;
  /** Writes what was deferred and forgets the player's states: from then on the store is asked and changed. */
  leaveMemory(): Promise<void>;
  /** The same where work does not decide by states, or has left them: what it does next finds its rows written. */
  settle(): Promise<void>;
  /**
   * Reads what work of single players never changes: once for all work of a group.
   *
   * @param name says what is read
   */
  readOnce<T>(name: string, read: () => Promise<T>): Promise<T>;
}

/** What identifies one intent of a caller. */
export interface Intent extends AnswerKey {
  /** What was asked for, as canonical text: the same key with another one is refused. */
  request: string;
}

export interface Ledger {
  /**
   * Runs `work` in a transaction, together with whatever else is waiting. Answers after the commit. Other work of the same player
   * runs before or after it; without a player, all other work does.
   *
   * @throws StoreUnavailable when the database is unavailable, or somebody else holds what the work needs, for longer than a request
   * waits; OutcomeUnknown when the connection is lost during the commit and the work is not `repeatable`.
   */
  run<T>(work: (ledger: LedgerWork) => Promise<T>, traits?: WorkTraits): Promise<T>;
  /**
   * Runs `work` once per intent and answers every repeat with the first answer.
   *
   * @throws Refusal `idempotency-key-reused` when the key came with another request. Refused work stores nothing,
   * so the same key may be tried again.
   */
  once(
    intent: Intent,
    work: (ledger: LedgerWork) => Promise<StoredAnswer>,
    traits?: Pick<WorkTraits, 'decidesBy'>,
  ): Promise<StoredAnswer>;
  /** Whether an intent was carried out before: `once` then gives its answer, from which no limit on new ones may keep anybody. */
  isKept(intent: AnswerKey): Promise<boolean>;
  /** Rebuilds every balance from the entries and tells what breaks a rule; empty when all is well. */
  verify(): Promise<Mismatch[]>;
  /**
   * Forgets answers that were given more than 30 days before `now`: their keys are taken for new ones from then on.
   *
   * @returns how many were forgotten
   */
  prune(now: number): Promise<number>;
}

/** How long a repeat of a money call gets the first answer, in milliseconds. */
const ANSWERS_KEPT = 30 * DAY;

interface LedgerOptions {
  store: Store;
  runtime: Runtime;
  publish: (message: BusMessage) => Promise<void>;
  hash: (text: string) => string;
  rules?: RulesInForce;
}

/** What one attempt at a piece of work is given, and what it has sent once it has ended. */
function openWork(
  { store, runtime, rules }: Pick<LedgerOptions, 'store' | 'runtime'> & { rules: RulesInForce },
  { tx, journal }: { tx: LedgerWork['tx']; journal: Journal },
  { player, decidesBy }: GroupTraits,
) {
  const now = runtime.now();
  const messages: (() => BusMessage)[] = [];
  let decides = decidesBy !== undefined;
  const readOnce = <T>(name: string, read: () => Promise<T>) =>
    player === undefined ? read() : journal.readOnce(name, read);
  const leaveMemory = async () => {
    decides = false;
    await journal.catchUp();
    if (player === undefined) journal.forget();
    else journal.forgetStates(player);
  };
  let context: StateContext | undefined;
  const reads = () => (context ??= { ...journal.contextAt(now), readOnce });
  const ledger: LedgerWork = {
    tx,
    now,
    rules,
    id: runtime.id,
    readBalances: (playerId) => journal.readBalances(playerId),
    async post(movement) {
      const id = runtime.id();
      await journal.post(id, now, movement);
      return id;
    },
    lockCommon: async () => {
      if (store.kind === 'postgres') await lockCommon(tx);
    },
    emit: (message) => messages.push(() => message),
    emitNumbered(stream, message) {
      const ticket = journal.number(stream);
      messages.push(() => message(ticket.number));
    },
    writeLate: (write, row) => journal.writeLate(write, row),
    readOnce,
    stateOf: (kind, key) => journal.states.get(kind, key, player ?? key, reads()),
    setState: (kind, key, state) => journal.setState(kind, key, player ?? key, state),
    leaveMemory,
    settle: async () => {
      if (!decides) await leaveMemory();
    },
  };
  return {
    ledger,
    async end(): Promise<readonly (() => BusMessage)[]> {
      // What it has read since it left says nothing of what it has written.
      if (!decides && decidesBy) await leaveMemory();
      return messages;
    },
  };
}

export function createLedger(options: LedgerOptions): Ledger {
  const { store, runtime, publish, rules = WITHOUT_RULES } = options;
  const lanes = createLanes(store, runtime.now);

  async function run<T>(
    work: (ledger: LedgerWork, journal: Journal) => Promise<T>,
    traits: GroupTraits = {},
  ): Promise<T> {
    // Before the transaction, which waits for nobody.
    await rules.refresh();
    let messages: readonly (() => BusMessage)[] = [];
    const result = await lanes.run(async (tx, journal, doubtful) => {
      const { ledger, end } = openWork({ store, runtime, rules }, { tx, journal }, traits);
      const result = await work(ledger, journal);
      const sent = await end();
      // One that sends nothing now was committed before after all, and nobody has heard of it.
      if (!doubtful || sent.length > 0) messages = sent;
      return result;
    }, traits);
    for (const message of messages) await publish(message());
    return result;
  }

  return {
    run,
    once: ({ request, ...intent }, work, traits) => {
      const hash = options.hash(request);
      return run(
        async (ledger, journal) => {
          const kept = journal.answerTo(intent);
          if (kept && kept.hash !== hash) throw new Refusal('idempotency-key-reused');
          if (kept) return kept.answer;
          const answer = await work(ledger);
          journal.keep({ ...intent, hash, answer, at: ledger.now });
          return answer;
        },
        { ...traits, player: intent.playerId, intent, repeatable: true },
      );
    },
    async isKept({ playerId, call, key }) {
      const stored = await store.reader
        .selectFrom('idempotency')
        .select('status')
        .where('player_id', '=', playerId)
        .where('call', '=', call)
        .where('key', '=', key)
        .executeTakeFirst();
      return stored !== undefined;
    },
    async verify() {
      const { mismatches } = await verifyStore(store);
      return mismatches;
    },
    async prune(now) {
      return await deleteBefore(store.db, 'idempotency', 'created_at', now - ANSWERS_KEPT);
    },
  };
}
