import { z } from 'zod';

import { parseOrThrow } from '../../core/options.ts';
import type { AgentContext } from '../steps/agent-context.ts';
import { callOptionsShape } from './instant.ts';
import { pursue } from '../planning/planning-loop.ts';
import { promptText, resolvePrompt, type PromptInput } from '../steps/prompt-input.ts';
import { runVerb } from './verb.ts';

export const actOptionsSchema = z.strictObject(callOptionsShape);
export type ActOptions = z.input<typeof actOptionsSchema>;

/** Carries out an instruction of one or many steps. */
export function act(
  agent: AgentContext,
  instruction: PromptInput,
  given: ActOptions = {},
): Promise<string | undefined> {
  const api = 'aiAct';
  const subject = promptText(instruction, api);
  const options = parseOrThrow(actOptionsSchema, given, api);
  const context = agent.contexts.resolve(api, options.context);
  // The model may copy placeholders from there as well.
  agent.vault.prepare(context ?? '');
  const spec = {
    api,
    subject,
    params: { instruction: subject },
    signal: options.abortSignal,
    timeout: options.timeout,
  };
  return runVerb(agent, spec, async (call) => {
    agent.frames.assertLive(api);
    await agent.model.ready();
    const prompt = await resolvePrompt(instruction, call.signal);
    return pursue(call, { prompt, context });
  });
}
