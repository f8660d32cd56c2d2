import { documentTypes } from '../../documents/document-types.ts';
import { print } from '../../engine/index.ts';
import type { Site } from '../../site/define-site.ts';
import { migrateParams } from '../../widget/migrate-params.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';
import { type Address, readAddress, slugOf } from '../address.ts';
import { headSchema } from '../authoring/document-answers.ts';
import { batchAnswerSchema } from '../authoring/publishing-answers.ts';
import { documentPathOf } from '../files/file-path.ts';
import { outdatedIn } from '../widget-versions.ts';
import type { Arguments } from './arguments.ts';
import { findChanges, printChange } from './changes.ts';
import { chunksOf } from './chunks.ts';
import { confirm } from './confirm.ts';
import type { Connection } from './connection.ts';
import { apiPathOf } from './document-commands.ts';
import type { Output } from './output.ts';
import { inSteps } from './stopping.ts';
import { readWidget, usesIn } from './usages.ts';
import { allDocuments } from './wire.ts';

/** A document as it is to be written. */
interface Rewrite {
  address: Address;
  /** Hash of the revision that it is made from. */
  base: string;
  before: unknown;
  after: unknown;
  isLive: boolean;
}

const messageOf = ({ name, version }: WidgetDefinition) => `Migrate ${name} to version ${version}`;

/**
 * Writes the placeholders of a widget in the words of its present version: in the newest revision of each document, which is
 * published where readers see it. Other revisions stay as they are and go on being read through the migrations.
 *
 * @returns the exit code.
 */
export async function migrateWidget(
  connection: Connection,
  site: Site,
  options: Arguments,
  output: Output,
): Promise<number> {
  const widget = readWidget(options, site);
  const rewrites = options.undo
    ? await findMigrated(connection, widget)
    : await findOutdated(connection, site, widget);
  const names = rewrites.map(({ address }) => documentPathOf(address));
  output.add({ widget: widget.name, version: widget.version, documents: names });
  for (const { address, before, after } of rewrites) {
    output.print(documentPathOf(address));
    for (const change of findChanges(before, after))
      for (const line of printChange(change)) output.print(line);
  }
  const what = names.length === 1 ? '1 document' : `${names.length} documents`;
  if (options.dryRun || names.length === 0) {
    output.print(
      names.length === 0 ? `Nothing is to be done for ${widget.name}.` : `${what} would be written.`,
    );
    return 0;
  }
  if (!(await confirm(`Write ${what}?`, options, output))) return 1;
  const message = options.undo ? `Take back: ${messageOf(widget)}` : messageOf(widget);
  await write(connection, rewrites, message, output);
  const undo = options.undo ? '' : ` To take it back: npx hashmark content migrate ${widget.name} --undo`;
  output.print(`${what} written.${undo}`);
  return 0;
}

/** Writes documents, in as many requests as they need, once all of them can be written. */
async function write(
  connection: Connection,
  rewrites: readonly Rewrite[],
  message: string,
  output: Output,
): Promise<void> {
  const send = (body: object) =>
    connection.call('/batch', batchAnswerSchema, {
      method: 'POST',
      body: { message, rewords: true, ...body },
    });
  const requests: object[] = [];
  for (const mode of ['publish', 'save'] as const) {
    const entries = rewrites
      .filter(({ isLive }) => isLive === (mode === 'publish'))
      .map(({ address: { type, key, suffix, locale }, base, after }) => {
        return { type, path: slugOf(key, suffix), locale, base, body: after };
      });
    for (const chunk of chunksOf(entries)) {
      // What readers see has been published with its warnings before; in other words it says the same.
      const { items } = await send({ mode: 'check', entries: chunk });
      const acknowledged = [...new Set(items.flatMap(({ warnings }) => warnings.map(({ id }) => id)))];
      requests.push({ mode, entries: chunk, acknowledged });
    }
  }
  let done = 0;
  try {
    await inSteps(output, async (step) => {
      for (const request of requests) {
        await step();
        await send(request);
        done++;
      }
    });
  } finally {
    if (done < requests.length)
      output.note(
        `${done} of ${requests.length} requests were written, each as a whole. The same command does what is left.`,
      );
  }
}

/** The documents whose newest revision is of an older version, as they would be in the words of the present one. */
async function findOutdated(
  connection: Connection,
  site: Site,
  widget: WidgetDefinition,
): Promise<Rewrite[]> {
  const rewrites: Rewrite[] = [];
  for await (const entry of allDocuments(connection, { bodies: true })) {
    const { type, path, locale, hash, body, widgets = null } = entry;
    const version = outdatedIn(site.widgets, type, body as never, widgets)?.[widget.name];
    if (version === undefined) continue;
    const after = rewriteBody(widget, type, body, version);
    if (findChanges(body, after).length === 0) continue;
    const isLive = entry.visible_hash === hash;
    rewrites.push({ address: readAddress(type, path, locale), base: hash, before: body, after, isLive });
  }
  return rewrites;
}

function rewriteBody(
  widget: WidgetDefinition,
  type: Address['type'],
  body: unknown,
  version: number,
): unknown {
  const after = structuredClone(body);
  const uses = Map.groupBy(usesIn(widget, type, body as never), ({ path }) => path.join('\n'));
  for (const { path, text } of documentTypes[type].texts(body as never)) {
    let written = text;
    // From the end on, so that the places before stay where they are.
    for (const { offset, raw, name, params } of (uses.get(path.join('\n')) ?? []).toReversed()) {
      const moved = print({ name, params: { ...migrateParams(widget, params, version) } });
      written = written.slice(0, offset) + moved + written.slice(offset + raw.length);
    }
    if (written !== text) setAt(after, path, written);
  }
  return after;
}

function setAt(body: unknown, path: readonly (string | number)[], value: string): void {
  const last = path.at(-1);
  const parent = path.slice(0, -1).reduce<unknown>((at, part) => Reflect.get(at as object, part), body);
  if (last !== undefined) Reflect.set(parent as object, last, value);
}

/** The documents whose newest revision the last migration has made, as they were before it. */
async function findMigrated(connection: Connection, widget: WidgetDefinition): Promise<Rewrite[]> {
  const rewrites: Rewrite[] = [];
  for await (const { type, path, locale, hash, visible_hash } of allDocuments(connection, {})) {
    const address = readAddress(type, path, locale);
    const at = `/documents/${apiPathOf(address)}`;
    const head = await connection.call(at, headSchema);
    if (head.message !== messageOf(widget) || head.parent_id === null) continue;
    const { body } = await connection.call(`${at}?revision=${head.parent_id}`, headSchema);
    rewrites.push({ address, base: hash, before: head.body, after: body, isLive: visible_hash === hash });
  }
  return rewrites;
}
