import { z } from 'zod';

import type { DataSchema, SchemaOutput } from '../core/model/data-schema.ts';
import { AbortError, ConfigError } from '../core/errors/errors.ts';
import type { Frame } from '../core/screen/frame.ts';
import { codeLanguages } from '../core/memory/journal.ts';
import { parseOrThrow } from '../core/options/options.ts';
import type { TestStatus } from '../core/record/record.ts';
import { UsageMeter, type UsageMetrics } from '../core/model/usage.ts';
import { endAgent, type EndingParts } from './end-agent.ts';
import type { LogContent } from './record/log-content.ts';
import { UIObserver } from './observing/ui-observer.ts';
import type { AgentContext, Workflows, YamlOutcome } from './steps/agent-context.ts';
import { AppNews } from './steps/app-news.ts';
import type { ContextTarget } from './steps/ai-contexts.ts';
import { trailDialog, trailTab } from './steps/trail.ts';
import type { PromptInput } from './steps/prompt-input.ts';
import type { CallSite } from '../util/call-site.ts';
import type { ActOptions, AssertOptions, BooleanOptions, ExtractOptions, LocateOptions } from './verbs/call-options.ts';
import type { Handed, Verb } from './verbs/define-verb.ts';
import type { DataDemand } from './verbs/reading/demand.ts';
import type { InputArguments, InputOptions } from './verbs/input-verb.ts';
import type { KeyboardPressArguments, KeyboardPressOptions } from './verbs/keyboard-press-verb.ts';
import type { LocationResult } from './verbs/locate-verb.ts';
import type { LongPressOptions } from './verbs/long-press-verb.ts';
import type { PinchCallOptions } from './verbs/pinch-verb.ts';
import type { RecordToReportOptions } from './verbs/record-to-report.ts';
import type { ScenarioOptions } from './verbs/run-gherkin-scenario.ts';
import { assertNotEnded, runVerb, runVerbAt } from './verbs/run-verb.ts';
import type { RunYamlOptions } from './verbs/run-yaml-verb.ts';
import type { PlanningActionParamScroll, ScrollArguments, ScrollOptions } from './verbs/scroll-verb.ts';
import type { ObservingOptions } from './verbs/start-observing-verb.ts';
import type { TapOptions } from './verbs/tap-verb.ts';
import { verbs } from './verbs/verbs.ts';
import type { WaitForOptions } from './verbs/reading/wait-for-verb.ts';

const toCodeSchema = z.strictObject({ language: z.enum(codeLanguages) });
export type ToCodeOptions = z.input<typeof toCodeSchema>;

/** Everything an agent is made of. */
export interface AgentParts
  extends Omit<AgentContext, 'meter' | 'news' | 'signal' | 'trails' | 'workflows'>, EndingParts {
  /** What `_unstableLogContent()` returns. */
  readonly logContent: () => LogContent;
  /** Made for the agent that they call. */
  readonly workflows: (agent: Agent) => Workflows;
}

/** For matchers of runners: `aiAssert`, called at a line that is known already. */
export let assertAt: (agent: Agent, site: CallSite, ...given: Parameters<Agent['aiAssert']>) => Promise<void>;

