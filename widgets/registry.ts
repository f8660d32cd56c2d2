// Written by `npm run generate` from the folders. Do not edit.
import type { WidgetDefinition } from '../content-schemas/widget.ts';
import jackpotSlider from './jackpot-slider/widget.ts';

/** Every widget that editors can place, by the name they write. */
export const widgets: ReadonlyMap<string, WidgetDefinition> = new Map(
  [jackpotSlider].map((widget: WidgetDefinition) => [widget.name, widget]),
);
