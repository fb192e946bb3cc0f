import { failedPart } from '../agents/record/failed-part.ts';
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
    const { line, keyword } = step;
    const original = `${keyword} ${step.text}`;
    const what = `Step failed at line ${line}: ${original} (run as ${verb})`;
    throw failedPart({ what, details: { line, step: original, action: verb }, code: 'GHERKIN_STEP_FAILED' }, error);
  }
}
