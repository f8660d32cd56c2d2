import { z } from 'zod';
import { defineCall } from '../calls/define-call.ts';

const shared = {
  owner: 'site',
  response: z.undefined(),
  status: 204,
  errors: ['validation-failed', 'too-many-requests'],
} as const;

export const sendLog = defineCall({
  ...shared,
  name: 'sendLog',
  method: 'PUT',
  path: '/log',
  summary: 'Failures that a browser went on from, for the log of the server.',
  request: z.strictObject({
    entries: z
      .array(
        z.strictObject({
          /** The name people search for, e.g. `LOAD_BANNERS_ERROR`. */
          name: z.string().min(1).max(80),
          message: z.string().max(2000),
          /** The path of the page it happened on. */
          path: z.string().max(300),
          /** Where the error was thrown; comes with a sample of the failures (ERR-20). */
          trace: z.string().max(8000).optional(),
        }),
      )
      .min(1)
      .max(20),
  }),
});

const parameter = z.string().max(255).optional();

/** What the address that a visitor came by says of the campaign. */
const utmMetricsSchema = z
  .strictObject({
    utm_source: parameter,
    utm_medium: parameter,
    utm_campaign: parameter,
    utm_content: parameter,
    utm_term: parameter,
    sub_id: parameter,
  })
  .refine((metrics) => Object.keys(metrics).length > 0, 'Send at least one of the parameters.');

export const setUtm = defineCall({
  ...shared,
  name: 'setUtm',
  method: 'POST',
  path: '/log_utm_set',
  summary: 'A visitor has arrived by a campaign.',
  request: z.strictObject({ utmMetrics: utmMetricsSchema }),
});

export const sendUtm = defineCall({
  ...shared,
  name: 'sendUtm',
  method: 'POST',
  path: '/log_utm_send',
  summary: 'A visitor who arrived by a campaign has registered.',
  request: z.strictObject({ utmMetrics: utmMetricsSchema }),
});

export const reportInvalidForm = defineCall({
  ...shared,
  name: 'reportInvalidForm',
  method: 'PUT',
  path: '/metrics-errors-validation',
  summary: 'A form was submitted that could not be accepted: which fields, and the first message of each.',
  request: z.strictObject({
    /** Who refused it: the form itself or the server. */
    side: z.enum(['client', 'server']),
    /** The form, e.g. `registration`. */
    component: z.string().regex(/^[A-Za-z][\w-]{0,63}$/),
    errors: z
      .array(
        z.strictObject({
          key: z.string().regex(/^[\w.-]{1,64}$/),
          /** The key of a message, never what was typed. */
          firstMessage: z.string().min(1).max(200),
        }),
      )
      .min(1)
      .max(50),
  }),
});

const milliseconds = z.number().min(0).max(600_000).optional();

export const reportPerformance = defineCall({
  ...shared,
  name: 'reportPerformance',
  method: 'PUT',
  path: '/performance',
  summary: 'How long a page took in a browser, in milliseconds since the navigation began.',
  request: z
    .strictObject({
      /** The path of the page. */
      path: z.string().max(300).optional(),
      /** Until the first byte of the answer. */
      ttfb: milliseconds,
      dom_interactive: milliseconds,
      dom_content_loaded: milliseconds,
      load: milliseconds,
      first_contentful_paint: milliseconds,
      largest_contentful_paint: milliseconds,
      /** The longest interaction until the next frame. */
      interaction_to_next_paint: milliseconds,
      /** Without a unit. */
      cumulative_layout_shift: z.number().min(0).max(100).optional(),
    })
    .refine((timing) => Object.keys(timing).some((key) => key !== 'path'), 'Send at least one timing.'),
});

export const reportNetwork = defineCall({
  ...shared,
  name: 'reportNetwork',
  method: 'PUT',
  path: '/network-performance',
  summary: 'How good the connection of a browser is.',
  request: z.strictObject({
    /** Round trip in milliseconds. */
    rtt: z.number().min(0).max(600_000),
    /** Megabits per second. */
    downlink: z.number().min(0).max(100_000),
    effectiveType: z.enum(['slow-2g', '2g', '3g', '4g']),
  }),
});

export const recordPwaEvent = defineCall({
  ...shared,
  name: 'recordPwaEvent',
  method: 'POST',
  path: '/api/pwa_events',
  summary: 'What became of the site as an installed app; who uses it so joins the group of installed apps.',
  request: z.strictObject({ event: z.enum(['prompt', 'accepted', 'dismissed', 'install', 'open']) }),
  auth: 'optional',
});
