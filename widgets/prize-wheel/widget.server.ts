import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { facesOfPrizes, facesOfSegments, type WheelFace } from '../../src/ui/wheel/wheel-faces.ts';
import type widget from './widget.ts';

/** The segments of one kind of box, and the groups it is for; none: everybody else. */
export interface WheelTable {
  readonly groups: readonly number[];
  readonly faces: readonly WheelFace[];
}

/** No tables while the wheel is off. */
export default (async ({ wheel }, { api, signal, locale }) => {
  const asked = { headers: { locale }, signal };
  if (wheel === 'segments') {
    const { is_enabled, segments } = await api.call('getWheelConfigSegments', asked);
    return {
      data: is_enabled && segments.length > 0 ? [{ groups: [], faces: facesOfSegments(segments) }] : [],
      tags: ['call:getWheelConfigSegments', 'config:wheel-config-segments'],
    };
  }
  const { is_enabled, tables } = await api.call('getWheelConfig', asked);
  return {
    data: is_enabled ? tables.map(({ groups, prizes }) => ({ groups, faces: facesOfPrizes(prizes) })) : [],
    tags: ['call:getWheelConfig', 'config:wheel-config'],
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, WheelTable[]>;
