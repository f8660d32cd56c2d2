/** What an account or a token may do; each list as JSON, null where nothing is left out. */
interface RightsColumns {
  role: string;
  types: string | null;
  locales: string | null;
  suffixes: string | null;
}

/** Somebody who works on the site. */
export interface StaffRow extends RightsColumns {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  /** Of the interface; null: what the browser asks for. */
  language: string | null;
  /** None until its owner has chosen one. */
  password_hash: string | null;
  /** Of the authenticator app, as people type it. */
  code_secret: string | null;
  /** Since when sign-in asks for a code. */
  code_since: number | null;
  /** The last step of time whose code was taken. */
  code_step: number;
  created_at: number;
  created_by: string;
  signed_in_at: number | null;
  deactivated_at: number | null;
}

/** A code for whoever has lost the authenticator app. */
export interface StaffRecoveryCodeRow {
  staff_id: string;
  code_hash: string;
}

/** A signed-in browser. */
export interface StaffSessionRow {
  id: string;
  staff_id: string;
  token_hash: string;
  /** The token before this one, good until the browser has shown that it has the new one. */
  previous_hash: string | null;
  rotated_at: number;
  /** When the browser first came with the present token. */
  confirmed_at: number | null;
  created_at: number;
  seen_at: number;
  /** What the browser calls itself. */
  agent: string;
}

/** Somebody whose password was right and whose second factor is awaited. */
export interface StaffChallengeRow {
  token_hash: string;
  staff_id: string;
  expires_at: number;
  tries: number;
}

/** A link that lets its holder choose the password of an account, once. */
export interface StaffLinkRow {
  token_hash: string;
  staff_id: string;
  expires_at: number;
}

/** Opens the authoring API to a program. */
export interface StaffTokenRow extends RightsColumns {
  id: string;
  name: string;
  token_hash: string;
  created_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** A key by which somebody signs in without a password. */
export interface StaffPasskeyRow {
  /** Of the credential, in base64url. */
  id: string;
  staff_id: string;
  /** What its owner calls it. */
  name: string;
  /** COSE, in base64url. */
  public_key: string;
  /** How often it was used, as it says itself; always 0 where it does not count. */
  counter: number;
  created_at: number;
  used_at: number | null;
}

/** What a passkey is to sign next. */
export interface StaffPasskeyChallengeRow {
  /** The session that adds one, or the browser that signs in by one. */
  bound: string;
  /** In base64url. */
  challenge: string;
  expires_at: number;
}

export interface StaffTables {
  staff: StaffRow;
  staff_recovery_codes: StaffRecoveryCodeRow;
  staff_sessions: StaffSessionRow;
  staff_challenges: StaffChallengeRow;
  staff_links: StaffLinkRow;
  staff_tokens: StaffTokenRow;
  staff_passkeys: StaffPasskeyRow;
  staff_passkey_challenges: StaffPasskeyChallengeRow;
}
