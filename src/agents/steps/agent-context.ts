import type { AnyAction } from '../../core/device/action.ts';
import type { CacheEntry, Memory } from '../../core/memory/cache.ts';
import type { Device } from '../../core/device/device.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { CallGrants } from '../../core/device/grants.ts';
import type { Journal, ActionLog } from '../../core/memory/journal.ts';
import type { Logger } from '../../core/logger.ts';
import type { Model } from '../../core/model/model.ts';
import type { SecretVault } from '../../core/secrets/secrets.ts';
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

/** What the steps of a YAML text read. */
export interface YamlOutcome {
  /** Under the `name` of each step; what `aiQuery` read without a name, under its number: 0, 1, … */
  readonly result: Readonly<Record<string, unknown>>;
}

/** Texts that stand for many calls; given by the composition root, since this layer knows no format. */
export interface Workflows {
  /** Runs one Gherkin scenario; `options` are those of its steps. */
  gherkin(text: string, options: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs the tasks of a YAML text as parts of a call; `file` is where the text comes from. */
  yaml(call: Call, script: YamlScript): Promise<YamlOutcome>;
}

/** What the verbs of one agent share. */
export interface AgentContext {
  readonly device: Device;
  readonly actions: readonly AnyAction[];
  readonly model: Model;
  readonly options: ResolvedAgentOptions;
  readonly contexts: AIContexts;
  readonly frames: FrameSource;
  /** The local time of the device, where the user wants it told. */
  readonly deviceClock?: DeviceClock | undefined;
  readonly steps: StepRecorder;
  readonly news: AppNews;
  readonly vault: SecretVault;
  readonly meter: UsageMeter;
  /** What models may take; none without the option `budget`. */
  readonly budget?: Budget | undefined;
  readonly logger: Logger;
  /** Shows a warning beside the test, where a runner can. */
  readonly warnRunner?: ((message: string) => void) | undefined;
  readonly workflows: Workflows;
  /** What was read in this test, where its calls are the steps of one scenario; else a call begins with nothing. */
  readonly readings?: string[] | undefined;
  /** Fires when the agent is destroyed. */
  readonly signal: AbortSignal;
  /** Fires when the runner gives the test up; its hooks may still call afterwards. */
  readonly testSignal?: AbortSignal | undefined;
  /** Milliseconds that the test has left for a call; undefined without a limit. */
  remainingMs(): number | undefined;
  /** Milliseconds that the test has in all; undefined without a limit. */
  testTimeoutMs(): number | undefined;
  /** Whether the time of the test is over; its hooks may still look, but not act. */
  isOver(): boolean;
  /** What earlier runs learnt; none without the option `cache`. */
  readonly memory?: Memory | undefined;
  /** What the calls did, for plain code; none without a memory. */
  readonly journal?: Journal | undefined;
  /** Of the calls that run now, the innermost last. */
  readonly actionLogs: Set<ActionLog>;
  /** For pictures of prompts that are given as addresses. */
  readonly fetch: typeof globalThis.fetch;
}

/** One running call of a verb. */
export interface Call {
  readonly agent: AgentContext;
  readonly step: Step;
  /** What the actions of this call may do. */
  readonly grants: CallGrants;
  /** Where they may lead; none where they may lead anywhere. */
  readonly domainGuard: DomainGuard | undefined;
  /** What the user says beside the prompt: the option `context`, or what `aiContexts` has for the verb. */
  readonly guidance: string | undefined;
  readonly signal: AbortSignal;
  /** When its time is over, by the clock of calls; undefined without a limit. */
  readonly endsAt: number | undefined;
  /** What models may take for it, shared with the calls inside of it; none without the option `budget`. */
  readonly budget: CallBudget | undefined;
  /** Pictures of the past that it is about, oldest first, in place of the screen as it is. */
  readonly observed?: readonly Frame[] | undefined;
  /** What it has learnt so far, for the memory; counts once it has succeeded. */
  readonly cacheEntries: CacheEntry[];
  /** What it did, for the journal; undefined where none is kept. */
  readonly actionLog: ActionLog | undefined;
  /** Of the text that was typed last; the parts of a call share it. */
  readonly typing: TypingCheck;
  /** What was read so far by instructions that ask for it; the parts of a call share it, and know it from each other. */
  readonly readings: string[];
}

/** A part of a call as a step of its own. */
export function inStep<T>(call: Call, spec: StepSpec, body: (part: Call) => Promise<T>): Promise<T> {
  return call.step.child(spec, async (step) => {
    await announceTask(call.agent, call.agent.vault.redactText(spec.title));
    await noteDeviceTime({ ...call, step });
    return body({ ...call, step });
  });
}

/** When a step began, as the device tells the time. */
export async function noteDeviceTime({ agent, step, signal }: Pick<Call, 'agent' | 'step' | 'signal'>): Promise<void> {
  const deviceTime = await agent.deviceClock?.time(signal);
  if (deviceTime !== undefined) step.note({ deviceTime });
}

/** Tells the user's hook what begins now. */
export function announceTask(agent: AgentContext, title: string): Promise<void> | void {
  const { onTaskStartTip } = agent.options;
  if (onTaskStartTip) return callHook(agent, 'onTaskStartTip', () => onTaskStartTip(title));
}
