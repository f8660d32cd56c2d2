import { expect } from 'vitest';
import { authoringRoutes } from '../../../src/hashmark/cms/authoring/routes.ts';
import { createHarness } from '../harness.ts';

/** A platform whose documents of configuration are published through the authoring API. */
export async function publisher() {
  const harness = await createHarness();
  const { cms } = harness.services;
  harness.app.route(
    '/',
    authoringRoutes(() => harness.services),
  );
  const ask = (method: string, path: string, headers: Record<string, string>, body: unknown) =>
    harness.app.request(`/api/authoring${path}`, {
      method,
      headers: { authorization: `Bearer ${cms.token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const present = async (key: string) => {
    const { revision } = await cms.get({ type: 'config', key, suffix: '', locale: 'en' });
    return { hash: revision.hash, body: JSON.parse(revision.body) as { title: string; value: object } };
  };
  /** Saves a document, or a new variant of it, with these values beside those of the present one. */
  async function save(key: string, values: object, suffix = '') {
    const { hash, body } = await present(key);
    const saved = await ask(
      'PUT',
      `/documents/configs/en/${suffix ? `${key}/${suffix}` : key}`,
      suffix ? { 'if-none-match': '*' } : { 'if-match': `"${hash}"` },
      { body: { ...body, value: { ...body.value, ...values } } },
    );
    expect(saved.ok, await saved.clone().text()).toBe(true);
    return saved;
  }
  return {
    ...harness,
    save,
    /** Saves a document and publishes it. @returns what publishing answers */
    async publish(key: string, values: object, suffix = '') {
      const path = suffix ? `${key}/${suffix}` : key;
      const saved = await save(key, values, suffix);
      const published = await ask(
        'POST',
        '/publish',
        { 'if-match': saved.headers.get('etag') ?? '' },
        { type: 'config', path, locale: 'en' },
      );
      return { status: published.status, text: await published.text() };
    },
  };
}
