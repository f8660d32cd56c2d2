export { listProp } from '../documents/list-prop.ts';
export { naming } from '../documents/names.ts';
export { resolveText, type VariableText } from '../documents/resolve-text.ts';
export { textProp } from '../documents/variable-text.ts';
export type { MessageBundle, Translate } from '../i18n/message-types.ts';
export { translator } from '../i18n/translator.ts';
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
