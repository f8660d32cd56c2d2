/** Says what is missing in the messages of each language on offer. */

import { globSync } from 'node:fs';
import { LOCALES } from '../src/regions.ts';
import { findMessageProblems, findWidgetMessageProblems } from './message-problems.ts';

const problems = [
  ...globSync('src/*/messages').flatMap((folder) => findMessageProblems(folder, LOCALES)),
  ...globSync('widgets/*/messages').flatMap((folder) => findWidgetMessageProblems(folder, LOCALES)),
];
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'Every language has every message.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
