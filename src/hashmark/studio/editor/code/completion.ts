import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { choicesOf, type WidgetDescription } from '../../api/site.ts';
import { readContext } from './context.ts';
import { positionedText } from './line-breaks.ts';
import { completeName } from './name-completion.ts';
import { vocabulary } from './placeholders.ts';

/** Puts a text in with the cursor `back` characters before its end, and offers what may follow. */
const insert =
  (text: string, back = 0, goOn = false) =>
  (view: EditorView, _: Completion, from: number, to: number): void => {
    view.dispatch({
      changes: { from, to, insert: text },
      selection: { anchor: from + text.length - back },
      userEvent: 'input.complete',
    });
    if (goOn) startCompletion(view);
  };

function nameOption(name: string, widget: WidgetDescription, isOpened: boolean): Completion {
  const hasProps = Object.keys(widget.schema.properties ?? {}).length > 0;
  return {
    label: name,
    detail: widget.display,
    info: widget.summary,
    apply: isOpened ? name : insert(`${name}[]#`, hasProps ? 2 : 0, hasProps),
  };
}

function complete(context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null> {
  const { state, pos } = context;
  const text = positionedText(state.doc);
  const found = readContext(text, pos);
  if (!found) return null;
  const { widgets, variables } = state.facet(vocabulary);
  const { from } = found;
  if (found.kind === 'link') return completeName(context, 'link', from, found.text.replaceAll('/', ' '));
  if (found.kind === 'name') {
    const isOpened = text[pos] === '[' || text[pos] === '#';
    const options = [...widgets].map(([name, widget]) => nameOption(name, widget, isOpened));
    return { from, options, validFor: /^[A-Za-z0-9]*$/ };
  }
  if (found.kind === 'variable') {
    const end = text[pos] === '}' ? '' : '}';
    const options = variables.map((name) => ({ label: name, apply: name + end }));
    return options.length > 0 ? { from, options, validFor: /^\w*$/ } : null;
  }
  const properties = widgets.get(found.widget)?.schema.properties ?? {};
  if (found.kind === 'key') {
    const options = Object.entries(properties)
      .filter(([key]) => !found.used.includes(key))
      .map(([key, field]) => ({
        label: key,
        ...(field.description ? { info: field.description } : {}),
        apply: insert(`${key}=`, 0, choicesOf(field).length > 0 || field.names !== undefined),
      }));
    return { from, options, validFor: /^[\w-]*$/ };
  }
  const field = properties[found.key];
  const [before = ''] = /^.*,\s*/.exec(found.text) ?? [];
  const list = before.length;
  if (field?.names !== undefined)
    return completeName(context, field.names, from + list, found.text.slice(list));
  const options = field ? choicesOf(field).map((label) => ({ label })) : [];
  return options.length > 0 ? { from: from + list, options, validFor: /^[\w-]*$/ } : null;
}

/** Offers names of widgets, their keys, the values there are to choose from or that name something, variables, and pages for links. */
export const completion = autocompletion({ override: [complete], icons: false, interactionDelay: 0 });
