import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createFileSender } from '../../../src/hashmark/server/static-files.ts';

async function serve(names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  for (const name of names) writeFileSync(join(folder, name), `/* ${name} */`);
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  const send = createFileSender(folder, log);
  const server = createServer((request, response) =>
    send(request, response, () => response.writeHead(404).end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return { folder, logged, ask: (name: string) => fetch(`http://127.0.0.1:${port}/${name}`) };
}

it('a file that goes while a process runs costs its own response and nothing else', async () => {
  const { folder, logged, ask } = await serve(['page.css', 'page.js']);
  rmSync(join(folder, 'page.css'));
  await expect(ask('page.css').then((answer) => answer.text())).rejects.toThrow();
  expect(logged.join('')).toContain('page.css');
  expect(await (await ask('page.js')).text()).toBe('/* page.js */');
  expect((await ask('never.css')).status).toBe(404);
});
