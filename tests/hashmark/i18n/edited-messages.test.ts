import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messagesSchema } from '../../../src/hashmark/documents/messages.ts';
import { makeTranslate as byLibrary } from '../../../src/hashmark/i18n/by-library.ts';
import { messageBundle } from '../../../src/hashmark/i18n/messages.ts';
import { readMessage } from '../../../src/hashmark/i18n/read-message.ts';
import { readCpuTime } from '../../support/cpu-time.ts';

/** Words made of what message libraries read: braces, nesting, formats, escapes, their own values. */
const piece = fc.constantFrom(
  ...[
    '{{',
    '}}',
    '{',
    '}',
    '$t(',
    ')',
    ', ',
    '"',
    "'",
    '{{name}}',
    '{{ count }}',
    '{{- name}}',
    '{{name, number}}',
  ],
  ...[
    '$t(A)',
    '$t(A, {"count": 2})',
    '$t(B.C)',
    ' ',
    'word',
    '\\',
    '<b>',
    '$&',
    '$1',
    '__proto__',
    '{{a.b}}',
  ],
);
const hostile = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));
const value = fc.oneof(hostile, fc.constantFrom('$t(A)', '{{name}}', '$t(A, { "name": "{{name}}" })'));

const reworded = (messages: Readonly<Record<string, unknown>>) =>
  messageBundle('en', 'site', { locale: 'en', messages });

describe('the words of editors', () => {
  it('are said alike on the server and in the browser, whatever they and the values hold', () => {
    fc.assert(
      fc.property(hostile, hostile, value, (first, second, name) => {
        const bundle = reworded({
          A: first,
          'B.C': second,
          B: { D_one: first, D_other: second },
        });
        const server = byLibrary(bundle);
        for (const key of ['A', 'B.C', 'B.D']) {
          const values = { name, count: 2 };
          expect(server(key, values)).toBe(readMessage(bundle.messages, 'en', key, values));
        }
      }),
    );
  });

  it('never grow beyond the message and the values put into it', () => {
    fc.assert(
      fc.property(hostile, value, (message, name) => {
        const bundle = reworded({ A: message });
        const uses = message.split('{{').length - 1;
        expect(byLibrary(bundle)('A', { name }).length).toBeLessThanOrEqual(
          Math.max(1, message.length + uses * name.length),
        );
      }),
    );
  });

  it.each([
    ['messages that hold each other', { A: '$t(A)'.repeat(2000), B: '$t(A) $t(B)'.repeat(900) }],
    ['openers without an end', { A: '{{'.repeat(5000), B: '{{ '.repeat(3000) }],
    ['names without an end', { A: `{{${'a'.repeat(9000)}`, B: `{{${' '.repeat(9000)}` }],
    ['a thousand values', { A: '{{name}}'.repeat(1000), B: '{{name}}$t(A)'.repeat(700) }],
  ])('take no time to speak of: %s', (_, messages) => {
    const server = byLibrary(reworded(messages));
    const deadline = readCpuTime() + 2000;
    for (let times = 0; times < 50; times++) {
      server('A', { name: '$t(B) {{name}}' });
      server('B', { name: '$t(A) {{name}}' });
    }
    expect(readCpuTime()).toBeLessThan(deadline);
  });

  it('never take the place of a group of messages, nor of what every object has', () => {
    const { messages } = reworded(JSON.parse('{"__proto__": {"x": "y"}, "MENU": "Menu"}'));
    const site = messageBundle('en', 'site').messages;
    expect(Object.getPrototypeOf(messages)).toBe(Object.prototype);
    expect(Object.keys(messages)).toEqual(expect.arrayContaining(Object.keys(site)));
  });
});

describe('a document of messages', () => {
  const reasons = (messages: unknown) =>
    messagesSchema
      .safeParse({ messages })
      .error?.issues.map((issue) => JSON.stringify(issue))
      .join('\n') ?? '';

  it('holds values as {{name}} and says so of anything else in braces', () => {
    expect(reasons({ 'AUTH.SIGN_IN': 'Welcome {{name}}, {{ count }} new' })).toBe('');
    for (const text of ['{{name, number}}', '{{- name}}', '{{a.b}}', '{{', 'a {{name} b', '{{{name}}}x{{'])
      expect(reasons({ A: text })).toContain('A message holds values as {{name}}');
  });

  it('holds no other message', () => {
    expect(reasons({ A: 'See $t(B)' })).toContain('cannot hold another one');
  });

  it('has bounds for depth, number and names', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'words' : { A: deep(levels - 1) });
    expect(reasons(deep(8))).toBe('');
    expect(reasons(deep(9))).not.toBe('');
    expect(reasons(deep(2000))).not.toBe('');
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`A${n}`, 'x']));
    expect(reasons(many(5000))).toBe('');
    expect(reasons(many(5001))).toContain('at most 5000 messages');
    for (const key of ['constructor', 'a.toString', 'a..b', '.'])
      expect(reasons({ [key]: 'x' })).toContain('A part of a message key');
  });
});
