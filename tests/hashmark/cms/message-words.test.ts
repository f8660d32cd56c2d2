/** Wordings of the interface: what a folder is told of them, the authoring API says as well, before they are published. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAddress } from '../../../src/hashmark/cms/address.ts';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { messageRules } from '../../../src/hashmark/cms/gate/message-words.ts';
import { type GateContext, gateDocument } from '../../../src/hashmark/cms/gate/publish-rule.ts';
import { runRules } from '../../../src/hashmark/cms/gate/run-rules.ts';
import { siteWords } from '../../../src/hashmark/site/site-words.ts';
import { READERS, STUDIO_HERE } from '../../support/staff.ts';
import { storeKinds } from '../store/stores.ts';
import { createWorld, refusal, type World } from './world.ts';

const words = siteWords();
const rules = messageRules(siteWords);

/** What is said of one wording, by rule. */
async function said(namespace: string, key: string, text: string, locale = 'en'): Promise<string[]> {
  const document = gateDocument(readAddress('messages', namespace, locale), { messages: { [key]: text } });
  return (await runRules(rules, document, {} as GateContext)).map(({ id, message }) => `${id} ${message}`);
}

const all = [...words].flatMap(([namespace, messages]) =>
  [...messages].map(([key, text]) => ({ namespace, key, text })),
);

describe('every message of the site', () => {
  it('may be written as it is', async () => {
    for (const { namespace, key, text } of all) expect(await said(namespace, key, text), key).toEqual([]);
  });

  it('is named where a wording misspells its key', async () => {
    for (const { namespace, key, text } of all)
      expect(await said(namespace, `${key}X`, text), key).toContainEqual(
        expect.stringContaining(`message-unknown The site has no message \`${key}X\``),
      );
  });

  it('tells of a value that is misspelt, left out or written with single braces', async () => {
    const withValues = all.filter(({ text }) => /\{\{\w+\}\}/.test(text));
    expect(withValues.length).toBeGreaterThan(100);
    for (const { namespace, key, text } of withValues) {
      const [whole = '', name = ''] = /\{\{(\w+)\}\}/.exec(text) ?? [];
      expect(await said(namespace, key, text.replace(whole, '{{zzzzz}}')), key).toContainEqual(
        expect.stringContaining('no value `zzzzz` is put into this message'),
      );
      expect(await said(namespace, key, text.replaceAll(whole, `{${name}}`)), key).toContainEqual(
        expect.stringContaining(`\`{${name}}\` stays as text. Write \`${whole}\`.`),
      );
      if (name === 'count') continue;
      expect(await said(namespace, key, text.replaceAll(whole, '…')), key).toContainEqual(
        expect.stringContaining(`the site's own words say \`${whole}\`, and these do not`),
      );
    }
  });

  it('has the forms for numbers that its language has, and no others', async () => {
    const stems = all.filter(({ key }) => /(?<!_ordinal)_other$/.test(key));
    expect(stems.length).toBeGreaterThan(20);
    for (const { namespace, key, text } of stems)
      for (const locale of ['en', 'de', 'fr-CA', 'it', 'no'] as const) {
        const has = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
        for (const form of ['zero', 'one', 'two', 'few', 'many', 'other'] as const) {
          const written = key.replace(/other$/, form);
          expect(await said(namespace, written, text, locale), `${locale} ${written}`).toEqual(
            form === 'zero' || has.includes(form) || words.get(namespace)?.has(written)
              ? []
              : [expect.stringContaining(`message-unknown Nobody reads \`${written}\``)],
          );
        }
      }
  });
});

describe.each(storeKinds)('wordings in the store on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.remove());

  it('are judged by the authoring API, at the field, and ask for an acknowledgement before they are published', async () => {
    const app = authoringRoutes(() => ({ ...world, config: STUDIO_HERE, variants: READERS, log: console }));
    const body = { messages: { AUTH: { CLOSER: 'x' }, 'AUTH.CONFIRMED': 'Right' } };
    const answer = await app.request('/api/authoring/check', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${world.cms.token}` },
      body: JSON.stringify({ type: 'messages', path: 'auth', locale: 'en', body }),
    });
    const { issues } = (await answer.json()) as { issues: object[] };
    expect(issues).toMatchObject([
      { id: 'message-unknown', level: 'warning', path: ['messages', 'AUTH', 'CLOSER'] },
      { id: 'message-value', level: 'warning', path: ['messages', 'AUTH.CONFIRMED'] },
    ]);
    const address = readAddress('messages', 'auth', 'en');
    const { hash: base } = await world.cms.save({ address, body, base: null, actor: 'ann' });
    const acknowledged = ['message-unknown', 'message-value'];
    const publish = (read: readonly string[]) =>
      world.cms.publish({ address, base, actor: 'ann', acknowledged: read });
    expect((await refusal(publish([]))).info.details).toMatchObject({ missing: acknowledged });
    await publish(acknowledged);
  });
});
