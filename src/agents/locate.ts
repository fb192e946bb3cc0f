import type { Located } from '../core/action.ts';
import { ActionError, ConfigError, ModelError } from '../core/errors.ts';
import type { Frame } from '../core/frame.ts';
import { isInside, rectCenter } from '../core/geometry.ts';
import { keepModelCall, within, type Call } from './agent-context.ts';
import { resolvePrompt, type PromptInput } from './prompt-input.ts';

export interface LocateWish {
  readonly target: PromptInput;
  readonly context?: string | undefined;
  /** Tried before the model. */
  readonly xpath?: string | undefined;
}

/** Finds one element on a frame; a step of its own, with the model calls it took. */
export function locateElement(call: Call, wish: LocateWish, frame: Frame): Promise<Located> {
  const prompt = typeof wish.target === 'string' ? wish.target : wish.target.prompt;
  return call.step.child({ kind: 'locate', name: 'Locate', title: `Locate ${prompt}` }, async (step) => {
    const part = within(call, step);
    const found = (await byXPath(part, wish, prompt)) ?? (await byModel(part, wish, frame));
    step.frame(frame, 'seen', { marks: [{ kind: 'target', rect: found.rect, point: found.center, label: prompt }] });
    return found;
  });
}

async function byXPath(call: Call, wish: LocateWish, prompt: string): Promise<Located | undefined> {
  if (wish.xpath === undefined) return undefined;
  const { device } = call.agent;
  if (!device.findByXPath) {
    throw new ConfigError('CONFIG_INVALID', `The option xpath needs a page; this agent drives ${device.platform}`);
  }
  const rect = await device.findByXPath(wish.xpath);
  return rect && { prompt, rect, center: rectCenter(rect) };
}

async function byModel(call: Call, wish: LocateWish, frame: Frame): Promise<Located> {
  const { text, images } = await resolvePrompt(wish.target, call.signal);
  const reply = await call.agent.model.ask('locate', {
    prompt: text,
    frame,
    images,
    context: wish.context,
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
