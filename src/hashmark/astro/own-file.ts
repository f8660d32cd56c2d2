import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** The path of a module of the product, named without its extension: `.ts` in its sources, `.js` in the package. */
export const ownModule = (name: string): string =>
  fileURLToPath(new URL(`${name}${EXTENSION}`, import.meta.url));

/** The path of another file of the product. */
export const ownFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const { resolve } = createRequire(import.meta.url);

/**
 * Where files of packages are that the product brings, for whoever would look for them from the project's folder: an installation
 * without hoisting, as by pnpm, has them beside the product only.
 *
 * @param names as they are imported
 */
export const ownPackages = (names: readonly string[]): { find: string; replacement: string }[] =>
  names.map((find) => ({ find, replacement: resolve(find) }));
