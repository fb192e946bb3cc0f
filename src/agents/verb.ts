import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { abortable, openScope } from '../core/deadline.ts';
import { AbortError, EyewrightError } from '../core/errors.ts';
import { callSite, type CallSite } from '../util/call-site.ts';
import type { AgentContext, Call } from './agent-context.ts';
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

const longestTitle = 120;

/** Runs one public call: as a step at the user's line, within the time the test has left, until the agent ends. */
export function runVerb<T>(agent: AgentContext, spec: VerbSpec, body: (call: Call) => Promise<T>): Promise<T> {
  const site = callSite(ownFolder);
  const title = spec.subject ? `${spec.api} ${shorten(spec.subject)}` : spec.api;
  const { kind = 'verb', api: name, params } = spec;
  return agent.steps.run({ kind, name, title, params, location: site.place }, async (step) => {
    if (agent.signal.aborted) throw ended(title, agent.signal);
    using scope = openScope({
      signals: [agent.signal, spec.signal],
      timeoutMs: shortest(spec.timeout, agent.remainingMs()),
      describe: () => describe(title, step),
    });
    await agent.options.onTaskStartTip?.(agent.vault.redactText(title));
    try {
      return await abortable(body({ agent, step, signal: scope.signal }), scope.signal);
    } catch (error) {
      throw pointAtUser(error, site);
    }
  });
}

/** Runners show the source around the first line of a stack: it must be the user's, not one in here. */
function pointAtUser(error: unknown, site: CallSite): unknown {
  if (EyewrightError.isInstance(error) && site.frames.length > 0) {
    error.stack = [`${error.name}: ${error.message}`, ...site.frames].join('\n');
  }
  return error;
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

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestTitle ? line : `${line.slice(0, longestTitle - 1)}…`;
}

function shortest(...times: (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
