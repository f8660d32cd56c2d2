import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { changedWidgets } from '../../../src/hashmark/testing/snapshots/changed.ts';
import { defineWidget } from '../../../src/hashmark/widget/widget.ts';

const widgets = ['clock', 'notes', 'seal'].map((folder) =>
  defineWidget({
    ...{ name: folder, folder, summary: '', display: 'block', hydration: 'none', version: 1 },
    ...(folder === 'seal' ? { messages: ['dialog'] } : {}),
    props: z.strictObject({}),
    examples: [{ title: 'One', text: '' }],
  }),
);

let project: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
};
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: project });

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'changed-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  write('widgets/clock/Clock.tsx', "import { tick } from '../../src/ui/tick.ts';\n");
  write('widgets/clock/clock.css', "@import '../../src/styles/dial.css';\n");
  write('widgets/notes/Notes.tsx', "const late = () => import('./late.ts');\n");
  write('widgets/notes/late.ts', "export { list } from '../../src/ui/list.ts';\n");
  write('widgets/seal/Seal.tsx', "import React from 'react';\n");
  write('src/ui/tick.ts', "import './list.ts';\n");
  write('src/ui/list.ts', "import './tick.ts';\n");
  write('src/styles/dial.css', '');
  write('src/site/messages/en/dialog.json', '{}');
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'One');
});

it('names widgets whose own files differ first, then those that import what differs', () => {
  const changed = () => changedWidgets(project, 'HEAD', widgets);
  expect(changed()).toEqual([]);
  write('src/styles/dial.css', 'a {}');
  expect(changed()).toEqual(['clock']);
  write('widgets/seal/seal.css', 'b {}');
  expect(changed()).toEqual(['seal', 'clock']);
  write('src/ui/list.ts', 'export const list = 1;\n');
  expect(changed()).toEqual(['seal', 'clock', 'notes']);
  git('add', '.');
  git('commit', '-qm', 'Two');
  expect(changed()).toEqual([]);
  expect(changedWidgets(project, 'HEAD~1', widgets)).toEqual(['seal', 'clock', 'notes']);
});

it('counts the messages that a widget asks for beside its own', () => {
  write('src/site/messages/en/dialog.json', '{ "A": "B" }');
  write('README.md', 'Nothing that a widget shows.');
  expect(changedWidgets(project, 'HEAD', widgets)).toEqual(['seal']);
});

it('says so where there is no such revision', () => {
  expect(() => changedWidgets(project, 'nowhere', widgets)).toThrow('no revision `nowhere`');
});
