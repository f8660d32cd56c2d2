#!/usr/bin/env node
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
const [major, minor] = needed.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
// An older one cannot read what comes below, and would say so by the name of one of its own modules.
if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  process.stderr.write(`Hashmark needs Node ${needed} or newer. This is ${process.versions.node}.\n`);
  process.exit(1);
}
const { main } = await import('#hashmark/command-line.ts');
await main();
