import type { Context } from 'hono';
import { Refusal } from '../../http/errors.ts';
import { findSenderAgain } from '../../staff/identify-again.ts';
import type { Action } from '../../staff/permissions.ts';
import type { MediaRow } from '../../store/media-tables.ts';
import type { AuthoringApp, AuthoringEnvironment, AuthoringServices } from './app.ts';
import { actorName, permit } from './permit.ts';
import { changeMediaRequestSchema, readJson } from './requests.ts';

const FOLDER = /^(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*)?$/;
const MAX_FOLDER = 200;

/** @throws Refusal `validation-failed` */
function checkFolder(folder: string): string {
  if (folder.length <= MAX_FOLDER && FOLDER.test(folder)) return folder;
  throw new Refusal('validation-failed', {
    message: `\`${folder.slice(0, MAX_FOLDER)}\` is no folder. Write lower-case letters, digits and hyphens, parts divided by slashes.`,
    field: 'folder',
  });
}

const ID = /^[a-z0-9]{12}$/;
const VERSION = /^[0-9a-f]{12}$/;

/** @throws Refusal `validation-failed` */
function checkName(field: string, text: string, form: RegExp): string {
  if (form.test(text)) return text;
  throw new Refusal('validation-failed', {
    message: `\`${field}\` is twelve letters and digits, as the export has them.`,
    field,
  });
}

/** How texts name a file. */
export const mediaAddress = ({ id, version, width, height, name, extension }: MediaRow) =>
  `/media/${id}/${version}-${width}x${height}/${name}.${extension}`;

const wireMedia = (row: MediaRow) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  folder: row.folder,
  address: mediaAddress(row),
  extension: row.extension,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  alt: JSON.parse(row.alt) as Record<string, string>,
  focal: { x: row.focal_x, y: row.focal_y },
  created_at: new Date(row.created_at).toISOString(),
  created_by: row.created_by,
  trashed_at: row.trashed_at === null ? null : new Date(row.trashed_at).toISOString(),
});

/** A body whose sender is asked for again when all of it has come, and may still do that then. */
async function* readForSender(
  c: Context<AuthoringEnvironment>,
  services: AuthoringServices,
  body: ReadableStream<Uint8Array>,
  action: Action,
) {
  yield* body;
  c.set('actor', await findSenderAgain(c, c.get('actor'), services));
  permit(c, action);
}

/** The body of an upload, which is the file itself. @throws Refusal `validation-failed` for an empty one */
function readUpload(c: Context<AuthoringEnvironment>, services: AuthoringServices, action: Action) {
  const { body } = c.req.raw;
  if (!body) throw new Refusal('validation-failed', { message: 'Send the file as the body.', field: 'body' });
  const length = Number(c.req.header('Content-Length'));
  return {
    body: readForSender(c, services, body, action),
    length: Number.isFinite(length) ? length : undefined,
  };
}

/** Adds uploads to the authoring API: files have a limit of their own, and are no JSON. */
export function uploadRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.put('/media', async (c) => {
    permit(c, 'save');
    const { name = 'file', folder = '' } = c.req.query();
    const upload = { ...readUpload(c, services(), 'save'), name, folder: checkFolder(folder) };
    return c.json(wireMedia(await services().media.add(upload, actorName(c))), 201);
  });
  app.put('/media/:id', async (c) => {
    permit(c, 'save');
    const { name = 'file', folder = '', version = '' } = c.req.query();
    const named = {
      id: checkName('id', c.req.param('id'), ID),
      version: checkName('version', version, VERSION),
    };
    const upload = { ...readUpload(c, services(), 'save'), name, folder: checkFolder(folder) };
    return c.json(wireMedia(await services().media.restore(named, upload, actorName(c))), 201);
  });
  app.put('/media/:id/file', async (c) => {
    // Readers have it at once, wherever the old one stands.
    permit(c, 'publish');
    const upload = readUpload(c, services(), 'publish');
    return c.json(wireMedia(await services().media.replace(c.req.param('id'), upload, actorName(c))));
  });
}

/** Adds the library of pictures and other files to the authoring API. */
export function mediaRoutes(app: AuthoringApp, services: () => AuthoringServices): void {
  app.get('/media', async (c) => {
    permit(c, 'read');
    const { folder, search, trashed, after } = c.req.query();
    const { media } = services();
    const { items, next } = await media.list({ folder, search, after, trashed: trashed === '1' });
    return c.json({ items: items.map(wireMedia), folders: await media.folders(), next });
  });
  app.get('/media/:id', async (c) => {
    permit(c, 'read');
    return c.json(wireMedia(await services().media.get(c.req.param('id'))));
  });
  app.get('/media/:id/file', async (c) => {
    permit(c, 'read');
    const { media } = services();
    const row = await media.get(c.req.param('id'));
    const file = await media.files.open(row);
    c.header('Content-Type', 'application/octet-stream');
    c.header('Content-Disposition', 'attachment');
    return c.body(file);
  });
  app.patch('/media/:id', async (c) => {
    const change = await readJson(c, changeMediaRequestSchema);
    permit(c, change.trashed === undefined ? 'save' : 'trash');
    if (change.folder !== undefined) checkFolder(change.folder);
    return c.json(wireMedia(await services().media.change(c.req.param('id'), change, actorName(c))));
  });
}
