/** Lets a copy of the project that has no packages, inside it, find its own product by name: the packages are found above. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';

mkdirSync('node_modules', { recursive: true });
symlinkSync(resolve('src/hashmark'), 'node_modules/hashmark', 'junction');
