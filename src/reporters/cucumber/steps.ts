import type {
  GherkinDocument,
  Hook,
  Pickle,
  PickleStep,
  Step,
  StepDefinition,
  TestStep,
  TestStepResult,
} from '@cucumber/messages';

import type { RecordError } from '../../core/record/record.ts';
import { stepsById } from '../../util/gherkin-parts.ts';
import { OWN_PLACE, scenarioErrors } from '../../runners/cucumber.ts';
import type { RunnerStep } from '../../report/merge/runner-steps.ts';
import type { TestOutcome } from '../../report/merge/test-outcome.ts';

/** A finished step of an attempt. */
export interface FinishedStep {
  readonly step: TestStep;
  readonly result: TestStepResult;
  /** Milliseconds since the epoch. */
  readonly startedMs: number;
  readonly endedMs: number;
}

/** The facts about the suite from the message stream. */
export interface Suite {
  readonly definitions: ReadonlyMap<string, StepDefinition>;
  readonly hooks: ReadonlyMap<string, Hook>;
  /** Whether a pending step fails the run: the option `strict`. */
  readonly pendingFails: boolean;
  document(pickle: Pickle): GherkinDocument | undefined;
}

/** The steps of a scenario as written in its feature file. Hooks are included only if they failed or skipped the scenario. */
export function scenarioSteps(pickle: Pickle, finished: readonly FinishedStep[], suite: Suite): RunnerStep[] {
  const inFile = stepsById(suite.document(pickle) ?? { comments: [] });
  return finished.flatMap(({ step, result, startedMs, endedMs }) => {
    const own = pickle.steps.find(({ id }) => id === step.pickleStepId);
    const error = stepError({ step, result, pickle, suite });
    const startedAt = Math.floor(startedMs);
    const facts = {
      startedAt,
      durationMs: Math.max(0, Math.ceil(endedMs) - startedAt),
      steps: [],
      ...(error ? { error } : skipOf(result)),
    };
    if (own) return [{ ...asWritten(own, pickle.uri, inFile), ...facts }];
    const isShown = error !== undefined || hasSkipped(result);
    return isShown ? [{ ...asHook(suite.hooks.get(step.hookId ?? '')), ...facts }] : [];
  });
}

function skipOf({ status }: TestStepResult): Pick<RunnerStep, 'skipped'> {
  if (status === 'PENDING') return { skipped: { reason: 'It is pending.' } };
  return status === 'SKIPPED' ? { skipped: {} } : {};
}

/** Whether a step or hook ran and skipped the scenario. Steps after it have no duration. */
function hasSkipped({ status, duration }: TestStepResult): boolean {
  return status === 'PENDING' || (status === 'SKIPPED' && !isZero(duration));
}

function isZero({ seconds, nanos }: TestStepResult['duration']): boolean {
  return Number(seconds) === 0 && nanos === 0;
}

const hookNames: Readonly<Record<string, string>> = { BEFORE_TEST_CASE: 'Before hook', AFTER_TEST_CASE: 'After hook' };

/** The title and location of a hook. Cucumber reports the type of a hook since version 11.1. */
function asHook(hook: Hook | undefined): Pick<RunnerStep, 'title' | 'category' | 'location'> {
  const { name, type = '', sourceReference: { uri, location } = {} } = hook ?? {};
  const kind = hookNames[type] ?? 'Hook';
  const isPlace = uri !== undefined && location !== undefined && uri !== OWN_PLACE;
  return {
    title: name ? `${kind} "${name}"` : kind,
    category: 'hook',
    ...(isPlace && { location: { file: uri, line: location.line } }),
  };
}

/** Why a scenario was skipped, if Cucumber knows it; `didNotRun` if no step of it ran. */
export function skipReason(
  pickle: Pickle,
  finished: readonly FinishedStep[],
  { hooks }: Suite,
): Pick<TestOutcome, 'reason' | 'didNotRun'> {
  const found = finished.find(({ result }) => hasSkipped(result));
  if (!found) return { didNotRun: true };
  const { step, result } = found;
  const own = pickle.steps.find(({ id }) => id === step.pickleStepId);
  const what = own ? `The step "${own.text}"` : placed(asHook(hooks.get(step.hookId ?? '')));
  return { reason: `${what} ${result.status === 'PENDING' ? 'is pending' : 'skipped it'}.` };
}

function placed({ title, location }: Pick<RunnerStep, 'title' | 'location'>): string {
  return location ? `${title} (${location.file}:${location.line})` : title;
}

function asWritten(
  { text, astNodeIds }: PickleStep,
  file: string,
  inFile: ReadonlyMap<string, Step>,
): Pick<RunnerStep, 'title' | 'category' | 'location'> {
  const written = inFile.get(astNodeIds[0] ?? '');
  if (!written) return { title: text, category: 'step' };
  const { keyword, location } = written;
  return { title: `${keyword}${text}`, category: 'step', location: { file, line: location.line } };
}

interface StepOutcome {
  readonly step: TestStep;
  readonly result: TestStepResult;
  readonly pickle: Pickle;
  readonly suite: Suite;
}

/** Why a step failed its scenario; undefined if it did not. */
export function stepError({ step, result, pickle, suite }: StepOutcome): RecordError | undefined {
  const text = pickle.steps.find(({ id }) => id === step.pickleStepId)?.text ?? '';
  const { status } = result;
  if (status === 'AMBIGUOUS') return { name: 'AmbiguousStep', message: ambiguous(text, step, suite) };
  if (status === 'PENDING' && suite.pendingFails) {
    const what = step.hookId === undefined ? `The step "${text}"` : placed(asHook(suite.hooks.get(step.hookId)));
    return { name: 'PendingStep', message: `${what} is pending: its definition is not finished.` };
  }
  if (status === 'UNDEFINED') return { name: 'UndefinedStep', message: `No step definition matches "${text}".` };
  return scenarioErrors([result])[0];
}

function ambiguous(text: string, { stepDefinitionIds = [] }: TestStep, { definitions }: Suite): string {
  const places = stepDefinitionIds.flatMap((id) => {
    const { pattern, sourceReference } = definitions.get(id) ?? {};
    return pattern ? [`${pattern.source} (${sourceReference?.uri}:${sourceReference?.location?.line})`] : [];
  });
  return [`Several step definitions match "${text}":`, ...places].join('\n  ');
}
