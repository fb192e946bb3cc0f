import { AbortError } from '../core/errors.ts';
import type { Frame } from '../core/frame.ts';
import type { TestStatus } from '../core/record.ts';
import type { RecordSink } from '../core/sink.ts';
import { UsageMeter, type UsageMetrics } from '../core/usage.ts';
import { act, type ActOptions } from './act.ts';
import type { AgentContext } from './agent-context.ts';
import type { ContextTarget } from './ai-contexts.ts';
import * as callArguments from './call-arguments.ts';
import { readScreen, type DataDemand, type ExtractOptions, type ReadSpec } from './extract.ts';
import { runInstant, runOnElement, type InstantSpec, type LocateOptions } from './instant.ts';
import { assertScreen, waitForScreen, type WaitForOptions } from './judge.ts';
import { locateOnScreen, type LocationResult } from './locate-verb.ts';
import type { PromptInput } from './prompt-input.ts';
import { recordToReport, type RecordToReportOptions } from './record-to-report.ts';
import { startCall } from './verb.ts';

/** Runs one Gherkin scenario with an agent; given by the composition root, since this layer knows no Gherkin. */
export type ScenarioRunner = (agent: Agent, text: string, options: ScenarioOptions) => Promise<void>;

export interface ScenarioOptions {
  /** Guidance for every step, instead of the agent's `aiContexts`. */
  readonly context?: string;
  /** Stops the scenario. */
  readonly abortSignal?: AbortSignal;
}

/** Everything an agent is made of. */
export interface AgentParts extends Omit<AgentContext, 'meter' | 'signal'> {
  readonly sink: RecordSink;
  /** Ends with the test. */
  readonly testSignal?: AbortSignal | undefined;
  readonly runScenario: ScenarioRunner;
}

/**
 * Sees one screen and acts on it, told in plain language. Every call is a step in the report; a failed one throws an
 * `EyewrightError` whose `failureClass` says whose fault it was.
 */
export class Agent {
  readonly #parts: AgentParts;
  readonly #context: AgentContext;
  readonly #life = new AbortController();
  readonly #stopEvents: (() => void) | undefined;
  #ending: Promise<void> | undefined;

  constructor(parts: AgentParts) {
    this.#parts = parts;
    const signal = parts.testSignal ? AbortSignal.any([this.#life.signal, parts.testSignal]) : this.#life.signal;
    this.#context = { ...parts, signal, meter: new UsageMeter() };
    this.#stopEvents = parts.device.onEvent?.((event) => parts.steps.appEvent(event));
  }

  /** Carries out an instruction of one or many steps; resolves to the model's closing message, if it gave one. */
  aiAct(prompt: PromptInput, options?: ActOptions): Promise<string | undefined> {
    return this.#start('aiAct', () => act(this.#context, prompt, options));
  }

  /** Short for `aiAct`. */
  ai(prompt: PromptInput, options?: ActOptions): Promise<string | undefined> {
    return this.aiAct(prompt, options);
  }

  /** Older name of `aiAct`. */
  aiAction(prompt: PromptInput, options?: ActOptions): Promise<string | undefined> {
    return this.aiAct(prompt, options);
  }

  /** Clicks or taps an element. */
  aiTap(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.#onElement({ api: 'aiTap', action: 'Tap', locate, options });
  }

  aiDoubleClick(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.#onElement({ api: 'aiDoubleClick', action: 'DoubleClick', locate, options });
  }

  aiRightClick(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.#onElement({ api: 'aiRightClick', action: 'RightClick', locate, options });
  }

  /** Rests the pointer on an element. */
  aiHover(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.#onElement({ api: 'aiHover', action: 'Hover', locate, options });
  }

  /** Puts text into a field; by default it replaces what is there. */
  aiInput(locate: PromptInput, options: callArguments.InputOptions): Promise<void>;
  /** @deprecated The older order: `aiInput(value, locate, options)`. */
  aiInput(
    value: string | number,
    locate: PromptInput,
    options?: Omit<callArguments.InputOptions, 'value'>,
  ): Promise<void>;
  aiInput(first: unknown, second: unknown, third?: unknown): Promise<void> {
    return this.#start('aiInput', () => {
      const call = callArguments.inputCall(first, second, third);
      return runInstant(this.#context, { api: 'aiInput', action: 'Input', ...call });
    });
  }

  /** Empties a field. */
  aiClearInput(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.#onElement({ api: 'aiClearInput', action: 'ClearInput', locate, options });
  }

  /** Presses a key or combination, in the focused element or in the given one. */
  aiKeyboardPress(locate: PromptInput | undefined, options: callArguments.KeyboardPressOptions): Promise<void>;
  /** @deprecated The older order: `aiKeyboardPress(key, locate, options)`. */
  aiKeyboardPress(key: string, locate?: PromptInput, options?: LocateOptions): Promise<void>;
  aiKeyboardPress(first: unknown, second?: unknown, third?: unknown): Promise<void> {
    return this.#start('aiKeyboardPress', () => {
      const call = callArguments.keyboardPressCall(first, second, third);
      return runInstant(this.#context, { api: 'aiKeyboardPress', action: 'KeyboardPress', ...call });
    });
  }

