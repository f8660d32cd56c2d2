import { watch } from 'node:fs';
import { ConfigError } from '../../process/config-error.ts';
import type { Site } from '../../site/define-site.ts';
import type { Arguments } from './arguments.ts';
import { checkFolder, requireFolder } from './check-folder.ts';
import { connect } from './connection.ts';
import { explainFailure } from './explain-failure.ts';
import { importFolder } from './import.ts';
import type { Output } from './output.ts';
import { hearStop } from './stopping.ts';
import { tellFailure } from './tell-failure.ts';
import { printTime } from './times.ts';

/** Editors write a file in several steps; this many milliseconds of rest end them. */
const REST = 120;

/**
 * Each import finds its own way: a server that was started anew has another token, and while one runs, or may be started, nobody else
 * holds its store.
 */
async function importOnce(folder: string, site: Site, options: Arguments, output: Output): Promise<number> {
  const connection = await connect(options, site);
  try {
    return await importFolder(folder, connection, site, options, output);
  } finally {
    await connection.close();
  }
}

/**
 * Checks, and with `--import` imports, a folder now and after each change in it, until the process is told to stop.
 *
 * @returns the exit code of the last round.
 * @throws Hindrance where there is no such folder
 */
export async function watchFolder(
  folder: string,
  site: Site,
  options: Arguments,
  output: Output,
): Promise<number> {
  requireFolder(folder);
  const stop = new AbortController();
  const round = async () => {
    output.reset();
    let code: number;
    try {
      code = options.import
        ? await importOnce(folder, site, options, output)
        : await checkFolder(folder, site, output, options);
    } catch (error) {
      // A file that is being written or a server that starts anew is another matter in the next round.
      if (error instanceof ConfigError || !explainFailure(error)) throw error;
      code = tellFailure(error, output);
    }
    output.end(code === 0);
    if (stop.signal.aborted) return code;
    output.print(`${printTime(new Date().toISOString())} Waiting for changes in ${folder}. Ctrl+C ends.`);
    return code;
  };
  const release = hearStop(() => stop.abort());
  let changed = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true, signal: stop.signal }, (_, file) => {
    // What import itself writes is no edit.
    if (file?.split(/[\\/]/).some((part) => part.startsWith('.'))) return;
    clearTimeout(timer);
    timer = setTimeout(() => changed.resolve(), REST);
  });
  stop.signal.addEventListener('abort', () => changed.resolve());
  watcher.on('error', (error) => {
    if (!stop.signal.aborted) output.note(`${folder} cannot be watched any more: ${error.message}`);
    stop.abort();
  });
  try {
    let code = await round();
    while (!stop.signal.aborted) {
      await changed.promise;
      changed = Promise.withResolvers();
      if (!stop.signal.aborted) code = await round();
    }
    return code;
  } finally {
    // A watch that goes on would keep the process of a command that has failed.
    stop.abort();
    clearTimeout(timer);
    release();
  }
}
