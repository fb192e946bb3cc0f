import type {
  Attachment,
  Envelope,
  GherkinDocument,
  Hook,
  Pickle,
  StepDefinition,
  TestCase,
  TestStep,
} from '@cucumber/messages';

import { now } from '../../core/time/clock.ts';
import type { RecordError, TestStatus } from '../../core/record/record.ts';
import type { RunReport } from '../../report/run-report/run-report.ts';
import {
  cucumberStatus,
  OWN_PLACE,
  pickleIdentity,
  readRecordAttachment,
  RECORD_MEDIA_TYPE,
} from '../../runners/cucumber.ts';
import type { TestOutcome } from '../../report/merge/test-outcome.ts';
import { brokenRun, hookErrors, parseErrorOf } from './run-errors.ts';
import { withSourceFile } from './source-file.ts';
import { scenarioSteps, skipReason, stepError, type FinishedStep } from './steps.ts';

/** A running attempt of a scenario. */
interface Attempt {
  readonly pickle: Pickle;
  readonly number: number;
  readonly startedMs: number;
  readonly steps: readonly TestStep[];
  /** Start of each step, in milliseconds since the epoch. */
  readonly begun: Map<string, number>;
  readonly finished: FinishedStep[];
  readonly reportFiles: string[];
}

type Messages = { readonly [Kind in keyof Envelope]-?: NonNullable<Envelope[Kind]> };

/** Follows the message stream of one run. */
export class CucumberWatcher {
  readonly report: RunReport;
  readonly #documents = new Map<string, GherkinDocument>();
  readonly #pickles = new Map<string, Pickle>();
  readonly #testCases = new Map<string, TestCase>();
  readonly #definitions = new Map<string, StepDefinition>();
  readonly #hooks = new Map<string, Hook>();
  readonly #attempts = new Map<string, Attempt>();
  /** Finished attempts. Their status depends on `strict`, which is known only at the end of the run. */
  readonly #ended: (() => TestOutcome)[] = [];
  #pendingFails = true;
  /** Ids of test cases that have started. */
  readonly #begun = new Set<string>();
  /** Why the run ended early, e.g. the crash of a worker. */
  #broken: RecordError[] = [];
  readonly #runHooks = new Map<string, string>();
  #isOver = false;
  #hasFailed = false;
  #hasUndefined = false;
  #isImported = false;
  #isSkipped = false;
  #isCarriedOut = false;

  constructor(report: RunReport) {
    this.report = report;
  }

  onMessage(message: Envelope): void {
    const { gherkinDocument, pickle, stepDefinition, testCase, hook, parseError } = message;
    if (gherkinDocument) this.#documents.set(gherkinDocument.uri ?? '', gherkinDocument);
    if (pickle) this.#pickles.set(pickle.id, pickle);
    if (stepDefinition) this.#definitions.set(stepDefinition.id, withSourceFile(stepDefinition));
    if (testCase) this.#testCases.set(testCase.id, testCase);
    if (hook) this.#hooks.set(hook.id, withSourceFile(hook));
    if (hook?.sourceReference.uri === OWN_PLACE) this.#isImported = true;
    if (parseError) this.report.addError(parseErrorOf(parseError));
    this.#onRun(message);
    this.#onProgress(message);
  }