  /** Scrolls once, or to an edge. */
  aiScroll(locate: PromptInput | undefined, options?: callArguments.ScrollOptions): Promise<void>;
  /** @deprecated The older order: `aiScroll(scrollParam, locate, options)`. */
  aiScroll(scroll: callArguments.ScrollParam, locate?: PromptInput, options?: LocateOptions): Promise<void>;
  aiScroll(first: unknown, second?: unknown, third?: unknown): Promise<void> {
    return this.#start('aiScroll', () => {
      const call = callArguments.scrollCall(first, second, third);
      return runInstant(this.#context, { api: 'aiScroll', action: 'Scroll', ...call });
    });
  }

  /** Finds an element without touching it. */
  aiLocate(locate: PromptInput, options?: LocateOptions): Promise<LocationResult> {
    return this.#start('aiLocate', () => locateOnScreen(this.#context, locate, options));
  }

  /** Reads data in the described shape, e.g. `aiQuery<{ total: number }>({ total: 'number shown after Total' })`. */
  async aiQuery<T = unknown>(demand: DataDemand, options?: ExtractOptions): Promise<T> {
    return (await this.#read({ api: 'aiQuery', shape: 'any', demand, options })) as T;
  }

  async aiBoolean(prompt: PromptInput, options?: ExtractOptions): Promise<boolean> {
    return (await readScreen(this.#context, {
      api: 'aiBoolean',
      shape: 'boolean',
      demand: prompt,
      options,
    })) as boolean;
  }

  async aiNumber(prompt: PromptInput, options?: ExtractOptions): Promise<number> {
    return (await this.#read({ api: 'aiNumber', shape: 'number', demand: prompt, options })) as number;
  }

  async aiString(prompt: PromptInput, options?: ExtractOptions): Promise<string> {
    return (await this.#read({ api: 'aiString', shape: 'string', demand: prompt, options })) as string;
  }

  /** Answers a question in words; the same as `aiString` with guidance of its own. */
  async aiAsk(prompt: PromptInput, options?: ExtractOptions): Promise<string> {
    return (await this.#read({ api: 'aiAsk', shape: 'string', demand: prompt, options })) as string;
  }

  /** Passes silently, or throws `AgentAssertionError` with your message and the model's reason. */
  aiAssert(assertion: PromptInput, message?: string, options?: ExtractOptions): Promise<void> {
    return this.#start('aiAssert', () => assertScreen(this.#context, { assertion, message, options }));
  }

  /** Waits until a statement is true of the screen. */
  aiWaitFor(assertion: PromptInput, options?: WaitForOptions): Promise<void> {
    return this.#start('aiWaitFor', () => waitForScreen(this.#context, assertion, options));
  }

  /** Runs one Gherkin scenario, or a list of steps without its header. */
  runGherkinScenario(scenario: string, options: ScenarioOptions = {}): Promise<void> {
    return this.#parts.runScenario(this, scenario, options);
  }

  /** Adds an entry with a new screenshot, or with the given ones. */
  recordToReport(title = 'untitled', options: RecordToReportOptions = {}): Promise<void> {
    return this.#start('recordToReport', () => recordToReport(this.#context, title, options));
  }

  /** Changes the guidance of one API or of all (`default`); '' blocks what lies below, undefined removes it. */
  setAIContext(target: ContextTarget | 'ai' | 'aiAction', context: string | undefined): void {
    this.#context.contexts.set(target === 'ai' || target === 'aiAction' ? 'aiAct' : target, context);
  }

  /** @deprecated Use `setAIContext('aiAct', context)`. */
  setAIActContext(context: string): void {
    this.setAIContext('aiAct', context);
  }

  /** @deprecated Use `setAIContext('aiAct', context)`. */
  setAIActionContext(context: string): void {
    this.setAIContext('aiAct', context);
  }

  /** Later reads share one snapshot of the screen, until `unfreezePageContext`; nothing may act meanwhile. */
  freezePageContext(): Promise<void> {
    return this.#context.frames.freeze(this.#context.signal);
  }

  unfreezePageContext(): Promise<void> {
    this.#context.frames.unfreeze();
    return Promise.resolve();
  }

  /** For agents of a platform, which add calls of their own. */
  protected get context(): AgentContext {
    return this.#context;
  }

  /** Tokens, calls and time since the agent was created. */
  get metrics(): UsageMetrics {
    return this.#context.meter.snapshot();
  }

  /** The report; complete after `destroy()`, undefined before the first step and when none is written. */
  get reportFile(): string | undefined {
    return this.#parts.sink.file;
  }

  /** The newest picture of the screen that a call took; undefined before the first. */
  get lastFrame(): Frame | undefined {
    return this.#context.frames.latest;
  }

  /** For runner integrations: `destroy()`, with the outcome of the test in the record. */
  endTest(status: TestStatus): Promise<void> {
    this.#parts.steps.outcome = status;
    return this.destroy();
  }

  /** Ends running calls, releases the device and completes the report; the page or device itself stays as it is. */
  destroy(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  #start<T>(api: string, call: () => Promise<T>): Promise<T> {
    return startCall(this.#context, api, call);
  }

  #onElement(spec: InstantSpec & { readonly locate: PromptInput }): Promise<void> {
    return this.#start(spec.api, () => runOnElement(this.#context, spec));
  }

  #read(spec: ReadSpec): Promise<unknown> {
    return this.#start(spec.api, () => readScreen(this.#context, spec));
  }

  async #end(): Promise<void> {
    this.#life.abort(new AbortError('AGENT_DESTROYED', 'The agent was destroyed while the call was running'));
    this.#stopEvents?.();
    try {
      await this.#parts.device.close();
    } finally {
      // Steps that were just aborted write their ends first.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#parts.model.close?.();
      this.#parts.steps.close();
      await this.#parts.sink.close();
      this.#announce();
    }
  }

  #announce(): void {
    const { options, logger } = this.#parts;
    if (options.autoPrintReportMsg && this.reportFile) logger.info(`Report: ${this.reportFile}`);
  }
}
