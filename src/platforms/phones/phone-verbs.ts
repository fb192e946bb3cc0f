import { z } from 'zod';

import type { Call } from '../../agents/steps/agent-context.ts';
import { actionNamed, perform } from '../../agents/steps/perform.ts';
import { defineVerb, type Verb } from '../../agents/verbs/define-verb.ts';
import { parseOrThrow } from '../../core/options/options.ts';

const nothing = z.strictObject({});

/** Opens an app or an address. */
export const launch = targetVerb('launch', 'Launch');
/** Ends an app. */
export const terminate = targetVerb('terminate', 'Terminate');

function targetVerb(name: string, action: string): Verb<[string], void> {
  const params = z.strictObject({ target: z.string().min(1) });
  return defineVerb({
    name,
    params,
    options: nothing,
    read(target: string) {
      const param = parseOrThrow(params, { target }, name);
      return {
        subject: target,
        params: param,
        options: {},
        acts: true,
        run: async (call) => void (await actAsStep(call, action, param)),
      };
    },
  });
}

/** A verb without arguments that performs a device action, such as a button press. */
export function buttonVerb(name: string, action: string): Verb<[], void> {
  return defineVerb({
    name,
    params: nothing,
    options: nothing,
    read: () => ({
      subject: '',
      options: {},
      acts: true,
      run: async (call) => void (await actAsStep(call, action, {})),
    }),
  });
}

/** Performs a device action as a step, as a plan does; resolves to its value. */
export async function actAsStep(call: Call, name: string, param: Readonly<Record<string, unknown>>): Promise<unknown> {
  const action = actionNamed(call, name);
  const before = await call.agent.frames.capture(call.signal);
  const { answer } = await perform(call, { action, param, before });
  return answer.value;
}
