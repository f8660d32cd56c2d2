#!/usr/bin/env node
await import('#hashmark/command-line.ts');
