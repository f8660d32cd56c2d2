import { type DocumentBodies, type DocumentType, documentTypes } from '../../documents/document-types.ts';
import type { Variables } from '../../documents/variables.ts';
import { fieldOf } from '../check.ts';
import type { Compositions } from '../compositions.ts';
import type { ContentExtensions, SiteValues } from '../extensions.ts';
import type { GateContext, GateDocument } from './publish-rule.ts';

interface Parts
  extends Pick<
    GateContext,
    'startsAt' | 'endsAt' | 'find' | 'findLike' | 'redirectsFor' | 'findMedia' | 'namesOf'
  > {
  readonly extensions: Pick<ContentExtensions, 'widgets' | 'publishing'>;
  readonly values: SiteValues;
  readonly compositions: Compositions;
}

/** What rules may ask, of a store or of a folder: whoever makes it knows where other documents are. */
export function createGateContext({ extensions, values, compositions, ...when }: Parts): GateContext {
  const { widgets, publishing } = extensions;
  function variablesOf<Type extends DocumentType>(type: Type, body: DocumentBodies[Type]): Variables {
    const own = documentTypes[type].variables(body);
    return { ...values.siteVariables, ...values.ownVariables?.(body), ...own };
  }
  function widgetsIn<Type extends DocumentType>(type: Type, body: DocumentBodies[Type]): string[] {
    const variables = variablesOf(type, body);
    return documentTypes[type]
      .texts(body)
      .flatMap(({ text }) => compositions.read(text, variables, fieldOf(type)).widgets)
      .map((name) => widgets.get(name)?.name ?? name);
  }
  return {
    ...when,
    widgets,
    requiredLocales: publishing?.requiredLocales ?? [],
    variablesOf: ({ type, body }: GateDocument) => variablesOf(type, body),
    places: ({ type, body }: GateDocument, widget: string) =>
      (type === 'page' && publishing?.everyPage?.includes(widget)) || widgetsIn(type, body).includes(widget),
  };
}
