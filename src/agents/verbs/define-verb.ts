import type { z } from 'zod';

import type { CallGrants } from '../../core/device/grants.ts';
import type { EventOf } from '../../core/record/record.ts';
import type { ResolvedAgentOptions } from '../agent-options.ts';
import type { Call } from '../steps/agent-context.ts';
import type { ContextTarget } from '../steps/ai-contexts.ts';

/** Options of every call. */
export interface CommonOptions {
  readonly context?: string | undefined;
  readonly timeout?: number | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

/** One call with validated arguments, before it runs. */
export interface PreparedCall<R> {
  /** The subject of the call, e.g. the instruction; shown after the name of the method. */
  readonly subject: string;
  /** The arguments in the record. */
  readonly params?: unknown;
  readonly options: CommonOptions;
  /** What its actions may do. Default: anything, because the test itself names them. */
  grants?(defaults: ResolvedAgentOptions): CallGrants;
  /** Whether it changes the screen. Such a call fails while the page context is frozen. Default: false. */
  readonly acts?: boolean;
  /** Whether the screen is opened first. Default: true. */
  readonly needsScreen?: boolean;
  /** The message of the test for a failed assertion; the error begins with it. */
  readonly message?: string | undefined;
  /** Whether its errors name their own place, so that they keep their stack. Default: false. */
  readonly ownsPlaces?: boolean;
  run(call: Call): Promise<R>;
}

/** The definition of one public call of an agent: its arguments, its guidance, and what it does. */
export interface Verb<A extends readonly unknown[] = readonly never[], R = unknown> {
  /** The method of the agent. */
  readonly name: string;
  readonly kind?: EventOf<'step-start'>['kind'];
  /** The key of its guidance in `aiContexts`; undefined for calls without a model. */
  readonly guidance?: ContextTarget;
  /** Its parameters by name, for callers with data instead of arguments, such as YAML. */
  readonly params: z.ZodObject;
  readonly options: z.ZodObject;
  /** How many of `params` are positional arguments; the others are options. Default: 1. */
  readonly positional?: number;
  /** Validates the arguments, in the current order or an older one; throws `ConfigError`. */
  read(...given: A): PreparedCall<R>;
}

/** Arguments as methods pass them on, where an optional argument may also be undefined. */
export type Handed<A extends readonly unknown[]> = { [Index in keyof A]: A[Index] | undefined };

/** Types a verb: the arguments of `read` type those of the method, and its return type the result. */
export function defineVerb<A extends readonly unknown[], R>(definition: Verb<A, R>): Verb<A, R> {
  return definition;
}
