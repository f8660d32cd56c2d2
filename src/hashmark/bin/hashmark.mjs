#!/usr/bin/env node
const { main } = await import('#hashmark/command-line.ts');
await main();
