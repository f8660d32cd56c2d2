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

/** One line for every test that failed, of a report of Vitest or Playwright; one that says so where there is no report. */
export function readFailures(file: string): string[] {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as UnitReport | BrowserReport;
    return [...('testResults' in report ? unitFailures(report) : browserFailures(report))];
  } catch (error) {
    return [`The report ${file} cannot be read: ${(error as Error).message}`];
  }
}
