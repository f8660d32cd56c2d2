import { globSync } from 'node:fs';

const FOLDER = 'src/pages';

/** The addresses that the files of a project's own pages answer, written as in routes; pages of the content aside. */
export const listPageAddresses = (project: string): string[] =>
  globSync(`${FOLDER}/**/*.{astro,html,js,md,mdx,mjs,mts,ts}`, { cwd: project })
    .map((file) => file.replaceAll('\\', '/').slice(FOLDER.length))
    .filter((file) => !file.includes('/_'))
    .map((file) => file.replace(/(?:\/index)?\.\w+$/, ''))
    .filter((address) => address !== '' && !address.startsWith('/[...'))
    .map((address) => address.replaceAll('[', '{').replaceAll(']', '}'))
    .sort();
