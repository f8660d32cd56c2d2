import type { z } from 'zod';
import type { OPERATIONS } from '../authoring/operations.ts';

type Operations = typeof OPERATIONS;
type Key = keyof Operations;

/** The names in braces of `GET /documents/{plural}/{locale}/{path}`. */
type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;

type PathInput<Path extends string> = Readonly<Record<PathNames<Path>, string>>;

type QueryInput<Of> = Of extends { query: infer Query }
  ? { readonly [Name in keyof Query]?: string | number | undefined }
  : unknown;

type BodyInput<Of> = Of extends { request: infer Schema extends z.ZodType } ? z.input<Schema> : unknown;

/** Hash of the revision that a write is based on; null: the document must not exist yet. */
type BaseInput<Of> = Of extends { base: 'new' }
  ? { readonly base: string | null }
  : Of extends { base: 'present' }
    ? { readonly base: string }
    : unknown;

type FileInput<Of> = Of extends { upload: true }
  ? { readonly file: Blob | Uint8Array<ArrayBuffer> }
  : unknown;

/** What an operation takes: what stands in its path, its query, its body and `If-Match`, by name and in one object. */
type Input<K extends Key> = PathInput<K> &
  QueryInput<Operations[K]> &
  BodyInput<Operations[K]> &
  BaseInput<Operations[K]> &
  FileInput<Operations[K]>;

type Answer<Of> = Of extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Of extends { download: true }
    ? Uint8Array<ArrayBuffer>
    : Of extends { status: 204 }
      ? undefined
      : unknown;

/** Every operation by its name. Each rejects with an `AuthoringError` where the server refuses. */
export type AuthoringClient = {
  readonly [K in Key as Operations[K]['id']]: (
    ...input: Record<never, never> extends Input<K> ? [input?: Input<K>] : [input: Input<K>]
  ) => Promise<Answer<Operations[K]>>;
};
