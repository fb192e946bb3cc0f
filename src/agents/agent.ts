import type { DataSchema, SchemaOutput } from '../core/model/data-schema.ts';
import type { Frame } from '../core/screen/frame.ts';
import type { TestStatus } from '../core/record/record.ts';
import type { UsageMetrics } from '../core/model/usage.ts';
import { endAgent, whyEnded } from './end-agent.ts';
import { openContext, type ContextParts } from './open-context.ts';
import type { LogContent } from './record/log-content.ts';
import { UIObserver } from './observing/ui-observer.ts';
import type { AgentContext, YamlOutcome } from './steps/agent-context.ts';
import type { ContextTarget } from './steps/ai-contexts.ts';
import type { PromptInput } from './steps/prompt-input.ts';
import type * as call from './verbs/call-types.ts';
import type { Handed, Verb } from './verbs/define-verb.ts';
import { assertNotEnded, runVerb } from './verbs/run-verb.ts';
import { verbs } from './verbs/verbs.ts';
import { toCode, type ToCodeOptions } from './to-code.ts';

/** The parts of an agent. */
export interface AgentParts extends ContextParts {
  /** Returns the result of `_unstableLogContent()`. */
  readonly logContent: () => LogContent;
}

/** For `for-callers.ts` alone: what the verbs of an agent share. */
export let contextOf: (agent: Agent) => AgentContext;

/**
 * Sees a screen and acts on it, with instructions in plain language. Every call is a step in the report. A failed call
 * throws an `EyewrightError` whose `failureClass` says who has to look at it.
 */
export class Agent {
  readonly #parts: AgentParts;
  readonly #context: AgentContext;
  readonly #life = new AbortController();
  readonly #stopEvents: (() => void) | undefined;
  #ending: Promise<void> | undefined;

  static {
    contextOf = (agent) => agent.#context;
  }

