import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ScreenProps } from './screen-props.ts';

interface Screen {
  /** Its addresses behind `/studio`; named groups become the screen's props. */
  readonly path: RegExp;
  /** Its entry in the main menu, as a key of the messages; a screen without one is reached from others. */
  readonly menu?: { readonly label: string; readonly path: string };
  readonly Component: LazyExoticComponent<ComponentType<ScreenProps>>;
  /** Fetches its scripts; they are fetched once. */
  readonly load: () => Promise<unknown>;
}

const shownBy = (load: () => Promise<{ default: ComponentType<ScreenProps> }>) => ({
  Component: lazy(load),
  load,
});

export interface FoundScreen {
  readonly Component: ComponentType<ScreenProps>;
  readonly load: () => Promise<unknown>;
  readonly props: ScreenProps;
}

/** Every screen of the Studio; each is loaded when it is first shown. */
export const SCREENS: readonly Screen[] = [
  {
    path: /^\/$/,
    menu: { label: 'MENU.DOCUMENTS', path: '/' },
    ...shownBy(() => import('../documents/DocumentList.tsx')),
  },
  {
    path: /^\/reviews$/,
    menu: { label: 'MENU.REVIEWS', path: '/reviews' },
    ...shownBy(() => import('../publishing/ReviewsScreen.tsx')),
  },
  {
    path: /^\/releases$/,
    menu: { label: 'MENU.RELEASES', path: '/releases' },
    ...shownBy(() => import('../releases/ReleaseList.tsx')),
  },
  {
    path: /^\/releases\/(?<id>[\w-]+)$/,
    ...shownBy(() => import('../releases/ReleaseScreen.tsx')),
  },
  {
    path: /^\/calendar$/,
    menu: { label: 'MENU.CALENDAR', path: '/calendar' },
    ...shownBy(() => import('../releases/CalendarScreen.tsx')),
  },
  {
    path: /^\/edit\/(?<plural>[a-z-]+)\/(?<locale>[\w-]+)\/(?<path>.+)$/,
    ...shownBy(() => import('../editor/EditorScreen.tsx')),
  },
  {
    path: /^\/document\/(?<plural>[a-z-]+)\/(?<locale>[\w-]+)\/(?<path>.+)$/,
    ...shownBy(() => import('../publishing/DocumentScreen.tsx')),
  },
  {
    path: /^\/media(?:\/(?<id>[a-z0-9]{12})(?:\/(?<locale>[\w-]+))?)?$/,
    menu: { label: 'MENU.MEDIA', path: '/media' },
    ...shownBy(() => import('../media/MediaLibrary.tsx')),
  },
  {
    path: /^\/translations$/,
    menu: { label: 'MENU.TRANSLATIONS', path: '/translations' },
    ...shownBy(() => import('../knowing/TranslationsScreen.tsx')),
  },
  {
    path: /^\/translate\/(?<plural>[a-z-]+)\/(?<from>[\w-]+)\/(?<locale>[\w-]+)\/(?<path>.+)$/,
    ...shownBy(() => import('../translating/TranslateScreen.tsx')),
  },
  {
    path: /^\/messages\/(?<path>.+)$/,
    ...shownBy(() => import('../translating/MessagesScreen.tsx')),
  },
  {
    path: /^\/readers$/,
    menu: { label: 'MENU.READERS', path: '/readers' },
    ...shownBy(() => import('../knowing/ReadersScreen.tsx')),
  },
  {
    path: /^\/links$/,
    menu: { label: 'MENU.LINKS', path: '/links' },
    ...shownBy(() => import('../knowing/BrokenLinksScreen.tsx')),
  },
  {
    path: /^\/uses(?:\/(?<kind>[a-z-]+)\/(?<name>.+))?$/,
    menu: { label: 'MENU.USES', path: '/uses' },
    ...shownBy(() => import('../knowing/UsesScreen.tsx')),
  },
];

/** The screen at an address behind `/studio`. */
export function findScreen(path: string): FoundScreen | undefined {
  for (const { path: pattern, Component, load } of SCREENS) {
    const match = pattern.exec(path);
    if (!match) continue;
    const groups = Object.entries(match.groups ?? {}).flatMap(([name, part]: [string, string | undefined]) =>
      part === undefined ? [] : [[name, decodeURIComponent(part)]],
    );
    return { Component, load, props: Object.fromEntries(groups) };
  }
  return undefined;
}
