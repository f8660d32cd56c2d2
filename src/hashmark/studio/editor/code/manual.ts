import { hoverTooltip } from '@codemirror/view';
import { endOf, placeholders, vocabulary } from './placeholders.ts';

/** The manual of what the pointer rests on: a widget, or one of its params. */
export const manual = hoverTooltip((view, at) => {
  const { state } = view;
  const found = state.field(placeholders).find((one) => one.offset <= at && at <= endOf(one));
  const widget = found && state.facet(vocabulary).widgets.get(found.name);
  if (!found || !widget) return null;
  const param = [...found.spans].find(([, { keyAt, end }]) => keyAt <= at && at <= end);
  const field = param && widget.schema.properties?.[param[0]];
  return {
    pos: param?.[1].keyAt ?? found.offset,
    end: param?.[1].end ?? endOf(found),
    above: true,
    create() {
      const dom = document.createElement('div');
      dom.className = 'manual';
      const title = document.createElement('strong');
      title.textContent = param ? `${found.name} · ${param[0]}` : found.name;
      const text = document.createElement('p');
      text.textContent = (param ? field?.description : widget.summary) ?? '';
      dom.append(title, text);
      return { dom };
    },
  };
});