/** For runners: takes what the screen shows now into the record of a test that failed; nothing where no call was made. */
export let keepLastScreen: (agent: Agent, signal: AbortSignal) => Promise<void>;

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
    assertAt = (agent, site, ...given) => runVerbAt(agent.#context, { verb: verbs.aiAssert, site }, ...given);
    keepLastScreen = async (agent, signal) => {
      const { steps } = agent.#parts;
      if (steps.hasBegun) steps.lastScreen(await agent.#context.frames.capture(signal));
    };
  }

  constructor(parts: AgentParts) {
    this.#parts = parts;
    const news = new AppNews();
    this.#context = {
      ...parts,
      workflows: parts.workflows(this),
      signal: this.#life.signal,
      meter: new UsageMeter(),
      news,
      trails: new Set(),
    };
    this.#stopEvents = parts.device.onEvent?.((event) => {
      news.add(event);
      const { notice: _, dialog, newTab, ...told } = event;
      parts.steps.appEvent(told);
      if (dialog) trailDialog(this.#context.trails, dialog);
      if (newTab) trailTab(this.#context.trails, newTab);
    });
  }

  /** Carries out an instruction of one or more steps. Resolves to the model's closing message, if there is one. */
  aiAct(prompt: PromptInput, options?: ActOptions): Promise<string | undefined> {
    return this.run(verbs.aiAct, prompt, options);
  }

  /** Short for `aiAct`. */
  ai(prompt: PromptInput, options?: ActOptions): Promise<string | undefined> {
    return this.aiAct(prompt, options);
  }

  /** Older name of `aiAct`. */
  aiAction(prompt: PromptInput, options?: ActOptions): Promise<string | undefined> {
    return this.aiAct(prompt, options);
  }

  /** Clicks or taps an element. If it opens a file chooser, pass the files as `fileChooserAccept`. */
  aiTap(locate: PromptInput, options?: TapOptions): Promise<void> {
    return this.run(verbs.aiTap, locate, options);
  }

  aiDoubleClick(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.run(verbs.aiDoubleClick, locate, options);
  }

  aiRightClick(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.run(verbs.aiRightClick, locate, options);
  }

  /** Moves the pointer onto an element. */
  aiHover(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.run(verbs.aiHover, locate, options);
  }

  /** Types text into a field. By default it replaces the content. */
  aiInput(locate: PromptInput, options: InputOptions): Promise<void>;
  /** @deprecated The older order: `aiInput(value, locate, options)`. */
  aiInput(value: string | number, locate: PromptInput, options?: Omit<InputOptions, 'value'>): Promise<void>;
  aiInput(...given: InputArguments): Promise<void> {
    return this.run(verbs.aiInput, ...given);
  }

  /** Clears a field. */
  aiClearInput(locate: PromptInput, options?: LocateOptions): Promise<void> {
    return this.run(verbs.aiClearInput, locate, options);
  }

  /** Presses a key or a key combination, in the focused element or in the given one. */
  aiKeyboardPress(locate: PromptInput | undefined, options: KeyboardPressOptions): Promise<void>;
  /** @deprecated The older order: `aiKeyboardPress(key, locate, options)`. */
  aiKeyboardPress(key: string, locate?: PromptInput, options?: LocateOptions): Promise<void>;
  aiKeyboardPress(...given: KeyboardPressArguments): Promise<void> {
    return this.run(verbs.aiKeyboardPress, ...given);
  }

  /** Scrolls once, or to an edge of the screen or element. */
  aiScroll(locate: PromptInput | undefined, options?: ScrollOptions): Promise<void>;
  /** @deprecated The older order: `aiScroll(scrollParam, locate, options)`. */
  aiScroll(scroll: PlanningActionParamScroll, locate?: PromptInput, options?: LocateOptions): Promise<void>;
  aiScroll(...given: ScrollArguments): Promise<void> {
    return this.run(verbs.aiScroll, ...given);
  }

  /** Presses an element for a longer time. */
  aiLongPress(locate: PromptInput, options?: LongPressOptions): Promise<void> {
    return this.run(verbs.aiLongPress, locate, options);
  }

  /**
   * Zooms with two fingers, around an element or the centre of the screen. Pages need Chromium and the option
   * `enableTouchEventsInActionSpace`.
   */
  aiPinch(locate: PromptInput | undefined, options: PinchCallOptions): Promise<void> {
    return this.run(verbs.aiPinch, locate, options);
  }

  /** Finds an element without touching it. */
  aiLocate(locate: PromptInput, options?: LocateOptions): Promise<LocationResult> {
    return this.run(verbs.aiLocate, locate, options);
  }

  /**
   * Reads the data that a schema describes, e.g. `aiQuery(z.object({ total: z.number().describe('shown after Total')
   * }))`. The result is typed and validated by the schema. If the data still does not match after a second request,
   * throws `MODEL_REPLY_INVALID` with the path of the mismatch.
   */
  aiQuery<S extends DataSchema>(schema: S, options?: ExtractOptions): Promise<SchemaOutput<S>>;
  /**
   * Reads data in the described shape, e.g. `aiQuery<{ total: number }>({ total: 'number shown after Total' })`. If the
   * model is not sure, throws `MODEL_REPLY_INVALID`: `error.details` then has the result as `data` and the doubts as
   * `unsure`.
   */
  aiQuery<T = unknown>(demand: DataDemand, options?: ExtractOptions): Promise<T>;
  aiQuery(demand: DataDemand | DataSchema, options?: ExtractOptions): Promise<unknown> {
    return this.run(verbs.aiQuery, demand, options);
  }

  aiBoolean(prompt: PromptInput, options?: BooleanOptions): Promise<boolean> {
    return this.run(verbs.aiBoolean, prompt, options);
  }

  aiNumber(prompt: PromptInput, options?: ExtractOptions): Promise<number> {
    return this.run(verbs.aiNumber, prompt, options);
  }

  aiString(prompt: PromptInput, options?: ExtractOptions): Promise<string> {
    return this.run(verbs.aiString, prompt, options);
  }

  /** Answers a question in words. Like `aiString`, but with guidance of its own. */
  aiAsk(prompt: PromptInput, options?: ExtractOptions): Promise<string> {
    return this.run(verbs.aiAsk, prompt, options);
  }

  /** Passes silently, or throws `AgentAssertionError` with your message and the model's reason. */
  aiAssert(assertion: PromptInput, message?: string, options?: AssertOptions): Promise<void> {
    return this.run(verbs.aiAssert, assertion, message, options);
  }

  /** Waits until a statement about the screen is true. */
  aiWaitFor(assertion: PromptInput, options?: WaitForOptions): Promise<void> {
    return this.run(verbs.aiWaitFor, assertion, options);
  }

  /**
   * Starts recording the screen in the background, to check what is there only for a moment: toasts, spinners,
   * animations. Stop it, and ask about what was seen: `await (await observer.stop()).aiAssert('the page shows
   * "Saved"')`.
   */
  async startObserving(options?: ObservingOptions): Promise<UIObserver> {
    return new UIObserver(this.#context, await this.run(verbs.startObserving, options));
  }

  /**
   * Runs one Gherkin scenario, or a list of steps without its header. Beta: it may change. Given and When steps act,
   * Then steps assert. The first step that fails ends the scenario; the error has its line, its words and its call. All
   * languages of Gherkin work, set by `# language: de` in the first line or recognised by the keywords. Steps of a
   * background run first. An outline may have one row of examples. Later steps know what an earlier step read.
   *
   * @throws ConfigError `GHERKIN_INVALID` for a text that is not one scenario.
   */
  runGherkinScenario(scenario: string, options?: ScenarioOptions): Promise<void> {
    return this.run(verbs.runGherkinScenario, scenario, options);
  }

  /**
   * Runs the `tasks` of a YAML text. Each task is a step that contains its calls. Resolves to the data that they read.
   * A flow can use every call and action. An error names the task and the line, and has the class and the code of its
   * cause.
   */
  runYaml(content: string, options?: RunYamlOptions): Promise<YamlOutcome> {
    return this.run(verbs.runYaml, content, options);
  }

  /** Adds an entry to the report, with a new screenshot or with the given ones. */
  recordToReport(title?: string, options?: RecordToReportOptions): Promise<void> {
    return this.run(verbs.recordToReport, title, options);
  }

  /**
   * Changes the guidance of one API or of all (`default`). An empty text blocks more general guidance; undefined
   * removes the entry.
   */
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

  unfreezePageContext(): Promise<void> {
    return this.run(verbs.unfreezePageContext);
  }

  /** Runs a verb as a step of this agent; for agents of a platform, which have verbs of their own. */
  protected run<A extends readonly unknown[], R>(verb: Verb<A, R>, ...given: Handed<NoInfer<A>>): Promise<R> {
    return runVerb(this.#context, verb, ...given);
  }

  /** For calls of a platform that are no steps. Rejects with `AGENT_DESTROYED` once the agent has ended. */
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
    const { language } = parseOrThrow(toCodeSchema, options, 'toCode');
    if (this.#parts.journal) return this.#parts.writeCode(language);
    throw new ConfigError('CONFIG_INVALID', 'toCode() needs the option cache, which finds the locators', {
      hint: "Give the agent cache: { id: '…' }, on a screen that tells its elements.",
    });
  }

  /** Tokens, calls and time since the agent was created. */
  get metrics(): UsageMetrics {
    return this.#context.meter.snapshot();
  }

  /**
   * Path of the report. It is complete after `destroy()`. Undefined before the first step, and if no report is written.
   */
  get reportFile(): string | undefined {
    return this.#parts.sink.file;
  }

  /** The newest picture that a call took of the screen; undefined before the first one. */
  get lastFrame(): Frame | undefined {
    return this.#context.frames.latest;
  }

  /** For runner integrations: `destroy()`, with the outcome of the test in the record. */
  endTest(status: TestStatus): Promise<void> {
    this.#parts.steps.outcome = status;
    return this.destroy();
  }

  /**
   * Ends running calls, releases the device and completes the report. The page or device itself is not closed. Rejects
   * if the device cannot be released; the report is complete in this case, too. Later calls have no effect.
   */
  destroy(): Promise<void> {
    const ended = (): void => undefined;
    if (this.#ending) return this.#ending.then(ended, ended);
    this.#ending = this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.#life.abort(whyEnded(this.#parts.steps.outcome));
    await endAgent(this.#parts, this.#stopEvents);
  }
}

function whyEnded(outcome: TestStatus | undefined): AbortError {
  if (outcome === 'timedOut') return new AbortError('ABORTED', 'The test ran out of time while the call was running');
  if (outcome === 'interrupted') return new AbortError('ABORTED', 'The run was interrupted while the call was running');
  return new AbortError('AGENT_DESTROYED', 'The agent was destroyed while the call was running', {
    hint: 'Did you forget await? Every call has to be awaited.',
  });
}
