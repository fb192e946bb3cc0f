import { AsyncLocalStorage } from 'node:async_hooks';

import { monotonic } from '../../core/time/clock.ts';
import { abortable, openScope, throwIfAborted } from '../../core/time/deadline.ts';
import { AbortError, TimeoutError } from '../../core/errors/errors.ts';
import type { CallGrants } from '../../core/device/grants.ts';
import { callSite, type CallSite } from '../../util/call-site.ts';
import { shorten } from '../../util/shorten.ts';
import { withLastVerdict } from '../record/cut-verdict.ts';
import { presentableError } from '../record/presentable-error.ts';
import type { Step } from '../record/step.ts';
import { withDomains } from '../allow.ts';
import { announceTask, noteDeviceTime, type AgentContext, type Call, type Observed } from '../steps/agent-context.ts';
import { DomainGuard, withDomainGuard } from '../steps/domain-guard.ts';
import { failureOn } from '../steps/nothing-opened.ts';
import {
  keepActionLog,
  keepFailure,
  lookBefore,
  newActionLog,
  noteAddress,
  openActionLog,
} from '../steps/journal-entry.ts';
import { TypingCheck } from '../steps/typing-check.ts';
import type { Handed, Verb, PreparedCall } from './define-verb.ts';

/** The call that the running code is part of. Scenarios, hooks and actions of the user run calls inside a call. */
const currentCall = new AsyncLocalStorage<Call>();

/**
 * Runs one public call as a step, with the location of the caller, within the remaining time of the test, until the agent
 * ends. Invalid arguments fail the step, too.
 */
export function runVerb<A extends readonly unknown[], R>(
  agent: AgentContext,
  verb: Verb<A, R>,
  ...given: Handed<NoInfer<A>>
): Promise<R> {
  return beginVerb({ agent, verb, site: callSite() }, given as unknown as A);
}

/** Runs a call on recorded pictures instead of the live screen. */
export function runVerbOn<A extends readonly unknown[], R>(
  { agent, observed }: { readonly agent: AgentContext; readonly observed: Observed },
  verb: Verb<A, R>,
  ...given: Handed<NoInfer<A>>
): Promise<R> {
  return beginVerb({ agent, verb, observed, site: callSite() }, given as unknown as A);
}

/** A call with a known location, e.g. a line of a text instead of code. */
export interface PlacedVerb<A extends readonly unknown[], R> {
  readonly verb: Verb<A, R>;
  readonly site: CallSite;
}

/** Runs a call with a known location. */
export function runVerbAt<A extends readonly unknown[], R>(
  agent: AgentContext,
  placed: PlacedVerb<A, R>,
  ...given: Handed<NoInfer<A>>
): Promise<R> {
  return beginVerb({ agent, ...placed }, given as unknown as A);
}

interface Begin<A extends readonly unknown[], R> extends PlacedVerb<A, R> {
  readonly agent: AgentContext;
  readonly observed?: Observed;
}

function beginVerb<A extends readonly unknown[], R>(begin: Begin<A, R>, given: A): Promise<R> {
  const { agent, verb, observed, site } = begin;
  const current = currentCall.getStore();
  const outer = current?.agent === agent ? current : undefined;
  // Arguments are validated at run time, whatever their types.
  const prepared = readArguments(agent, verb, given);
  return runStep({ agent, verb, prepared, site, outer, observed });
}

interface InvalidArguments {
  readonly error: unknown;
}

function readArguments<A extends readonly unknown[], R>(
  agent: AgentContext,
  verb: Verb<A, R>,
  given: A,
): PreparedCall<R> | InvalidArguments {
  try {
    const prepared = verb.read(...given);
    agent.vault.prepare(`${prepared.subject}\n${JSON.stringify(prepared.params ?? {})}`);
    return prepared;
  } catch (error) {
    return { error };
  }
}

