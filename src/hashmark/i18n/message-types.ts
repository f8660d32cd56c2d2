/** Messages of one namespace in one locale, the regional and editors' wording already merged in. */
export interface MessageBundle {
  readonly locale: string;
  readonly namespace: string;
  readonly messages: Readonly<Record<string, unknown>>;
}

/** What stands for `{{name}}` in a message; `count` also chooses the plural form, with `ordinal` that of places. */
export type MessageValues = Readonly<Record<string, string | number | boolean>>;

/** The message of a dotted key; the key itself where there is none. */
export type Translate = (key: string, values?: MessageValues) => string;
