/** A mail that the platform has sent. Nothing leaves the machine: operators read it by the internal listener. */
export interface OutboxTable {
  id: string;
  /** 1, 2, 3 … in the order of writing; ids of one millisecond have none. */
  position: number;
  /** Null for mail to somebody without an account. */
  player_id: string | null;
  to_address: string;
  /** Which mail: a `MailKind` of `sandbox/outbox`. */
  kind: string;
  subject: string;
  body_text: string;
  /** JSON: what the text was made with, e.g. `{"token":"…","url":"…"}`. */
  data: string;
  created_at: number;
  /** Null until it has left; from then on without the link that it held. */
  sent_at: number | null;
}

export interface OutboxTables {
  outbox: OutboxTable;
}