interface VerbRun<R> {
  readonly agent: AgentContext;
  readonly verb: Pick<Verb, 'name' | 'kind' | 'guidance'>;
  readonly prepared: PreparedCall<R> | InvalidArguments;
  readonly site: CallSite;
  readonly outer: Call | undefined;
  readonly observed: Observed | undefined;
}

function runStep<R>({ agent, verb, prepared, site, outer, observed }: VerbRun<R>): Promise<R> {
  const { name, kind = 'verb' } = verb;
  const title = 'error' in prepared ? name : titleOf(agent, name, prepared.subject);
  const params = 'error' in prepared ? undefined : prepared.params;
  const body = async (step: Step): Promise<R> => {
    try {
      if ('error' in prepared) throw prepared.error;
      return await withinTime({ agent, verb, title, step, outer, observed }, prepared);
    } catch (error) {
      const { ownsPlaces, message }: Partial<PreparedCall<R>> = 'error' in prepared ? {} : prepared;
      throw presentableError(
        withLastVerdict(error, step, message),
        ownsPlaces ? { ...site, frames: [] } : site,
        agent.vault,
      );
    }
  };
  const flags = flagsOf(agent, observed);
  return agent.steps.run({ kind, name, title, params, location: site.place, ...flags }, body, outer?.step);
}

function flagsOf(agent: AgentContext, observed: Observed | undefined): { flags?: string[] } {
  if (observed) return { flags: ['observed'] };
  return agent.frames.isFrozen ? { flags: ['frozen'] } : {};
}

function titleOf(agent: AgentContext, name: string, subject: string): string {
  // Redacted first, because a shortened secret would no longer be recognised.
  const shown = shorten(agent.vault.redactText(subject));
  return shown ? `${name} ${shown}` : name;
}

interface OpenVerb extends Pick<VerbRun<unknown>, 'agent' | 'verb' | 'outer' | 'observed'> {
  readonly title: string;
  readonly step: Step;
}

async function withinTime<R>(open: OpenVerb, prepared: PreparedCall<R>): Promise<R> {
  const { agent, title, step, outer, verb } = open;
  assertNotEnded(agent, title);
  const { options } = prepared;
  if (prepared.acts && agent.isOver()) throw tooLate(title);
  // If the signal of the test has already fired, the test has ended, and the caller is a hook.
  const testSignal = agent.testSignal?.aborted ? undefined : agent.testSignal;
  const left = agent.remainingMs();
  const timeoutMs = shortest(options.timeout, left);
  let stage = 'opening the screen';
  using scope = openScope({
    signals: [agent.signal, testSignal, outer?.signal, options.abortSignal],
    timeoutMs,
    reason: whyNoLonger(agent, left, options.timeout),
    describe: () => (left === 0 ? title : `${title}${phaseOf(step, stage)}`),
  });
  const { signal } = scope;
  throwIfAborted(signal);
  const guidance = verb.guidance && agent.contexts.resolve(verb.guidance, options.context);
  const grants = grantsOf(open, prepared);
  const call: Call = {
    agent,
    step,
    signal,
    endsAt: endOf(timeoutMs, outer),
    grants,
    domainGuard: grants.domains && new DomainGuard(grants.domains),
    guidance,
    budget: budgetFor(agent, outer),
    observed: open.observed,
    cacheEntries: [],
    typing: typingOf(outer),
    priorResults: priorResultsFor(agent, outer),
    actionLog: newActionLog(agent),
  };
  const run = async (): Promise<R> => {
    await announceTask(agent, title);
    throwIfAborted(signal);
    if (prepared.acts) agent.frames.assertLive(verb.name);
    if (prepared.needsScreen !== false) await agent.frames.open(signal);
    stage = verb.guidance ? 'looking at the screen' : '';
    await noteDeviceTime(call);
    await noteAddress(call, verb);
    const before = lookBefore(call, prepared);
    const value = await withDomainGuard(call, title, () => runToEnd(call, prepared, outer)).catch((error: unknown) => {
      throw failureOn(call, title, error);
    });
    await keepCacheEntries(call, outer);
    await keepActionLog(call, verb, { subject: prepared.subject, before: await before });
    return value;
  };
  using _actionLog = openActionLog(call);
  try {
    return await abortable(currentCall.run(call, run), signal);
  } catch (error) {
    keepFailure(call, verb, prepared);
    throw error;
  }
}

