import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  type Delivered,
  type DeliveredItem,
  deliveredListSchema,
  deliverySchemas,
  readDeliveredPageSchema,
} from '../documents/delivery.ts';
import { listProblems } from '../documents/schema-problems.ts';
import type { Foreign } from '../process/foreign.ts';

/** The delivery API gave no usable answer: the page cannot be made now. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable';
}

/** What ends an answer of the delivery API. */
export interface Fresh {
  readonly tags: readonly string[];
  readonly visible_until: string | null;
}

interface Bodies {
  pages: Delivered['page'];
  snippets: Delivered['snippet'];
  menus: Delivered['menu'];
  configs: Delivered['config'];
  messages: Delivered['messages'];
  list: Fresh & { items: DeliveredItem[]; next: string | null };
}
export type Plural = Exclude<keyof Bodies, 'list'>;
export type BodyOf<P extends Plural> = Bodies[P];

/** What the delivery API said: a document or list, or that there is none for this reader. */
export type AnswerOf<Kind extends keyof Bodies> =
  | { readonly found: true; readonly body: Bodies[Kind] }
  | { readonly found: false; readonly fresh: Fresh; readonly access: 'players' | undefined };

/**
 * Reads from a delivery API.
 *
 * @param address path and query
 * @throws ContentUnavailable
 */
export type ReadDelivery = <Kind extends keyof Bodies>(
  kind: Kind,
  address: string,
) => Promise<AnswerOf<Kind>>;

const NOTHING: Fresh = { tags: [], visible_until: null };

/** A tag travels in a header, in a list. */
const tagsSchema = z.array(z.string().regex(/^[\x21-\x2b\x2d-\x7e]{1,400}$/)).max(10_000);
const freshSchema = z.object({ tags: tagsSchema, visible_until: z.iso.datetime().nullable() });
const missingSchema = z.object({
  error: z.object({
    details: z.object({ ...freshSchema.partial().shape, access: z.literal('players').optional() }).optional(),
  }),
});
const readForeignSchemas = () => ({
  pages: readDeliveredPageSchema().extend({ tags: tagsSchema, locales: z.array(z.string()).default([]) }),
  snippets: deliverySchemas.snippet.extend({ tags: tagsSchema }),
  menus: deliverySchemas.menu.extend({ tags: tagsSchema }),
  configs: deliverySchemas.config.extend({ tags: tagsSchema }),
  messages: deliverySchemas.messages.extend({ tags: tagsSchema }),
  list: deliveredListSchema.extend({ tags: tagsSchema }),
});
let foreignSchemas: ReturnType<typeof readForeignSchemas> | undefined;

/** The answer that there is nothing. */
export const missing = ({ access, ...fresh }: Partial<Fresh> & { access?: 'players' | undefined } = {}) =>
  ({ found: false, fresh: { ...NOTHING, ...fresh }, access }) as const;

/** Reads from our own delivery API, without a socket. Its answers are as we have declared them. */
export function readOwnDelivery(request: (address: string) => Promise<Response>): ReadDelivery {
  return async <Kind extends keyof Bodies>(_kind: Kind, address: string): Promise<AnswerOf<Kind>> => {
    const response = await request(address);
    const body: unknown = await response.json();
    if (response.ok) return { found: true, body: body as Bodies[Kind] };
    if (response.status !== 404) throw new ContentUnavailable(`${address} answered ${response.status}.`);
    const { details } = (body as { error: { details?: Parameters<typeof missing>[0] } }).error;
    return missing(details);
  };
}

function parseJson(address: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ContentUnavailable(`${address} answered with something that is not JSON.`, { cause });
  }
}

/**
 * Names a document of another server by what it says: there the hash may be the number of a version, which others have too, and
 * texts are remembered by it.
 */
const nameByText = <Body extends object>(body: Body, text: string): Body =>
  'hash' in body ? { ...body, hash: createHash('sha256').update(text).digest('base64url') } : body;

/** Reads from the delivery API of another server, whose answers are believed in the declared form only. */
export function readForeignDelivery(foreign: Foreign, cookie: string | undefined): ReadDelivery {
  return async <Kind extends keyof Bodies>(kind: Kind, address: string): Promise<AnswerOf<Kind>> => {
    const answer = await foreign
      .ask(address, cookie === undefined ? {} : { headers: { cookie } })
      .catch((cause: unknown) => {
        throw new ContentUnavailable(`${address} cannot be reached.`, { cause });
      });
    const { status, text } = answer;
    if (status !== 200 && status !== 404) throw new ContentUnavailable(`${address} answered ${status}.`);
    const body = parseJson(address, text);
    foreignSchemas ??= readForeignSchemas();
    const schema = status === 200 ? foreignSchemas[kind] : missingSchema;
    const parsed = schema.safeParse(body);
    if (!parsed.success) {
      const problems = listProblems(parsed.error, schema, body).join(' ');
      throw new ContentUnavailable(`${address} answered in another form. ${problems.slice(0, 500)}`);
    }
    if (status === 200) return { found: true, body: nameByText(parsed.data as Bodies[Kind], text) };
    const { details } = (parsed.data as z.output<typeof missingSchema>).error;
    return missing({
      access: details?.access,
      ...(details?.tags === undefined ? {} : { tags: details.tags }),
      ...(details?.visible_until === undefined ? {} : { visible_until: details.visible_until }),
    });
  };
}
