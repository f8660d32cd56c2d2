/** Where events are sent to. */
export interface WebhookRow {
  id: string;
  url: string;
  description: string;
  /** Which events, types of documents and locales, each as a JSON list; null: all. */
  events: string | null;
  types: string | null;
  locales: string | null;
  /** What deliveries are signed with, as its owner has it: `whsec_…`. */
  secret: string;
  /** The secret before, which signs too until `previous_until`. */
  previous_secret: string | null;
  previous_until: number | null;
  created_at: number;
  created_by: string;
  /** It is told of what happens from this moment on. */
  since: number;
  disabled_at: number | null;
  /** `admin`, `failing` or `gone`. */
  disabled_why: string | null;
  /** Of the first failure since the last success. */
  failing_since: number | null;
  /** Which worker delivers to it, and until when nobody else does. */
  lease: string | null;
  leased_until: number | null;
}

/** One event on its way to one endpoint. */
export interface WebhookDeliveryRow {
  id: string;
  webhook_id: string;
  /** The same for every endpoint and every attempt. */
  event_id: string;
  type: string;
  /** What is sent, byte for byte. */
  body: string;
  recorded_at: number;
  /** Orders what one process recorded in one millisecond. */
  turn: number;
  state: 'waiting' | 'delivered' | 'failed';
  /** When it is tried next; null: not any more. */
  due_at: number | null;
  attempts: number;
}

export interface WebhookAttemptRow {
  delivery_id: string;
  /** 1, 2, 3 … within a delivery. */
  number: number;
  at: number;
  /** In milliseconds. */
  duration: number;
  /** Of the answer; null where there was none. */
  status: number | null;
  /** Why it failed; null where it did not. */
  fault: string | null;
  /** How the answer began, as text. */
  answer: string;
}

export interface WebhookTables {
  webhooks: WebhookRow;
  webhook_deliveries: WebhookDeliveryRow;
  webhook_attempts: WebhookAttemptRow;
}
