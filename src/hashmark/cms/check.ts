import {
  type DocumentBodies,
  type DocumentType,
  documentTypes,
  listAddedTypes,
} from '../documents/document-types.ts';
import type { KnownNames } from '../documents/names.ts';
import type { Variables } from '../documents/variables.ts';
import { type Field, nameProblem } from '../engine/index.ts';
import { canonicalJson, hashOf } from './canonical.ts';
import type { Compositions } from './compositions.ts';
import type { ContentIssue } from './content-issue.ts';
import type { ContentExtensions, Facts } from './extensions.ts';
import { existsInPublic } from './files/explain-link.ts';
import { namesIn } from './files/field-names.ts';
import { addBounded, MOST_FINDINGS } from './gate/finding.ts';
import { innerOf, withInner } from './inner-part.ts';
import { keyIssues } from './key-issues.ts';
import { withLineFeeds } from './line-feeds.ts';
import { lineIssues, nestedIssues } from './line-names.ts';
import { lostVariables, readRest, withoutStandIns } from './read-rest.ts';
import { schemaIssues } from './schema-issues.ts';
import { stampOf, type WidgetVersions } from './widget-versions.ts';

/** What is said about one text. */
export type TextCheck = (
  text: string,
  variables: Variables,
  field: Field,
  outdated?: WidgetVersions,
) => readonly Omit<ContentIssue, 'path'>[];

/** What the engine says when it composes the text, whose props may name what is known. */
export const engineCheck =
  (compositions: Compositions, names?: KnownNames): TextCheck =>
  (text, variables, field, outdated) =>
    compositions.issues(text, variables, field, { names, outdated });

/** A body that has the form of its type, ready to be stored. */
export interface CheckedBody {
  json: string;
  hash: string;
  categories: readonly string[];
  /** The versions of its widgets, for the revision to remember. */
  widgets: string | null;
}

export interface CheckResult {
  issues: ContentIssue[];
  /** None where the body has not the form of its type. */
  checked: CheckedBody | undefined;
}

export interface CheckOptions {
  texts: boolean;
  siteVariables: Variables;
  /** What a document asks for by name, besides. */
  ownVariables?: ((body: unknown) => Variables) | undefined;
  /** What texts are held against; without it nothing is said about that. */
  facts?: Facts | undefined;
  /** Widgets for whose older versions the texts were written. */
  outdated?: WidgetVersions | undefined;
}

/** Checks a body: its form, the rules of its type and, with `texts`, its placeholders and variables. */
export type ContentCheck = (
  type: DocumentType,
  key: string,
  body: unknown,
  options: CheckOptions,
) => CheckResult;

/** Whether readers see the strings of a type as they are: not those of settings, files and snippets, which have a text alone. */
const hasLines = (type: DocumentType): boolean =>
  ['page', 'menu', 'messages', ...listAddedTypes()].includes(type);

