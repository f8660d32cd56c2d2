import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import type { wheelSegmentsConfigSchema } from '../../src/casino/entities/wheel.ts';
import type widget from './widget.ts';

/** What stands on a segment, and how likely it is, from 0 to 1. */
export type ShownSegment = Pick<Segment, 'id' | 'ink' | 'hatch' | 'prize'> & { readonly chance: number };

type Segment = z.output<typeof wheelSegmentsConfigSchema>['segments'][number];

/** No segments while the wheel is off. */
export default (async (_props, { api, signal, locale }) => {
  const { is_enabled, segments } = await api.call('getWheelConfigSegments', { headers: { locale }, signal });
  const all = segments.reduce((sum, { prize }) => sum + prize.weight, 0);
  return {
    data: is_enabled
      ? segments.map(({ id, ink, hatch, prize }) => ({ id, ink, hatch, prize, chance: prize.weight / all }))
      : [],
    tags: ['call:getWheelConfigSegments', 'config:wheel-config-segments'],
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, ShownSegment[]>;
