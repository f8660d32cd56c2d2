export { listProp } from '../documents/list-prop.ts';
export { naming } from '../documents/names.ts';
export { textProp } from '../documents/variable-text.ts';
export { defineWidget, type Hydration, type WidgetDefinition, type WidgetExample } from './widget.ts';
export type {
  ContentList,
  WidgetContent,
  WidgetData,
  WidgetLoad,
  WidgetLoader,
  WidgetProps,
  WidgetReader,
} from './widget-loader.ts';
