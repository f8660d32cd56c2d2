import type { z } from 'zod';
import { playerChannel } from '../calls/channel-names.ts';
import type { ContentExtensions } from '../cms/extensions.ts';
import { joinNames } from '../documents/names.ts';
import { REDIRECTS_CONFIG, redirectsSchema } from '../documents/redirects.ts';
import type { PlatformRules } from '../platform/platform-rules.ts';
import type { Config } from '../process/config.ts';
import { type EventShapes, envelopeOf } from '../realtime/event-shapes.ts';
import type { Migrations } from '../store/migrations/index.ts';
import { readAddresses } from './addresses.ts';
import type { Module } from './define-module.ts';
import type { Site } from './define-site.ts';
import type { Services } from './services.ts';
import { siteWords } from './site-words.ts';

/** The tables that the modules add. */
export const migrationsOf = (modules: readonly Module[]): Migrations =>
  Object.assign({}, ...modules.map(({ migrations }) => migrations));

/** What is known of the back end at `PLATFORM_URL`. */
export const platformRulesOf = (modules: readonly Module[]): PlatformRules<Services> =>
  modules.find(({ platform }) => platform)?.platform ?? {};

/** The channels that everybody may hear. */
export const publicChannelsOf = (modules: readonly Module[]): string[] =>
  modules.flatMap(({ publicChannels }) => publicChannels ?? []);

/** What the events of the modules tell browsers. */
export const eventShapesOf = (modules: readonly Module[]): EventShapes => ({
  player: Object.assign({}, ...modules.map(({ events }) => events?.player)),
  public: Object.assign({}, ...modules.map(({ events }) => events?.public)),
});

/** The events of the modules as listeners get them, by channel and name. */
export function describeEvents(modules: readonly Module[]): Record<string, z.ZodType> {
  const shapes = eventShapesOf(modules);
  const places = [
    ...Object.entries(shapes.player).map(
      ([name, data]) => [`${playerChannel('{id}')}/${name}`, data] as const,
    ),
    ...Object.entries(shapes.public).map(([name, data]) => [`${name}/${name}`, data] as const),
  ];
  return Object.fromEntries(places.map(([place, data]) => [place, envelopeOf(data)]));
}

/** What an installation sets of its content. */
type ContentSettings = Partial<Pick<Config, 'APPROVAL_TYPES' | 'PLATFORM_URL'>>;

/** What the site and its modules add to content. Of several modules with rules, or that close pages, the first does. */
export function extensionsOf(site: Site, settings: ContentSettings = {}): ContentExtensions {
  const { APPROVAL_TYPES: approval = [] } = settings;
  const parts = site.modules.flatMap(({ content }) => content ?? []);
  const demands = [
    ...parts.flatMap(({ publishing }) => publishing ?? []),
    ...(site.publishing ? [site.publishing] : []),
  ];
  const rules = parts.find((part) => part.rules)?.rules;
  const restrictPages = parts.find((part) => part.restrictPages)?.restrictPages;
  return {
    widgets: site.widgets,
    names: joinNames([site.names, ...site.modules.map(({ names }) => names?.(settings))]),
    nameTitles: Object.assign({}, ...parts.map(({ nameTitles }) => nameTitles), site.nameTitles),
    addresses: readAddresses(site),
    words: siteWords,
    configs: {
      schemas: Object.assign(
        { [REDIRECTS_CONFIG]: redirectsSchema },
        ...parts.map(({ configs }) => configs?.schemas),
      ),
      secret: new Set(parts.flatMap(({ configs }) => [...(configs?.secret ?? [])])),
    },
    publishing: {
      requiredLocales: [...new Set(demands.flatMap(({ requiredLocales }) => requiredLocales ?? []))],
      everyPage: [...new Set(demands.flatMap(({ everyPage }) => everyPage ?? []))],
      rules: demands.flatMap(({ rules }) => rules ?? []),
      pageRules: demands.flatMap(({ pageRules }) => pageRules ?? []),
      levels: Object.assign({}, ...demands.map(({ levels }) => levels)),
      approval: [...demands.flatMap((demand) => demand.approval ?? []), ...approval],
    },
    ...(rules ? { rules } : {}),
    ...(restrictPages ? { restrictPages } : {}),
    ...(site.audiences ? { audiences: site.audiences } : {}),
  };
}
