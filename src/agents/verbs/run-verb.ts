import { AsyncLocalStorage } from 'node:async_hooks';

import { monotonic } from '../../core/time/clock.ts';
import { abortable, openScope, throwIfAborted } from '../../core/time/deadline.ts';
import { AbortError, TimeoutError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { CallGrants } from '../../core/device/grants.ts';
import { callSite, type CallSite } from '../../util/call-site.ts';
import { shorten } from '../../util/shorten.ts';
import { withLastVerdict } from '../record/cut-verdict.ts';
import { presentableError } from '../record/presentable-error.ts';
import type { Step } from '../record/step.ts';
import { withDomains } from '../allow.ts';
import { announceTask, noteDeviceTime, type AgentContext, type Call } from '../steps/agent-context.ts';
import { DomainGuard, withDomainGuard } from '../steps/domain-guard.ts';
import { failureOn } from '../steps/nothing-opened.ts';
import { keepActionLog, lookBefore, newActionLog, noteAddress, openActionLog } from '../steps/journal-entry.ts';
import { TypingCheck } from '../steps/typing-check.ts';
import type { Handed, Verb, VerbReading } from './define-verb.ts';

/** The call that the running code is part of: a scenario runs calls, and so may hooks and actions of the user. */
const currentCall = new AsyncLocalStorage<Call>();

/**
 * Runs one public call, the only way into a step: at the user's line, within the time the test has left, until the agent
 * ends. Wrong arguments fail it as a step, like everything else.
 */
export function runVerb<A extends readonly unknown[], R>(
  agent: AgentContext,
  verb: Verb<A, R>,
  ...given: Handed<NoInfer<A>>
): Promise<R> {
  return beginVerb({ agent, verb, site: callSite() }, given as unknown as A);
}

/** Runs a call on pictures of the past instead of the screen as it is. */
export function runVerbOn<A extends readonly unknown[], R>(
  { agent, observed }: { readonly agent: AgentContext; readonly observed: readonly Frame[] },
  verb: Verb<A, R>,
  ...given: Handed<NoInfer<A>>
): Promise<R> {
  return beginVerb({ agent, verb, observed, site: callSite() }, given as unknown as A);
}

/** A call that stands in a text of the user instead of in code. */
export interface PlacedVerb<A extends readonly unknown[], R> {
  readonly verb: Verb<A, R>;
  readonly site: CallSite;
}

/** The same, for calls of which it is known where they stand. */
export function runVerbAt<A extends readonly unknown[], R>(
  agent: AgentContext,
  placed: PlacedVerb<A, R>,
  ...given: Handed<NoInfer<A>>
): Promise<R> {
  return beginVerb({ agent, ...placed }, given as unknown as A);
}

interface Begin<A extends readonly unknown[], R> extends PlacedVerb<A, R> {
  readonly agent: AgentContext;
  readonly observed?: readonly Frame[];
}

function beginVerb<A extends readonly unknown[], R>(begin: Begin<A, R>, given: A): Promise<R> {
  const { agent, verb, observed, site } = begin;
  const current = currentCall.getStore();
  const outer = current?.agent === agent ? current : undefined;
  // Arguments are checked where they are read, whatever their types say.
  const reading = readArguments(agent, verb, given);
  return runStep({ agent, verb, reading, site, outer, observed });
}

interface Wrong {
  readonly error: unknown;
}

function readArguments<A extends readonly unknown[], R>(
  agent: AgentContext,
  verb: Verb<A, R>,
  given: A,
): VerbReading<R> | Wrong {
  try {
    const reading = verb.read(...given);
    agent.vault.prepare(`${reading.subject}\n${JSON.stringify(reading.params ?? {})}`);
    return reading;
  } catch (error) {
    return { error };
  }
}

interface VerbRun<R> {
  readonly agent: AgentContext;
  readonly verb: Pick<Verb, 'name' | 'kind' | 'guidance'>;
  readonly reading: VerbReading<R> | Wrong;
  readonly site: CallSite;
  readonly outer: Call | undefined;
  readonly observed: readonly Frame[] | undefined;
}

function runStep<R>({ agent, verb, reading, site, outer, observed }: VerbRun<R>): Promise<R> {
  const { name, kind = 'verb' } = verb;
  const title = 'error' in reading ? name : titleOf(agent, name, reading.subject);
  const params = 'error' in reading ? undefined : reading.params;
  const body = async (step: Step): Promise<R> => {
    try {
      if ('error' in reading) throw reading.error;
      return await withinTime({ agent, verb, title, step, outer, observed }, reading);
    } catch (error) {
      const { ownsPlaces, message }: Partial<VerbReading<R>> = 'error' in reading ? {} : reading;
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

function flagsOf(agent: AgentContext, observed: readonly Frame[] | undefined): { flags?: string[] } {
  if (observed) return { flags: ['observed'] };
  return agent.frames.isFrozen ? { flags: ['frozen'] } : {};
}

function titleOf(agent: AgentContext, name: string, subject: string): string {
  // A secret that was cut or tidied would no longer be recognised.
  const shown = shorten(agent.vault.redactText(subject));
  return shown ? `${name} ${shown}` : name;
}

interface OpenVerb extends Pick<VerbRun<unknown>, 'agent' | 'verb' | 'outer' | 'observed'> {
  readonly title: string;
  readonly step: Step;
}

async function withinTime<R>(open: OpenVerb, reading: VerbReading<R>): Promise<R> {
  const { agent, title, step, outer, verb } = open;
  assertNotEnded(agent, title);
  const { options } = reading;
  if (reading.acts && agent.isOver()) throw tooLate(title);
  // A test signal that has fired already has ended its test: what is called now is called by hooks.
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
  const grants = grantsOf(open, reading);
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
    readings: readingsFor(agent, outer),
    actionLog: newActionLog(agent),
  };
  const run = async (): Promise<R> => {
    await announceTask(agent, title);
    throwIfAborted(signal);
    if (reading.acts) agent.frames.assertLive(verb.name);
    await agent.frames.open(signal);
    stage = verb.guidance ? 'looking at the screen' : '';
    await noteDeviceTime(call);
    await noteAddress(call, verb);
    const before = lookBefore(call, reading);
    const value = await withDomainGuard(call, title, () => runToEnd(call, reading, outer)).catch((error: unknown) => {
      throw failureOn(call, title, error);
    });
    await keepCacheEntries(call, outer);
    await keepActionLog(call, verb, { subject: reading.subject, before: await before });
    return value;
  };
  using _actionLog = openActionLog(call);
  return await abortable(currentCall.run(call, run), signal);
}

/** By the clock of calls; a part of a call ends with it. */
function endOf(timeoutMs: number | undefined, outer: Call | undefined): number | undefined {
  return shortest(timeoutMs === undefined ? undefined : monotonic() + timeoutMs, outer?.endsAt);
}

/** The parts of a call look at what those before them typed. */
function typingOf(outer: Call | undefined): TypingCheck {
  return outer?.typing ?? new TypingCheck();
}

/** The end of a call is the last time to look whether a text is still there that it typed. */
async function runToEnd<R>(call: Call, reading: VerbReading<R>, outer: Call | undefined): Promise<R> {
  const value = await reading.run(call);
  if (!outer) await call.typing.confirm(call);
  return value;
}

/** What a call was doing when its time ran out. */
function phaseOf({ phase, waitsFor }: Step, stage: string): string {
  const doing = [...(phase ? [`while working on: ${phase}`] : []), ...(waitsFor ? [`waiting for ${waitsFor}`] : [])];
  if (doing.length === 0 && stage) doing.push(`while ${stage}`);
  return doing.length > 0 ? ` (${doing.join(', ')})` : '';
}

/** A call ends before its test does: whoever wonders at its odd limit has to raise another number. */
function whyNoLonger(agent: AgentContext, left: number | undefined, ofCall: number | undefined): string | undefined {
  const ofTest = agent.testTimeoutMs();
  if (left === undefined || ofTest === undefined || agent.isOver()) return undefined;
  return ofCall !== undefined && ofCall <= left ? undefined : `which the timeout of the test, ${ofTest} ms, had left`;
}

/** What a test names needs no permission; what a model finds or plans for it stays where it may. */
function grantsOf({ agent, verb }: OpenVerb, { grants, acts }: VerbReading<unknown>): CallGrants {
  return grants?.(agent.options) ?? withDomains(acts && verb.guidance ? agent.options.allow : undefined);
}

/** The parts of a call share what it may take. */
function budgetFor(agent: AgentContext, outer: Call | undefined): Call['budget'] {
  return outer ? outer.budget : agent.budget?.openCall();
}

/** The parts of a call know what the others read, and so do the calls of one scenario. */
function readingsFor(agent: AgentContext, outer: Call | undefined): string[] {
  return outer?.readings ?? agent.readings ?? [];
}

/** What a part of a call has learnt counts once the whole has succeeded. */
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

/** Code of a test that was given up goes on running; it must not touch what the next test sees. */
function tooLate(title: string): TimeoutError {
  return new TimeoutError('TIMEOUT', `${title} had no time left`, {
    hint: 'The time of the test is over. Its hooks may still look at the screen, but not act on it.',
  });
}

function shortest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
