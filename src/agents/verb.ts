import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { abortable, openScope, throwIfAborted } from '../core/deadline.ts';
import { AbortError } from '../core/errors.ts';
import { callSite } from '../util/call-site.ts';
import { shorten } from '../util/shorten.ts';
import type { AgentContext, Call } from './agent-context.ts';
import { callHook } from './call-hook.ts';
import { presentableError } from './presentable-error.ts';
import type { Step, StepSpec } from './step-recorder.ts';

/** The folder of the built package: frames of the stack inside it are not the user's. */
const ownFolder = dirname(dirname(fileURLToPath(import.meta.url)));

export interface VerbSpec {
  readonly kind?: StepSpec['kind'];
  /** The method, e.g. `aiTap`. */
  readonly api: string;
  /** What it is about, e.g. the instruction; shown behind the method's name. */
  readonly subject: string;
  readonly params?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for this call. Default: what the test has left. */
  readonly timeout?: number | undefined;
}

/** Runs one public call: as a step at the user's line, within the time the test has left, until the agent ends. */
export function runVerb<T>(agent: AgentContext, spec: VerbSpec, body: (call: Call) => Promise<T>): Promise<T> {
  const site = callSite(ownFolder);
  const { kind = 'verb', api: name, params } = spec;
  agent.vault.prepare(`${spec.subject}\n${JSON.stringify(params ?? {})}`);
  // A secret that was cut or tidied would no longer be recognised.
  const subject = shorten(agent.vault.redactText(spec.subject));
  const title = subject ? `${name} ${subject}` : name;
  const flags = agent.frames.isFrozen ? { flags: ['frozen'] } : {};
  return agent.steps.run({ kind, name, title, params, location: site.place, ...flags }, async (step) => {
    try {
      return await withinTime(agent, { ...spec, title, step }, body);
    } catch (error) {
      throw presentableError(error, site, agent.vault);
    }
  });
}

/** Starts a public call; wrong arguments fail it as a step at the user's line, like everything else. */
export function startCall<T>(agent: AgentContext, api: string, start: () => Promise<T>): Promise<T> {
  try {
    return start();
  } catch (error) {
    const site = callSite(ownFolder);
    const failed = presentableError(error, site, agent.vault);
    const spec = { kind: 'verb', name: api, title: api, location: site.place } as const;
    return agent.steps.run(spec, () => Promise.reject<T>(failed));
  }
}

interface OpenVerb extends VerbSpec {
  readonly title: string;
  readonly step: Step;
}

async function withinTime<T>(agent: AgentContext, verb: OpenVerb, body: (call: Call) => Promise<T>): Promise<T> {
  const { title, step } = verb;
  if (agent.signal.aborted) throw ended(title, agent.signal);
  using scope = openScope({
    signals: [agent.signal, verb.signal],
    timeoutMs: shortest(verb.timeout, agent.remainingMs()),
    describe: () => describe(title, step),
  });
  const { signal } = scope;
  const run = async (): Promise<T> => {
    await callHook(agent, 'onTaskStartTip', () => agent.options.onTaskStartTip?.(title));
    throwIfAborted(signal);
    return body({ agent, step, signal });
  };
  throwIfAborted(signal);
  return await abortable(run(), signal);
}

function ended(title: string, signal: AbortSignal): AbortError {
  return new AbortError('AGENT_DESTROYED', `${title} was called after its agent had ended`, {
    hint: 'Await every call of an agent before its test ends or destroy() is called.',
    cause: signal.reason,
  });
}

function describe(title: string, step: Step): string {
  return step.phase ? `${title} (while working on: ${step.phase})` : title;
}

function shortest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
