import { type DocumentBodies, type DocumentType, documentTypes } from '../../documents/document-types.ts';
import { parse, propNames, suggest } from '../../engine/index.ts';
import { didYouMean } from '../../process/read-options.ts';
import type { Site } from '../../site/define-site.ts';
import type { WidgetDefinition } from '../../widget/widget.ts';
import { pathText } from '../check.ts';
import { documentPathOf } from '../files/file-path.ts';
import type { Arguments } from './arguments.ts';
import type { Connection } from './connection.ts';
import { Hindrance } from './hindrance.ts';
import type { Output } from './output.ts';
import { allRevisions } from './revisions.ts';

/** The widget that the command line names. @throws Hindrance */
export function readWidget({ subject = '' }: Arguments, site: Site): WidgetDefinition {
  const widget = site.widgets.get(subject);
  if (widget) return widget;
  const near = suggest(subject, site.widgets.keys());
  throw new Hindrance(`There is no widget \`${subject}\`.${near ? ` Did you mean \`${near}\`?` : ''}`);
}

/** A placeholder of a widget, and where in a body it stands. */
export interface Use {
  path: readonly (string | number)[];
  line: number;
  column: number;
  /** Where in the text of the path. */
  offset: number;
  raw: string;
  name: string;
  params: Readonly<Record<string, string | true>>;
}

/** Every placeholder of a widget in a body, by all of its names. */
export function usesIn<Type extends DocumentType>(
  widget: WidgetDefinition,
  type: Type,
  body: DocumentBodies[Type],
): Use[] {
  const names = [widget.name, ...(widget.aliases ?? [])];
  return documentTypes[type].texts(body).flatMap(({ path, text }) =>
    parse(text).parts.flatMap((part): Use[] => {
      if (part.kind !== 'placeholder' || !names.includes(part.name)) return [];
      const { line, column, offset, raw, name, params } = part;
      return [{ path, line, column, offset, raw, name, params }];
    }),
  );
}

const STATES = ['live', 'scheduled', 'draft', 'past'] as const;

/** One line a place, with what readers see of it. @returns the exit code. */
export async function listUsages(
  connection: Connection,
  site: Site,
  options: Arguments,
  output: Output,
): Promise<number> {
  const widget = readWidget(options, site);
  const usages: object[] = [];
  const documents = new Set<string>();
  for await (const { address, states, hash, body } of allRevisions(connection, STATES)) {
    const name = documentPathOf(address);
    for (const use of usesIn(widget, address.type, body as never)) {
      if (options.prop !== undefined && !Object.hasOwn(use.params, options.prop)) continue;
      const { path, line, column, raw, params } = use;
      const { locale, suffix } = address;
      usages.push({
        document: name,
        locale,
        licence: suffix,
        states,
        hash,
        path: pathText(path),
        line,
        column,
        params,
      });
      documents.add(name);
      const place = `${name} ${pathText(path)}:${line}:${column}`;
      output.print(
        `${states.join(', ').padEnd(10)} ${hash.slice(0, 8)}  ${place}  ${raw.replace(/\s+/g, ' ')}`,
      );
    }
  }
  const { prop } = options;
  // An older version of the widget may have had it.
  if (usages.length === 0 && prop !== undefined && !propNames(widget).includes(prop))
    output.note(`\`${widget.name}\` has no prop \`${prop}\`.${didYouMean(prop, propNames(widget))}`);
  output.add({ widget: widget.name, usages });
  output.note(`${usages.length} places in ${documents.size} documents, by ${connection.via}.`);
  return 0;
}
