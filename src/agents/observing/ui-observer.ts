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

/** Options of a read of recorded pictures: there is no tree of a screen that has gone. */
export type ObservedReadOptions = Omit<ExtractOptions, 'domIncluded'> & { readonly domIncluded?: never };

/** Takes pictures of the screen in the background, until it is stopped. Made by `agent.startObserving()`. */
export class UIObserver implements AsyncDisposable {
  readonly #agent: AgentContext;
  readonly #recording: Recording;
  #stopping: Promise<UIObservation> | undefined;

  constructor(agent: AgentContext, recording: Recording) {
    this.#agent = agent;
    this.#recording = recording;
  }

  /**
   * How many moments were seen so far, at most `maxFrames`. Moments in a row that look the same share one picture, so
   * `frameCount` of the observation may be smaller.
   */
  get bufferedFrameCount(): number {
    return this.#recording.moments;
  }

  /** Ends the recording with one more screenshot; the pictures stay as they are from then on. */
  stop(): Promise<UIObservation> {
    this.#stopping ??= runVerb(this.#agent, stopObserving(this.#recording)).then(
      (last) => new UIObservation(this.#agent, this.#recording, last),
    );
    return this.#stopping;
  }

  /** Ends the recording and lets go of its pictures. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#recording.dispose();
    return Promise.resolve();
  }
}

/** What was seen over a stretch of time, to be asked about as often as needed. Reads only its pictures, never the live screen. */
export class UIObservation implements AsyncDisposable {
  /** Pictures that were recorded, without the screenshot at the end. */
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

  /** Reads the data that a schema describes from what was seen, typed and checked by it. */
  aiQuery<S extends DataSchema>(schema: S, options?: ObservedReadOptions): Promise<SchemaOutput<S>>;
  /** Reads data in the described shape from what was seen. */
  aiQuery<T = unknown>(demand: DataDemand, options?: ObservedReadOptions): Promise<T>;
  aiQuery(demand: DataDemand | DataSchema, options?: ObservedReadOptions): Promise<unknown> {
    return this.#read(verbs.aiQuery, 1, demand, options);
  }

  aiBoolean(prompt: PromptInput, options?: ObservedReadOptions): Promise<boolean> {
    return this.#read(verbs.aiBoolean, 1, prompt, options);
  }

  aiNumber(prompt: PromptInput, options?: ObservedReadOptions): Promise<number> {
    return this.#read(verbs.aiNumber, 1, prompt, options);
  }

  aiString(prompt: PromptInput, options?: ObservedReadOptions): Promise<string> {
    return this.#read(verbs.aiString, 1, prompt, options);
  }

  /** Answers a question in words. Like `aiString`, but with guidance of its own. */
  aiAsk(prompt: PromptInput, options?: ObservedReadOptions): Promise<string> {
    return this.#read(verbs.aiAsk, 1, prompt, options);
  }

  /** Passes silently, or throws `AgentAssertionError` with your message and the model's reason. */
  aiAssert(assertion: PromptInput, message?: string, options?: ObservedReadOptions): Promise<void> {
    return this.#read(verbs.aiAssert, 2, assertion, message, options);
  }

  /** Lets go of the pictures; later reads are errors. The report keeps what it shows. */
  dispose(): Promise<void> {
    this.#recording.dispose();
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  /** @param optionsAt - Where among the arguments the options stand. */
  #read<A extends readonly unknown[], R>(verb: Verb<A, R>, optionsAt: number, ...given: unknown[]): Promise<R> {
    const overTime: Verb<unknown[], R> = {
      ...verb,
      read: (...handed) => {
        this.#requireFrames(verb.name);
        refuseTree(handed[optionsAt], verb.name);
        // They were typed by the method; what they are in fact, the verb checks.
        return verb.read(...(handed as unknown as A));
      },
    };
    return runVerbOn({ agent: this.#agent, observed: this.#recording.seen }, overTime, ...given);
  }

  #requireFrames(api: string): void {
    if (!this.#recording.isDisposed) return;
    throw new ConfigError('CONFIG_INVALID', `${api}: the observation was disposed, and its pictures with it`, {
      hint: 'Ask before dispose(), and before the agent is destroyed.',
    });
  }
}

/** From JavaScript, which no type stops. */
function refuseTree(options: unknown, api: string): void {
  if (typeof options !== 'object' || options === null || !('domIncluded' in options)) return;
  if (options.domIncluded === undefined) return;
  throw new ConfigError('CONFIG_INVALID', `${api}: domIncluded is not possible on an observation`, {
    hint: 'An observation has only pictures of what has been; ask the agent itself about the screen as it is now.',
  });
}

/** The end of a recording as a step, which shows in the report what was seen. */
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

/** What was recorded is worth something without it, for instance when the page was closed meanwhile. */
async function lastPicture(call: Call): Promise<Frame | undefined> {
  try {
    return await call.agent.frames.capture(call.signal);
  } catch (error) {
    if (call.signal.aborted) throw error;
    call.agent.logger.warn(`The observation has no last picture: ${errorMessage(error)}`);
    return undefined;
  }
}
