import { join } from 'node:path';

/** Where the folder of the library keeps a file as it came, from that folder. */
export const ownFile = (id: string, version: string, extension: string): string =>
  join(id, version, `own.${extension}`);
