import { Agent, keepLastScreen } from '../agents/agent.ts';
import type { StepHost } from '../agents/record/step-recorder.ts';
import { placeError } from '../core/error-place.ts';
import { callSite } from '../util/call-site.ts';
import { monotonic } from '../core/clock.ts';
import { settlesWithin } from '../core/deadline.ts';
import type { Frame } from '../core/frame.ts';
import type { RecordEvent, TestIdentity, TestStatus } from '../core/record.ts';
import { agentFor, type AgentFor, type AgentTarget } from './agent-for.ts';
import { agentForBrowser, withoutThoseOf, type AgentForBrowser, type BrowserTarget } from './agent-for-browser.ts';
import { isPlaywrightPage, isPuppeteerPage } from './page-agents.ts';
import { usageText } from './attempts/usage-text.ts';
import type { RunnerBinding } from './runner-binding.ts';

export interface TestAgentsInit {
  readonly test: TestIdentity;
  readonly host?: StepHost;
  /** Which of the tests of its file that have the same titles it is, from 1. */
  nthOfTitle?(): number;
  /** Fires when the runner gives the test up. */
  readonly signal?: AbortSignal;
  /** Skips the test, by throwing what the runner understands. */
  skip?(reason: string): void;
  /** Shows a warning beside the test. */
  warn?(message: string): void;
  /** The step that runs, as its feature has it; only of runners whose tests are scenarios. */
  writtenStep?(): string | undefined;
  /** Milliseconds that the test has in all, from `startedAt`; 0 for no limit. Asked at each call, since tests may change it. */
  timeoutMs(): number;
  /** By the monotonic clock. */
  readonly startedAt: number;
  /** Of every agent; those of a call come before them. */
  readonly options?: object;
  /** Where a test writes them, e.g. `use`. */
  readonly optionsOwner?: string;
}

/** What is left of the agents of a test. */
export interface FinishedAgents {
  /** Absolute paths of their reports. */
  readonly reports: readonly string[];
  /** What they wrote last, the newest of it. */
  readonly events: readonly RecordEvent[];
  /** Which models answered, and what they took; undefined where none was asked. */
  readonly usage?: string | undefined;
  /** To be thrown once the reports are safe. */
  readonly error?: Error;
}

/** A call must end before its test does, so that it can say what it was doing. */
const marginMs = 500;
/** Hooks after a test that ran out of time may still look at the screen for so long; runners give them time of their own. */
const overtimeMs = 10_000;
/** A page that answers at all does so within this. */
const lastScreenMs = 3_000;

/** The agents of one test, whatever they drive: they share its time and its end. */
export class TestAgents {
  readonly #binding: RunnerBinding;
  readonly #options: object;
  readonly #agents: Agent[] = [];
  /** The first agent of each target. */
  readonly #drivers = new Map<unknown, Agent>();

