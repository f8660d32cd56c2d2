/** The roles of staff, from the least to the most; each may do all that those before it may. */
export const ROLES = ['author', 'editor', 'publisher', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/** What can be done, and the role that it takes at least. Every door asks this table. */
export const PERMISSIONS = {
  /** See documents, drafts and histories. */
  read: 'author',
  /** Add a revision, or a file of the library; say what a file shows; bring a document back from the trash. */
  save: 'author',
  /** Put documents and files into the trash; bring files back. */
  trash: 'editor',
  /** Show a revision to somebody without an account, by a link; take such a link back. */
  share: 'editor',
  /** Change what readers see now or later: publish, schedule, unpublish, revoke, releases; put another file in the place of one. */
  publish: 'publisher',
  /** Stand for what somebody else has written, so that its author may publish it. */
  approve: 'publisher',
  /** Accounts of staff, tokens of programs, webhooks. */
  manage: 'admin',
} as const satisfies Record<string, Role>;

export type Action = keyof typeof PERMISSIONS;

/** A role, and what of the content it covers; null: everything. */
export interface Rights {
  readonly role: Role;
  /** Types of documents. */
  readonly types: readonly string[] | null;
  readonly locales: readonly string[] | null;
  /** Suffixes of variants, such as `EE`; the empty one is what all others fall back to. */
  readonly suffixes: readonly string[] | null;
}

/** The rights of whoever may do everything. */
export const ALL_RIGHTS: Rights = { role: 'admin', types: null, locales: null, suffixes: null };

/** What of a document rights depend on. */
export interface Target {
  readonly type: string;
  readonly locale: string;
  readonly suffix: string;
}

const covers = (allowed: readonly string[] | null, value: string): boolean =>
  allowed === null || allowed.includes(value);

/** Whether a role is enough for an action on some document. */
export const mayEver = ({ role }: Rights, action: Action): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[action]);

/**
 * Whether rights allow an action on a document. Whoever works on a type reads it in every language and variant, since translating
 * is reading too.
 */
export function allows(rights: Rights, action: Action, { type, locale, suffix }: Target): boolean {
  if (!mayEver(rights, action) || !covers(rights.types, type)) return false;
  return action === 'read' || (covers(rights.locales, locale) && covers(rights.suffixes, suffix));
}
