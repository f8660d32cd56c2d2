import { databasePrefix, dropDatabases } from './postgres.ts';

/** Runs around all unit tests: gives the run a name and removes its databases. */
export default function prepareRun(): () => Promise<void> {
  const run = String(process.pid);
  process.env.HASHMARK_TEST_RUN = run;
  return async () => {
    const url = process.env.TEST_DATABASE_URL;
    if (url) await dropDatabases(url, databasePrefix(run));
  };
}
