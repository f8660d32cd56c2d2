import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../store/make-folder.ts';

const serverFileSchema = z.object({ url: z.url(), token: z.string().min(20), pid: z.int().positive() });

/** Where the server of a data folder is and what opens its authoring API. */
export type ServerFile = z.output<typeof serverFileSchema>;

const fileIn = (dataDir: string) => join(dataDir, 'server.json');

/** Tells tools on this machine where the server is; readable by its owner only. */
export function writeServerFile(dataDir: string, server: ServerFile): void {
  makeFolder(dataDir);
  const draft = `${fileIn(dataDir)}.${server.pid}`;
  writeFileSync(draft, `${JSON.stringify(server)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, fileIn(dataDir));
}

/** The server of a data folder, when its process is alive; `undefined` otherwise. */
export function readServerFile(dataDir: string): ServerFile | undefined {
  const server = parse(dataDir);
  return server && isAlive(server.pid) ? server : undefined;
}

/** Removes the file if it is still that of `pid`; a later server may have written its own. */
export function removeServerFile(dataDir: string, pid: number): void {
  if (parse(dataDir)?.pid === pid) rmSync(fileIn(dataDir), { force: true });
}

function parse(dataDir: string): ServerFile | undefined {
  let text: string;
  try {
    text = readFileSync(fileIn(dataDir), 'utf8');
  } catch {
    return undefined;
  }
  try {
    return serverFileSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
