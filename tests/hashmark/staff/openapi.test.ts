import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import '../../support/site.ts';

const app = authoringRoutes(() => {
  throw new Error('A description asks for no services.');
});

describe('the description of the authoring API', () => {
  it('is valid, readable by anybody, and tells what is mounted and nothing else', async () => {
    const answer = await app.request('/api/authoring/openapi.json');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).not.toMatch(/\n/);
    const document = JSON.parse(text);
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    const reported = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const mounted = app.routes
      .filter(({ path }) => !/\*$|\/mcp$/.test(path))
      .map(
        ({ method, path }) =>
          `${method} ${path.replace('/api/authoring', '').replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`,
      );
    expect(reported.toSorted()).toEqual(mounted.filter((key) => key !== 'GET /openapi.json').toSorted());
    expect(document.components.schemas['document.page'].properties).toHaveProperty('title');
  });
});
