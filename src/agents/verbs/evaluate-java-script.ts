import { z } from 'zod';

import { ActionError, ConfigError, DeviceError } from '../../core/errors/errors.ts';
import { requireText } from './call-options.ts';
import { defineVerb } from './define-verb.ts';

/** Evaluates a script in the page; fails on other screens. */
export const evaluateJavaScript = defineVerb({
  name: 'evaluateJavaScript',
  params: z.strictObject({ script: z.string() }),
  options: z.strictObject({}),
  read(given: string) {
    const script = requireText(given, 'evaluateJavaScript', 'the script');
    return {
      subject: '',
      params: { script },
      options: {},
      async run(call): Promise<unknown> {
        const { device } = call.agent;
        if (!device.tree?.evaluate) {
          throw new ConfigError('CONFIG_INVALID', `${device.platform} cannot evaluate JavaScript`);
        }
        const result = await device.tree.evaluate(script, call.signal).catch((error: unknown) => {
          throw ofScript(error);
        });
        call.step.note({ result });
        call.actionLog?.steps.push({ action: 'EvaluateJavaScript', param: { script }, targets: {} });
        return result;
      },
    };
  },
});

/** A page that is gone has an error of its own; anything else is what the script did. */
function ofScript(error: unknown): unknown {
  if (!DeviceError.isInstance(error) || error.code !== 'DEVICE_COMMAND_FAILED') return error;
  return new ActionError('ACTION_FAILED', `The script of evaluateJavaScript failed: ${error.summary}`, {
    hint: 'Check the script: it threw an error, or it cannot be parsed. It must be one expression. Put several statements into a function that the expression calls.',
    cause: error,
  });
}
