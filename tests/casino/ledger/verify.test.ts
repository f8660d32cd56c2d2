import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chainHash, exportLedger, FIRST_HASH } from '../../../src/casino/ledger/export.ts';
import { createLedger } from '../../../src/casino/ledger/ledger.ts';
import { runLedgerCommand } from '../../../src/casino/ledger/ledger-command.ts';
import { HOUSE } from '../../../src/casino/ledger/movement.ts';
import { verifyExport } from '../../../src/casino/ledger/verify-export.ts';
import { migrations } from '../../../src/casino/migrations/index.ts';
import { realRuntime } from '../../../src/hashmark/process/runtime.ts';
import { openStore, type Store } from '../../../src/hashmark/store/store.ts';
import { type Ended, runHere } from '../../support/command-line.ts';

/** A store with four movements: two deposits, a bet and a cashout that empties the account. */
async function filled() {
  const dataDir = mkdtempSync(join(tmpdir(), 'hashmark-ledger-'));
  const store = openStore({ dataDir });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await store.migrate(migrations);
  const ledger = createLedger({
    store,
    runtime: realRuntime,
    publish: async () => {},
    hash: (text) => text,
  });
  for (const [cause, amount, kind] of [
    ['deposit', 10n, 'cash'],
    ['deposit', 5n, 'cash'],
    ['bet', -4n, 'revenue'],
    ['cashout', -11n, 'cash'],
  ] as const)
    await ledger.run(({ post }) =>
      post({
        cause,
        actor: 'system:test',
        postings: [
          { owner: 'ada', kind: 'real', currency: 'EUR', amount },
          { owner: HOUSE, kind, currency: 'EUR', amount: -amount },
        ],
      }),
    );
  return { dataDir, store, ledger };
}

async function exportOf(store: Store): Promise<string[]> {
  let text = '';
  await exportLedger(store, realRuntime.now, (lines) => {
    text += lines;
  });
  return text.trimEnd().split('\n');
}

async function* each(lines: readonly string[]) {
  yield* lines;
}
const verify = async (lines: readonly string[]) => (await verifyExport(each(lines))).mismatches;

/** The same lines with a chain that holds again, as a forger would make it. */
function chained(lines: readonly string[]): string[] {
  let hash = FIRST_HASH;
  return lines.map((line) => {
    const text = line.replace(/,"hash":"[0-9a-f]{64}"\}$/, '}');
    hash = chainHash(hash, text);
    return `${text.slice(0, -1)},"hash":"${hash}"}`;
  });
}

/** Runs `npm run ledger` with these arguments; what standard input holds is read by a process of its own. */
async function ledgerCommand(args: string[], dataDir: string, input?: string) {
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const { code, out, err } =
    input === undefined ? await runHere(args, { env }, runLedgerCommand) : await runApart(args, env, input);
  return { code, out, text: out + err };
}

