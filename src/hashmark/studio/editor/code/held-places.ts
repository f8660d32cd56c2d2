import { type ChangeDesc, StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

type Places = ReadonlyMap<symbol, number>;

const hold = StateEffect.define<{ readonly name: symbol; readonly at: number }>();
const release = StateEffect.define<symbol>();

/** Each place behind what is written there. */
const mapped = (places: Places, changes: ChangeDesc): Places =>
  new Map([...places].map(([name, at]) => [name, changes.mapPos(at, 1)]));

/** Places of a text that stay where they are while it is written on. */
export const heldPlaces = StateField.define<Places>({
  create: () => new Map(),
  update(places, { changes, docChanged, effects }) {
    let next = docChanged && places.size > 0 ? mapped(places, changes) : places;
    for (const effect of effects) {
      if (effect.is(hold)) next = new Map(next).set(effect.value.name, effect.value.at);
      if (effect.is(release)) next = new Map([...next].filter(([name]) => name !== effect.value));
    }
    return next;
  },
});

/** A place of a text, wherever it is by now. */
export interface HeldPlace {
  at(): number;
  release(): void;
}

/** Holds a place of a text until it is released. @param at an offset in it */
export function holdPlace(view: EditorView, at: number): HeldPlace {
  const name = Symbol('place');
  view.dispatch({ effects: hold.of({ name, at }) });
  return {
    at: () => view.state.field(heldPlaces).get(name) ?? view.state.selection.main.head,
    release: () => view.dispatch({ effects: release.of(name) }),
  };
}
