import { call } from './client.ts';

/** A file of the library. */
export interface MediaItem {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  /** How texts name it. */
  readonly address: string;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** What it shows, by language. */
  readonly alt: Readonly<Record<string, string>>;
  /** What matters in it, in thousandths of its sides. */
  readonly focal: { readonly x: number; readonly y: number };
  readonly created_by: string;
  readonly trashed_at: string | null;
}

export interface MediaPart {
  readonly items: readonly MediaItem[];
  readonly folders: readonly string[];
  readonly next: string | null;
}

export type MediaChange = Partial<Pick<MediaItem, 'name' | 'folder' | 'alt' | 'focal'>> & {
  readonly trashed?: boolean;
};

/** Adds a file to the library. @throws CallFailure */
export const upload = (file: File, folder: string): Promise<MediaItem> =>
  call('PUT', `/media?${new URLSearchParams({ name: file.name, folder })}`, { body: file });

/** Puts a file in the place of another, wherever that stands. @throws CallFailure */
export const replace = (id: string, file: File): Promise<MediaItem> =>
  call('PUT', `/media/${id}/file`, { body: file });

/** @param after the `next` of the part before @throws CallFailure */
export const listMedia = (
  query: Readonly<Record<'folder' | 'search' | 'trashed', string | undefined>>,
  after: string,
  signal?: AbortSignal,
): Promise<MediaPart> => {
  const given = Object.entries({ ...query, after: after || undefined }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return call('GET', `/media?${new URLSearchParams(given)}`, { signal });
};

/** @throws CallFailure */
export const readMedia = (id: string, signal: AbortSignal): Promise<MediaItem> =>
  call('GET', `/media/${id}`, { signal });

/** @throws CallFailure */
export const changeMedia = (id: string, change: MediaChange): Promise<MediaItem> =>
  call('PATCH', `/media/${id}`, { body: change });

/** A picture in a width for lists; drawings as they are, and nothing for what is none. */
export function thumbnailOf({ address, width, extension }: MediaItem): string | undefined {
  if (extension === 'pdf') return undefined;
  if (extension === 'svg' || width <= 320) return address;
  return address.replace(/\.[a-z]+$/, '.320.webp');
}

/** What it shows, in a language or the one that is there. */
export const altOf = ({ alt }: MediaItem, locale: string): string =>
  alt[locale] ?? alt[locale.split('-')[0] ?? ''] ?? alt.en ?? '';
