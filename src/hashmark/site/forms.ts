/** What somebody has filled in, by the name of the field. */
export type FormFields = Readonly<Record<string, string>>;

/** Rules that a form is held against before it is sent: keys of messages by field. The same in browsers and on the server. */
export type FormCheck = (
  fields: FormFields,
  reader: { readonly now: number; readonly licence: string },
) => Readonly<Record<string, string[]>>;

/**
 * A form that works without a script: it is posted to `/forms/{name}`, makes one call as the reader's browser would, and leads on
 * by 303. A hidden field `_from` names the page that shows it.
 */
export interface SiteForm {
  /** The call of the catalogue that it makes. */
  readonly call: string;
  /** The fields it has; what else is sent is left out. */
  readonly fields: readonly string[];
  /** Fields that are never shown again. */
  readonly secret?: readonly string[];
  readonly check?: FormCheck;
  /** What stands in the path of the call. */
  readonly params?: (fields: FormFields) => Readonly<Record<string, string>>;
  /** What the call is sent. */
  readonly body?: (fields: FormFields) => unknown;
  /** Fields of the answer that its page shows, once. */
  readonly shows?: readonly string[];
  /** Which field of the form a field of the call comes from, where their names differ: its problems are shown there. */
  readonly shownAt?: Readonly<Record<string, string>>;
  /** The page that shows the form, where the reader does not say which. */
  readonly page: `/${string}`;
  /** Where a reader is led afterwards who wants to be nowhere else; without it, back to the form, which says that it is done. */
  readonly next?: `/${string}`;
}

export type SiteForms = Readonly<Record<string, SiteForm>>;
