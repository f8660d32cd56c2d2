import type { z } from 'zod';
import type { CallTypes } from '../open-types.ts';
import type { Call } from './define-call.ts';

/** The name of a call in the catalogue. */
export type CallName = keyof CallTypes;

type In<C extends Call, Key extends 'params' | 'query' | 'request'> = C[Key] extends z.ZodType
  ? z.input<C[Key]>
  : undefined;

/** What a caller sends as `body`. */
export type RequestOf<Name extends CallName> = In<CallTypes[Name], 'request'>;
export type QueryOf<Name extends CallName> = In<CallTypes[Name], 'query'>;
export type ParamsOf<Name extends CallName> = In<CallTypes[Name], 'params'>;
/** What a caller receives. */
export type ResponseOf<Name extends CallName> = z.output<CallTypes[Name]['response']>;

/** Method and path of a call as the client reads them; `!` marks one that carries an `Idempotency-Key`. */
export type Route = `${Call['method']}${'' | '!'} ${Call['path']}`;

/** Every call with its schemas, and the area that each belongs to. */
export interface CallCatalogue {
  readonly calls: Readonly<Record<string, Call>>;
  readonly areas: Readonly<Record<string, string>>;
  /** Where every call goes. */
  readonly routes: Readonly<Record<string, Route>>;
}
