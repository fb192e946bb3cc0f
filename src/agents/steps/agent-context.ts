import type { AnyAction } from '../../core/device/action.ts';
import type { CacheEntry, Memory } from '../../core/memory/cache.ts';
import type { Device } from '../../core/device/device.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { CallGrants } from '../../core/device/grants.ts';
import type { Journal, ActionLog } from '../../core/memory/journal.ts';
import type { Logger } from '../../core/logger.ts';
import type { Model } from '../../core/model/model.ts';
import type { SecretVault } from '../../core/secrets/secret-vault.ts';
import type { UsageMeter } from '../../core/model/usage.ts';
import type { ResolvedAgentOptions } from '../agent-options.ts';
import { callHook } from '../record/call-hook.ts';
import type { StepRecorder } from '../record/step-recorder.ts';
import type { Step, StepSpec } from '../record/step.ts';
import type { Budget, CallBudget } from '../spending/budget.ts';
import type { AIContexts } from './ai-contexts.ts';
import type { AppNews } from './app-news.ts';
import type { DeviceClock } from './device-clock.ts';
import type { DomainGuard } from './domain-guard.ts';
import type { FrameSource } from './frame-source.ts';
import type { TypingCheck } from './typing-check.ts';

/** A YAML text, and the file that it comes from, if any. */
export interface YamlScript {
  readonly text: string;
  readonly file?: string | undefined;
}

/** The data that the steps of a YAML text read. */
export interface YamlOutcome {
  /** By the `name` of each step; data of an `aiQuery` without a name by number: 0, 1, … */
  readonly result: Readonly<Record<string, unknown>>;
}

/** Runs texts with many calls; given by the composition root, because this layer knows no format. */
export interface Workflows {
  /** Runs one Gherkin scenario as parts of a call; `options` are those of its steps. */
  gherkin(call: Call, text: string, options: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs the tasks of a YAML text as parts of a call; `file` is where the text comes from. */
  yaml(call: Call, script: YamlScript): Promise<YamlOutcome>;
}

/** Everything that the verbs of one agent share. */
export interface AgentContext {
  readonly device: Device;
  readonly actions: readonly AnyAction[];
  readonly model: Model;
  readonly options: ResolvedAgentOptions;
  readonly contexts: AIContexts;
  readonly frames: FrameSource;
  /** The local time of the device, with the option `useDeviceTime`. */
  readonly deviceClock?: DeviceClock | undefined;
  readonly steps: StepRecorder;
  readonly news: AppNews;
  readonly vault: SecretVault;
  readonly meter: UsageMeter;
  /** Limits on the usage of models; undefined without the option `budget`. */
  readonly budget?: Budget | undefined;
  readonly logger: Logger;
  /** Shows a warning beside the test, where a runner can. */
  readonly warnRunner?: ((message: string) => void) | undefined;
  readonly workflows: Workflows;
  /** Results that earlier steps have read, if the test is one scenario; otherwise each call starts without any. */
  readonly priorResults?: string[] | undefined;
  /** Fires when the agent is destroyed. */
  readonly signal: AbortSignal;
  /** Fires when the runner ends the test early; hooks may still make calls afterwards. */
  readonly testSignal?: AbortSignal | undefined;
  /** Milliseconds that are left of the test; undefined without a limit. */
  remainingMs(): number | undefined;
  /** Timeout of the test in milliseconds; undefined without a limit. */
  testTimeoutMs(): number | undefined;
  /** Whether the time of the test is over; hooks may still read the screen, but not act. */
  isOver(): boolean;
  /** The cache; undefined without the option `cache`. */
  readonly memory?: Memory | undefined;
  /** What the calls did, for generated code; undefined without a cache. */
  readonly journal?: Journal | undefined;
  /** The logs of the running calls, the innermost last. */
  readonly actionLogs: Set<ActionLog>;
  /** Loads prompt pictures that are given as URLs. */
  readonly fetch: typeof globalThis.fetch;
}

/** Recorded pictures, oldest first. */
export interface Observed {
  readonly frames: readonly Frame[];
  /** The screenshot at the end, which is the last of them; undefined if it could not be taken. */
  readonly last: Frame | undefined;
}

/** One running call of a verb. */
export interface Call {
  readonly agent: AgentContext;
  readonly step: Step;
  /** What the actions of this call may do. */
  readonly grants: CallGrants;
  /** Limits where they may navigate; undefined without a limit. */
  readonly domainGuard: DomainGuard | undefined;
  /** The option `context`, or the text of `aiContexts` for the verb. */
  readonly guidance: string | undefined;
  readonly signal: AbortSignal;
  /** Its deadline in monotonic time; undefined without a limit. */
  readonly endsAt: number | undefined;
  /** Its budget, shared with nested calls; undefined without the option `budget`. */
  readonly budget: CallBudget | undefined;
  /** Recorded pictures that it uses instead of the live screen, oldest first. */
  readonly observed?: Observed | undefined;
  /** New cache entries, which are kept once the call has succeeded. */
  readonly cacheEntries: CacheEntry[];
  /** What it did, for the journal; undefined without one. */
  readonly actionLog: ActionLog | undefined;
  /** Checks the text that was typed last; shared with nested calls. */
  readonly typing: TypingCheck;
  /** Results that instructions have read so far; shared with nested calls. */
  readonly priorResults: string[];
}

/** Runs a part of a call as a step of its own. */
export function inStep<T>(call: Call, spec: StepSpec, body: (part: Call) => Promise<T>): Promise<T> {
  return call.step.child(spec, async (step) => {
    await announceTask(call.agent, call.agent.vault.redactText(spec.title));
    await noteDeviceTime({ ...call, step });
    return body({ ...call, step });
  });
}

/** Notes when a step began, in the local time of the device. */
export async function noteDeviceTime({ agent, step, signal }: Pick<Call, 'agent' | 'step' | 'signal'>): Promise<void> {
  const deviceTime = await agent.deviceClock?.time(signal);
  if (deviceTime !== undefined) step.note({ deviceTime });
}

/** Calls the hook `onTaskStartTip` of the user. */
export function announceTask(agent: AgentContext, title: string): Promise<void> | void {
  const { onTaskStartTip } = agent.options;
  if (onTaskStartTip) return callHook(agent, 'onTaskStartTip', () => onTaskStartTip(title));
}