  constructor(init: TestAgentsInit) {
    const { test, host, signal, options } = init;
    // The merged report is announced instead.
    this.#options = { autoPrintReportMsg: false, ...defined(options) };
    this.#binding = {
      test,
      optionsOwner: init.optionsOwner && `the agent, from ${init.optionsOwner}`,
      host,
      signal,
      skip: init.skip?.bind(init),
      warn: init.warn?.bind(init),
      ...(init.nthOfTitle && { nthOfTitle: init.nthOfTitle.bind(init) }),
      ...(init.writtenStep && { writtenStep: init.writtenStep.bind(init) }),
      remainingMs: () => remaining(init),
      timeoutMs: () => limitOf(init),
      isOver: () => isOver(init),
    };
  }

  /** Makes an agent that ends with the test. */
  readonly agentFor = ((target: AgentTarget, options?: object) => {
    const shared = withoutThoseOf('browser agents', this.#options);
    const isPage = isPlaywrightPage(target) || isPuppeteerPage(target);
    const fitting = isPage ? shared : withoutThoseOf('pages', shared);
    const agent = this.#keep(
      atCaller(() => agentFor(target, { ...fitting, ...defined(options) }, this.#bindingFor(options))),
    );
    if (!this.#drivers.has(target)) this.#drivers.set(target, agent);
    return agent;
    // What comes back is what the target asks for, which only the signatures of the interface can say.
  }) as AgentFor;

  /** Makes an agent for all pages of a browser, which ends with the test. */
  readonly agentForBrowser = (async (target: BrowserTarget, options?: object) => {
    const shared = withoutThoseOf('page agents', this.#options);
    const binding = this.#bindingFor(options);
    return this.#keep(await agentForBrowser(target, { ...shared, ...defined(options) }, binding));
  }) as AgentForBrowser;

  /** The agent that drives a target already, or else a new one; an agent is its own. */
  agentOf(target: unknown): Agent {
    if (target instanceof Agent) return target;
    return this.#drivers.get(target) ?? this.agentFor(target as AgentTarget);
  }

  /** What a call was given may be wrong, too. */
  #bindingFor(options: object | undefined): RunnerBinding {
    const { optionsOwner } = this.#binding;
    const hasOwn = Object.keys(options ?? {}).some((name) => name !== 'initialPage');
    return hasOwn && optionsOwner ? { ...this.#binding, optionsOwner: `${optionsOwner} or its own` } : this.#binding;
  }

  #keep<A extends Agent>(agent: A): A {
    this.#agents.push(agent);
    return agent;
  }

  /** The newest picture that any of the agents took. */
  get lastFrame(): Frame | undefined {
    return this.#byLastFrame().at(-1)?.lastFrame;
  }

  /**
   * Takes what the screen shows now into the record, where a test failed beside its agents: what they saw last may be
   * long ago.
   *
   * @param told - The messages of what made it fail.
   */
  async keepLastScreen(told: readonly string[]): Promise<void> {
    const newest = this.#byLastFrame().at(-1);
    if (!newest || this.events.some((event) => isToldBy(event, told))) return;
    const signal = AbortSignal.timeout(lastScreenMs);
    // A page that is gone, or hangs, has no more to show.
    await settlesWithin(
      keepLastScreen(newest, signal).catch(() => undefined),
      lastScreenMs,
    );
  }

  #byLastFrame(): Agent[] {
    const takenAt = (agent: Agent): number => agent.lastFrame?.takenAt ?? 0;
    const looking = this.#agents.filter(({ lastFrame }) => lastFrame !== undefined);
    return looking.sort((first, second) => takenAt(first) - takenAt(second));
  }

  /** What they have written until now, the newest of it. */
  get events(): readonly RecordEvent[] {
    return this.#agents.flatMap((agent) => agent._unstableLogContent().events);
  }

  /** Stops what still runs, completes the records and returns their files, with the first error of a clean-up. */
  async finish(status: TestStatus): Promise<FinishedAgents> {
    const outcomes = await Promise.allSettled(this.#agents.map((agent) => agent.endTest(status)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    const reports = this.#agents.flatMap((agent) => agent.reportFile ?? []);
    const taken = this.#agents.map((agent) => ({
      metrics: agent.metrics,
      events: agent._unstableLogContent().events,
    }));
    const events = taken.flatMap((one) => one.events);
    return { reports, events, usage: usageText(taken), ...(failed && { error: failed.reason as Error }) };
  }
}

/** Whether a call of an agent failed with what made the test fail: its own picture shows it. */
function isToldBy(event: RecordEvent, told: readonly string[]): boolean {
  const message = event.type === 'step-end' ? event.error?.message.split('\n', 1)[0]?.trim() : undefined;
  return message ? told.some((text) => text.includes(message)) : false;
}

/** What a test does wrong is told at its line. */
function atCaller<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw placeError(error, callSite().frames);
  }
}

/** An option that is undefined must not hide the one below it. */
function defined(options: object = {}): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

function limitOf({ timeoutMs }: TestAgentsInit): number | undefined {
  const limit = timeoutMs();
  return limit <= 0 || !Number.isFinite(limit) ? undefined : limit;
}

function timeLeft(init: TestAgentsInit): number | undefined {
  const limit = limitOf(init);
  return limit === undefined ? undefined : Math.round(init.startedAt + limit - monotonic());
}

/** Calls give up a moment before the test does: what is called after that is called by its hooks. */
function isOver(init: TestAgentsInit): boolean {
  const left = timeLeft(init);
  return left !== undefined && left <= marginMs;
}

function remaining(init: TestAgentsInit): number | undefined {
  const left = timeLeft(init);
  if (left === undefined) return undefined;
  return left > marginMs ? left - marginMs : Math.max(0, left + overtimeMs);
}
