import { type EditorState, type Extension, Facet, type Range, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view';
import type { PlacedPlaceholder } from '../../../engine/types.ts';
import { words } from '../../messages.ts';
import { endOf, issues, placeholders, setIssues } from './placeholders.ts';

/** Whether placeholders are always shown as they are written. */
export const asText = Facet.define<boolean, boolean>({ combine: ([given]) => given ?? false });

type Level = 'error' | 'warning' | undefined;

const paramsOf = ({ params }: PlacedPlaceholder) =>
  Object.entries(params).map(([key, value]) => (value === true ? key : `${key} ${value}`));

/** A placeholder as one word: the widget's name, what it says, and whether something is wrong with it. */
class Chip extends WidgetType {
  readonly placeholder: PlacedPlaceholder;
  readonly level: Level;
  readonly isSelected: boolean;

  constructor(placeholder: PlacedPlaceholder, level: Level, isSelected: boolean) {
    super();
    this.placeholder = placeholder;
    this.level = level;
    this.isSelected = isSelected;
  }

  override eq(other: Chip): boolean {
    const { placeholder, level, isSelected } = this;
    return (
      other.placeholder.raw === placeholder.raw && other.level === level && other.isSelected === isSelected
    );
  }

  override toDOM(view: EditorView): HTMLElement {
    const { name } = this.placeholder;
    const params = paramsOf(this.placeholder);
    const chip = document.createElement('span');
    chip.className = 'chip';
    chip.role = 'img';
    chip.ariaLabel = [
      words('EDITOR.CHIP', { name }) + (params.length > 0 ? `: ${params.join(', ')}` : ''),
      ...(this.level ? [words(`EDITOR.HAS_${this.level.toUpperCase()}`)] : []),
    ].join('. ');
    if (this.level) chip.dataset.level = this.level;
    if (this.isSelected) chip.dataset.selected = '';
    const title = document.createElement('span');
    title.className = 'chip__name';
    title.textContent = name;
    chip.append(title);
    if (params.length > 0) {
      const rest = document.createElement('span');
      rest.className = 'chip__params';
      rest.textContent = params.join(' · ');
      chip.append(rest);
    }
    chip.draggable = !view.state.readOnly;
    chip.addEventListener('click', () => {
      const from = view.posAtDOM(chip);
      const found = view.state.field(placeholders).find(({ offset }) => offset === from);
      if (!found) return;
      view.dispatch({ selection: { anchor: from, head: endOf(found) } });
      view.focus();
    });
    return chip;
  }

  /** A press may begin a drag, which the editor would keep from beginning; the click behind it selects. */
  override ignoreEvent({ type }: Event): boolean {
    return type === 'mousedown';
  }
}

function levelOf(state: EditorState, from: number, to: number): Level {
  const levels = state
    .field(issues)
    .filter(({ offset, length }) => offset < to && offset + Math.max(1, length) > from)
    .map(({ level }) => level);
  return levels.includes('error') ? 'error' : levels[0];
}

/** The decorations, and of them those that the cursor steps over. */
interface Chips {
  all: DecorationSet;
  folded: DecorationSet;
}

/** While the cursor is within a placeholder it is text, so that it can be written; else a chip. */
function decorate(state: EditorState): Chips {
  const { from, to } = state.selection.main;
  const all: Range<Decoration>[] = [];
  const folded: Range<Decoration>[] = [];
  for (const placeholder of state.field(placeholders)) {
    const start = placeholder.offset;
    const end = endOf(placeholder);
    const isSelected = from === start && to === end;
    const isWithin = from < end && to > start && !isSelected && from >= start && to <= end;
    if (state.facet(asText) || isWithin) {
      all.push(Decoration.mark({ class: 'placeholder-text' }).range(start, end));
      continue;
    }
    const chip = Decoration.replace({
      widget: new Chip(placeholder, levelOf(state, start, end), isSelected),
    }).range(start, end);
    all.push(chip);
    folded.push(chip);
  }
  return { all: Decoration.set(all), folded: Decoration.set(folded) };
}

const field = StateField.define<Chips>({
  create: decorate,
  update: (chips, transaction) =>
    transaction.docChanged ||
    transaction.selection ||
    transaction.reconfigured ||
    transaction.effects.some((effect) => effect.is(setIssues))
      ? decorate(transaction.state)
      : chips,
  provide: (self) => [
    EditorView.decorations.from(self, ({ all }) => all),
    EditorView.atomicRanges.of((view) => view.state.field(self).folded),
  ],
});

/** Shows each placeholder as a chip. */
export const chips: Extension = [placeholders, issues, field];
