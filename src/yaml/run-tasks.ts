import { z } from 'zod';

import { failedPart } from '../agents/record/failed-part.ts';
import type { Call, YamlOutcome, YamlScript } from '../agents/steps/agent-context.ts';
import { defineVerb } from '../agents/verbs/define-verb.ts';
import { runVerbAt } from '../agents/verbs/run-verb.ts';
import { throwIfAborted } from '../core/time/deadline.ts';
import { EyewrightError } from '../core/errors/errors.ts';
import type { CallSite } from '../util/call-site.ts';
import { flowCalls } from './flow-calls.ts';
import { readTasks, type FlowStep, type FlowTask } from './read-tasks.ts';
import type { YamlPlace } from './yaml-error.ts';

/** Collects the results. */
interface Results {
  readonly named: Record<string, unknown>;
  unnamed: number;
}

interface TaskRun {
  readonly agent: Call['agent'];
  readonly signal: AbortSignal;
  readonly file: string | undefined;
  readonly results: Results;
}

/**
 * Runs the tasks of a YAML text in order. The first failure ends the run, unless its task lets the others continue; the
 * error is thrown at the end in any case.
 */
export async function runTasks(
  { agent, signal }: Call,
  { text, file }: YamlScript,
  env: Readonly<Record<string, string | undefined>>,
): Promise<YamlOutcome> {
  const tasks = placed(file, () => readTasks(text, { calls: flowCalls(agent.actions), env }));
  const run: TaskRun = { agent, signal, file, results: { named: {}, unnamed: 0 } };
  const failures: unknown[] = [];
  for (const task of tasks) {
    try {
      const at = siteOf(file, task.place);
      await runVerbAt(agent, { verb: taskVerb, site: { ...at, frames: [] } }, task, run);
    } catch (error) {
      throwIfAborted(signal);
      if (!task.continueOnError) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { result: run.results.named };
}

/** Problems of the whole text point at its first problem. */
function placed<T>(file: string | undefined, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (file !== undefined && EyewrightError.isInstance(error)) {
      const { line = 1, column = 1 } = error.details as Partial<YamlPlace>;
      error.stack = `${error.name}: ${error.message}\n${siteOf(file, { line, column }).frames.join('\n')}`;
    }
    throw error;
  }
}

function siteOf(file: string | undefined, { line, column }: YamlPlace): CallSite {
  if (file === undefined) return { place: undefined, frames: [] };
  return { place: { file, line, column }, frames: [`    at ${file}:${line}:${column}`] };
}

/** A task is a step with its calls as substeps. */
const taskVerb = defineVerb({
  name: 'task',
  params: z.strictObject({}),
  options: z.strictObject({}),
  read: (task: FlowTask, run: TaskRun) => ({
    subject: task.name,
    options: {},
    ownsPlaces: true,
    async run(): Promise<void> {
      for (const step of task.steps) await runStep(run, task, step);
    },
  }),
});

async function runStep({ agent, file, results }: TaskRun, task: FlowTask, step: FlowStep): Promise<void> {
  const { place, verb, given } = step;
  try {
    const value = await runVerbAt(agent, { verb, site: siteOf(file, place) }, ...given);
    keep(results, step, value);
  } catch (error) {
    const what = `Task "${task.name}" failed at line ${place.line}: ${step.call}`;
    const details = { task: task.name, ...place, call: step.call };
    throw failedPart({ what, details, code: 'YAML_STEP_FAILED' }, error);
  }
}

function keep(results: Results, { resultName, isQuery }: FlowStep, value: unknown): void {
  if (resultName !== undefined) results.named[resultName] = value;
  else if (isQuery) results.named[results.unnamed++] = value;
}
