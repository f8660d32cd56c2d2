import { ConfigError } from '../../process/config-error.ts';
import { explainFileFault } from '../../process/file-faults.ts';
import { UsageError } from '../../process/usage-error.ts';
import { AuthoringError } from '../client/authoring-error.ts';
import { ConnectionError } from './connection.ts';
import { Hindrance } from './hindrance.ts';
import { conflictSchema } from './report.ts';
import { StoppedError } from './stopping.ts';

/** Why a command has ended early. */
export interface Failure {
  readonly message: string;
  /** Exit code, as the help lists them. */
  readonly code: number;
}

function explainRefusal({ status, code, message, details }: AuthoringError): Failure {
  // Without an answer of ours, or with one that says that it cannot: the content has nothing to do with it.
  if (status >= 500 || status === 401 || code === 'no-answer') return { message, code: 3 };
  const { missing } = details;
  if (code === 'acknowledgement-required' && Array.isArray(missing))
    return { message: `${message} Here: --acknowledge ${missing.join(',')}`, code: 1 };
  const isStale = conflictSchema.safeParse(details).success;
  return { message: isStale ? `${message} Read it again and repeat the command.` : message, code: 1 };
}

/** Says why a command failed; undefined for a fault of ours, of which only the trace tells. */
export function explainFailure(error: unknown): Failure | undefined {
  if (error instanceof UsageError || error instanceof ConfigError) return { message: error.message, code: 2 };
  if (error instanceof Hindrance) return { message: error.message, code: 1 };
  if (error instanceof ConnectionError) return { message: error.message, code: 3 };
  if (error instanceof AuthoringError) return explainRefusal(error);
  if (error instanceof StoppedError) return { message: error.message, code: error.code };
  const fault = explainFileFault(error);
  if (!fault) return undefined;
  const what = fault.path === undefined ? 'A file' : `\`${fault.path}\``;
  return { message: `${what} cannot be read or written: ${fault.why}.`, code: 1 };
}
