import { readRoute } from './read-route.ts';
import type { CallName, Route } from './types.ts';

/** The error envelope of the platform. */
export interface ErrorBody {
  error?: {
    code?: string;
    message?: string;
    field?: string;
    details?: Record<string, unknown>;
    request_id?: string;
  };
  /** Messages by field, of a form. */
  errors?: Record<string, string[]>;
}

/** A call that failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly call: CallName;
  readonly status: number;
  readonly body: ErrorBody;
  constructor(call: CallName, route: Route, status: number, body: ErrorBody, cause: unknown) {
    const { method, path } = readRoute(route);
    super(`${method} ${path}: ${status || 'no answer'} ${body.error?.code ?? ''}`.trim(), { cause });
    this.call = call;
    this.status = status;
    this.body = body;
  }
  /** How long the server asks to be left alone, in milliseconds; 0 where it does not. */
  get retryAfter(): number {
    const { response } = this.cause as { response?: Response };
    return Number(response?.headers.get('retry-after')) * 1000 || 0;
  }
  /** The code of the error envelope, e.g. `invalid-credentials`. */
  get code(): string {
    return this.body.error?.code ?? (this.status === 0 ? 'network-error' : 'unknown');
  }
}
