export { compose } from './compose.ts';
export { print } from './grammar.ts';
export { parse } from './parse.ts';
export { suggest } from './suggest.ts';
export type {
  ComposeOptions,
  Composition,
  CompositionPart,
  Field,
  Issue,
  Placeholder,
  TextPart,
} from './types.ts';
export { nameProblem } from './unknown-names.ts';
