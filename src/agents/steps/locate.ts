import type { Located } from '../../core/action.ts';
import { ActionError, ConfigError, ModelError } from '../../core/errors.ts';
import type { Frame } from '../../core/frame.ts';
import { isInside, rectCenter } from '../../core/geometry.ts';
import { inStep, keepModelCall, type Call } from './agent-context.ts';
import { resolvePrompt, type PromptInput } from './prompt-input.ts';

export interface LocateWish {
  readonly target: PromptInput;
  /** Tried before the model. */
  readonly xpath?: string | undefined;
}

/** Finds one element on a frame; a step of its own, with the model calls it took. */
export function locateElement(call: Call, wish: LocateWish, frame: Frame): Promise<Located> {
  const prompt = typeof wish.target === 'string' ? wish.target : wish.target.prompt;
  const title = `Locate ${prompt}`;
  return inStep(call, { kind: 'locate', name: 'Locate', title }, async (part) => {
    const found = (await byXPath(part, wish, prompt)) ?? (await byModel(part, wish, frame));
    part.step.frame(frame, 'seen', {
      marks: [{ kind: 'target', rect: found.rect, point: found.center, label: prompt }],
    });
    return found;
  });
}

async function byXPath(call: Call, wish: LocateWish, prompt: string): Promise<Located | undefined> {
  if (wish.xpath === undefined) return undefined;
  const { device } = call.agent;
  if (!device.tree) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `The option xpath needs a screen that tells its tree; ${device.platform} does not`,
    );
  }
  const rect = await device.tree.find({ by: 'xpath', xpath: wish.xpath }, call.signal);
  return rect && { prompt, rect, center: rectCenter(rect) };
}

async function byModel(call: Call, wish: LocateWish, frame: Frame): Promise<Located> {
  const { text, images } = await resolvePrompt(wish.target, call);
  const reply = await call.agent.model.ask('locate', {
    prompt: text,
    frame,
    images,
    context: call.guidance,
    signal: call.signal,
    onCall: keepModelCall(call),
  });
  if ('error' in reply) {
    call.step.frame(frame, 'seen');
    throw new ActionError('TARGET_NOT_FOUND', `Cannot find "${text}" on the screen: ${reply.error}`, {
      hint: 'Describe it by what a person sees: its text, its kind and what is near it. The frame is in the report.',
    });
  }
  if (!isInside(reply.center, frame)) {
    throw new ModelError('MODEL_REPLY_INVALID', `The model placed "${text}" outside the screen`, {
      details: { center: reply.center, width: frame.width, height: frame.height },
    });
  }
  return { prompt: text, rect: reply.rect, center: reply.center };
}
