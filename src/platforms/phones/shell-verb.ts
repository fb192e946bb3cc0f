import { z } from 'zod';

import { defineVerb, type Verb } from '../../agents/verbs/define-verb.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import { actAsStep } from './phone-verbs.ts';

const commandSchema = z.strictObject({ command: z.string().min(1) });

/**
 * A verb that runs a command line on the device and resolves to its output.
 *
 * @param action - Action that runs the command.
 * @param options - Schema of the options beside the command.
 */
export function shellVerb<S extends z.ZodObject>(
  name: string,
  action: string,
  options: S,
): Verb<[command: string, given?: z.input<S> | undefined], string> {
  return defineVerb({
    name,
    params: z.strictObject({ ...commandSchema.shape, ...options.shape }),
    options: z.strictObject({}),
    read(command: string, given?: z.input<S>) {
      const param = {
        ...parseOrThrow(commandSchema, { command }, name),
        ...parseOrThrow(options, given ?? {}, name),
      };
      return {
        subject: command,
        params: param,
        options: {},
        acts: true,
        async run(call): Promise<string> {
          const printed = await actAsStep(call, action, param);
          // A custom action of the user may replace the built-in one.
          return typeof printed === 'string' ? printed : '';
        },
      };
    },
  });
}
