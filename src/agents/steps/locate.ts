import type { Located } from '../../core/action.ts';
import { ActionError, ConfigError, ModelError } from '../../core/errors.ts';
import type { Frame } from '../../core/frame.ts';
import { isInside, rectCenter, type Rect } from '../../core/geometry.ts';
import type { ElementLocator } from '../../core/screen-tree.ts';
import { onDevice } from './device-failure.ts';
import { inStep, keepModelCall, type Call } from './agent-context.ts';
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

/** One way to find an element; undefined when the next one should try. */
type Finder = (call: Call, search: Search) => Promise<Located | undefined>;

/** What the test says, what is remembered, what the model sees. */
const finders: readonly Finder[] = [byXPath, byMemory, byModel];

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

async function findFirst(call: Call, search: Search): Promise<Located> {
  for (const find of finders) {
    const found = await find(call, search);
    if (found) return found;
  }
  throw new ActionError('TARGET_NOT_FOUND', `Cannot find "${search.prompt}" on the screen`);
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

async function byMemory(call: Call, { wish, prompt, frame }: Search): Promise<Located | undefined> {
  const { memory, device } = call.agent;
  if (!memory || !device.tree || !isRemembered(wish)) return undefined;
  for (const locator of await memory.recall({ prompt, context: call.guidance })) {
    const found = await byLocator(call, locator, { prompt, frame });
    if (found) return found;
  }
  return undefined;
}

/** What lies outside the screen cannot be touched, so it was not found. */
async function byLocator(
  { agent: { device }, signal }: Call,
  locator: ElementLocator,
  { prompt, frame }: Omit<Search, 'wish'>,
): Promise<Located | undefined> {
  const rect = await onDevice(device, 'find an element', async () => device.tree?.find(locator, signal));
  const center = rect && rectCenter(rect);
  return rect && center && isInside(center, frame) ? { prompt, rect, center } : undefined;
}

async function remember(call: Call, { wish, prompt }: Search, rect: Rect): Promise<void> {
  const { memory, device } = call.agent;
  if (!memory || !device.tree || !isRemembered(wish)) return;
  const locators = await device.tree.locatorsAt(rect, call.signal);
  if (locators.length > 0) await memory.keep({ prompt, context: call.guidance }, locators);
}

/** Pictures in a prompt say more than its words, which are what is remembered. */
function isRemembered({ target, cacheable = true }: LocateWish): boolean {
  return cacheable && (typeof target === 'string' || !target.images?.length);
}

async function byModel(call: Call, search: Search): Promise<Located> {
  const { wish, frame } = search;
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
  await remember(call, search, reply.rect);
  return { prompt: text, rect: reply.rect, center: reply.center };
}
