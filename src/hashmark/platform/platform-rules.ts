import type { Context } from 'hono';
import type { Call } from '../calls/define-call.ts';

/** What a module knows of the back end at `PLATFORM_URL`, besides the calls that it answers. */
export interface PlatformRules<Services> {
  /** Something cheap that it answers when it is well, by any status but 502, 503 and 504; `/` without it. */
  readonly probe?: `/${string}`;
  /** Addresses of it that are no calls, with `{param}` segments: opened by `GET`, they lead elsewhere. */
  readonly pages?: readonly `/${string}`[];
  /** Whether an answer of success says that nobody is signed in; its caller is told so by a 401. */
  saysNobody?(call: Call, body: unknown): boolean;
  /**
   * Hears of an answer before it goes on, and may add cookies to it.
   *
   * @param call none for a page
   * @param status of a success that keeps to the declaration, of a redirect or of a refusal
   */
  onAnswer?(c: Context, services: Services, call: Call | undefined, status: number): void;
}