  #onRun({ testRunHookStarted, testRunHookFinished, testRunFinished }: Envelope): void {
    if (testRunHookStarted) this.#runHooks.set(testRunHookStarted.id, testRunHookStarted.hookId);
    if (testRunHookFinished) {
      const { testRunHookStartedId, result } = testRunHookFinished;
      const hook = this.#hooks.get(this.#runHooks.get(testRunHookStartedId) ?? '');
      for (const error of hookErrors(result, hook)) this.report.addError(error);
    }
    if (!testRunFinished) return;
    this.#broken = brokenOff(testRunFinished);
    this.#isOver = true;
    this.#hasFailed = !testRunFinished.success;
    this.#pendingFails = this.#hasFailed;
  }

  #onProgress({ testCaseStarted, testStepStarted, testStepFinished, attachment, testCaseFinished }: Envelope): void {
    if (testCaseStarted) this.#onStarted(testCaseStarted);
    if (testStepStarted) {
      const { testCaseStartedId, testStepId, timestamp } = testStepStarted;
      this.#attempts.get(testCaseStartedId)?.begun.set(testStepId, toMs(timestamp));
    }
    if (testStepFinished) this.#onStepFinished(testStepFinished);
    if (attachment) this.#onAttachment(attachment);
    if (testCaseFinished) this.#onFinished(testCaseFinished);
  }

  #onStarted({ id, testCaseId, attempt, timestamp }: Messages['testCaseStarted']): void {
    const { pickleId = '', testSteps: steps = [] } = this.#testCases.get(testCaseId) ?? {};
    const pickle = this.#pickles.get(pickleId);
    if (!pickle) return;
    this.#begun.add(testCaseId);
    const started = { pickle, number: attempt, startedMs: toMs(timestamp), steps };
    this.#attempts.set(id, { ...started, begun: new Map(), finished: [], reportFiles: [] });
  }

  #onStepFinished({ testCaseStartedId, testStepId, testStepResult, timestamp }: Messages['testStepFinished']): void {
    const attempt = this.#attempts.get(testCaseStartedId);
    const step = attempt?.steps.find(({ id }) => id === testStepId);
    if (!attempt || !step) return;
    if (testStepResult.status === 'UNDEFINED') this.#hasUndefined = true;
    // The first hook of a scenario runs always, except in a dry run.
    if (step.hookId !== undefined && step === attempt.steps[0]) {
      if (testStepResult.status === 'SKIPPED' && isZero(testStepResult.duration)) this.#isSkipped = true;
      else this.#isCarriedOut = true;
    }
    const endedMs = toMs(timestamp);
    const startedMs = attempt.begun.get(testStepId) ?? endedMs;
    attempt.finished.push({ step, result: testStepResult, startedMs, endedMs });
  }

  #onAttachment({ testCaseStartedId, mediaType, body, contentEncoding }: Attachment): void {
    if (mediaType !== RECORD_MEDIA_TYPE || !testCaseStartedId) return;
    const text = contentEncoding === 'BASE64' ? Buffer.from(body, 'base64').toString('utf8') : body;
    this.#attempts.get(testCaseStartedId)?.reportFiles.push(...readRecordAttachment(text, process.cwd()));
  }

  /** Whether a scenario is running. */
  get isUnderWay(): boolean {
    return this.#attempts.size > 0;
  }

  /** Whether steps are undefined because the suite does not import the agents. */
  get lacksAgents(): boolean {
    return this.#hasUndefined && !this.#isImported;
  }

  /** Whether this is a dry run, by command line or configuration. It can be detected if the suite has hooks, such as ours. */
  get isDryRun(): boolean {
    return this.#isSkipped && !this.#isCarriedOut && this.#broken.length === 0;
  }

  /**
   * Adds scenarios that were running at the end of the stream, and those that never started.
   *
   * @param why - Why the run ended early, if the stream does not contain it.
   */
  endUnfinished(why?: RecordError): void {
    const error = this.#isOver && this.#attempts.size > 0 ? { name: 'Error', message: workerGone } : why;
    if (this.#broken.length === 0 && error !== undefined) this.#broken = [error];
    this.#endUnderWay();
    this.#endUnbegun();
    for (const outcomeOf of this.#ended.splice(0)) this.report.add(outcomeOf());
    if (this.#hasFailed) this.report.addUnlessRed(brokenRun({ name: 'Error', message: unexplained }));
  }

  /** The error that ended the run belongs to the running scenarios; without any, it is an error of the run. */
  #endUnderWay(): void {
    for (const attempt of this.#attempts.values()) {
      const endedMs = attempt.finished.at(-1)?.endedMs ?? attempt.startedMs;
      this.#addOutcome(attempt, { status: 'interrupted', endedMs });
    }
    if (this.#attempts.size === 0) this.#addBrokenErrors();
    this.#attempts.clear();
  }

  #addBrokenErrors(): void {
    if (this.report.hasErrors) return;
    for (const error of this.#broken) this.report.addError(brokenRun(error));
  }

  /** If no scenario has started, they count as interrupted: nothing else shows that the run ended early. */
  #endUnbegun(): void {
    const status = this.#begun.size > 0 ? 'skipped' : 'interrupted';
    for (const [id, { pickleId, testSteps: steps }] of this.#testCases) {
      const pickle = this.#begun.has(id) ? undefined : this.#pickles.get(pickleId);
      if (!pickle) continue;
      const startedMs = now();
      const never = { pickle, number: 0, startedMs, steps, begun: new Map(), finished: [], reportFiles: [] };
      this.#addOutcome(never, { status, endedMs: startedMs });
    }
  }

  #onFinished({ testCaseStartedId, timestamp }: Messages['testCaseFinished']): void {
    const attempt = this.#attempts.get(testCaseStartedId);
    if (!attempt) return;
    this.#attempts.delete(testCaseStartedId);
    this.#addOutcome(attempt, { endedMs: toMs(timestamp) });
  }

  #addOutcome(attempt: Attempt, end: EndOfAttempt): void {
    this.#ended.push(() => this.#outcomeOf(attempt, end));
  }

  #outcomeOf(attempt: Attempt, { status: given, endedMs }: EndOfAttempt): TestOutcome {
    const { pickle, number, startedMs, finished, reportFiles } = attempt;
    const document = (of: Pickle): GherkinDocument | undefined => this.#documents.get(of.uri);
    const pendingFails = this.#pendingFails;
    const suite = { definitions: this.#definitions, hooks: this.#hooks, pendingFails, document };
    const statuses = finished.map(({ result }) => result.status);
    const status = given ?? cucumberStatus(statuses, pendingFails);
    return {
      identity: pickleIdentity(pickle, document(pickle), number),
      status,
      ...(status === 'skipped' && skipReason(pickle, finished, suite)),
      startedAt: Math.round(startedMs),
      durationMs: Math.round(endedMs - startedMs),
      errors: [
        ...finished.flatMap(({ step, result }) => stepError({ step, result, pickle, suite }) ?? []),
        ...(status === 'interrupted' ? this.#broken : []),
      ],
      steps: scenarioSteps(pickle, finished, suite),
      reportFiles,
    };
  }
}

interface EndOfAttempt {
  /** Default: the status of its steps. */
  readonly status?: TestStatus;
  readonly endedMs: number;
}
const unexplained = 'Cucumber reports that the run failed, but not why. See its output.';

const workerGone =
  'The process that ran the scenario ended before the scenario: it crashed, was killed, or called process.exit()';

function brokenOff({ exception, message }: Messages['testRunFinished']): RecordError[] {
  const text = exception?.message ?? message;
  return text ? [{ name: exception?.type ?? 'Error', message: text }] : [];
}

function toMs({ seconds, nanos }: { seconds: number; nanos: number }): number {
  return seconds * 1000 + nanos / 1e6;
}

function isZero({ seconds, nanos }: Messages['testStepFinished']['testStepResult']['duration']): boolean {
  return Number(seconds) === 0 && nanos === 0;
}
