import { REDIRECTS_CONFIG, readRedirects } from '../documents/redirects.ts';
import type { Variant } from '../process/variant.ts';
import type { ReadDelivery } from './delivery.ts';
import { MadeOf } from './made-of.ts';
import { PageReader } from './page-reader.ts';

/** The lists by what was read: as long as that is shared, each is made ready once, however many ask and however long it is. */
const lists = new WeakMap<object, ReadonlyMap<string, string>>();

/** Where the address of a variant has moved, as a path without base and language. @throws ContentUnavailable */
export async function findRedirect(read: ReadDelivery, variant: Variant): Promise<string | undefined> {
  const found = await new PageReader(variant, read, new MadeOf()).find('configs', REDIRECTS_CONFIG);
  if (!found) return undefined;
  const known = lists.get(found);
  const list = known ?? readRedirects(found.value);
  if (!known) lists.set(found, list);
  return list.get(variant.path);
}