/** Builds the check that saving, publishing and the CLI share. */
export function createCheck(
  textCheck: TextCheck,
  { names, configs, addresses, widgets }: Partial<ContentExtensions> = {},
): ContentCheck {
  /** What is said of a body that has the form of its type. */
  function lookAt<Type extends DocumentType>(
    type: Type,
    key: string,
    body: DocumentBodies[Type],
    options: CheckOptions,
  ): ContentIssue[] {
    const definition = documentTypes[type];
    const issues: ContentIssue[] = definition
      .problems(key, body)
      .map((problem) => ({ id: 'rule', level: 'error', ...problem }));
    if (type === 'page' && addresses && (addresses.isFixed(`/${key}`) || existsInPublic(`/${key}`)))
      issues.push({
        id: 'route-taken',
        level: 'error',
        path: [],
        message: `The address \`/${key}\` belongs to a fixed part of the site, so readers would never see this page. Give it another name.`,
      });
    if (options.texts && names)
      for (const { kind, name, path } of namesIn(type, key, body, configs)) {
        if (issues.length >= MOST_FINDINGS) break;
        // Said with what is said of links.
        if (kind === 'page') continue;
        const problem = nameProblem(kind, name, names);
        if (problem) issues.push({ ...problem, path });
      }
    if (options.texts) issues.push(...keyIssues(type, key));
    const siteVariables = { ...options.siteVariables, ...options.ownVariables?.(body) };
    if (options.texts) {
      const declared = definition.variables(body);
      const variables = { ...siteVariables, ...declared };
      const texts = definition.texts(body);
      const placed = widgets ?? new Map();
      if (hasLines(type)) {
        const { schema } = definition;
        // Nothing is put into the words of a menu.
        const filled = { page: true, menu: false }[type as string];
        const lines = { body, schema, texts, variables, widgets: placed, filled };
        addBounded(issues, lineIssues(lines));
      }
      addBounded(issues, nestedIssues(declared, variables, placed));
      for (const { path, text } of texts) {
        for (const { id, level, message, line, column, suggestion } of textCheck(
          text,
          variables,
          fieldOf(type),
          options.outdated,
        ))
          issues.push({ id, level, message, path, line, column, suggestion });
      }
    }
    if (options.texts && options.facts)
      addBounded(issues, options.facts.issues(type, key, body, siteVariables));
    return issues;
  }

  /** What is wrong with a body that has not the form of its type, first its form, then whatever can be read all the same. */
  function lookPast<Type extends DocumentType>(
    type: Type,
    key: string,
    body: unknown,
    options: CheckOptions,
  ): ContentIssue[] {
    const rest = options.texts ? readRest(documentTypes[type].schema, body) : undefined;
    if (!rest) return [];
    const siteVariables = { ...lostVariables(rest.names), ...options.siteVariables };
    const issues = lookInside(type, key, rest.body, { ...options, siteVariables });
    return withoutStandIns(rest, issues ?? lookAt(type, key, rest.body, { ...options, siteVariables }));
  }

  /** What is wrong with a body whose part with a schema of its own that one refuses, with the rest of the part too; `undefined` where it refuses nothing. */
  function lookInside<Type extends DocumentType>(
    type: Type,
    key: string,
    body: DocumentBodies[Type],
    options: CheckOptions,
  ): ContentIssue[] | undefined {
    const inner = innerOf(type, key, body, configs);
    const error = inner?.schema.safeParse(inner.value).error;
    if (!inner || !error) return undefined;
    const { schema, value, path } = inner;
    const issues = schemaIssues(error, schema, value, `${type} \`${key}\``, path);
    const rest = options.texts ? readRest(schema, value) : undefined;
    if (!rest) return issues;
    const siteVariables = { ...lostVariables(rest.names), ...options.siteVariables };
    const found = lookAt(type, key, withInner(body, inner, rest.body), { ...options, siteVariables });
    return [...issues, ...withoutStandIns(rest, found, path.length)];
  }

  function check<Type extends DocumentType>(
    type: Type,
    key: string,
    body: unknown,
    options: CheckOptions,
  ): CheckResult {
    const definition = documentTypes[type];
    const read = withLineFeeds(body);
    const parsed = definition.schema.safeParse(read);
    if (!parsed.success) {
      const issues = schemaIssues(parsed.error, definition.schema, body, type);
      return { issues: [...issues, ...lookPast(type, key, read, options)], checked: undefined };
    }
    const inside = lookInside(type, key, parsed.data, options);
    if (inside) return { issues: inside, checked: undefined };
    const issues = lookAt(type, key, parsed.data, options);
    const json = canonicalJson(parsed.data);
    const stamp = widgets ? stampOf(widgets, type, parsed.data) : null;
    return {
      issues,
      checked: { json, hash: hashOf(json), categories: definition.categories(parsed.data), widgets: stamp },
    };
  }
  return check;
}

/** Which allow-list of markup the texts of a type have. */
export const fieldOf = (type: DocumentType): Field => (type === 'snippet' ? 'snippet' : 'page');

export const hasErrors = (issues: readonly ContentIssue[]): boolean =>
  issues.some(({ level }) => level === 'error');

/** Stored bodies were checked by the schema of their type when they were saved. */
export const readBody = <Type extends DocumentType>(_type: Type, json: string): DocumentBodies[Type] =>
  JSON.parse(json) as DocumentBodies[Type];

/** `promo.cards[0].text`: a path as authors read it. */
export const pathText = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );
