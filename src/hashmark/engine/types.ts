import type { KnownNames } from '../documents/names.ts';
import type { Variables } from '../documents/variables.ts';
import type { WidgetDefinition } from '../widget/widget.ts';

/** A located problem in a text. */
export interface Issue {
  /** A stable kebab-case name of the kind of problem, for searching and filtering. */
  id: string;
  /** An `error` refuses publishing, a `warning` never does. */
  level: 'error' | 'warning';
  /** Full sentences for the editor: what was seen, what is allowed. */
  message: string;
  /** 1-based line of the text. */
  line: number;
  /** 1-based column, in UTF-16 units. */
  column: number;
  /** 0-based position in the text, in UTF-16 units. */
  offset: number;
  /** How many UTF-16 units the problem covers. */
  length: number;
  /** The text to write instead of the covered one, or a repair in words. */
  suggestion?: string;
}

/** A widget's name and its params as an editor writes them; a key without value is `true`. */
export interface Placeholder {
  name: string;
  params: Record<string, string | true>;
}

/** A placeholder with where it and its params stand in the text. */
export interface PlacedPlaceholder extends Placeholder {
  /** Whether it was written with brackets, `#Name[…]#`. */
  bracketed: boolean;
  /** Exactly as written. */
  raw: string;
  offset: number;
  spans: ReadonlyMap<string, ParamSpan>;
}

export type TextPart =
  | { kind: 'text'; text: string; offset: number }
  | {
      kind: 'placeholder';
      name: string;
      params: Record<string, string | true>;
      /** Whether it was written with brackets, `#Name[…]#`. */
      bracketed: boolean;
      /** The placeholder exactly as written. */
      raw: string;
      offset: number;
      line: number;
      column: number;
    };

/** Which allow-list of markup applies: a whole page, a snippet inside one, or a single line of phrasing markup. */
export type Field = 'page' | 'snippet' | 'inline';

export interface ComposeOptions {
  /** The registered widgets by name. */
  widgets: ReadonlyMap<string, WidgetDefinition>;
  /** Site-wide and document variables, already merged. */
  variables: Variables;
  /** The currency whose values the server renders. */
  currency: string;
  /** The allow-list of the sanitiser; a page by default. */
  field?: Field;
  /** What props may name, for checks: readers get a widget whatever its props name. */
  names?: KnownNames | undefined;
  /** Widgets for whose older versions the text was written, by name. */
  outdated?: Readonly<Record<string, number>> | undefined;
  /**
   * Whether what looks like a slip is told, for whoever writes the text: a placeholder, a link or markup that is nearly right and
   * shown as it is written. Readers get the same without it, in about three quarters of the time. False unless said.
   */
  hints?: boolean;
  /** Says of each part where in the text it comes from, and cuts HTML between blocks; joined it is the same. */
  positions?: boolean;
}

/** Where one param stands in the text. */
export interface ParamSpan {
  keyAt: number;
  valueAt: number;
  end: number;
}

/** Where a part comes from, if the composition was asked for positions. */
interface Placed {
  /** 0-based position in the text, in UTF-16 units: of a widget exactly, of HTML that of its block. */
  offset?: number;
}

export type CompositionPart =
  | ({ kind: 'html'; html: string } & Placed)
  | ({
      kind: 'widget';
      name: string;
      /** Checked and coerced by the widget's schema. */
      props: Record<string, unknown>;
      line: number;
      column: number;
      raw: string;
    } & Placed);

/** What the engine makes of a text. Each HTML run may be unbalanced; the whole composition is balanced. */
export interface Composition {
  parts: CompositionPart[];
  /** In the order of the text. */
  issues: Issue[];
  /** The names of the widgets used, unique, in order of first use. */
  widgets: string[];
  /** Values of the per-currency variables used in text and attributes: name → currency → text. */
  variables: Record<string, Record<string, string>>;
  /** What was thrown where the engine itself failed: the text is there in words, and is not to be kept so. */
  defect?: unknown;
}
