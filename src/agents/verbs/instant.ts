import { z } from 'zod';

import { parseOrThrow } from '../../core/options.ts';
import type { AIApiName } from '../agent-options.ts';
import type { AgentContext } from '../steps/agent-context.ts';
import { locateElement } from '../steps/locate.ts';
import { actionNamed, perform } from '../steps/perform.ts';
import { promptText, type PromptInput } from '../steps/prompt-input.ts';
import { runVerb } from './verb.ts';

/** Options of one call that concern no element. */
export const callOptionsShape = {
  /** Guidance beside the prompt, instead of the agent's `aiContexts`. */
  context: z.string().optional(),
  /** Milliseconds for this call. Default: what the test has left. */
  timeout: z.number().positive().optional(),
  /** Stops the call. */
  abortSignal: z.instanceof(AbortSignal).optional(),
};

export const locateOptionsSchema = z.strictObject({
  ...callOptionsShape,
  /** An XPath that is tried before the model. */
  xpath: z.string().optional(),
});
export type LocateOptions = z.input<typeof locateOptionsSchema>;

export interface InstantSpec {
  readonly api: AIApiName;
  readonly action: string;
  /** The element; undefined for actions that can do without. */
  readonly locate: PromptInput | undefined;
  /** Parameters beside the element. */
  readonly param?: Readonly<Record<string, unknown>>;
  readonly options: unknown;
}

/** For actions that cannot do without an element. */
export function runOnElement(agent: AgentContext, spec: InstantSpec & { readonly locate: PromptInput }): Promise<void> {
  promptText(spec.locate, spec.api);
  return runInstant(agent, spec);
}

/** Carries out one action, on one located element, without planning. */
export function runInstant(agent: AgentContext, spec: InstantSpec): Promise<void> {
  const { api, locate, param = {} } = spec;
  const subject = locate === undefined ? '' : promptText(locate, api);
  const options = parseOrThrow(locateOptionsSchema, spec.options ?? {}, api);
  const verb = { api, subject: instantSubject(subject, param), signal: options.abortSignal, timeout: options.timeout };
  return runVerb(agent, { ...verb, params: { locate: subject || undefined, ...param } }, async (call) => {
    agent.frames.assertLive(api);
    const action = actionNamed(call, spec.action);
    await agent.model.ready();
    const before = await agent.frames.capture(call.signal);
    if (locate === undefined) return void (await perform(call, { action, param, before }));
    const wish = { target: locate, context: agent.contexts.resolve(api, options.context), xpath: options.xpath };
    const located = await locateElement(call, wish, before);
    await perform(call, { action, param: { ...param, locate: located }, before });
  });
}

function instantSubject(target: string, param: Readonly<Record<string, unknown>>): string {
  const values = Object.values(param).filter((value) => typeof value === 'string' || typeof value === 'number');
  const shown = values.map((value) => JSON.stringify(value)).join(', ');
  if (!target) return shown;
  return shown ? `${shown} in ${target}` : target;
}
