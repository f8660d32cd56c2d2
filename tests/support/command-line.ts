import { vi } from 'vitest';
import { runCommandLine } from '../../src/hashmark/command-line.ts';

/** What a command has said, and its exit code. */
export interface Ended {
  code: number;
  out: string;
  err: string;
}

/** Where a command runs. */
export interface Surroundings {
  /** The folder that it is given in. */
  readonly cwd?: string;
  /** Settings beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Gathers what is printed, until it is told to stop. */
function hearOutput() {
  const said = { out: '', err: '' };
  const hear =
    (name: keyof typeof said, end = '') =>
    (text: unknown, ...others: unknown[]) => {
      said[name] += `${text}${end}`;
      const done = others.at(-1);
      // What a stream is given counts as written.
      if (typeof done === 'function') done();
      return true;
    };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(hear('out', '\n')),
    vi.spyOn(console, 'error').mockImplementation(hear('err', '\n')),
    vi.spyOn(process.stdout, 'write').mockImplementation(hear('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(hear('err')),
  ];
  return {
    said,
    stop() {
      for (const spy of spies) spy.mockRestore();
    },
  };
}

/**
 * Runs a command, `npx hashmark <args>` unless another is given, in this process, which has the modules at hand that a process of its
 * own loads for most of a second. One at a time.
 */
export async function runHere(
  args: readonly string[],
  { cwd, env = {} }: Surroundings = {},
  command: (args: readonly string[]) => Promise<number | undefined> = runCommandLine,
): Promise<Ended> {
  const before = { cwd: process.cwd(), env: { ...process.env } };
  const { said, stop } = hearOutput();
  try {
    if (cwd) process.chdir(cwd);
    Object.assign(process.env, env);
    const code = (await command(args)) ?? 0;
    return { code, ...said };
  } finally {
    stop();
    process.chdir(before.cwd);
    for (const name of Object.keys(env)) {
      const value = before.env[name];
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
