import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findProject } from '../../process/project.ts';

/** The namespaces of the messages of a project: those of its folders, and one for each widget. */
export function readNamespaces(project = findProject()): string[] {
  return [
    ...globSync('src/*/messages/en/*.json', { cwd: project }).map((file) => basename(file, '.json')),
    ...globSync('widgets/*/messages/en.json', { cwd: project }).map((file) =>
      basename(dirname(dirname(join(project, file)))),
    ),
  ];
}
