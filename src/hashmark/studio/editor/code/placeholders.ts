import { type EditorState, Facet, StateEffect, StateField } from '@codemirror/state';
import { findPlaceholders } from '../../../engine/parse.ts';
import type { Issue, PlacedPlaceholder } from '../../../engine/types.ts';
import type { WidgetDescription } from '../../api/site.ts';
import { positionedText } from './line-breaks.ts';

/** What the editor knows of the site. */
export interface Vocabulary {
  readonly widgets: ReadonlyMap<string, WidgetDescription>;
  /** Names of the variables that the text may use. */
  readonly variables: readonly string[];
}

const NOTHING: Vocabulary = { widgets: new Map(), variables: [] };

export const vocabulary = Facet.define<Vocabulary, Vocabulary>({ combine: ([given]) => given ?? NOTHING });

const read = (state: EditorState): readonly PlacedPlaceholder[] => {
  const { widgets } = state.facet(vocabulary);
  return findPlaceholders(positionedText(state.doc), (name) => widgets.has(name));
};

/** The placeholders of the text, in order. */
export const placeholders = StateField.define<readonly PlacedPlaceholder[]>({
  create: read,
  update: (found, transaction) =>
    transaction.docChanged || transaction.reconfigured ? read(transaction.state) : found,
});

export const endOf = ({ offset, raw }: PlacedPlaceholder): number => offset + raw.length;

/** The placeholder that the cursor is in, or that is selected. */
export function selectedPlaceholder(state: EditorState): PlacedPlaceholder | undefined {
  const { from, to } = state.selection.main;
  return state.field(placeholders).find((one) => one.offset <= from && to <= endOf(one) && from < endOf(one));
}

/** Tells the editor what the engine says of the text. */
export const setIssues = StateEffect.define<readonly Issue[]>();

/** What the engine has last said of the text. */
export const issues = StateField.define<readonly Issue[]>({
  create: () => [],
  update: (known, { effects }) => effects.find((effect) => effect.is(setIssues))?.value ?? known,
});
