/**
 * Adds to the lock file what a registry mirror with packages for one platform only leaves out: the optional binaries of
 * every other platform. Without them `npm ci` refuses the lock. Run it after a package was added or raised.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const FILE = 'package-lock.json';
const SYSTEMS = 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' ');
const PROCESSORS = 'arm arm64 ia32 loong64 mips64el ppc64 riscv64 s390x wasm32 x64'.split(' ');
const ALIASES: Readonly<Record<string, string>> = {
  windows: 'win32',
  x86: 'ia32',
  armv7: 'arm',
  wasm: 'wasm32',
};

const entrySchema = z.looseObject({
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

const lock = lockSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
const { packages } = lock;

/** Whether `name` is found from the package at `place`, looked for as Node does. */
function isLocked(place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder && `${folder}/`}node_modules/${name}` in packages) return true;
    if (!folder) return false;
  }
}

/** Where a binary runs, as its name says. */
function platformOf(name: string): Record<string, string[]> {
  const words = name.split(/[-/@]/).map((word) => ALIASES[word] ?? word);
  const only = (known: readonly string[]) => known.filter((word) => words.includes(word));
  const libc = words.some((word) => word.endsWith('musl'))
    ? ['musl']
    : words.includes('gnu')
      ? ['glibc']
      : [];
  const facts = { cpu: only(PROCESSORS), os: only(SYSTEMS), libc };
  return Object.fromEntries(Object.entries(facts).filter(([, values]) => values.length > 0));
}

let added = 0;
for (const [place, { dev, optionalDependencies = {} }] of Object.entries({ ...packages })) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(place, name)) continue;
    const platform = platformOf(name);
    if (Object.keys(platform).length === 0) continue;
    const version = range.replace(/^[\^~]/, '');
    packages[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), optional: true, ...platform };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} packages of other platforms added to ${FILE}.`);
