import { dump } from 'js-yaml';

import { firstNames } from './first-names.ts';
import type { MadeCall } from './made-call.ts';

/** Calls that a YAML text cannot make. */
const notInYaml = new Set(['launchProgram', 'runYaml']);

/** The calls as a YAML file for `npx eyewright run`. What has no step becomes a comment. */
export function yamlFile(title: string, calls: readonly MadeCall[]): string {
  const left = calls.filter(({ call }) => notInYaml.has(call));
  const notes = left.map(({ command, params }) => `# no step: ${command} ${JSON.stringify(params)}\n`);
  const flow = calls.filter(({ call }) => !notInYaml.has(call)).map((made) => literally(stepOf(made)));
  return notes.join('') + dump({ tasks: [{ name: title, flow }] }, { lineWidth: -1, noRefs: true });
}

/** The beginning of a variable, as YAML texts expand it. */
const variable = /\$\{(?=[A-Za-z_][A-Za-z0-9_]*\})/g;

/** `${NAME}` that was typed is no variable. Code keeps it by itself. */
function literally(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'evaluateJavaScript' ? value : value.replaceAll(variable, () => '$${');
  if (Array.isArray(value)) return value.map((item) => literally(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, literally(one, name)]));
}

/** The step of one call: its first parameter follows its name. */
export function stepOf({ call, params }: MadeCall): Readonly<Record<string, unknown>> {
  const name = firstNames[call] ?? Object.keys(params)[0] ?? '';
  const { [name]: first = null, ...others } = params;
  return { [call]: first, ...others };
}
