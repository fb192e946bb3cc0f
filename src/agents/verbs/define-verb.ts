import type { z } from 'zod';

import type { CallGrants } from '../../core/device/grants.ts';
import type { EventOf } from '../../core/record/record.ts';
import type { AIApiName, ResolvedAgentOptions } from '../agent-options.ts';
import type { Call } from '../steps/agent-context.ts';

/** What every call may be given, whatever it does. */
export interface CommonOptions {
  readonly context?: string | undefined;
  readonly timeout?: number | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

/** One call with its arguments read and checked; nothing has been done yet. */
export interface PreparedCall<R> {
  /** What it is about, e.g. the instruction; shown behind the method's name. */
  readonly subject: string;
  /** What the record keeps of the arguments. */
  readonly params?: unknown;
  readonly options: CommonOptions;
  /** What its actions may do. Default: anything, since the test itself names them. */
  grants?(defaults: ResolvedAgentOptions): CallGrants;
  /** Whether it changes the screen, which nothing may do while the page context is frozen. Default: false. */
  readonly acts?: boolean;
  /** What the test says of what was judged not to be true; stands first in the error. */
  readonly message?: string | undefined;
  /** Whether its errors say themselves where they come from, so that they keep their stack. Default: false. */
  readonly ownsPlaces?: boolean;
  run(call: Call): Promise<R>;
}

/** One public call of an agent: the one place that says what it takes, what guides it, and what it does. */
export interface Verb<A extends readonly unknown[] = readonly never[], R = unknown> {
  /** The method of the agent. */
  readonly name: string;
  readonly kind?: EventOf<'step-start'>['kind'];
  /** Whose `aiContexts` apply; none for calls that ask no model. */
  readonly guidance?: AIApiName;
  /** What it is about, by name: for whoever calls it by data instead of by arguments. */
  readonly params: z.ZodObject;
  readonly options: z.ZodObject;
  /** How many of `params` are arguments of their own; others stand among the options. Default: the first. */
  readonly positional?: number;
  /** Reads the arguments, in their present order or an older one; throws `ConfigError`. */
  read(...given: A): PreparedCall<R>;
}

/** Arguments as methods hand them on, where what is optional may be undefined as well. */
export type Handed<A extends readonly unknown[]> = { [Index in keyof A]: A[Index] | undefined };

/** Types a verb: `read` types the method's arguments, what it returns types the result. */
export function defineVerb<A extends readonly unknown[], R>(definition: Verb<A, R>): Verb<A, R> {
  return definition;
}
