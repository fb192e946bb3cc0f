import { dump } from 'js-yaml';

import type { ScreenName } from '../../platforms/screens/screen.ts';
import { callWords } from './call-words.ts';
import { firstNames } from './first-names.ts';
import { leftOut, type MadeCall } from './made-call.ts';

/** Calls that a YAML text cannot make. */
const notInYaml = new Set(['launchProgram', 'runYaml']);

interface YamlFile {
  readonly title: string;
  readonly screen: ScreenName;
  readonly calls: readonly MadeCall[];
}

/** The calls as a YAML file for `npx eyewright run`. What has no step becomes a comment in its place. */
export function yamlFile({ title, screen, calls }: YamlFile): string {
  const comments: string[] = [];
  const flow = calls.map((made) => {
    const why = made.hasFailed ? leftOut : notInYaml.has(made.call) ? 'no step' : undefined;
    if (why === undefined) return literally(stepOf(made));
    comments.push(`# ${why}: ${callWords(made, screen)}`);
    return placeholder;
  });
  const text = dump({ tasks: [{ name: title, flow }] }, { lineWidth: -1, noRefs: true });
  return text
    .split('\n')
    .map((line) =>
      line.trim() === `- ${placeholder}` ? line.replace(`- ${placeholder}`, () => comments.shift() ?? '') : line,
    )
    .join('\n');
}

/** Stands for a comment, which the writer of YAML does not know. */
const placeholder = 'eyewright-comment';

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
