import { failedPart } from '../agents/record/failed-part.ts';
import type { Call } from '../agents/steps/agent-context.ts';
import { runVerb } from '../agents/verbs/run-verb.ts';
import { verbs } from '../agents/verbs/verbs.ts';
import { parseScenario, type ScenarioStep } from './parse-scenario.ts';

/** The agent calls that scenario steps are mapped to. */
export interface ScenarioAgent {
  aiAct(prompt: string, options?: StepOptions): Promise<unknown>;
  aiAssert(assertion: string, message?: string, options?: StepOptions): Promise<void>;
}

interface StepOptions {
  readonly context?: string;
  readonly abortSignal?: AbortSignal;
}

/** Options that only acting steps have. */
interface ActStepOptions extends StepOptions {
  readonly deepThink?: unknown;
  readonly deepLocate?: unknown;
}

interface ScenarioOptions extends ActStepOptions {
  /** The step as its reader knows it, if the text has another wording. */
  readonly written?: string | undefined;
}

/** Makes the calls as parts of another call, with its options of the agent. */
export function scenarioAgent({ agent }: Call): ScenarioAgent {
  return {
    aiAct: (prompt, options) => runVerb(agent, verbs.aiAct, prompt, options),
    aiAssert: (assertion, message, options) => runVerb(agent, verbs.aiAssert, assertion, message, options),
  };
}

/** Runs one scenario: Given and When steps act, Then steps assert. The first failure ends it. */
export async function runScenario(agent: ScenarioAgent, text: string, options: ScenarioOptions = {}): Promise<void> {
  const { written, ...ofSteps } = options;
  const steps = parseScenario(text);
  for (const step of steps) {
    const original = (steps.length === 1 ? written : undefined) ?? `${step.keyword} ${step.text}`;
    await runStep(agent, { ...step, original }, ofSteps);
  }
}

export interface WrittenStep extends ScenarioStep {
  readonly original: string;
}

/** Runs one step; `original` is the step as its reader knows it. */
export async function runStep(agent: ScenarioAgent, step: WrittenStep, options: ActStepOptions = {}): Promise<void> {
  const { line, original, outcome } = step;
  const verb = outcome ? 'aiAssert' : 'aiAct';
  try {
    const { deepThink: _think, deepLocate: _locate, ...shared } = options;
    if (outcome) await agent.aiAssert(step.instruction, undefined, shared);
    else await agent.aiAct(step.instruction, options);
  } catch (error) {
    const what = `Step failed at line ${line}: ${original} (run as ${verb})`;
    throw failedPart({ what, details: { line, step: original, action: verb }, code: 'GHERKIN_STEP_FAILED' }, error);
  }
}
