import type { Located } from '../../core/device/action.ts';
import { ActionError, ConfigError, ModelError } from '../../core/errors/errors.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { isInside, type Rect } from '../../core/screen/geometry.ts';
import type { LocateRequest } from '../../core/model/model.ts';
import type { TreeReading } from '../../core/screen/screen-tree.ts';
import { inQuotes } from '../../util/in-quotes.ts';
import { inStep, type Call } from '../steps/agent-context.ts';
import { askModel } from '../steps/ask-model.ts';
import { foundAtRest, type Found } from './found-at-rest.ts';
import { lookCloser, toWhole, wholeLook, type CloserLook } from './closer-look.ts';
import { byLocator, recallElement } from './element-memory.ts';
import { lookUntilThere, type Look } from './look-again.ts';
import { revealed } from './revealed.ts';
import { resolvePrompt, type PromptInput, type ResolvedPrompt } from '../steps/prompt-input.ts';

export interface LocateQuery {
  readonly target: PromptInput;
  /** Tried before the model. */
  readonly xpath?: string | undefined;
  /** Allows the element to be cached. Default: true. */
  readonly cacheable?: boolean | undefined;
  /** Whether the model is asked twice: for the part of the screen, then for the element in that part at full size. */
  readonly deepLocate?: boolean | undefined;
  /** How long the element is looked for, in milliseconds. Default: the option of the agent. */
  readonly patience?: number | undefined;
  /** Name of the action on the element; absent when it is only located. */
  readonly action?: string | undefined;
  /** Its approximate place, which replaces the first of two requests. */
  readonly near?: Rect | undefined;
}

interface Search {
  readonly query: LocateQuery;
  readonly prompt: string;
  readonly frame: Frame;
}

/** Finds one element as soon as it is there, in a step of its own that contains the model calls. */
export function locateElement(call: Call, query: LocateQuery, first: Frame): Promise<Found> {
  const prompt = typeof query.target === 'string' ? query.target : query.target.prompt;
  const title = `Locate ${prompt}`;
  return inStep(call, { kind: 'locate', name: 'Locate', title }, async (part) => {
    const { patience } = query;
    const look = async (frame: Frame): Promise<Look<Found>> => {
      return { found: await findFirst(part, { query, prompt, frame }) };
    };
    const found = await lookUntilThere(part, { first, patience, look });
    const { rect, center: point } = found.element;
    part.step.frame(found.frame, 'seen', { marks: [{ kind: 'target', rect, point, label: prompt }] });
    return found;
  });
}

/** Tries the XPath of the test, the cache, and then the model. */
async function findFirst(call: Call, search: Search): Promise<Found> {
  const { query, prompt, frame } = search;
  const byPath = await byXPath(call, search);
  // The frame may be older: the search has scrolled the element into view.
  if (byPath) return { element: byPath, frame };
  const recall = isRemembered(query) ? await recallElement(call, prompt, frame) : undefined;
  if (recall?.found) return { element: recall.found, frame };
  const found = await seenOn(call, search, frame).catch(async (error: unknown) => {
    const scrolled = isNotFound(error) ? await revealed(call, prompt, frame) : undefined;
    if (!scrolled) throw error;
    return seenOn(call, search, scrolled);
  });
  await recall?.learn(found.element.rect, found.frame);
  return found;
}

/** Asks the model. An element for an action must still be at its place when the reply arrives. */
function seenOn(call: Call, search: Search, frame: Frame): Promise<Found> {
  const ask = (on: Frame): Promise<Found> => byModel(call, { ...search, frame: on });
  return search.query.action === undefined ? ask(frame) : foundAtRest(call, { first: frame, ask });
}

const isNotFound = (error: unknown): boolean => ActionError.isInstance(error) && error.code === 'TARGET_NOT_FOUND';

async function byXPath(call: Call, { query, prompt, frame }: Search): Promise<Located | undefined> {
  const { device, frames } = call.agent;
  // A frozen screen keeps only its picture and its tree.
  if (query.xpath === undefined || frames.isFrozen) return undefined;
  if (!device.tree) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `The option xpath needs a screen with an element tree; ${device.platform} has none`,
    );
  }
  return byLocator(call, { by: 'xpath', xpath: query.xpath }, { prompt, frame });
}

/** The cache stores only the words of a prompt, not its pictures. */
function isRemembered({ target, cacheable = true }: LocateQuery): boolean {
  return cacheable && (typeof target === 'string' || !target.images?.length);
}

async function byModel(call: Call, search: Search): Promise<Found> {
  const { query, frame } = search;
  await call.agent.model.ready();
  const prompt = await resolvePrompt(query.target, call);
  const look = query.deepLocate ? await lookTwice(call, search, prompt) : wholeLook(frame);
  let snapshotId: string | undefined;
  const readTree = async (): Promise<TreeReading | undefined> => {
    const tree = await call.agent.frames.readLooks(call.signal);
    snapshotId = tree?.id;
    return tree;
  };
  const reply = await askModel(call, 'locate', {
    ...requestFor(prompt, look.frame),
    action: query.action,
    isFullSize: query.deepLocate,
    // Positions in a cropped part differ from those in the tree.
    ...(!query.deepLocate && { readTree }),
  });
  if ('error' in reply) throw notFound(call, search, reply.error);
  const { rect, center } = toWhole(reply, look);
  if (!isInside(center, frame)) {
    throw new ModelError('MODEL_REPLY_INVALID', `The model placed ${inQuotes(prompt.text)} outside the screen`, {
      details: { center, width: frame.width, height: frame.height },
    });
  }
  return { element: { prompt: prompt.text, rect, center }, frame, snapshotId };
}

/** The part of the screen that holds the element. */
async function lookTwice(call: Call, search: Search, prompt: ResolvedPrompt): Promise<CloserLook> {
  const { query, frame } = search;
  if (query.near) return lookCloser(frame, query.near);
  const section = await askModel(call, 'section', requestFor(prompt, frame));
  if ('error' in section) throw notFound(call, search, section.error);
  return lookCloser(frame, section.rect);
}

function requestFor(
  { text, images }: ResolvedPrompt,
  frame: Frame,
): Pick<LocateRequest, 'prompt' | 'images' | 'frame'> {
  return { prompt: text, frame, images };
}

function notFound(call: Call, { prompt, frame }: Search, why: string): ActionError {
  call.step.frame(frame, 'seen');
  return new ActionError('TARGET_NOT_FOUND', `Cannot find ${inQuotes(prompt)} on the screen: ${why}`, {
    hint: 'Describe it by what a person sees: its text, its kind and what is near it. Compare it with the screenshot that was searched.',
  });
}
