import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { parseJson } from '../../src/util/parse-json.ts';
import type { Runner } from '../projects/runners.data.ts';

/** How something ended, in words that all runners have in common. */
export type OwnOutcome = 'passed' | 'failed' | 'skipped' | 'did not run';

export interface OwnAttempt {
  readonly outcome: OwnOutcome;
  /** The first line of each error. */
  readonly reasons: readonly string[];
}

export interface OwnTest {
  readonly name: string;
  readonly outcome: OwnOutcome;
  readonly isFlaky: boolean;
  /** Of all attempts, where the runner does not say of which. */
  readonly reasons?: readonly string[];
  /** How often it ran though it had not failed, where the runner keeps one result for all. */
  readonly repeats?: number;
  readonly attempts: readonly OwnAttempt[];
}

/** A run as its runner tells it in a file of its own. */
export interface OwnRun {
  /** Whether its end is missing. */
  readonly isCut?: boolean;
  readonly tests: readonly OwnTest[];
  /** The first lines of errors outside of tests. */
  readonly errors: readonly string[];
}

/** Undefined where the runner was ended before it wrote anything, or writes nothing of such a run. */
export function readOwnRun(runner: Runner, folder: string): OwnRun | undefined {
  const file = path.join(folder, runner === 'cucumber' ? 'own.ndjson' : 'own.json');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  return readers[runner](text);
}

const readers: Readonly<Record<Runner, (text: string) => OwnRun>> = {
  playwright: (text) => playwrightRun(parseJson(text) as PlaywrightJson),
  vitest: (text) => vitestRun(parseJson(text) as VitestJson),
  cucumber: (text) =>
    cucumberRun(text.split('\n').flatMap((line) => (line === '' ? [] : [parseJson(line) as Message]))),
};

/** Without colours, and what stands before a message. */
export function firstLine(text: string): string {
  const plain = stripVTControlCharacters(text).trim();
  return (plain.split('\n', 1)[0] ?? '').replace(/^(?:Uncaught )?\w*Error: /, '').trim();
}

interface PlaywrightJson {
  readonly errors: readonly { readonly message?: string; readonly value?: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly PlaywrightTest[];
  }[];
}

interface PlaywrightTest {
  readonly projectName: string;
  readonly expectedStatus: string;
  readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  readonly results: readonly { readonly status: string; readonly errors: PlaywrightJson['errors'] }[];
}

function playwrightRun({ suites, errors }: PlaywrightJson): OwnRun {
  return { tests: suites.flatMap(playwrightTests), errors: errors.map(playwrightError) };
}

function playwrightError({ message, value }: PlaywrightJson['errors'][number]): string {
  return firstLine(message ?? value ?? '');
}

function playwrightTests({ specs, suites = [] }: PlaywrightSuite): OwnTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map((test): OwnTest => {
      const attempts = test.results.map(({ status, errors }): OwnAttempt => ({
        outcome: playwrightOutcome(status, test.expectedStatus),
        reasons: test.expectedStatus === 'failed' ? [] : errors.map(playwrightError),
      }));
      return {
        name: [test.projectName, title].filter(Boolean).join(' '),
        outcome: playwrightTestOutcome(test, attempts.at(-1)),
        isFlaky: test.status === 'flaky',
        attempts,
      };
    }),
  );
  return [...own, ...suites.flatMap(playwrightTests)];
}

function playwrightTestOutcome({ status, results }: PlaywrightTest, last: OwnAttempt | undefined): OwnOutcome {
  // Playwright counts a test that was interrupted as skipped.
  if (results.at(-1)?.status === 'interrupted') return 'failed';
  if (status === 'skipped') return last?.outcome ?? 'did not run';
  return status === 'unexpected' ? 'failed' : 'passed';
}

/** A skip that nobody asked for is a test that did not run, as Playwright's own reporters count it. */
function playwrightOutcome(status: string, expected: string): OwnOutcome {
  if (status === 'skipped') return expected === 'skipped' ? 'skipped' : 'did not run';
  return status === expected ? 'passed' : 'failed';
}

interface VitestJson {
  readonly errors: readonly string[];
  readonly modules: readonly {
    readonly state: string;
    readonly errors: readonly string[];
    readonly tests: readonly {
      readonly name: string;
      readonly state: string;
      readonly mode?: string;
      readonly isBehindHook?: boolean;
      /** Why it was skipped. */
      readonly note?: string;
      readonly errors: readonly string[];
      readonly retryCount?: number;
      readonly repeatCount?: number;
      readonly flaky?: boolean;
    }[];
  }[];
}