const runApart = (args: string[], env: Record<string, string>, input: string) =>
  new Promise<Ended>((resolve) => {
    const child = execFile(
      process.execPath,
      ['src/casino/ledger/cli.ts', ...args],
      { env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
    child.stdin?.on('error', () => undefined).end(input);
  });

describe('verify() of a store', () => {
  it('names each thing that a hand has changed', async () => {
    const { store, ledger } = await filled();
    expect(await ledger.verify()).toEqual([]);
    const ids = (
      await store.db.selectFrom('ledger_movements').select('id').orderBy('sequence').execute()
    ).map(({ id }) => id);
    // The end is as before, though on the way the player had less than nothing.
    await sql`pragma foreign_keys = off`.execute(store.db);
    const last = ids.at(-1) ?? '';
    await store.db.updateTable('ledger_movements').set({ sequence: 0.5 }).where('id', '=', last).execute();
    expect(await ledger.verify()).toEqual([
      {
        rule: 'floor',
        subject: 'ada:real:EUR',
        message: `After the movement ${last} the balance is -11, below 0.`,
      },
    ]);
    await store.db.updateTable('ledger_movements').set({ sequence: 4 }).where('id', '=', last).execute();
    await store.db
      .updateTable('ledger_entries')
      .set({ amount: 11 })
      .where('movement_id', '=', ids[0] ?? '')
      .where('line', '=', 0)
      .execute();
    expect((await ledger.verify()).map(({ rule, subject }) => [rule, subject])).toEqual([
      ['movement-sums-to-zero', ids[0]],
      ['balance-equals-entries', 'ada:real:EUR'],
      ['total-equals-entries', 'ada:real:EUR deposit'],
    ]);
    await store.db
      .deleteFrom('ledger_movements')
      .where('id', '=', ids[0] ?? '')
      .execute();
    await store.db.deleteFrom('ledger_balances').execute();
    expect(new Set((await ledger.verify()).map(({ rule }) => rule))).toEqual(
      new Set(['floor', 'balance-equals-entries', 'total-equals-entries', 'known-movement']),
    );
  });

  it('names accounts that are not there or not what their id says', async () => {
    const { store, ledger } = await filled();
    await sql`pragma foreign_keys = off`.execute(store.db);
    await store.db.updateTable('ledger_accounts').set({ kind: 'gold' }).where('owner', '=', 'ada').execute();
    expect(await ledger.verify()).toMatchObject([{ rule: 'account-form', subject: 'ada:real:EUR' }]);
    await store.db.deleteFrom('ledger_accounts').where('owner', '=', 'ada').execute();
    const found = await ledger.verify();
    expect(found).toHaveLength(5);
    expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['known-account']));
  });
});

describe('verifyExport()', () => {
  it('finds nothing in an export as it was written, and tells its moment and final hash', async () => {
    const { store } = await filled();
    const lines = await exportOf(store);
    const found = await verifyExport(each(lines));
    expect(found).toMatchObject({
      mismatches: [],
      counts: { accounts: 3, movements: 4, entries: 8, balances: 1 },
    });
    expect(lines[0]).toContain(`"format":"hashmark-ledger","version":1,"at":"${found.at}"`);
    expect(lines.at(-1)).toContain(found.hash);
  });

  it('shows a changed, a missing and a moved line by the chain, at its number', async () => {
    const { store } = await filled();
    const lines = await exportOf(store);
    const changed = lines.with(4, (lines[4] ?? '').replace('system:test', 'system:rest'));
    expect(await verify(changed)).toMatchObject([{ rule: 'chain', line: 5 }]);
    const missing = await verify(lines.toSpliced(5, 1));
    expect(missing[0]).toMatchObject({ rule: 'chain', line: 6 });
    const moved = await verify([...lines.slice(0, 5), lines[6] ?? '', lines[5] ?? '', ...lines.slice(7)]);
    expect(moved[0]).toMatchObject({ rule: 'chain', line: 6 });
    expect(await verify(lines.with(4, 'nonsense'))).toContainEqual(
      expect.objectContaining({ rule: 'format', line: 5 }),
    );
  });

  it('shows an export that is cut off, goes on after its end, or is empty', async () => {
    const { store } = await filled();
    const lines = await exportOf(store);
    for (let kept = 1; kept < lines.length; kept++)
      expect(await verify(lines.slice(0, kept))).toContainEqual(
        expect.objectContaining({ rule: 'complete', line: kept }),
      );
    expect(await verify([...lines, lines[3] ?? ''])).toContainEqual(
      expect.objectContaining({ rule: 'complete', line: lines.length + 1 }),
    );
    expect(await verify([])).toMatchObject([{ rule: 'complete' }]);
    expect(await verify(['hello'])).toContainEqual(expect.objectContaining({ rule: 'format', line: 1 }));
  });

  it('looks at every instant even where a forger has made the chain anew', async () => {
    const { store } = await filled();
    const lines = await exportOf(store);
    const at = lines.findIndex((line) => line.includes('"type":"movement"'));
    const order = [
      ...lines.slice(0, at),
      lines[at + 3] ?? '',
      ...lines.slice(at, at + 3),
      ...lines.slice(at + 4),
    ];
    expect(await verify(chained(order))).toMatchObject([
      { rule: 'floor', subject: 'ada:real:EUR', line: at + 1 },
    ]);
    const richer = chained(lines.map((line) => line.replace('["ada:real:EUR",10]', '["ada:real:EUR",12]')));
    expect((await verify(richer)).map(({ rule, line }) => [rule, line])).toEqual([
      ['movement-sums-to-zero', at + 1],
      ['balance-equals-entries', lines.length - 1],
    ]);
    const unknown = chained(lines.map((line) => line.replace('["ada:real:EUR",5]', '["eve:real:EUR",5]')));
    expect(await verify(unknown)).toContainEqual(
      expect.objectContaining({
        rule: 'known-account',
        line: at + 2,
        message: 'There is no account eve:real:EUR.',
      }),
    );
    const fewer = chained(lines.toSpliced(at + 1, 1));
    expect((await verify(fewer)).map(({ rule }) => rule)).toContain('complete');
  });
});

