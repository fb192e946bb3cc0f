import { basename } from 'node:path';

import { z } from 'zod';

import { ConfigError } from '../../core/errors/errors.ts';
import { parseOrThrow } from '../../core/options/options.ts';
import type { YamlOutcome } from '../steps/agent-context.ts';
import { callOptionsShape } from './call-options.ts';
import { defineVerb } from './define-verb.ts';

const { timeout, abortSignal } = callOptionsShape;
const runYamlOptionsSchema = z.strictObject({
  timeout,
  abortSignal,
  /** The file of the text. Errors then point at its lines. */
  file: z.string().optional(),
});
/** Options of `runYaml`. */
export type RunYamlOptions = z.input<typeof runYamlOptionsSchema>;

/** Runs the tasks of a YAML text. */
export const runYaml = defineVerb({
  name: 'runYaml',
  params: z.strictObject({ content: z.string() }),
  options: runYamlOptionsSchema,
  read(content: string, given: RunYamlOptions = {}) {
    const options = parseOrThrow(runYamlOptionsSchema, given, 'runYaml');
    if (typeof content !== 'string' || content.trim() === '') {
      throw new ConfigError('YAML_INVALID', 'The YAML text cannot be run: there is no text', {
        hint: 'A flow is a list of calls, e.g. "- aiTap: the Save button", under "tasks:", "- name: …", "flow:".',
      });
    }
    const { file } = options;
    return {
      subject: file === undefined ? '' : basename(file),
      params: { content },
      options,
      ownsPlaces: file !== undefined,
      run: (call): Promise<YamlOutcome> => call.agent.workflows.yaml(call, { text: content, file }),
    };
  },
});
