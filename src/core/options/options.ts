import { z } from 'zod';

import { nearest } from '../../util/nearest.ts';
import { ConfigError } from '../errors/errors.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ResolveInit<S extends z.ZodObject> {
  readonly schema: S;
  readonly input: unknown;
  readonly env: Environment;
  /** Who takes the options, for messages, e.g. `PlaywrightPageAgent`. */
  readonly owner: string;
}

/** Explicit value > environment variable (`.meta({ env })`) > schema default. Unknown keys are errors. */
export function resolveOptions<S extends z.ZodObject>(init: ResolveInit<S>): z.output<S> {
  const merged: Record<string, unknown> = { ...requireObject(init) };
  for (const [key, field] of Object.entries(init.schema.shape)) {
    const variable = z.globalRegistry.get(field as z.core.$ZodType)?.['env'];
    // An empty variable means "unset": CI systems pass on undefined ones that way.
    const text = typeof variable === 'string' ? init.env[variable] || undefined : undefined;
    if (merged[key] === undefined && text !== undefined) merged[key] = fromEnvironment(field, text, String(variable));
    if (merged[key] === undefined) delete merged[key];
  }
  return parseOrThrow(init.schema, merged, init.owner);
}

/** Parses arguments of a public call; a problem is a `ConfigError` that names the option. */
export function parseOrThrow<S extends z.ZodObject>(schema: S, input: unknown, owner: string): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const known = Object.keys(schema.shape);
  const problems = describeIssues(result.error, known);
  const isUnknown = result.error.issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0);
  throw new ConfigError('CONFIG_INVALID', `Invalid options for ${owner}: ${problems.join('; ')}`, {
    hint: isUnknown ? `Known options: ${known.join(', ')}.` : undefined,
    details: { owner, problems },
  });
}

/** What is wrong, one text for each problem, in words for whoever wrote the options. */
export function describeIssues(error: z.core.$ZodError, known: readonly string[]): string[] {
  return error.issues.map((issue) => describeIssue(issue, known));
}

/** @throws ConfigError `CONFIG_INVALID` for options that are no object; undefined counts as none. */
export function requireObject(init: Pick<ResolveInit<z.ZodObject>, 'input' | 'owner'>): object {
  if (init.input === undefined) return {};
  if (typeof init.input === 'object' && init.input !== null && !Array.isArray(init.input)) return init.input;
  throw new ConfigError('CONFIG_INVALID', `Invalid options for ${init.owner}: expected an object`, {
    details: { owner: init.owner },
  });
}

function describeIssue(issue: z.core.$ZodIssue, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    const near = issue.path.length === 0 ? known : [];
    return issue.keys.map((key) => unknownOption([...issue.path, key].join('.'), near)).join('; ');
  }
  const meant = issuesOfMeantForm(issue);
  if (meant) return meant.map((part) => describeIssue(part, known)).join('; ');
  const text = issueText(issue);
  if (issue.path.length === 0) return text;
  const name = `"${issue.path.join('.')}"`;
  return text.endsWith('received undefined') ? `${name} is missing` : `${name}: ${text}`;
}

function unknownOption(key: string, known: readonly string[]): string {
  const guess = nearest(key, known);
  return guess ? `unknown option "${key}" (did you mean "${guess}"?)` : `unknown option "${key}"`;
}

/** Of several forms, the one that was meant, such as the object of `false | { id: string }`: the only one whose parts alone are wrong. */
function issuesOfMeantForm(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const [meant, ...others] = issue.errors.filter((parts) => parts.every(({ path }) => path.length > 0));
  if (!meant || meant.length === 0 || others.length > 0) return undefined;
  return meant.map((part) => ({ ...part, path: [...issue.path, ...part.path] }));
}

const unionText = 'Invalid input';

/** E.g. `expected string or number`, where zod only says that a union does not fit. */
function issueText(issue: z.core.$ZodIssue): string {
  // `Too small: expected number to be >0` says the same without its first words.
  if (issue.code !== 'invalid_union') return issue.message.replace(/^[A-Z][a-z]+ [a-z]+: (?=expected)/, '');
  const expected = new Set(issue.errors.flat().flatMap(expectedBy));
  return expected.size > 0 && issue.message === unionText ? `expected ${[...expected].join(' or ')}` : issue.message;
}

/** What one form of a union expects. */
function expectedBy(issue: z.core.$ZodIssue): readonly string[] {
  if (issue.code === 'invalid_type') return [issue.expected];
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value) ?? String(value));
  return /^expected (.*)/s.exec(issue.message)?.slice(1) ?? [];
}

/** Keeps the text where the field takes text; otherwise reads `12`, `true` or JSON. */
function fromEnvironment(field: z.core.$ZodType, text: string, variable: string): unknown {
  const result = z.safeParse(field, text);
  if (result.success) return text;
  const value = parseJson(text);
  const read = z.safeParse(field, value);
  if (read.success) return value;
  const problems = read.error.issues.map(issueText).join('; ');
  throw new ConfigError(
    'CONFIG_INVALID',
    `The environment variable ${variable} has the wrong value "${text}": ${problems}`,
    {
      hint: `Correct ${variable}, or unset it.`,
      details: { variable },
    },
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A function-valued option. */
export function functionOption<T extends (...parameters: never[]) => unknown>(): z.ZodType<T, T> {
  return z.custom<T>((value) => typeof value === 'function', 'expected a function');
}
