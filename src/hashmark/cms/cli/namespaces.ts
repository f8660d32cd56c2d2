import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('../../../', import.meta.url));

/** The namespaces of the interface's messages. */
export const readNamespaces = (): string[] =>
  globSync('*/messages/en/*.json', { cwd: SOURCES }).map((file) => basename(file, '.json'));
