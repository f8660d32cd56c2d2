import { useEffect, useState } from 'react';
import { CallFailure } from '../api/client.ts';
import { readSite } from '../api/site.ts';
import { type OpenedDocument, openDocument } from '../editor/use-document.ts';
import { leave } from '../saving/leave.ts';

/** One document in a language; none where it has not been begun there. */
export interface InLocale {
  readonly locale: string;
  readonly opened: OpenedDocument | undefined;
}

async function openIn(plural: string, path: string, locale: string): Promise<InLocale> {
  try {
    const address = { plural, locale, path };
    const opened = await openDocument(address);
    if (opened.stored.trashed_at === null) return { locale, opened };
    // What is in the trash is not there.
    leave(address, opened.draft);
    return { locale, opened: undefined };
  } catch (error) {
    if (error instanceof CallFailure && error.refused?.code === 'not-found')
      return { locale, opened: undefined };
    throw error;
  }
}

/** A document in all languages of the site. @param turn raised to open all anew @returns undefined while they are read */
export function useAllLocales(
  plural: string,
  path: string,
  turn: number,
): readonly InLocale[] | { readonly failure: CallFailure } | undefined {
  const [found, setFound] = useState<readonly InLocale[] | { readonly failure: CallFailure }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever they are to be opened anew
  useEffect(() => {
    let own: readonly InLocale[] = [];
    let isLeft = false;
    const close = () => {
      for (const { locale, opened } of own) if (opened) leave({ plural, locale, path }, opened.draft);
    };
    setFound(undefined);
    readSite()
      .then(({ locales }) => Promise.all(locales.map((locale) => openIn(plural, path, locale))))
      .then(
        (all) => {
          own = all;
          if (isLeft) close();
          else setFound(all);
        },
        (failure: unknown) => {
          if (!(failure instanceof CallFailure)) throw failure;
          if (!isLeft) setFound({ failure });
        },
      );
    return () => {
      isLeft = true;
      close();
    };
  }, [plural, path, turn]);
  return found;
}
