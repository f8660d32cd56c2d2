import { isAbsolute, join, relative, resolve } from 'node:path';
import type { Config } from '../process/config.ts';
import { ConfigError } from '../process/config-error.ts';
import { explainFileFault } from '../process/file-faults.ts';
import { explainStoreFailure } from '../store/explain-failure.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

function explainAddress(error: unknown, config: Config): string | undefined {
  const { port, address, hostname } = error as { port?: number; address?: string; hostname?: string };
  // A name that is not found comes without a port, and so does the address of a port that the system was to choose.
  const host = hostname ?? address;
  const isInternal = port
    ? port === config.INTERNAL_PORT && port !== config.PORT
    : host === config.INTERNAL_HOST && host !== config.HOST;
  const [portName, hostName] = isInternal ? ['INTERNAL_PORT', 'INTERNAL_HOST'] : ['PORT', 'HOST'];
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is taken by another program. Stop it, or set ${portName} to another port (0 picks a free one).`;
    case 'EACCES':
      return `This user may not listen on port ${port}. Set ${portName} to a port above 1023.`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${address}. Set ${hostName} to one of its own, or to 0.0.0.0 for all.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host of ${hostName} cannot be found. Set it to an address of this machine.`;
    default:
      return undefined;
  }
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return !way.startsWith('..') && !isAbsolute(way);
}

/** Of a file that the process keeps in one of its folders. */
function explainFile(error: unknown, { DATA_DIR, MEDIA_DIR }: Config): string | undefined {
  const fault = explainFileFault(error);
  // Drafts are moved to where they are read.
  const path = (error as { dest?: string } | undefined)?.dest ?? fault?.path;
  if (!fault || path === undefined) return undefined;
  const folders = { MEDIA_DIR: MEDIA_DIR ?? join(DATA_DIR, 'media'), DATA_DIR };
  const [setting] = Object.entries(folders).find(([, folder]) => isWithin(path, folder)) ?? [];
  if (!setting) return undefined;
  const advice = ['ENOSPC', 'EDQUOT'].includes(fault.code) ? 'Make room there' : 'Mend that';
  return `The file ${JSON.stringify(path)} cannot be written: ${fault.why}. ${advice}, or set ${setting} to another folder.`;
}

/** Why a process cannot start, as a sentence without secrets; undefined where only the error itself can tell. */
export function explainStartFailure(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError) return error.message;
  if (!config) return undefined;
  const { syscall, hostname } = (error ?? {}) as { syscall?: string; hostname?: string };
  // In one of several workers it is the first process that binds.
  if (syscall === 'listen' || syscall === 'bind') return explainAddress(error, config);
  // The host of a store is looked up as well, and is neither of these.
  if (syscall === 'getaddrinfo' && (hostname === config.HOST || hostname === config.INTERNAL_HOST))
    return explainAddress(error, config);
  return explainStoreFailure(error, config) ?? explainFile(error, config);
}
