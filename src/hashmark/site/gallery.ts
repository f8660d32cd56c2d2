import type { SiteRoute } from './routes.ts';

/** A call that the gallery's page makes in the browser. */
export interface GalleryCall {
  /** Its name in the catalogue. */
  readonly call: string;
  readonly body?: unknown;
}

/** Somebody by whose eyes the gallery shows widgets: `?as=name`. */
export interface GalleryReader {
  readonly name: string;
  /** As people choose it. */
  readonly title: string;
  /** Opens the session. Everybody who can see the gallery can read it, so it names none but readers made to be tried. */
  readonly signIn: GalleryCall;
}

/** The call by which pages of the site learn the time of the server. */
export interface GalleryClock {
  /** Its name in the catalogue. */
  readonly call: string;
  /** The field of its answer that tells the time, ISO 8601. */
  readonly field: string;
}

/** What the gallery of a site shows beside what guests see. */
export interface SiteGallery {
  readonly readers: readonly GalleryReader[];
  /** Ends a session. */
  readonly signOut: GalleryCall;
  /** What it answers to the page of an example that stands at a moment is that moment. */
  readonly clock?: GalleryClock;
}

/** The gallery's addresses. What is shown of an example depends on the query, and the page says who is signed in. */
export const GALLERY_ROUTES: readonly SiteRoute[] = [
  { path: '/gallery', noindex: true },
  { path: '/gallery/manifest.json', noindex: true },
  { path: '/gallery/probe.js', noindex: true },
  { path: '/gallery/{folder}', noindex: true, reads: ['theme'] },
  { path: '/gallery/{folder}/{example}', noindex: true, personal: true },
];

/** Whether an address is of the gallery. @param path without a locale */
export const isGallery = (path: string): boolean => /^\/gallery(?:\/|$)/.test(path);
