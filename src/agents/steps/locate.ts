import type { Located } from '../../core/action.ts';
import { ActionError, ConfigError, ModelError } from '../../core/errors.ts';
import type { Frame } from '../../core/frame.ts';
import { isInside } from '../../core/geometry.ts';
import { inStep, keepModelCall, type Call } from './agent-context.ts';
import { byLocator, recallElement } from './element-memory.ts';
import { resolvePrompt, type PromptInput } from './prompt-input.ts';

export interface LocateWish {
  readonly target: PromptInput;
  /** Tried before the model. */
  readonly xpath?: string | undefined;
  /** Whether the place may be remembered. Default: true. */
  readonly cacheable?: boolean | undefined;
}

interface Search {
  readonly wish: LocateWish;
  readonly prompt: string;
  readonly frame: Frame;
}

/** Finds one element on a frame; a step of its own, with the model calls it took. */
export function locateElement(call: Call, wish: LocateWish, frame: Frame): Promise<Located> {
  const prompt = typeof wish.target === 'string' ? wish.target : wish.target.prompt;
  const title = `Locate ${prompt}`;
  return inStep(call, { kind: 'locate', name: 'Locate', title }, async (part) => {
    const found = await findFirst(part, { wish, prompt, frame });
    part.step.frame(frame, 'seen', {
      marks: [{ kind: 'target', rect: found.rect, point: found.center, label: prompt }],
    });
    return found;
  });
}

/** What the test says, what is remembered, what the model sees. */
async function findFirst(call: Call, search: Search): Promise<Located> {
  const { wish, prompt, frame } = search;
  const byPath = await byXPath(call, search);
  if (byPath) return byPath;
  const recall = isRemembered(wish) ? await recallElement(call, prompt, frame) : undefined;
  if (recall?.found) return recall.found;
  const located = await byModel(call, search);
  await recall?.learn(located.rect);
  return located;
}

async function byXPath(call: Call, { wish, prompt, frame }: Search): Promise<Located | undefined> {
  if (wish.xpath === undefined) return undefined;
  const { device } = call.agent;
  if (!device.tree) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `The option xpath needs a screen that tells its tree; ${device.platform} does not`,
    );
  }
  return byLocator(call, { by: 'xpath', xpath: wish.xpath }, { prompt, frame });
}

/** Pictures in a prompt say more than its words, which are what is remembered. */
function isRemembered({ target, cacheable = true }: LocateWish): boolean {
  return cacheable && (typeof target === 'string' || !target.images?.length);
}

async function byModel(call: Call, { wish, frame }: Search): Promise<Located> {
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
