/** An answer of the authoring API that refuses. */
export class AuthoringError extends Error {
  override name = 'AuthoringError';
  readonly status: number;
  /** As the list of errors names it: `revision-stale`. */
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    {
      code,
      message,
      details = {},
    }: { code: string; message: string; details?: Record<string, unknown> | undefined },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
