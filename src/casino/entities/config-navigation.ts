import { lineSchema } from 'hashmark/documents';
import { listLocales } from 'hashmark/i18n';
import { z } from 'zod';
import { groupsSchema } from './config-parts.ts';
import { LICENCE_NAMES } from './regions.ts';

const https = z
  .url({ protocol: /^https$/, error: 'Write an https address, such as https://partners.example.' })
  .max(300);
const hosts = z
  .array(
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9.-]+$/, 'A host in lower case without a port, e.g. site.example.'),
  )
  .max(50);

/** A language of the site, which declares them after this file was read. */
const localeSchema = z.lazy(() => z.enum(listLocales()));

export const SOCIALS = ['facebook', 'instagram', 'telegram', 'x', 'youtube'] as const;

const copyrightSchema = z.strictObject({
  text: lineSchema(300).describe('What stands there; {year} is the present year.'),
  licence: z.enum(LICENCE_NAMES).optional().describe('Only under this licence.'),
  groups: groupsSchema.optional().describe('Only for players of these groups.'),
});

/** What header, menus and footer show besides the menus themselves. */
export const navigationConfigSchema = z.strictObject({
  features: z
    .strictObject({
      activity_hub: z.boolean().describe('The page of daily adventures.'),
      rocket_mart: z.boolean().describe('The shop for comp points.'),
      rocket_chance: z.boolean().describe('The page of rocket chance.'),
      social_auth: z
        .boolean()
        .optional()
        .describe('Whether players with money of a state complete their profile before anything else.'),
      lotteries: z.boolean().optional().describe('The list of lotteries; on without it.'),
      jackpot_entries: z.boolean().describe('An entry of the top navigation for each running jackpot.'),
    })
    .describe('What is switched on: menus leave out what is not.'),
  affiliates: https.nullable().describe('Where partners are looked after; null: nowhere.'),
  blog: z
    .strictObject({ url: https, hosts, locales: z.array(localeSchema).max(100) })
    .nullable()
    .describe('The blog, and on which hosts and in which languages the footer names it.'),
  socials: z
    .array(z.strictObject({ network: z.enum(SOCIALS), url: https }))
    .max(SOCIALS.length)
    .describe('Where the site is found elsewhere.'),
  dmca: z
    .strictObject({ url: https, hosts })
    .nullable()
    .describe('The badge against copies of the site, and the hosts that bear it.'),
  organization: z
    .strictObject({ hosts, same_as: z.array(https).max(20) })
    .nullable()
    .describe('On which hosts search engines are told who runs the site, and where else it is found.'),
  copyright: z
    .array(copyrightSchema)
    .max(50)
    .describe('The line at the foot, the first that fits; without one the words of the interface.'),
});

export type NavigationConfig = z.output<typeof navigationConfigSchema>;
