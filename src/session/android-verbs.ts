import { z } from 'zod';

import { defineVerb, type Verb } from '../agents/verbs/define-verb.ts';
import type { Call } from '../agents/steps/agent-context.ts';
import { actionNamed, perform } from '../agents/steps/perform.ts';
import { parseOrThrow } from '../core/options.ts';

const nothing = z.strictObject({});
const text = z.string().min(1);

const shellOptionsSchema = z.strictObject({
  /** Milliseconds for the command. Default: what the test has left. */
  timeout: z.number().positive().optional(),
});
/** Options of `runAdbShell`. */
export type RunAdbShellOptions = z.input<typeof shellOptionsSchema>;

/** Opens an application or an address. */
export const launch = targetVerb('launch', 'Launch');
/** Ends an application. */
export const terminate = targetVerb('terminate', 'Terminate');

/** Runs a command line on the device; resolves to what it printed. */
export const runAdbShell = defineVerb({
  name: 'runAdbShell',
  params: z.strictObject({ command: text, ...shellOptionsSchema.shape }),
  options: nothing,
  read(command: string, given: RunAdbShellOptions = {}) {
    const { timeout } = parseOrThrow(shellOptionsSchema, given, 'runAdbShell');
    const param = { ...parseOrThrow(z.strictObject({ command: text }), { command }, 'runAdbShell'), timeout };
    return {
      subject: command,
      params: param,
      options: {},
      acts: true,
      async run(call): Promise<string> {
        const printed = await act(call, 'RunAdbShell', param);
        // One of the user's own may stand in its place.
        return typeof printed === 'string' ? printed : '';
      },
    };
  },
});

export const back = buttonVerb('back', 'AndroidBackButton');
export const home = buttonVerb('home', 'AndroidHomeButton');
export const recentApps = buttonVerb('recentApps', 'AndroidRecentAppsButton');

function targetVerb(name: string, action: string): Verb<[string], void> {
  const params = z.strictObject({ target: text });
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
        run: async (call) => void (await act(call, action, param)),
      };
    },
  });
}

function buttonVerb(name: string, action: string): Verb<[], void> {
  return defineVerb({
    name,
    params: nothing,
    options: nothing,
    read: () => ({ subject: '', options: {}, acts: true, run: async (call) => void (await act(call, action, {})) }),
  });
}

/** Carries out an action of the device as a step, like a plan does; resolves to its value. */
async function act(call: Call, name: string, param: Readonly<Record<string, unknown>>): Promise<unknown> {
  const action = actionNamed(call, name);
  const before = await call.agent.frames.capture(call.signal);
  const { answer } = await perform(call, { action, param, before });
  return answer.value;
}
