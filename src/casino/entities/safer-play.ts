import { lineSchema } from 'hashmark/documents';
import { z } from 'zod';
import { SHORTEST_REALITY_CHECK } from './limit-types.ts';
import { LICENCE_NAMES, MARKET_NAMES } from './regions.ts';

const address = z
  .url({ protocol: /^https$/, error: 'Write an https address, such as https://help.example.' })
  .max(300);

const sealSchema = z.strictObject({
  licence: z.enum(LICENCE_NAMES),
  authority: lineSchema(120).describe('Who has given the licence.'),
  number: lineSchema(60).optional().describe('Under which number, where there is one.'),
  url: address.describe('Where readers can check it.'),
});

const helpSchema = z.strictObject({
  name: lineSchema(120).describe('Whom readers reach, in the words of their country.'),
  phone: z
    .string()
    .max(32)
    .regex(/^\+?\d[\d ()-]*$/, 'A number as it is dialled there, e.g. 1800 858 858.')
    .optional(),
  url: address,
  licences: z.array(z.enum(LICENCE_NAMES)).min(1).optional().describe('Only under these licences.'),
  markets: z.array(z.enum(MARKET_NAMES)).min(1).optional().describe('Only in these markets.'),
});

/** What the licence has every page show: who has given it, and who helps people that play too much. */
export const saferPlaySchema = z.strictObject({
  seals: z.array(sealSchema).max(LICENCE_NAMES.length),
  help: z.array(helpSchema).min(1).max(50).describe('The first three that fit a reader are shown.'),
  reality_check_minutes: z
    .int()
    .min(SHORTEST_REALITY_CHECK)
    .max(240)
    .default(60)
    .describe('After so many minutes of play it stops until the player has seen what it has come to.'),
});

export type SaferPlay = z.output<typeof saferPlaySchema>;
export type Seal = SaferPlay['seals'][number];
export type HelpService = SaferPlay['help'][number];
