import { z } from 'zod';

import type { DataSchema, SchemaOutput } from '../../core/model/data-schema.ts';
import { ConfigError, errorMessage } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { AgentContext, Call } from '../steps/agent-context.ts';
import type { PromptInput } from '../steps/prompt-input.ts';
import type { ExtractOptions } from '../verbs/call-options.ts';
import { defineVerb, type Verb } from '../verbs/define-verb.ts';
import type { DataDemand } from '../verbs/reading/demand.ts';
import { runVerb, runVerbOn } from '../verbs/run-verb.ts';
import { verbs } from '../verbs/verbs.ts';
import type { Recording } from './recording.ts';

/** Options of a read of recorded pictures, which have no element tree. */
export type ObservedReadOptions = Omit<ExtractOptions, 'domIncluded'> & { readonly domIncluded?: never };

/** Takes pictures of the screen in the background until it is stopped. Created by `agent.startObserving()`. */
export class UIObserver implements AsyncDisposable {
  readonly #agent: AgentContext;
  readonly #recording: Recording;
  #stopping: Promise<UIObservation> | undefined;

  constructor(agent: AgentContext, recording: Recording) {
    this.#agent = agent;
    this.#recording = recording;
  }

  /**
   * How many moments were recorded so far, at most `maxFrames`. Successive moments that look the same share one picture, so
   * `frameCount` of the observation may be smaller.
   */
  get bufferedFrameCount(): number {
    return this.#recording.moments;
  }

  /** Ends the recording with one more screenshot. */
  stop(): Promise<UIObservation> {
    this.#stopping ??= runVerb(this.#agent, stopObserving(this.#recording)).then(
      (last) => new UIObservation(this.#agent, this.#recording, last),
    );
    return this.#stopping;
  }

  /** Ends the recording and releases its pictures. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#recording.dispose();
    return Promise.resolve();
  }
}

/** A recording, which can be asked about any number of times. Reads only its pictures, never the live screen. */
export class UIObservation implements AsyncDisposable {
  /** Number of recorded pictures, without the screenshot at the end. */
  readonly frameCount: number;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  readonly #agent: AgentContext;
  readonly #recording: Recording;

  constructor(agent: AgentContext, recording: Recording, last: Frame | undefined) {
    this.#agent = agent;
    this.#recording = recording;
    if (last) recording.keepLast(last);
    this.frameCount = recording.count;
    this.startedAt = recording.startedAt;
    this.endedAt = recording.endedAt;
  }

  /** Reads the data that a schema describes from the pictures, typed and validated by it. */
  aiQuery<S extends DataSchema>(schema: S, options?: ObservedReadOptions): Promise<SchemaOutput<S>>;
  /** Reads data in the described shape from the pictures. */
  aiQuery<T = unknown>(demand: DataDemand, options?: ObservedReadOptions): Promise<T>;
  aiQuery(demand: DataDemand | DataSchema, options?: ObservedReadOptions): Promise<unknown> {
    return this.#read(verbs.aiQuery, 1, demand, options);
  }

  /** Answers a yes-or-no question about the pictures. */
  aiBoolean(prompt: PromptInput, options?: ObservedReadOptions): Promise<boolean> {
    return this.#read(verbs.aiBoolean, 1, prompt, options);
  }

  /** Reads a number from the pictures. */
  aiNumber(prompt: PromptInput, options?: ObservedReadOptions): Promise<number> {
    return this.#read(verbs.aiNumber, 1, prompt, options);
  }

  /** Reads a text from the pictures. */
  aiString(prompt: PromptInput, options?: ObservedReadOptions): Promise<string> {
    return this.#read(verbs.aiString, 1, prompt, options);
  }

  /** Answers a question in words. Like `aiString`, but with separate guidance (`aiContexts.aiAsk`). */
  aiAsk(prompt: PromptInput, options?: ObservedReadOptions): Promise<string> {
    return this.#read(verbs.aiAsk, 1, prompt, options);
  }

  /** Passes silently, or throws `AgentAssertionError` with your message and the model's reason. */
  aiAssert(assertion: PromptInput, message?: string, options?: ObservedReadOptions): Promise<void> {
    return this.#read(verbs.aiAssert, 2, assertion, message, options);
  }

  /** Releases the pictures; later reads throw `CONFIG_INVALID`. The report keeps its pictures. */
  dispose(): Promise<void> {
    this.#recording.dispose();
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  /** @param optionsAt - Index of the options among the arguments. */
  #read<A extends readonly unknown[], R>(verb: Verb<A, R>, optionsAt: number, ...given: unknown[]): Promise<R> {
    const overTime: Verb<unknown[], R> = {
      ...verb,
      read: (...handed) => {
        this.#requireFrames(verb.name);
        refuseTree(handed[optionsAt], verb.name);
        // The method types the arguments, and the verb validates them.
        return verb.read(...(handed as unknown as A));
      },
    };
    return runVerbOn({ agent: this.#agent, observed: this.#recording.seen }, overTime, ...given);
  }

  #requireFrames(api: string): void {
    if (!this.#recording.isDisposed) return;
    throw new ConfigError('CONFIG_INVALID', `${api}: the observation was disposed, and its screenshots with it`, {
      hint: 'Ask before dispose(), and before the agent is destroyed.',
    });
  }
}

/** Throws for an option that the types forbid, for callers without types. */
function refuseTree(options: unknown, api: string): void {
  if (typeof options !== 'object' || options === null || !('domIncluded' in options)) return;
  if (options.domIncluded === undefined) return;
  throw new ConfigError('CONFIG_INVALID', `${api}: domIncluded is not possible on an observation`, {
    hint: 'An observation has only screenshots. Ask the agent itself about the current screen.',
  });
}

/** Ends a recording as a step, which shows the pictures in the report. */
function stopObserving(recording: Recording): Verb<[], Frame | undefined> {
  return defineVerb({
    name: 'stopObserving',
    params: z.strictObject({}),
    options: z.strictObject({}),
    read: () => ({
      subject: '',
      options: {},
      async run(call) {
        await recording.stop();
        const last = await lastPicture(call);
        for (const frame of recording.frames) call.step.frame(frame, 'observed');
        if (last) call.step.frame(last, 'seen');
        const seconds = (recording.endedAt - recording.startedAt) / 1000;
        call.step.note({ result: `${recording.count} pictures of ${seconds.toFixed(1)} s` });
        return last;
      },
    }),
  });
}

/** Takes the last picture; undefined if that fails, for instance because the page was closed. */
async function lastPicture(call: Call): Promise<Frame | undefined> {
  try {
    return await call.agent.frames.captureLive(call.signal);
  } catch (error) {
    if (call.signal.aborted) throw error;
    call.agent.logger.warn(`The observation has no last screenshot: ${errorMessage(error)}`);
    return undefined;
  }
}
