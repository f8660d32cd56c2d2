/** `npm run routes`: prints everything the process answers, and who may ask. */
import { globSync } from 'node:fs';
import { runnerImport } from 'vite';
import type * as RouteTable from '../src/hashmark/server/route-table.ts';
import { loadSite } from '../src/hashmark/site/load-site.ts';

/** The table as of the code. The server's modules need the bundler, so they are read through it. */
export async function loadRoutes(): Promise<{ rows: RouteTable.RouteRow[]; markdown: string }> {
  const options = { configFile: false, logLevel: 'error' } as const;
  const { module } = await runnerImport<typeof RouteTable>('./src/hashmark/server/route-table.ts', options);
  const below = (folder: string, pattern: string) =>
    globSync(pattern, { cwd: folder, withFileTypes: false }).toSorted();
  const rows = module.routeTable(await loadSite(), {
    pages: below('src/pages', '**/*.{astro,ts}'),
    files: below('public', '**/*.*'),
  });
  return { rows, markdown: module.routesAsMarkdown(rows) };
}

if (import.meta.main) {
  const { rows } = await loadRoutes();
  const columns = rows.map(({ method, path, who, call = '', what }) => [method, path, who, call, what]);
  const widths = [0, 1, 2, 3].map((index) => Math.max(...columns.map((row) => row[index]?.length ?? 0)));
  for (const row of columns)
    console.log(
      row
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}
