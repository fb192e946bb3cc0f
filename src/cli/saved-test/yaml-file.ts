import { dump } from 'js-yaml';

import { firstNames } from './first-names.ts';
import type { MadeCall } from './made-call.ts';

/** Calls that a YAML text cannot make. */
const notInYaml = new Set(['launchProgram', 'runYaml']);

/** The calls as a YAML file for `npx eyewright run`. */
export function yamlFile(title: string, calls: readonly MadeCall[]): string {
  const flow = calls.filter(({ call }) => !notInYaml.has(call)).map(stepOf);
  return dump({ tasks: [{ name: title, flow }] }, { lineWidth: -1, noRefs: true });
}

/** The step of one call: its first parameter follows its name. */
export function stepOf({ call, params }: MadeCall): Readonly<Record<string, unknown>> {
  const name = firstNames[call] ?? Object.keys(params)[0] ?? '';
  const { [name]: first = null, ...others } = params;
  return { [call]: first, ...others };
}
