import type { WidgetLoader } from 'hashmark/widget';
import type { z } from 'zod';
import { facesOfSegments, type WheelFace } from '../../src/ui/wheel/wheel-faces.ts';
import type widget from './widget.ts';

/** No segments while the wheel is off. */
export default (async (_props, { api, signal, locale }) => {
  const { is_enabled, segments } = await api.call('getWheelConfigSegments', { headers: { locale }, signal });
  return {
    data: is_enabled ? facesOfSegments(segments) : [],
    tags: ['call:getWheelConfigSegments', 'config:wheel-config-segments'],
  };
}) satisfies WidgetLoader<z.output<typeof widget.props>, WheelFace[]>;
