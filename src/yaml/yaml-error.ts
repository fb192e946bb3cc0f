import { ConfigError } from '../core/errors/errors.ts';

/** A position in a YAML text; line and column count from 1. */
export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

/** A problem in a YAML text. */
export interface YamlProblem {
  readonly text: string;
  readonly place: YamlPlace;
}

/** Maximum number of problems in one message. */
const maxProblems = 8;

/** The error with all problems of a YAML text, each with line and column. */
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
