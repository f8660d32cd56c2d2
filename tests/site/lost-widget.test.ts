/** A page from which a widget is missing that failed: it is kept for seconds, by the process and by a CDN. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { authoring } from '../support/content.ts';
import { startServer } from '../support/server.ts';

it('a fault of a second is shown for seconds, and costs no more than a render in five of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lost-widget-'));
  const [sign, module] = [join(folder, 'fails'), join(folder, 'fault.mjs')];
  // While the file is there, no widget can write an amount; what is read with the text, by rules, can.
  const fault = `import { existsSync } from 'node:fs';
    Error.stackTraceLimit = 100;
    const format = Intl.NumberFormat.prototype.formatToParts;
    Intl.NumberFormat.prototype.formatToParts = function (value) {
      const fault = new Error('a fault');
      if (fault.stack.includes('react-dom-server') && existsSync(${JSON.stringify(sign)})) throw fault;
      return format.call(this, value);
    };`;
  writeFileSync(module, fault);
  const server = await startServer({ CDN_VARIANT_HEADER: 'X-Variant', NODE_OPTIONS: `--import=${module}` });
  onTestFinished(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const content = 'Before.\n\n#JackpotSlider[]#';
  await authoring(server).publishPage('lost', { title: 'Lost', content });
  const look = async () => {
    const answer = await fetch(`${server.url}/en/lost`);
    const { headers } = answer;
    const html = await answer.text();
    expect([answer.status, html.includes('Before.')]).toEqual([200, true]);
    const isWhole = html.includes('class="jackpot-slider');
    return { isWhole, cache: headers.get('x-cache'), cdn: headers.get('cdn-cache-control') };
  };
  writeFileSync(sign, '');
  const brief = { isWhole: false, cdn: 'public, max-age=5, stale-if-error=86400' };
  expect(await look()).toEqual({ ...brief, cache: 'MISS' });
  expect(await look()).toEqual({ ...brief, cache: 'HIT' });
  rmSync(sign);
  // Within less than what its widget asks for by itself.
  await expect.poll(look, { timeout: 20_000, interval: 500 }).toMatchObject({ isWhole: true });
  const whole = 'public, max-age=30, stale-while-revalidate=60, stale-if-error=86400';
  expect(await look()).toEqual({ isWhole: true, cache: 'HIT', cdn: whole });
  const lost = server.lines.filter(({ msg }) => msg === 'The widget `JackpotSlider` could not be rendered.');
  expect(lost).toHaveLength(1);
});
