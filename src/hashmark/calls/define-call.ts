import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One entry of the call catalogue. Both sides are typed by it: the client, and the sandbox's routes. */
export interface Call {
  /** The export's name, and the client's: `api.call('signIn', …)`. */
  name: string;
  /** `platform`: answered by the back end at `PLATFORM_URL`, without that by a module. `site`: always ours. */
  owner: 'platform' | 'site';
  method: Method;
  /** With `{param}` segments. */
  path: `/${string}`;
  /** Whether the last parameter takes the rest of the path, slashes and all. */
  takesRest?: true;
  /** One sentence for the API reference. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Headers that the call reads besides the general ones. */
  headers?: z.ZodObject;
  request?: z.ZodType;
  /** `z.undefined()` for an answer without a body. */
  response: z.ZodType;
  /** The status of success; 200 unless said. */
  status?: 200 | 201 | 204;
  /** Codes of the error envelope that a caller can meet, besides the general ones. */
  errors: readonly string[];
  /** Moves value: takes an `Idempotency-Key`, so that a repeat moves it once. */
  money?: true;
  /** `player`: needs a signed-in one. `optional`: answers differ for one. Without it nobody is asked for. */
  auth?: 'player' | 'optional';
}

/**
 * Declares a call; keeps its exact type.
 *
 * @example
 * export const listNotes = defineCall({
 *   name: 'listNotes',
 *   owner: 'site',
 *   method: 'GET',
 *   path: '/api/notes',
 *   summary: 'The notes, newest first.',
 *   response: z.array(z.object({ title: z.string(), written: z.iso.date() })),
 *   errors: [],
 * });
 */
export const defineCall = <const Declaration extends Call>(declaration: Declaration): Declaration =>
  declaration;

/** The path of a call as the router reads it. */
export const routerPath = ({ path, takesRest }: Pick<Call, 'path' | 'takesRest'>): string =>
  path.replace(/\{(\w+)\}/g, (whole, name: string, at: number) =>
    takesRest && at + whole.length === path.length ? `:${name}{.+}` : `:${name}`,
  );
