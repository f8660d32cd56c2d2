/**
 * `npm run pack -w hashmark -- --out DIR`: writes the product as a tarball that any project can install, with emitted
 * JavaScript and types. Components of Astro stay sources; the projects that use them compile them.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src/hashmark');
const PACKAGE = join(ROOT, '.package');

type Target = string | { [condition: string]: Target };

const emitted = (target: Target): Target => {
  if (typeof target !== 'string')
    return Object.fromEntries(Object.entries(target).map(([condition, to]) => [condition, emitted(to)]));
  const [, name] = /^(.*)(?<!\.d)\.tsx?$/.exec(target) ?? [];
  return name === undefined ? target : { types: `${name}.d.ts`, default: `${name}.js` };
};

/** The manifest of the package: every source is what was emitted for it. */
function readManifest(): object {
  const {
    devDependencies: _,
    scripts: __,
    ...manifest
  } = JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')) as Record<string, unknown> & {
    exports: Record<string, Target>;
    imports: Record<string, Target>;
  };
  const map = (entries: Record<string, Target>) =>
    Object.fromEntries(Object.entries(entries).map(([name, target]) => [name, emitted(target)]));
  return { ...manifest, exports: map(manifest.exports), imports: map(manifest.imports) };
}

/** Leaves the words of links to files that are not packed, which lead nowhere there, and nothing of `([why](…))`. */
function dropLinksOut(text: string, folder: string): string {
  const isOut = (target: string) => join(folder, target).startsWith('..');
  return text
    .replace(/\s\(\[[^\]]+\]\((\.[^)]*)\)\)/g, (link, target: string) => (isOut(target) ? '' : link))
    .replace(/\[([^\]]+)\]\((\.[^)]*)\)/g, (link, words: string, target: string) =>
      isOut(target) ? words : link,
    );
}

/** Packs the product. @returns the path of the tarball */
export function packProduct(out: string): string {
  rmSync(PACKAGE, { recursive: true, force: true });
  execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/typescript-native/bin/tsc'), '--singleThreaded', '-p', 'tsconfig.build.json'],
    {
      cwd: SOURCE,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  for (const file of globSync('**/*.{astro,css,json,mjs,md,d.ts}', { cwd: SOURCE })) {
    if (/^(?:package|tsconfig\.build)\.json$/.test(file) || file.startsWith('node_modules')) continue;
    const target = join(PACKAGE, file);
    mkdirSync(dirname(target), { recursive: true });
    const text = () => readFileSync(join(SOURCE, file), 'utf8');
    if (file.endsWith('.astro')) writeFileSync(target, text().replace(/(from '\.[^']*)\.tsx?'/g, "$1.js'"));
    else if (file.endsWith('.md')) writeFileSync(target, dropLinksOut(text(), dirname(file)));
    else cpSync(join(SOURCE, file), target);
  }
  writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify(readManifest(), undefined, 2)}\n`);
  cpSync(join(ROOT, 'LICENSE'), join(PACKAGE, 'LICENSE'));
  mkdirSync(out, { recursive: true });
  const said = execFileSync('npm', ['pack', '--json', '--loglevel', 'error', '--pack-destination', out], {
    cwd: PACKAGE,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(said) as [{ filename: string }];
  return join(out, filename);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { out: { type: 'string', default: '.' } } });
  // npm runs the script in the folder of the package.
  console.log(packProduct(resolve(process.env.INIT_CWD ?? '.', values.out)));
}
