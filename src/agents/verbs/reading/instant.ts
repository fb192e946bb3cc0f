import { z } from 'zod';

import type { AnyAction } from '../../../core/device/action.ts';
import { ConfigError } from '../../../core/errors/errors.ts';
import type { Frame } from '../../../core/screen/frame.ts';
import { parseOrThrow } from '../../../core/options/options.ts';
import type { AIApiName } from '../../agent-options.ts';
import type { Call } from '../../steps/agent-context.ts';
import { actOnFound } from '../../steps/act-on-found.ts';
import { locateElement } from '../../locating/locate.ts';
import { actionNamed, type Performed, type PerformSpec } from '../../steps/perform.ts';
import { performNoted } from '../../steps/perform-noted.ts';
import { promptSchema, promptText, type PromptInput } from '../../steps/prompt-input.ts';
import { locateOptionsSchema, looksTwice, type LocateOptions } from '../call-options.ts';
import { defineVerb, type Verb, type PreparedCall } from '../define-verb.ts';

type Param = Readonly<Record<string, unknown>>;

export interface InstantSpec {
  readonly api: AIApiName;
  readonly action: string;
  /** The element; undefined for an action without one. */
  readonly locate: PromptInput | undefined;
  /** Parameters apart from the element. */
  readonly param?: Param;
  /** Throws for what this device cannot do, before anything happens. */
  check?(call: Call): void;
  /** Converts the parameters to frame pixels. Default: unchanged. */
  onFrame?(param: Param, scale: number): Param;
  readonly options: z.output<typeof locateOptionsSchema>;
}

/** A verb that carries out one action on one required element. */
export function elementVerb(name: AIApiName, action: string): Verb<[PromptInput, LocateOptions?], void> {
  return defineVerb({
    name,
    guidance: name,
    params: z.strictObject({ locate: promptSchema }),
    options: locateOptionsSchema,
    read(locate: PromptInput, given: LocateOptions = {}) {
      promptText(locate, name);
      return prepareInstant({ api: name, action, locate, options: parseOrThrow(locateOptionsSchema, given, name) });
    },
  });
}

/** Prepares one action on at most one element, without planning. @throws ConfigError for an `xpath` without a description */
export function prepareInstant(instant: InstantSpec): PreparedCall<void> {
  const { api, locate, param = {}, options } = instant;
  if (locate === undefined && options.xpath !== undefined) throw noDescription(api);
  const subject = locate === undefined ? '' : promptText(locate, api);
  return {
    subject: instantSubject(subject, param),
    params: { locate: subject || undefined, ...param },
    options,
    acts: true,
    run: (call) => runInstant(call, instant),
  };
}

async function runInstant(call: Call, instant: InstantSpec): Promise<void> {
  const { agent } = call;
  const { locate } = instant;
  // No model is asked without an element, and the rule is that its settings are checked before anything else.
  if (locate === undefined) await agent.model.ready();
  const action = possible(call, instant);
  // A cached element needs no model.
  if (locate !== undefined && !agent.memory) await agent.model.ready();
  const isLookedFor = locate !== undefined && !agent.memory && instant.options.xpath === undefined;
  const before = await (isLookedFor && agent.model.readsTree
    ? agent.frames.captureWithLooks(call.signal)
    : agent.frames.capture(call.signal));
  const param = paramOn(call, instant, before);
  const spec = { action, param, before };
  await (locate === undefined ? performNoted(call, spec) : performOn(call, spec, { target: locate, ...instant }));
}

/** @throws EyewrightError for what this device cannot do */
function possible(call: Call, { action: name, locate, check }: InstantSpec): AnyAction {
  const action = actionNamed(call, name);
  if (locate !== undefined && action.targets.length === 0) throw noElement(name, call.agent.device.platform);
  check?.(call);
  return action;
}

function paramOn({ agent: { device } }: Call, { param = {}, onFrame }: InstantSpec, frame: Frame): Param {
  return onFrame?.(param, device.distances === 'frame' ? 1 : frame.dpr) ?? param;
}

/** Locates the element and carries out the action on it. */
function performOn(
  call: Call,
  { action, param, before: first }: PerformSpec,
  { target, options }: { readonly target: PromptInput } & Pick<InstantSpec, 'options'>,
): Promise<Performed> {
  const query = { ...options, deepLocate: looksTwice(options, call.agent.model), target, action: action.name };
  return actOnFound(call, first, async (on) => {
    const { element, frame: before, snapshotId } = await locateElement(call, query, on);
    return () =>
      performNoted(call, {
        action,
        param: { ...param, locate: element },
        before,
        snapshotId,
        patience: options.patience,
      });
  });
}

/** Without this, the action would take place wherever the focus or the pointer is. */
function noDescription(api: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${api}: xpath is given, but no description of the element`, {
    hint: 'Describe the element too: if the XPath matches nothing, the model looks for what is described.',
  });
}

function noElement(action: string, platform: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${action} takes no element on ${platform}`, {
    hint: 'Leave out the element: this device has no pointer.',
  });
}

function instantSubject(target: string, param: Param): string {
  const values = Object.values(param).filter((value) => typeof value === 'string' || typeof value === 'number');
  const shown = values.map((value) => JSON.stringify(value)).join(', ');
  if (!target) return shown;
  return shown ? `${shown} in ${target}` : target;
}
