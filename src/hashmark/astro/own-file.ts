import { fileURLToPath } from 'node:url';

const EXTENSION = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** The path of a module of the product, named without its extension: `.ts` in its sources, `.js` in the package. */
export const ownModule = (name: string): string =>
  fileURLToPath(new URL(`${name}${EXTENSION}`, import.meta.url));

/** The path of another file of the product. */
export const ownFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