function vitestRun({ errors, modules }: VitestJson): OwnRun {
  return {
    errors: [...errors, ...modules.flatMap((module) => module.errors)].map(firstLine),
    tests: modules.flatMap(({ tests }) => tests.map(vitestTest)),
  };
}

type VitestTest = VitestJson['modules'][number]['tests'][number];

function vitestTest(test: VitestTest): OwnTest {
  const { name, errors, retryCount = 0, repeatCount = 0, flaky = false } = test;
  const outcome = vitestOutcome(test);
  // Which of them failed is told by nobody else; the errors are those of all.
  const before = Array.from({ length: retryCount }, (): OwnAttempt => ({ outcome: 'failed', reasons: [] }));
  const attempts = [...before, { outcome, reasons: [] }];
  return { name, outcome, isFlaky: flaky, attempts, reasons: errors.map(firstLine), repeats: repeatCount };
}

function vitestOutcome({ state, mode, isBehindHook = false, note }: VitestTest): OwnOutcome {
  if (state === 'passed' || state === 'failed') return state;
  if (mode === 'skip' || mode === 'todo') return 'skipped';
  return state === 'skipped' && !isBehindHook && !note?.includes('aborted') ? 'skipped' : 'did not run';
}

interface Message {
  readonly pickle?: {
    readonly id: string;
    readonly name: string;
    readonly uri: string;
    readonly location?: { line: number };
  };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string; readonly attempt: number };
  readonly testStepFinished?: { readonly testCaseStartedId: string; readonly testStepResult: StepResult };
  readonly testCaseFinished?: { readonly testCaseStartedId: string; readonly willBeRetried: boolean };
  readonly testRunHookFinished?: { readonly result: StepResult };
  readonly testRunFinished?: { readonly success: boolean; readonly exception?: { readonly message?: string } };
  readonly parseError?: { readonly message: string };
}

interface StepResult {
  readonly status: string;
  readonly duration: { readonly seconds: number; readonly nanos: number };
  readonly message?: string;
  readonly exception?: { readonly message?: string };
}

function cucumberRun(messages: readonly Message[]): OwnRun {
  const pickles = new Map(messages.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle]] : [])));
  const errors = messages.flatMap(({ testRunHookFinished, parseError, testRunFinished }) => [
    ...(testRunHookFinished ? reasonsOf(testRunHookFinished.result) : []),
    ...(parseError ? [firstLine(parseError.message)] : []),
    ...(testRunFinished?.exception?.message ? [firstLine(testRunFinished.exception.message)] : []),
  ]);
  const tests = messages.flatMap(({ testCase }): OwnTest[] => {
    const name = pickles.get(testCase?.pickleId ?? '')?.name;
    if (!testCase || name === undefined) return [];
    const attempts = messages.flatMap(({ testCaseStarted }) =>
      testCaseStarted?.testCaseId === testCase.id ? [cucumberAttempt(testCaseStarted.id, messages)] : [],
    );
    const outcome = attempts.at(-1)?.outcome ?? 'did not run';
    return [{ name, outcome, isFlaky: outcome === 'passed' && attempts.length > 1, attempts }];
  });
  const isCut = !messages.some(({ testRunFinished, parseError }) => testRunFinished ?? parseError);
  return { tests, errors, isCut };
}

function cucumberAttempt(id: string, messages: readonly Message[]): OwnAttempt {
  const results = messages.flatMap(({ testStepFinished }) =>
    testStepFinished?.testCaseStartedId === id ? [testStepFinished.testStepResult] : [],
  );
  const isOver = messages.some(({ testCaseFinished }) => testCaseFinished?.testCaseStartedId === id);
  const statuses = new Set(results.map(({ status }) => status));
  const isGreen = messages.some(({ testRunFinished }) => testRunFinished?.success);
  const red = ['FAILED', 'AMBIGUOUS', 'UNDEFINED', 'UNKNOWN', ...(isGreen ? [] : ['PENDING'])];
  if (red.some((status) => statuses.has(status)) || !isOver) {
    return { outcome: 'failed', reasons: results.flatMap(reasonsOf) };
  }
  return { outcome: skipOf(results), reasons: [] };
}

function reasonsOf({ status, message, exception }: StepResult): string[] {
  return status === 'FAILED' ? [firstLine(exception?.message ?? message ?? '')] : [];
}

/** What asks to skip a scenario takes some time; where nothing does, its steps were not run. */
function skipOf(results: readonly StepResult[]): OwnOutcome {
  const skips = results.filter(({ status }) => status === 'SKIPPED' || status === 'PENDING');
  if (skips.length === 0) return 'passed';
  return skips.some(({ duration }) => duration.seconds > 0 || duration.nanos > 0) ? 'skipped' : 'did not run';
}
