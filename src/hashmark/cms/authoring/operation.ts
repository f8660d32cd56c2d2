import type { z } from 'zod';

/** One operation of the authoring API, as its description tells it. */
export interface Operation {
  /** Name of the function that a generated client has. */
  readonly id: string;
  readonly summary: string;
  /** Names of the query, each with what it is. */
  readonly query?: Readonly<Record<string, string>>;
  readonly request?: z.ZodType;
  /** The body is a file. */
  readonly upload?: true;
  /** The answer is a file. */
  readonly download?: true;
  /** Without it the answer is empty. */
  readonly answer?: z.ZodType;
  readonly status?: 200 | 201 | 204;
  /** How it names the revision that it is based on; `new`: or says that there must be none yet. */
  readonly base?: 'present' | 'new';
}
