import type { ActionAnswer, AnyAction } from '../../core/device/action.ts';
import { throwIfAborted } from '../../core/time/deadline.ts';
import { ActionError, ConfigError, errorMessage, EyewrightError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { describeIssues } from '../../core/options/options.ts';
import { aimed } from '../locating/aimed.ts';
import { afterAction } from './after-action.ts';
import { inStep, type Call } from './agent-context.ts';
import { actionMarks, describeAction, withoutBoxes } from './describe-action.ts';
import { revealingInput } from '../locating/revealing-input.ts';

export interface PerformSpec {
  readonly action: AnyAction;
  /** Parameters with every element already located. */
  readonly param: Readonly<Record<string, unknown>>;
  readonly before: Frame;
  /** Id of the tree snapshot that the elements were found in; undefined for elements found in a picture. */
  readonly snapshotId?: string | undefined;
  /** How long to wait until the element can be touched, in milliseconds. Default: the option of the agent. */
  readonly patience?: number | undefined;
}

/** The result of an action. */
export interface Performed {
  /** The screen after it. */
  readonly after: Frame;
  readonly answer: ActionAnswer;
}

/** Carries out one located action as a step with its frames, and waits as configured. */
export function perform(call: Call, { action, param, before, snapshotId, patience }: PerformSpec): Promise<Performed> {
  const title = describeAction(action, param);
  const spec = { kind: 'action', name: action.name, title, params: withoutBoxes(action, param) } as const;
  return inStep(call, spec, async (part) => {
    const { step } = part;
    step.frame(before, 'before', { marks: actionMarks(action, param) });
    const parsed = parseParams(action, param);
    await call.typing.confirm(part);
    const there = await aimed(part, { action, param: parsed, snapshotId, patience });
    const answer = await runAction(part, { action, param: there, before });
    step.note({ result: answer.feedback ?? answer.value ?? call.typing.note });
    await afterwards(part, action, there);
    part.domainGuard?.assertKept(title);
    const after = await part.agent.frames.capture(part.signal);
    step.frame(after, 'after');
    return { after, answer };
  });
}

/** Waits as configured, and checks typed text once more. */
async function afterwards(call: Call, action: AnyAction, param: Record<string, unknown>): Promise<void> {
  // The hook of the user is called once, for an action that has succeeded.
  if (call.agent.options.waitForActionReady) await call.typing.confirm(call);
  const wait = (): Promise<boolean> => afterAction(call, action, param);
  // Without a wait, the next step or the end of the call checks the text.
  if (await wait()) await call.typing.confirm(call, wait);
}

function parseParams(action: AnyAction, param: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result = action.params.safeParse(param);
  if (result.success) return result.data;
  const problem = describeIssues(result.error, Object.keys(action.params.shape)).join('; ');
  throw new ActionError('ACTION_PARAMS_INVALID', `${action.name} cannot take these parameters: ${problem}`, {
    cause: result.error,
  });
}

async function runAction(call: Call, { action, param, before }: PerformSpec): Promise<ActionAnswer> {
  const { device, options, logger } = call.agent;
  // The action space holds only actions whose needs this device meets.
  const input = revealingInput(device.input, call, (typed) => call.typing.begin(typed)) as never;
  const defaults = { inputStrategy: options.inputStrategy, keyboardTypeDelay: options.keyboardTypeDelay };
  const screen = { width: before.width, height: before.height, dpr: before.dpr, tree: device.tree };
  const { grants, signal } = call;
  // A capture or a model may have ignored the signal; no action may run after the end of the call.
  throwIfAborted(signal);
  try {
    return toAnswer(await action.run({ input, screen, defaults, grants, logger, signal }, param));
  } catch (cause) {
    throwIfAborted(signal);
    // A blocked navigation has an error of its own.
    call.domainGuard?.assertKept(describeAction(action, param));
    if (EyewrightError.isInstance(cause)) throw cause;
    throw new ActionError('ACTION_FAILED', `${action.name} failed: ${errorMessage(cause)}`, { cause });
  }
}

/** Keeps only valid fields: actions that were written without types may return anything. */
function toAnswer(given: unknown): ActionAnswer {
  if (typeof given !== 'object' || given === null) return {};
  const { feedback, value }: ActionAnswer = given;
  return { ...(typeof feedback === 'string' && { feedback }), ...(value !== undefined && { value }) };
}

/** The action of that name in the agent's action space. */
export function actionNamed(call: Call, name: string): AnyAction {
  const action = call.agent.actions.find((candidate) => candidate.name === name);
  if (action) return action;
  const reason = call.agent.device.explainMissing?.(name);
  if (reason) throw reason;
  throw new ConfigError('CONFIG_INVALID', `${name} is not possible on ${call.agent.device.platform}`, {
    hint: `Possible actions: ${call.agent.actions.map((candidate) => candidate.name).join(', ')}.`,
  });
}
