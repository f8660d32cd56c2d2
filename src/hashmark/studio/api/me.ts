import { useEffect, useState } from 'react';
import { call } from './client.ts';
import type { SiteDescription } from './site.ts';
import { useSite } from './use-site.ts';

/** Who asks, and what they may do. */
export interface Me {
  /** As revisions and the audit name it. */
  readonly actor: string;
  /** What the role is enough for, on some document. */
  readonly actions: readonly string[];
  /** What it covers; null: everything. */
  readonly types: readonly string[] | null;
  readonly locales: readonly string[] | null;
  /** Variants; the empty one is what all others fall back to. */
  readonly suffixes: readonly string[] | null;
}

/** What of a document rights depend on. */
export interface Place {
  readonly type: string;
  readonly locale: string;
  /** Key and suffix: `promo/EE`. */
  readonly path: string;
}

/** @throws CallFailure */
export const readMe = (): Promise<Me> => call('GET', '/me');

const covers = (allowed: readonly string[] | null, value: string): boolean =>
  allowed === null || allowed.includes(value);

/** The variant that a path ends in; empty where it is of none. */
function suffixOf(path: string, { licences, markets }: SiteDescription): string {
  const last = path.split('/').at(-1) ?? '';
  return path.includes('/') && [...licences, ...markets].includes(last) ? last : '';
}

/** Whether somebody may do this to a document. The server decides again; what it would refuse is not offered. */
export const mayDo = (
  me: Me,
  site: SiteDescription,
  action: string,
  { type, locale, path }: Place,
): boolean =>
  me.actions.includes(action) &&
  covers(me.types, type) &&
  covers(me.locales, locale) &&
  covers(me.suffixes, suffixOf(path, site));

/** Whether somebody may do this to a document of a type, in some language and variant. */
export const mayDoSome = (me: Me, action: string, type: string): boolean =>
  me.actions.includes(action) && covers(me.types, type);

let asked: Promise<Me> | undefined;

/** Who asks, told once for as long as the page is open; undefined until then. */
export function useMe(): Me | undefined {
  const [me, setMe] = useState<Me>();
  useEffect(() => {
    asked ??= readMe().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    asked.then(setMe, () => undefined);
  }, []);
  return me;
}

/** What may be done to documents; undefined until it is known. */
export function useMay(): ((action: string, place: Place) => boolean) | undefined {
  const me = useMe();
  const site = useSite();
  return me && site && ((action, place) => mayDo(me, site, action, place));
}
