import type {
  GherkinDocument,
  Pickle,
  PickleStep,
  Step,
  StepDefinition,
  TestStep,
  TestStepResult,
} from '@cucumber/messages';

import type { RecordError } from '../core/record.ts';
import { stepsById } from '../util/gherkin-steps.ts';
import { scenarioErrors } from '../runners/cucumber.ts';
import type { RunnerStep } from '../report/merge/runner-steps.ts';

/** One step of an attempt as it went. */
export interface FinishedStep {
  readonly step: TestStep;
  readonly result: TestStepResult;
  /** Milliseconds since the epoch. */
  readonly startedMs: number;
  readonly endedMs: number;
}

/** What the message stream has told of the suite so far. */
export interface Suite {
  readonly definitions: ReadonlyMap<string, StepDefinition>;
  document(pickle: Pickle): GherkinDocument | undefined;
}

/** A scenario as its feature file has it: each step with its keyword and its line; hooks only where they failed. */
export function scenarioSteps(pickle: Pickle, finished: readonly FinishedStep[], suite: Suite): RunnerStep[] {
  const inFile = stepsById(suite.document(pickle) ?? { comments: [] });
  return finished.flatMap(({ step, result, startedMs, endedMs }) => {
    const own = pickle.steps.find(({ id }) => id === step.pickleStepId);
    const error = stepError({ step, result, pickle, suite });
    const times = { startedAt: Math.round(startedMs), durationMs: Math.max(0, Math.round(endedMs - startedMs)) };
    const facts = { ...times, steps: [], ...(error && { error }) };
    if (own) return [{ ...asWritten(own, pickle.uri, inFile), ...facts }];
    return error ? [{ title: 'Hook', category: 'hook', ...facts }] : [];
  });
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

/** Why a step made its scenario fail; undefined for any that did not. */
export function stepError({ step, result, pickle, suite }: StepOutcome): RecordError | undefined {
  const text = pickle.steps.find(({ id }) => id === step.pickleStepId)?.text ?? '';
  const { status } = result;
  if (status === 'AMBIGUOUS') return { name: 'AmbiguousStep', message: ambiguous(text, step, suite) };
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
