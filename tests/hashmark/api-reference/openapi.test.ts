import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../src/casino/calls/catalogue/catalogue.ts';
import { eventShapes } from '../../../src/casino/realtime/event-shapes.ts';
import { openApi } from '../../../src/hashmark/api-reference/openapi.ts';
import { referenceRoutes } from '../../../src/hashmark/api-reference/routes.ts';
import type { Call } from '../../../src/hashmark/calls/define-call.ts';
import { ERRORS } from '../../../src/hashmark/http/errors.ts';
import { describeEvents } from '../../../src/hashmark/site/joined.ts';
import site from '../../support/site.ts';

const described = { ...site, events: describeEvents(site.modules) };
const document = openApi(described);
const calls: readonly Call[] = Object.values(catalogue);
const operationOf = ({ path, method }: Call) => document.paths[path]?.[method.toLowerCase()];

describe('OpenAPI document', () => {
  it('is served, and is valid by the schema of OpenAPI 3.1', async () => {
    const answer = await referenceRoutes(described).request('/api/openapi.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    const served = await answer.json();
    expect(served).toEqual(JSON.parse(JSON.stringify(document)));
    const { valid, errors } = await new Validator().validate(served);
    expect(errors ?? [], JSON.stringify(errors)).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has every call of the catalogue, and no other', () => {
    for (const call of calls) expect(operationOf(call)?.operationId, call.name).toBe(call.name);
    const count = Object.values(document.paths).reduce((sum, path) => sum + Object.keys(path).length, 0);
    expect(count).toBe(calls.length);
  });

  it('says what every event tells, with its number and time', () => {
    const names = Object.keys(document.webhooks);
    expect(names).toEqual(expect.arrayContaining(['private-player-{id}/balance', 'jackpots/jackpots']));
    expect(names).toHaveLength([eventShapes.player, eventShapes.public].flatMap(Object.keys).length);
    for (const [name, { post }] of Object.entries(document.webhooks)) {
      expect(post.summary, name).not.toBe('');
      const { required, properties } = post.requestBody.content['application/json']?.schema ?? {};
      expect([name, required]).toEqual([name, ['version', 'at', 'data']]);
      expect(Object.keys(properties?.data ?? {}).length, name).toBeGreaterThan(1);
    }
  });

  it('says of every call what it takes, what it answers, and by which codes it refuses', () => {
    for (const call of calls) {
      const operation = operationOf(call);
      const text = JSON.stringify(operation?.responses);
      for (const code of call.errors) {
        expect(ERRORS, `${call.name}: ${code}`).toHaveProperty([code]);
        expect(text, `${call.name}: ${code}`).toContain(`\`${code}\``);
      }
      expect(operation?.responses[String(call.status ?? 200)], call.name).toBeDefined();
      expect(operation?.requestBody !== undefined, call.name).toBe(call.request !== undefined);
      const names = (place: string) =>
        operation?.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name) ?? [];
      expect(names('path'), call.name).toEqual([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(names('query'), call.name).toEqual(Object.keys(call.query?.shape ?? {}));
      expect(names('header').includes('Idempotency-Key'), call.name).toBe(call.money === true);
      expect(operation?.security, call.name).toEqual(
        call.auth === 'player' ? [{ player: [] }] : call.auth === 'optional' ? [{}, { player: [] }] : [],
      );
    }
  });
});