describe('npm run ledger', () => {
  it('says 0, 1 or 2, with the place of what is wrong', async () => {
    const { dataDir, store } = await filled();
    const well = await ledgerCommand([], dataDir);
    expect(well).toMatchObject({ code: 0, text: expect.stringContaining('All is well.') });
    const exported = await ledgerCommand(['export'], dataDir);
    expect(exported.code).toBe(0);
    const file = join(dataDir, 'ledger.jsonl');
    writeFileSync(file, exported.text);
    expect((await ledgerCommand(['verify', file], dataDir)).code).toBe(0);
    expect((await ledgerCommand(['verify', '-'], dataDir, exported.text)).code).toBe(0);
    const cut = exported.text.split('\n').slice(0, 6).join('\n');
    const found = await ledgerCommand(['verify', '-'], dataDir, cut);
    expect(found.code).toBe(1);
    expect(found.text).toContain('line 6: The export is cut off: line 6 is no last line. (complete)');
    await store.db.updateTable('ledger_balances').set({ amount: 7 }).execute();
    const wrong = await ledgerCommand(['verify'], dataDir);
    expect(wrong.code).toBe(1);
    expect(wrong.text).toContain('ada:real:EUR: The balance says 7, the entries sum to 0.');
    for (const args of [['improve'], ['verify', 'a', 'b']])
      expect((await ledgerCommand(args, dataDir)).code).toBe(2);
    expect((await ledgerCommand(['verify', '/no/such/file'], dataDir)).code).toBe(3);
    expect((await ledgerCommand([], '/no/such/folder')).code).toBe(3);
  });

  it('answers programs with one value', async () => {
    const { dataDir, store } = await filled();
    const ask = async (args: string[], input?: string) => {
      const { code, out } = await ledgerCommand([...args, '--json'], dataDir, input);
      return { code, ...JSON.parse(out) };
    };
    const well = await ask([]);
    expect(well).toEqual({
      ...{ code: 0, ok: true, found: 0, mismatches: [], totals: { EUR: '0' } },
      counts: expect.objectContaining({ accounts: expect.any(Number), entries: expect.any(Number) }),
    });
    expect(await ask(['verify'])).toEqual(well);
    const { out: exported } = await ledgerCommand(['export'], dataDir);
    const [, hash] = /"hash":"(\w+)"\}\n$/.exec(exported) ?? [];
    expect(await ask(['verify', '-'], exported)).toEqual({ ...well, at: expect.any(String), hash });
    await store.db.updateTable('ledger_balances').set({ amount: 7 }).execute();
    const wrong = await ask(['verify']);
    expect(wrong).toMatchObject({ code: 1, ok: false, found: wrong.mismatches.length });
    expect(wrong.mismatches).toContainEqual({
      rule: 'balance-equals-entries',
      subject: 'ada:real:EUR',
      message: 'The balance says 7, the entries sum to 0.',
    });
    const reason = { ok: false, error: expect.any(String) };
    expect(await ask(['verify', '/no/such/file'])).toEqual({ ...reason, code: 3 });
    for (const args of [['improve'], ['export'], ['verify', '--jsn']])
      expect(await ask(args)).toEqual({ ...reason, code: 2 });
  });
});
