import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
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
        const result = await device.tree.evaluate(script, call.signal);
        call.step.note({ result });
        call.actionLog?.steps.push({ action: 'EvaluateJavaScript', param: { script }, targets: {} });
        return result;
      },
    };
  },
});