/** The end in monotonic time; a nested call ends with its outer call at the latest. */
function endOf(timeoutMs: number | undefined, outer: Call | undefined): number | undefined {
  return shortest(timeoutMs === undefined ? undefined : monotonic() + timeoutMs, outer?.endsAt);
}

/** Nested calls share the check of what was typed. */
function typingOf(outer: Call | undefined): TypingCheck {
  return outer?.typing ?? new TypingCheck();
}

/** Runs the call, and checks at its end that the typed text is still there. */
async function runToEnd<R>(call: Call, prepared: PreparedCall<R>, outer: Call | undefined): Promise<R> {
  const value = await prepared.run(call);
  if (!outer) await call.typing.confirm(call);
  return value;
}

/** The phase in which the time of a call ran out. */
function phaseOf({ phase, waitsFor }: Step, stage: string): string {
  const doing = [...(phase ? [`while working on: ${phase}`] : []), ...(waitsFor ? [`waiting for ${waitsFor}`] : [])];
  if (doing.length === 0 && stage) doing.push(`while ${stage}`);
  return doing.length > 0 ? ` (${doing.join(', ')})` : '';
}

/** Explains a time limit that comes from the timeout of the test, which is the one to raise. */
function whyNoLonger(agent: AgentContext, left: number | undefined, ofCall: number | undefined): string | undefined {
  const ofTest = agent.testTimeoutMs();
  if (left === undefined || ofTest === undefined || agent.isOver()) return undefined;
  return ofCall !== undefined && ofCall <= left ? undefined : `which the timeout of the test, ${ofTest} ms, had left`;
}

/** What the test itself names needs no permission; what a model locates or plans is limited by `allow`. */
function grantsOf({ agent, verb }: OpenVerb, { grants, acts }: PreparedCall<unknown>): CallGrants {
  return grants?.(agent.options) ?? withDomains(acts && verb.guidance ? agent.options.allow : undefined);
}

/** Nested calls share the budget of the outer call. */
function budgetFor(agent: AgentContext, outer: Call | undefined): Call['budget'] {
  return outer ? outer.budget : agent.budget?.openCall();
}

/** Nested calls share what they have read, and so do the calls of one scenario. */
function priorResultsFor(agent: AgentContext, outer: Call | undefined): string[] {
  return outer?.priorResults ?? agent.priorResults ?? [];
}

/** Cache entries of a nested call are kept once the outer call has succeeded. */
async function keepCacheEntries({ agent, cacheEntries }: Call, outer: Call | undefined): Promise<void> {
  if (outer) outer.cacheEntries.push(...cacheEntries);
  else if (cacheEntries.length > 0) await agent.memory?.keep(cacheEntries);
}

/** @throws AbortError `AGENT_DESTROYED` once the agent has ended. */
export function assertNotEnded({ signal }: Pick<AgentContext, 'signal'>, title: string): void {
  if (!signal.aborted) return;
  throw new AbortError('AGENT_DESTROYED', `${title} was called after its agent had ended`, {
    hint: 'Did you forget await? Await every call of an agent before its test ends or destroy() is called.',
  });
}

/** The code of a test that timed out keeps running; it must not act on the screen of the next test. */
function tooLate(title: string): TimeoutError {
  return new TimeoutError('TIMEOUT', `${title} had no time left`, {
    hint: 'The time of the test is up. Its hooks can still look at the screen, but cannot act on it.',
  });
}

function shortest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
