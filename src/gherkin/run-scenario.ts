import { errorMessage, EyewrightError } from '../core/errors.ts';
import { parseScenario, type ScenarioStep } from './parse-scenario.ts';

/** The calls that scenario steps become. */
export interface ScenarioAgent {
  aiAct(prompt: string, options?: StepOptions): Promise<unknown>;
  aiAssert(assertion: string, message?: string, options?: StepOptions): Promise<void>;
}

interface StepOptions {
  readonly context?: string;
  readonly abortSignal?: AbortSignal;
}

/** What only steps that act take. */
interface ActStepOptions extends StepOptions {
  readonly deepThink?: unknown;
  readonly deepLocate?: unknown;
}

/** Runs one scenario: Given and When steps act, Then steps assert. The first failure ends it. */
export async function runScenario(agent: ScenarioAgent, text: string, options: ActStepOptions = {}): Promise<void> {
  for (const step of parseScenario(text)) await runStep(agent, step, options);
}

async function runStep(agent: ScenarioAgent, step: ScenarioStep, options: ActStepOptions): Promise<void> {
  const verb = step.outcome ? 'aiAssert' : 'aiAct';
  try {
    const { deepThink: _think, deepLocate: _locate, ...shared } = options;
    if (step.outcome) await agent.aiAssert(step.instruction, undefined, shared);
    else await agent.aiAct(step.instruction, options);
  } catch (error) {
    throw stepFailed(step, verb, error);
  }
}

/** The same class and code as the failure itself, so that the reader still sees whose fault it was. */
function stepFailed(step: ScenarioStep, verb: string, cause: unknown): EyewrightError {
  const known = EyewrightError.isInstance(cause) ? cause : undefined;
  const why = known?.summary ?? errorMessage(cause);
  const message = `Step failed at line ${step.line}: ${step.keyword} ${step.text} (run as ${verb})\n  ${why}`;
  const details = { line: step.line, step: `${step.keyword} ${step.text}`, action: verb };
  if (!known) return new EyewrightError('GHERKIN_STEP_FAILED', message, { cause, details });
  const FailureClass = known.constructor as typeof EyewrightError;
  const { hint, retryable } = known;
  const failed = new FailureClass(known.code, message, { hint, cause, details, retryable });
  // The step knows the user's line.
  failed.stack = [`${failed.name}: ${failed.message}`, ...stackFrames(known)].join('\n');
  return failed;
}

function stackFrames(error: Error): string[] {
  return (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
}
