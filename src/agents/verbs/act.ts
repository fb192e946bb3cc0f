import { z } from 'zod';

import { ConfigError } from '../../core/errors.ts';
import type { AnyAction } from '../../core/action.ts';
import { parseOrThrow } from '../../core/options.ts';
import { toGrants } from '../allow.ts';
import { pursue } from '../planning/planning-loop.ts';
import type { Call } from '../steps/agent-context.ts';
import { promptSchema, promptText, resolvePrompt, type PromptInput } from '../steps/prompt-input.ts';
import { actOptionsSchema, type ActOptions } from './call-options.ts';
import { defineVerb } from './define-verb.ts';

/** Carries out an instruction of one or many steps. */
export const aiAct = defineVerb({
  name: 'aiAct',
  guidance: 'aiAct',
  params: z.strictObject({ prompt: promptSchema }),
  options: actOptionsSchema,
  read(instruction: PromptInput, given: ActOptions = {}) {
    const subject = promptText(instruction, 'aiAct');
    const options = parseOrThrow(actOptionsSchema, given, 'aiAct');
    return {
      subject,
      params: { instruction: subject },
      options,
      acts: true,
      grants: ({ allow }) => toGrants(options.allow ?? allow),
      async run(call: Call) {
        // The model may copy placeholders from there as well.
        call.agent.vault.prepare(call.guidance ?? '');
        const actions = plannable(call, (options.allow ?? call.agent.options.allow)?.actions);
        await call.agent.model.ready();
        const prompt = await resolvePrompt(instruction, call);
        const { deepLocate = false, deepThink } = options;
        return pursue(call, { prompt, actions, deepLocate, locateApart: deepThink === true });
      },
    };
  },
});

/** The actions that a plan may use. */
function plannable({ agent }: Call, allowed: readonly string[] | undefined): readonly AnyAction[] {
  if (!allowed) return agent.actions;
  const names = agent.actions.map(({ name }) => name);
  const unknown = allowed.filter((name) => !names.includes(name));
  if (unknown.length === 0) return agent.actions.filter(({ name }) => allowed.includes(name));
  throw new ConfigError('CONFIG_INVALID', `The option allow.actions names what is not there: ${unknown.join(', ')}`, {
    hint: `Possible actions: ${names.join(', ')}.`,
  });
}
