import pino, { type Logger } from 'pino';

/** Structured logs on stdout. Secrets never reach them: what could hold one is removed here, whoever logs it. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.authorization', '*.cookie', 'req.headers', 'password', 'token'],
      censor: '[removed]',
    },
  });
}
