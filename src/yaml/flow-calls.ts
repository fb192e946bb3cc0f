import { z } from 'zod';

import { actionVerb } from '../agents/verbs/action-verb.ts';
import { defineVerb, type Verb } from '../agents/verbs/define-verb.ts';
import { verbs } from '../agents/verbs/verbs.ts';
import { promptSchema } from '../agents/steps/prompt-input.ts';
import type { AnyAction } from '../core/device/action.ts';
import { sleep } from '../core/time/deadline.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { describeIssues, parseOrThrow } from '../core/options/options.ts';

/** A verb whose arguments are validated by its schemas. */
export type AnyVerb = Verb<readonly unknown[], unknown>;

type Shape = Readonly<Record<string, z.ZodType>>;

/** A call that a flow can make. */
export interface FlowCall {
  /** Name of the parameter whose value follows the name of the call; absent for calls without a value. */
  readonly first: string | undefined;
  /** Schemas of all parameters and options by name. */
  readonly all: Shape;
  /** Schema of the value after its name; absent for calls without a value. */
  readonly main: z.ZodType | undefined;
  /** Schemas of the keys beside its name. */
  readonly others: Shape;
  /** Whether its result is kept even without a name. */
  readonly isQuery: boolean;
  /** Whether `${NAME}` in its text is left unchanged, because code has its own use for it. */
  readonly isCode: boolean;
  /** The verb and its arguments in order; throws ConfigError for invalid action parameters. */
  prepare(main: unknown, others: Readonly<Record<string, unknown>>): { verb: AnyVerb; given: readonly unknown[] };
}

/** Ten minutes; for longer waits, wait for the expected content of the screen. */
const longestSleepMs = 600_000;

const waitParams = z.strictObject({ ms: z.number().nonnegative().max(longestSleepMs) });

const wait = defineVerb({
  name: 'sleep',
  kind: 'note',
  params: waitParams,
  options: z.strictObject({}),
  read(given: number) {
    const { ms } = parseOrThrow(waitParams, { ms: given }, 'sleep');
    return { subject: `${ms} ms`, options: {}, run: (call): Promise<void> => sleep(ms, call.signal) };
  },
});

/** Every call of a flow by name: agent calls, their aliases, and device actions. */
export function flowCalls(actions: readonly AnyAction[]): ReadonlyMap<string, FlowCall> {
  // An observer is an object of the program and cannot be written in YAML.
  const { runYaml: _itself, startObserving: _observing, ...callable } = verbs;
  const byVerb = Object.entries(callable).map(([name, verb]) => [name, verbCall(verb as unknown as AnyVerb)] as const);
  return new Map<string, FlowCall>([
    ...actions.map((action) => [action.name, actionCall(action)] as const),
    ...byVerb,
    ['ai', verbCall(verbs.aiAct as unknown as AnyVerb)],
    ['aiAction', verbCall(verbs.aiAct as unknown as AnyVerb)],
    ['javascript', verbCall(verbs.evaluateJavaScript as unknown as AnyVerb)],
    ['sleep', verbCall(wait as unknown as AnyVerb)],
  ]);
}

function verbCall(verb: AnyVerb): FlowCall {
  const { positional = 1 } = verb;
  const [first, ...rest] = Object.keys(verb.params.shape);
  const { [first ?? '']: main, ...params } = verb.params.shape as Shape;
  // A signal is an object of the program and cannot be written in YAML.
  const { abortSignal: _signal, ...options } = verb.options.shape as Shape;
  const ordered = rest.slice(0, positional - 1);
  return {
    first,
    all: { ...options, ...(verb.params.shape as Shape) },
    main,
    others: { ...options, ...params },
    isQuery: verb.name === 'aiQuery',
    isCode: verb.name === 'evaluateJavaScript',
    prepare(given, others) {
      if (first === undefined) return { verb, given: [] };
      const left = Object.entries(others).filter(([name]) => !ordered.includes(name));
      return { verb, given: [given ?? undefined, ...ordered.map((name) => others[name]), Object.fromEntries(left)] };
    },
  };
}

/** Its first parameter follows its name; alternatively a mapping has all parameters. */
function actionCall(action: AnyAction): FlowCall {
  const verb = actionVerb(action) as unknown as AnyVerb;
  const shape = writtenShape(action);
  const [first] = Object.keys(shape);
  const { [first ?? '']: main = z.unknown(), ...others } = shape;
  const all = z.strictObject(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.optional()])),
  );
  return {
    first,
    all: shape,
    main: first === undefined ? undefined : z.union([main, all]),
    others,
    isQuery: false,
    isCode: false,
    prepare(given, beside) {
      const isWhole = first === undefined || (isMapping(given) && !main.safeParse(given).success);
      const param = isWhole ? { ...(given as object | null), ...beside } : { [first]: given, ...beside };
      const { error } = z.strictObject(shape).safeParse(param);
      if (!error) return { verb, given: [param] };
      const known = Object.keys(shape);
      const problem = describeIssues(error, known).join('; ');
      const isUnknown = error.issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0);
      const hasOnly = isUnknown ? `; it has ${known.length === 0 ? 'none' : known.join(', ')}` : '';
      throw new ConfigError('YAML_INVALID', `Invalid parameters of ${action.name}: ${problem}${hasOnly}`);
    },
  };
}

function isMapping(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Elements are written as texts. */
function writtenShape(action: AnyAction): Shape {
  const written = Object.entries(action.params.shape).map(([name, field]) => {
    const target = action.targets.find((one) => one.name === name);
    if (!target) return [name, field as z.ZodType];
    return [name, target.optional ? promptSchema.optional() : promptSchema];
  });
  return Object.fromEntries(written) as Shape;
}
