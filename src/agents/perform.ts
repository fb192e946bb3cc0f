import type { AnyAction } from '../core/action.ts';
import { throwIfAborted } from '../core/deadline.ts';
import { ActionError, ConfigError, errorMessage, EyewrightError } from '../core/errors.ts';
import type { Frame } from '../core/frame.ts';
import { describeIssues } from '../core/options.ts';
import { afterAction } from './after-action.ts';
import { within, type Call } from './agent-context.ts';
import { actionMarks, describeAction, withoutBoxes } from './describe-action.ts';
import { revealingInput } from './revealing-input.ts';

export interface Performance {
  readonly action: AnyAction;
  /** Parameters with every element already located. */
  readonly param: Readonly<Record<string, unknown>>;
  readonly before: Frame;
}

/** Carries out one located action as a step with its frames, waits as configured, and returns the frame after it. */
export function perform(call: Call, { action, param, before }: Performance): Promise<Frame> {
  const title = describeAction(action, param);
  const spec = { kind: 'action', name: action.name, title, params: withoutBoxes(action, param) } as const;
  return call.step.child(spec, async (step) => {
    const part = within(call, step);
    step.frame(before, 'before', { marks: actionMarks(action, param) });
    const parsed = parseParams(action, param);
    await runAction(part, action, parsed);
    await afterAction(part, action, parsed);
    const after = await part.agent.frames.capture(part.signal);
    step.frame(after, 'after');
    return after;
  });
}

function parseParams(action: AnyAction, param: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = action.params.safeParse(param);
  if (result.success) return result.data;
  const problem = describeIssues(result.error, Object.keys(action.params.shape)).join('; ');
  throw new ActionError('ACTION_PARAMS_INVALID', `${action.name} cannot take these parameters: ${problem}`, {
    cause: result.error,
  });
}

async function runAction(call: Call, action: AnyAction, param: Record<string, unknown>): Promise<void> {
  const { device, options, vault } = call.agent;
  // The action space holds only actions whose needs this device meets.
  const input = revealingInput(device.input, vault) as never;
  const defaults = { inputStrategy: options.inputStrategy, keyboardTypeDelay: options.keyboardTypeDelay };
  // A capture or a model may have ignored the signal; an action after the end of the call would do harm.
  throwIfAborted(call.signal);
  try {
    await action.run({ device, input, defaults, signal: call.signal }, param);
  } catch (cause) {
    throwIfAborted(call.signal);
    if (EyewrightError.isInstance(cause)) throw cause;
    throw new ActionError('ACTION_FAILED', `${action.name} failed: ${errorMessage(cause)}`, { cause });
  }
}

/** The action of that name in the agent's action space. */
export function actionNamed(call: Call, name: string): AnyAction {
  const action = call.agent.actions.find((candidate) => candidate.name === name);
  if (action) return action;
  throw new ConfigError('CONFIG_INVALID', `${name} is not possible on ${call.agent.device.platform}`, {
    hint: `Possible actions: ${call.agent.actions.map((candidate) => candidate.name).join(', ')}.`,
  });
}