  constructor(parts: AgentParts) {
    this.#parts = parts;
    const { context, stopEvents } = openContext(parts, this.#life.signal);
    [this.#context, this.#stopEvents] = [context, stopEvents];
  }

  /** Carries out an instruction of one or more steps. Resolves to the model's closing message, if there is one. */
  aiAct(prompt: PromptInput, options?: call.ActOptions): Promise<string | undefined> {
    return this.run(verbs.aiAct, prompt, options);
  }

  /** Short for `aiAct`. */
  ai(prompt: PromptInput, options?: call.ActOptions): Promise<string | undefined> {
    return this.aiAct(prompt, options);
  }

  /** Older name of `aiAct`. */
  aiAction(prompt: PromptInput, options?: call.ActOptions): Promise<string | undefined> {
    return this.aiAct(prompt, options);
  }

  /** Clicks or taps an element. If it opens a file chooser, pass the files as `fileChooserAccept`. */
  aiTap(locate: PromptInput, options?: call.TapOptions): Promise<void> {
    return this.run(verbs.aiTap, locate, options);
  }

  /** Double-clicks an element. */
  aiDoubleClick(locate: PromptInput, options?: call.LocateOptions): Promise<void> {
    return this.run(verbs.aiDoubleClick, locate, options);
  }

  /** Clicks an element with the right mouse button. */
  aiRightClick(locate: PromptInput, options?: call.LocateOptions): Promise<void> {
    return this.run(verbs.aiRightClick, locate, options);
  }

  /** Moves the pointer onto an element. */
  aiHover(locate: PromptInput, options?: call.LocateOptions): Promise<void> {
    return this.run(verbs.aiHover, locate, options);
  }

  /** Types text into a field. By default it replaces the content. */
  aiInput(locate: PromptInput, options: call.InputOptions): Promise<void>;
  /** @deprecated The older order: `aiInput(value, locate, options)`. */
  aiInput(value: string | number, locate: PromptInput, options?: Omit<call.InputOptions, 'value'>): Promise<void>;
  aiInput(...given: call.InputArguments): Promise<void> {
    return this.run(verbs.aiInput, ...given);
  }

  /** Clears a field. */
  aiClearInput(locate: PromptInput, options?: call.LocateOptions): Promise<void> {
    return this.run(verbs.aiClearInput, locate, options);
  }

  /** Presses a key or a key combination, in the focused element or in the given one. */
  aiKeyboardPress(locate: PromptInput | undefined, options: call.KeyboardPressOptions): Promise<void>;
  /** @deprecated The older order: `aiKeyboardPress(key, locate, options)`. */
  aiKeyboardPress(key: string, locate?: PromptInput, options?: call.LocateOptions): Promise<void>;
  aiKeyboardPress(...given: call.KeyboardPressArguments): Promise<void> {
    return this.run(verbs.aiKeyboardPress, ...given);
  }

  /** Scrolls once, or to an edge of the screen or element. */
  aiScroll(locate: PromptInput | undefined, options?: call.ScrollOptions): Promise<void>;
  /** @deprecated The older order: `aiScroll(scrollParam, locate, options)`. */
  aiScroll(scroll: call.PlanningActionParamScroll, locate?: PromptInput, options?: call.LocateOptions): Promise<void>;
  aiScroll(...given: call.ScrollArguments): Promise<void> {
    return this.run(verbs.aiScroll, ...given);
  }

  /** Presses an element for a longer time. */
  aiLongPress(locate: PromptInput, options?: call.LongPressOptions): Promise<void> {
    return this.run(verbs.aiLongPress, locate, options);
  }

  /** Zooms with two fingers, around an element or the centre of the screen. On pages: Chromium, with `enableTouchEventsInActionSpace`. */
  aiPinch(locate: PromptInput | undefined, options: call.PinchCallOptions): Promise<void> {
    return this.run(verbs.aiPinch, locate, options);
  }

  /** Finds an element without touching it. */
  aiLocate(locate: PromptInput, options?: call.LocateOptions): Promise<call.LocationResult> {
    return this.run(verbs.aiLocate, locate, options);
  }

  /**
   * Reads the data that a schema describes, e.g. `aiQuery(z.object({ total: z.number() }))`. The schema types and validates
   * the result. If the data does not match even after a second request, throws `MODEL_REPLY_INVALID` with the path of the
   * mismatch.
   */
  aiQuery<S extends DataSchema>(schema: S, options?: call.ExtractOptions): Promise<SchemaOutput<S>>;
  /**
   * Reads data in the described shape, e.g. `aiQuery<{ total: number }>({ total: 'number after Total' })`. If the model is
   * not sure, throws `MODEL_REPLY_INVALID`: `error.details` has the result as `data` and the doubts as `unsure`.
   */
  aiQuery<T = unknown>(demand: call.DataDemand, options?: call.ExtractOptions): Promise<T>;
  aiQuery(demand: call.DataDemand | DataSchema, options?: call.ExtractOptions): Promise<unknown> {
    return this.run(verbs.aiQuery, demand, options);
  }

  /** Answers a yes-or-no question about the screen, without waiting. */
  aiBoolean(prompt: PromptInput, options?: call.BooleanOptions): Promise<boolean> {
    return this.run(verbs.aiBoolean, prompt, options);
  }

  /** Reads a number from the screen. */
  aiNumber(prompt: PromptInput, options?: call.ExtractOptions): Promise<number> {
    return this.run(verbs.aiNumber, prompt, options);
  }

  /** Reads a text from the screen. */
  aiString(prompt: PromptInput, options?: call.ExtractOptions): Promise<string> {
    return this.run(verbs.aiString, prompt, options);
  }

  /** Answers a question in words. Like `aiString`, but with separate guidance (`aiContexts.aiAsk`). */
  aiAsk(prompt: PromptInput, options?: call.ExtractOptions): Promise<string> {
    return this.run(verbs.aiAsk, prompt, options);
  }

  /** Passes silently, or throws `AgentAssertionError` with your message and the model's reason. */
  aiAssert(assertion: PromptInput, message?: string, options?: call.AssertOptions): Promise<void> {
    return this.run(verbs.aiAssert, assertion, message, options);
  }

  /** Waits until a statement about the screen is true. */
  aiWaitFor(assertion: PromptInput, options?: call.WaitForOptions): Promise<void> {
    return this.run(verbs.aiWaitFor, assertion, options);
  }

  /**
   * Starts recording the screen in the background, to check content that is visible only briefly, such as a toast. Stop the
   * recording, then ask about what was seen: `await (await observer.stop()).aiAssert('the page shows "Saved"')`.
   */
  async startObserving(options?: call.ObservingOptions): Promise<UIObserver> {
    return new UIObserver(this.#context, await this.run(verbs.startObserving, options));
  }

  /**
   * Runs one Gherkin scenario, or a list of steps without its header. Beta: it may change. Given and When steps act, Then steps
   * assert. The first failed step ends the scenario; the error has its line, its text and its call. All languages of Gherkin
   * work: set one with `# language: de` in the first line, or it is recognised by the keywords. The background runs first. An
   * outline may have one row of examples. Later steps know what earlier steps have read.
   *
   * @throws ConfigError `GHERKIN_INVALID` for a text that is not one scenario.
   */
  runGherkinScenario(scenario: string, options?: call.ScenarioOptions): Promise<void> {
    return this.run(verbs.runGherkinScenario, scenario, options);
  }

  /**
   * Runs the `tasks` of a YAML text. Each task is a step in the report, which contains its calls. Resolves to the data that the
   * tasks read. An error names the task and the line, and has the class and the code of its cause.
   */
  runYaml(content: string, options?: call.RunYamlOptions): Promise<YamlOutcome> {
    return this.run(verbs.runYaml, content, options);
  }

  /** Adds an entry to the report, with a new screenshot or with the given ones. */
  recordToReport(title?: string, options?: call.RecordToReportOptions): Promise<void> {
    return this.run(verbs.recordToReport, title, options);
  }

  /** Changes the guidance of one API or of all (`default`). '' blocks more general guidance; undefined removes the entry. */
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

  /** Lets later reads share one snapshot of the screen, until `unfreezePageContext`. Actions fail in the meantime. */
  freezePageContext(): Promise<void> {
    return this.run(verbs.freezePageContext);
  }

  /** Lets reads see the live screen again. */
  unfreezePageContext(): Promise<void> {
    return this.run(verbs.unfreezePageContext);
  }

  /** Runs a verb as a step of this agent; for agents of a platform, which have verbs of their own. */
  protected run<A extends readonly unknown[], R>(verb: Verb<A, R>, ...given: Handed<NoInfer<A>>): Promise<R> {
    return runVerb(this.#context, verb, ...given);
  }

  /** For calls of a platform that are not steps. Rejects with `AGENT_DESTROYED` once the agent has ended. */
  protected async unlessEnded<T>(call: string, run: () => Promise<T>): Promise<T> {
    assertNotEnded(this.#context, call);
    return run();
  }

  /** Evaluates an expression in the page and resolves to its value, which must be serialisable. Pages only. */
  evaluateJavaScript(script: string): Promise<unknown> {
    return this.run(verbs.evaluateJavaScript, script);
  }

  /** The newest events of the record, redacted, without pictures. The content may change between versions. */
  _unstableLogContent(): LogContent {
    return this.#parts.logContent();
  }

  /**
   * Exports the calls of this agent as plain code that needs neither this package nor a model: a test of Playwright
   * Test, or a script with Puppeteer. It uses the locators of the cache, and secrets from the environment. What cannot
   * be made deterministic is a comment. What the test did by itself (`page.goto`, `expect`) is not included.
   *
   * @throws ConfigError `CONFIG_INVALID` without the option `cache`, which finds the locators.
   */
  toCode(options: ToCodeOptions): string {
    return toCode(this.#parts, options);
  }

  /** Tokens, calls and time since the agent was created. */
  get metrics(): UsageMetrics {
    return this.#context.meter.snapshot();
  }

  /** Path of the report, which is complete after `destroy()`. Undefined before the first step, and without a report. */
  get reportFile(): string | undefined {
    return this.#parts.sink.file;
  }

  /** The newest picture that a call took of the screen; undefined before the first one. */
  get lastFrame(): Frame | undefined {
    return this.#context.frames.latest;
  }

  /**
   * For runner integrations: `destroy()`, with the outcome of the test in the record.
   *
   * @param isGood - Whether the runner takes the outcome for a success, as it does for a test that is meant to fail.
   */
  endTest(status: TestStatus, isGood = status === 'passed'): Promise<void> {
    this.#parts.steps.outcome = status;
    this.#parts.steps.isGood = isGood;
    return this.destroy();
  }

  /**
   * Ends running calls, releases the device and completes the report. The page or device itself is not closed. Rejects
   * if the device cannot be released; the report is complete in this case, too. Later calls have no effect.
   */
  destroy(): Promise<void> {
    if (this.#ending) return this.#ending.catch(() => undefined);
    this.#life.abort(whyEnded(this.#parts.steps.outcome));
    this.#ending = endAgent(this.#parts, this.#stopEvents);
    return this.#ending;
  }
}
