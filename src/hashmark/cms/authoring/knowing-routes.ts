import type { Context } from 'hono';
import { type DocumentType, isDocumentType, listDocumentTypes } from '../../documents/document-types.ts';
import { Refusal } from '../../http/errors.ts';
import { getDefaultLocale } from '../../i18n/regions.ts';
import { checkLocale, readAddress } from '../address.ts';
import { MAX_CATALOGUE } from '../catalogue.ts';
import { TRANSLATION_STATES, type TranslationState } from '../translations.ts';
import type { AuthoringApp, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { hashInMatch, readJson, textInQuery, translationCheckRequestSchema } from './requests.ts';
import { wireEntry } from './wire.ts';

function typeInQuery(c: Context): DocumentType {
  const given = c.req.query('type') ?? 'page';
  if (isDocumentType(given)) return given;
  throw new Refusal('validation-failed', {
    message: `There is no type \`${given}\`. There are: ${listDocumentTypes().join(', ')}.`,
    field: 'type',
  });
}

function stateInQuery(c: Context): TranslationState | undefined {
  const given = c.req.query('state');
  const state = TRANSLATION_STATES.find((known) => known === given);
  if (given === undefined || state) return state;
  throw new Refusal('validation-failed', {
    message: `There is no state \`${given}\`. Use one of: ${TRANSLATION_STATES.join(', ')}.`,
    field: 'state',
  });
}

/** How many days back readers are counted. */
const READER_DAYS = { usual: 30, most: 90 } as const;

/** @throws Refusal `validation-failed` */
function wholeInQuery(given: string, field: string, most: number): number {
  const number = /^\d{1,6}$/.test(given) ? Number(given) : 0;
  if (number >= 1 && number <= most) return number;
  throw new Refusal('validation-failed', {
    message: `\`${field}\` is a whole number from 1 to ${most}.`,
    field,
  });
}

/** Adds to the authoring API what is known of the content as a whole: where a thing is used, what is not translated. */
export function knowingRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/uses', async (c) => {
    permit(c, 'read');
    const { items, next, isComplete } = await services().cms.uses({
      kind: textInQuery(c, 'kind'),
      name: textInQuery(c, 'name'),
      value: c.req.query('value'),
      types: c.get('actor').rights.types,
      past: c.req.query('past') === '1',
      after: c.req.query('after'),
    });
    const wire = items.map(({ slug, ...item }) => ({ ...item, path: slug }));
    return c.json({ items: wire, next, complete: isComplete });
  });
  app.get('/broken-links', async (c) => {
    permit(c, 'read');
    const { types } = c.get('actor').rights;
    const { items, next, isComplete } = await services().cms.brokenLinks({
      types,
      after: c.req.query('after'),
    });
    const wire = items.map(({ documents, hasMore, ...item }) => ({
      ...item,
      documents: documents.map(({ slug, ...document }) => ({ ...document, path: slug })),
      has_more: hasMore,
    }));
    return c.json({ items: wire, next, complete: isComplete });
  });
  app.get('/translations', async (c) => {
    const type = typeInQuery(c);
    permit(c, 'read', { type, key: '', suffix: '', locale: '' });
    const [from, to] = [c.req.query('from') ?? getDefaultLocale(), textInQuery(c, 'to')];
    checkLocale(from, 'from');
    checkLocale(to, 'to');
    const path = c.req.query('path');
    const only = path === undefined ? undefined : readAddress(type, path, from);
    const query = { type, from, to, only, state: stateInQuery(c), after: c.req.query('after') };
    const { items, next } = await services().cms.translations(query);
    const wire = items.map(({ slug, translatedRevision, ...item }) => ({
      ...item,
      path: slug,
      translated_revision_id: translatedRevision,
    }));
    return c.json({ items: wire, next });
  });
  app.get('/readers', async (c) => {
    permit(c, 'read', { type: 'page', key: '', suffix: '', locale: '' });
    const { days, locale, after, limit } = c.req.query();
    await services().readership?.save();
    const { items, since, next } = await services().cms.readers({
      days: days === undefined ? READER_DAYS.usual : wholeInQuery(days, 'days', READER_DAYS.most),
      locale,
      after,
      limit: limit === undefined ? undefined : wholeInQuery(limit, 'limit', MAX_CATALOGUE),
    });
    return c.json({ items: items.map((item) => ({ ...wireEntry(item), reads: item.reads })), since, next });
  });
  app.post('/translation-checks', async (c) => {
    const { type, path, locale, from, revision_id } = await readJson(c, translationCheckRequestSchema);
    const address = readAddress(type, path, locale);
    permit(c, 'save', address);
    checkLocale(from, 'from');
    const base = hashInMatch(c);
    const input = { address, base, from, revisionId: revision_id, actor: actorName(c) };
    await services().cms.checkTranslation(input);
    return c.body(null, 204);
  });
}
