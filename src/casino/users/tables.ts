import type { Currency } from 'hashmark/i18n';
/** A link that was mailed. Only the hash of its token is stored. */
export interface MailedLinksTable {
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** `confirmation` or `password`. */
  purpose: string;
  player_id: string | null;
  email: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** The authenticator app of a player; pending until the first code has been seen. */
export interface TwoFactorTable {
  player_id: string;
  /** Base32. */
  secret: string;
  created_at: number;
  enabled_at: number | null;
  /** The newest time step of which a code was taken: none up to it is taken again. */
  last_step: number;
}

/** Stands in for the authenticator app, once each. */
export interface RecoveryCodesTable {
  player_id: string;
  /** SHA-256, hex. */
  code_hash: string;
  used_at: number | null;
}

/** Somebody whose password was right and whose second factor is awaited. */
export interface SignInChallengesTable {
  token_hash: string;
  player_id: string;
  created_at: number;
  expires_at: number;
  tries: number;
}

/** Solved captchas, so that none counts twice. */
export interface CaptchaUsesTable {
  challenge_hash: string;
  expires_at: number;
}

/** An account at a social provider that signs a player in. */
export interface PlayerIdentitiesTable {
  id: string;
  player_id: string;
  provider: string;
  /** The provider's own id of the person. */
  subject: string;
  created_at: number;
}

/** A social sign-in that is under way. */
export interface SocialFlowsTable {
  /** SHA-256 of the `state`, hex. */
  state_hash: string;
  provider: string;
  /** The signed-in player who connects the provider; null for a sign-in. */
  player_id: string | null;
  /** Path of the page to come back to. */
  return_to: string;
  expires_at: number;
}

/** What the bundled provider has granted and not yet been asked for. */
export interface DemoGrantsTable {
  code_hash: string;
  provider: string;
  subject: string;
  redirect_uri: string;
  code_challenge: string;
  expires_at: number;
}

/** Fields that a social sign-in left open (DATA-02). */
export interface MissedFieldsTable {
  player_id: string;
  field: string;
}

/** When a player accepted the terms. */
export interface TermsAcceptancesTable {
  player_id: string;
  licence: string;
  accepted_at: number;
}

/** A payment as it was told to the fraud check; of the card only what may be kept (CASH-13). */
export interface FraudChecksTable {
  id: string;
  player_id: string;
  type: string;
  currency: Currency;
  amount: number;
  payment_system: string;
  /** First six and last four digits, or null without a card. */
  card_bin: string | null;
  card_last_4: string | null;
  /** JSON: the other fields that were sent. */
  data: string;
  /** `accepted` or `review`. */
  status: string;
  /** JSON: why, for operators. */
  reasons: string;
  created_at: number;
}

/** By which a support chat finds the conversation again. */
export interface ChatRestoreIdsTable {
  player_id: string;
  project: string;
  restore_id: string;
  updated_at: number;
}

export interface UsersTables {
  mailed_links: MailedLinksTable;
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_challenges: SignInChallengesTable;
  captcha_uses: CaptchaUsesTable;
  player_identities: PlayerIdentitiesTable;
  social_flows: SocialFlowsTable;
  demo_grants: DemoGrantsTable;
  missed_fields: MissedFieldsTable;
  terms_acceptances: TermsAcceptancesTable;
  fraud_checks: FraudChecksTable;
  chat_restore_ids: ChatRestoreIdsTable;
}
