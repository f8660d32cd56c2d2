/** The door for models, by the client that its makers ship: each tool is a call of the authoring API by whoever asks. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTools } from '../../../src/hashmark/cms/mcp/tools.ts';
import type { Rights } from '../../../src/hashmark/staff/permissions.ts';
import { addToken } from '../../../src/hashmark/staff/tokens.ts';
import { storeKinds } from '../store/stores.ts';
import { createStudio, type StudioWorld } from './world.ts';

const [kind] = storeKinds;
const MCP = 'http://localhost/api/authoring/mcp';
const EVERYTHING = { types: null, locales: null, suffixes: null };

describe('the MCP server', () => {
  let world: StudioWorld;
  const clients: Client[] = [];
  beforeAll(async () => {
    if (!kind) throw new Error('There is no store.');
    world = await createStudio(kind);
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await world.remove();
  });

  const makeToken = async (rights: Rights) =>
    (await addToken(world.staff, { name: 'model', rights, expiresAt: world.clock.now + 1000 }, 'test')).token;

  async function connect(rights: Rights) {
    const token = await makeToken(rights);
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(MCP), {
      fetch: async (address, init) => await world.app.request(String(address), init, { requestId: 'asked' }),
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    });
    await client.connect(transport);
    clients.push(client);
    /** Calls a tool. @returns what it answered, and whether it was refused */
    const call = async (name: string, given: Record<string, unknown> = {}) => {
      const { content, isError = false } = await client.callTool({ name, arguments: given });
      const [first] = content;
      if (first?.type !== 'text') throw new Error('A tool answers with text.');
      return { isError, answer: first.text.startsWith('{') ? JSON.parse(first.text) : first.text };
    };
    return { client, call };
  }
  const publisher = () => connect({ role: 'publisher', ...EVERYTHING });
  const address = { plural: 'pages', locale: 'en', path: 'winter' };

  it('writes, is told of what is wrong and of conflicts, and publishes, as every other door', async () => {
    const { client, call } = await publisher();
    expect(client.getServerVersion()).toMatchObject({ name: 'hashmark' });
    const body = { title: 'Winter', content: '#GameRow[limit=99]#' };
    const { answer: checked } = await call('checkDocument', { type: 'page', path: 'winter', body });
    expect(checked.issues[0]).toMatchObject({ level: 'error', line: 1 });

    const saved = await call('saveDocument', { ...address, body, base: null, message: 'First' });
    expect(saved).toMatchObject({ isError: false, answer: { unchanged: false } });
    const { hash } = saved.answer;
    const refused = await call('publish', { type: 'page', locale: 'en', path: 'winter', base: hash });
    expect(refused).toMatchObject({
      isError: true,
      answer: { error: { code: 'content-refused', request_id: 'asked' } },
    });

    const mended = { ...body, content: '#GameRow[limit=3]#' };
    const again = await call('saveDocument', { ...address, body: mended, base: hash });
    const late = await call('saveDocument', { ...address, body: { ...body, title: 'Late' }, base: hash });
    expect(late).toMatchObject({ isError: true, answer: { error: { code: 'revision-stale' } } });
    const target = { type: 'page', locale: 'en', path: 'winter', base: again.answer.hash };
    expect((await call('publish', target)).isError).toBe(false);
    expect((await call('readVisible', address)).answer).toMatchObject({ title: 'Winter' });
    const { answer: audit } = await call('readAudit', address);
    expect(audit.items[0].actor).toBe('token:model');
  });

  it('tells what may be written, in parts', async () => {
    const { call } = await publisher();
    const { answer: brief } = await call('readSchemas', { brief: '1' });
    expect(brief.widgets).toEqual([{ name: 'GameRow', summary: 'A row of games.' }]);
    const { answer: one } = await call('readSchemas', { widget: 'GameRow' });
    expect(one.widgets[0].schema.properties.limit.description).toBe('How many games.');
    expect(one.types).toEqual([]);
    const wrong = await call('readSchemas', { widgt: 'GameRow' });
    expect(wrong).toMatchObject({ isError: true, answer: expect.stringContaining('Did you mean `widget`?') });
  });

  it('does no more than the token covers, and opens to nobody without one', async () => {
    const { call } = await connect({ role: 'author', ...EVERYTHING, locales: ['de'] });
    const body = { title: 'Nein', content: 'Nein.' };
    expect(await call('saveDocument', { ...address, path: 'other', body, base: null })).toMatchObject({
      isError: true,
      answer: { error: { code: 'forbidden' } },
    });
    for (const headers of [{}, { Authorization: 'Bearer wrong' }])
      expect((await world.app.request(MCP, { method: 'POST', headers, body: '{}' })).status).toBe(401);
  });

  it('has no tool for accounts, tokens and webhooks, and says which only read', () => {
    const tools = listTools();
    expect(tools.length).toBeGreaterThan(12);
    expect(tools.filter(({ name }) => /staff|token|webhook/i.test(name))).toEqual([]);
    const reading = tools.filter(({ isReading }) => isReading).map(({ name }) => name);
    expect(reading).toEqual(expect.arrayContaining(['readDocument', 'checkDocument', 'listDocuments']));
    expect(reading).not.toContain('publish');
  });

  it('makes calls of the API behind its own address alone, whatever the arguments are', () => {
    const odd = fc.oneof(
      fc.constantFrom('..', '../..', 'a/../../b', '%2e%2e', '/etc', '?x=1', '#', 'a//b', '\\..\\', '\ud800'),
      fc.string({ unit: 'grapheme' }),
      fc.constant({ toString: 1, valueOf: null }),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...listTools()), fc.infiniteStream(odd), (tool, values) => {
        const names = Object.keys(tool.input.properties);
        const given = Object.fromEntries(names.map((name) => [name, values.next().value]));
        let call: ReturnType<typeof tool.callOf>;
        try {
          call = tool.callOf(given);
        } catch (error) {
          expect(error).toMatchObject({ name: 'Refusal' });
          return;
        }
        const parts = ['plural', 'locale', 'path', 'id'].filter((name) => name in tool.input.properties);
        const form = tool.callOf(Object.fromEntries(parts.map((name) => [name, 'x'])));
        const { pathname, hash } = new URL(`/api/authoring${call.path}`, 'http://localhost');
        const [first] = form.path.split(/(?<=\/)x|\?/);
        expect(pathname.startsWith(`/api/authoring${first}`)).toBe(true);
        expect(hash).toBe('');
        new Headers(call.headers);
      }),
      { numRuns: 1000 },
    );
  });
});
