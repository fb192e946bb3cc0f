import type { AnyAction } from '../../core/action.ts';
import type { Device } from '../../core/device.ts';
import type { CallGrants } from '../../core/grants.ts';
import type { Logger } from '../../core/logger.ts';
import type { Model, ModelCallFacts } from '../../core/model.ts';
import type { SecretVault } from '../../core/secrets.ts';
import type { UsageMeter } from '../../core/usage.ts';
import type { ResolvedAgentOptions } from '../agent-options.ts';
import type { AIContexts } from './ai-contexts.ts';
import { callHook } from '../record/call-hook.ts';
import type { FrameSource } from './frame-source.ts';
import type { Step, StepRecorder } from '../record/step-recorder.ts';

/** What the verbs of one agent share. */
export interface AgentContext {
  readonly device: Device;
  readonly actions: readonly AnyAction[];
  readonly model: Model;
  readonly options: ResolvedAgentOptions;
  readonly contexts: AIContexts;
  readonly frames: FrameSource;
  readonly steps: StepRecorder;
  readonly vault: SecretVault;
  readonly meter: UsageMeter;
  readonly logger: Logger;
  /** Fires when the agent is destroyed or its test ends. */
  readonly signal: AbortSignal;
  /** Milliseconds that the test has left for a call; undefined without a limit. */
  remainingMs(): number | undefined;
}

/** One running call of a verb. */
export interface Call {
  readonly agent: AgentContext;
  readonly step: Step;
  /** What the actions of this call may do. */
  readonly grants: CallGrants;
  readonly signal: AbortSignal;
}

/** The same call, seen from a part of it. */
export function within(call: Call, step: Step): Call {
  return { ...call, step };
}

/** Keeps a model call: in the record, in the metrics, and for the user's hook. */
export function keepModelCall(call: Call): (facts: ModelCallFacts) => void {
  const { meter, options } = call.agent;
  return (facts) => {
    call.step.modelCall(facts);
    if (!facts.usage) return;
    meter.add(facts.usage);
    const { usage } = facts;
    void callHook(call.agent, 'onLLMUsage', () => options.onLLMUsage?.(usage));
  };
}
