import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { routeConsole } from '../../../src/hashmark/telemetry/route-console.ts';

describe('routeConsole()', () => {
  const { console: written } = globalThis;
  const before = { ...written };
  afterEach(() => void Object.assign(written, before));

  it('makes one bounded line of the log of whatever is written, and a bounded number of them', () => {
    const lines: string[] = [];
    let now = 0;
    routeConsole(pino({}, { write: (line: string) => void lines.push(line) }), () => now);
    written.error('x\n{"level":60,"msg":"forged"}\n%s', 'y'.repeat(1_000_000));
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain('\n');
    expect(lines[0]?.length).toBeLessThan(2500);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, console: 'error' });
    for (let count = 0; count < 1000; count++) written.log('again', count);
    expect(lines).toHaveLength(60);
    now = 60_000;
    written.warn('later');
    expect(lines).toHaveLength(61);
  });
});
