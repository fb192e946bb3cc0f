import { ConfigError } from '../core/errors/errors.ts';

/** A place in a YAML text; both count from 1. */
export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

/** Something that is wrong with a YAML text. */
export interface YamlProblem {
  readonly text: string;
  readonly place: YamlPlace;
}

/** Problems that are told at once. */
const maxProblems = 8;

/** All that is wrong with a YAML text, each with its line and column. */
export function yamlInvalid(problems: readonly YamlProblem[], cause?: unknown): ConfigError {
  const shown = problems
    .slice(0, maxProblems)
    .map(({ text, place }) => `line ${place.line}, column ${place.column}: ${text}`);
  const more = problems.length > maxProblems ? [`and ${problems.length - maxProblems} more`] : [];
  const [first] = problems;
  return new ConfigError('YAML_INVALID', `The YAML text cannot be run: ${[...shown, ...more].join('; ')}`, {
    hint: 'A flow is a list of calls, e.g. "- aiTap: the Save button", under "tasks:", "- name: …", "flow:".',
    details: { ...first?.place },
    cause,
  });
}
