import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../support/server.ts';

it('a start reads what was built, and no source but those that find it and packages that stay outside', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [list, hook] = [join(folder, 'read'), join(folder, 'hook.mjs')];
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, next) {
        if (url.startsWith('file:')) appendFileSync(${JSON.stringify(list)}, url + '\\n');
        return next(url, context);
      },
    });`,
  );
  const server = await startServer({ NODE_OPTIONS: `--import=${hook}` });
  onTestFinished(async () => void (await server.stop()));
  // A page with islands reads what shows them.
  expect((await fetch(`${server.url}/en`)).status).toBe(200);
  const read = readFileSync(list, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((url) => relative(process.cwd(), fileURLToPath(url)).replaceAll('\\', '/'));
  const of = (place: string) => read.filter((file) => file.startsWith(place));
  const sources = [...of('src/'), ...of('widgets/'), ...of('content-schemas/')];
  expect(sources.filter((file) => !file.startsWith('src/hashmark/packages/'))).toEqual([
    'src/hashmark/server/main.ts',
    'src/hashmark/process/config-error.ts',
    'src/hashmark/process/project.ts',
  ]);
  expect(of('dist/').length).toBeGreaterThan(10);
  // Packages of many files are in what was built.
  expect(of('node_modules/kysely/')).toEqual([]);
  expect(of('node_modules/zod/')).toEqual([]);
});
