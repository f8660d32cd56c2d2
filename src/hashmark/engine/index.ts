export { suggest } from '../documents/suggest.ts';
export { findCode } from './code-spans.ts';
export { compose } from './compose.ts';
export { print } from './grammar.ts';
export { findLineIssues } from './line-issues.ts';
export { listWidths, type MediaAddress, readMediaAddress } from './media-address.ts';
export { parse } from './parse.ts';
export { createLocator } from './positions.ts';
export { propNames } from './props.ts';
export type {
  ComposeOptions,
  Composition,
  CompositionPart,
  Field,
  Issue,
  Placeholder,
  TextPart,
} from './types.ts';
export { UniqueIds } from './unique-ids.ts';
export { nameProblem } from './unknown-names.ts';
export { lookUp, unknownVariable } from './variables.ts';
