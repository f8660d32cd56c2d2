import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What Vitest's JSON reporter writes, as far as it is read here. */
interface UnitReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

interface BrowserSuite {
  file: string;
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: BrowserSuite[];
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
interface BrowserReport {
  suites: BrowserSuite[];
  errors: { message?: string }[];
}

const MAX_LETTERS = 300;
const MAX_LINES = 40;

/** The beginning of an error, in one line. */
const shorten = (text = ''): string =>
  stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LETTERS);

function* unitFailures({ testResults }: UnitReport): Generator<string> {
  for (const { name, message, assertionResults } of testResults) {
    const file = relative('.', name);
    if (message) yield `${file}: ${shorten(message)}`;
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === 'failed') yield `${file} › ${fullName}: ${shorten(failureMessages[0])}`;
  }
}

function* suiteFailures({ file, specs, suites = [] }: BrowserSuite): Generator<string> {
  for (const { title, ok, tests } of specs) {
    const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
    if (!ok) yield `${file} › ${title}: ${shorten(error?.message)}`;
  }
  for (const suite of suites) yield* suiteFailures(suite);
}

function* browserFailures({ suites, errors }: BrowserReport): Generator<string> {
  for (const { message } of errors) yield shorten(message);
  for (const suite of suites) yield* suiteFailures(suite);
}

/** The last lines of what a check printed, for a failure that is none of a test's: a promise that nobody awaited, a process that died. */
const lastWords = (said: string): string[] =>
  stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*[✓↓]/.test(line))
    .slice(-MAX_LINES);

/**
 * One line for every test that failed, of a report of Vitest or Playwright.
 *
 * @param said what the check printed, whose end is returned where the report names no test, or cannot be read
 */
export function readFailures(file: string, said: string): string[] {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport | BrowserReport;
    const failures = [...('testResults' in report ? unitFailures(report) : browserFailures(report))];
    return failures.length > 0 ? failures : ['The report names no test that failed.', ...lastWords(said)];
  } catch (error) {
    return [`The report ${file} cannot be read: ${(error as Error).message}`, ...lastWords(said)];
  }
}
