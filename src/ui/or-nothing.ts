/** Whether a call says that nothing has the name it was given, or that nothing can have it: addresses and texts name anything. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422);

/** The answer of a call, or undefined where it says that there is none. */
export async function orNothing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
