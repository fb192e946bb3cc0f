import type { Rect } from '../../core/geometry.ts';
import { parseOrThrow } from '../../core/options.ts';
import type { AgentContext } from '../steps/agent-context.ts';
import { locateOptionsSchema, type LocateOptions } from './instant.ts';
import { locateElement } from '../steps/locate.ts';
import { promptText, type PromptInput } from '../steps/prompt-input.ts';
import { runVerb } from './verb.ts';

/** Where an element is, in pixels of the screenshot. */
export interface LocationResult {
  /** Usually the element's boundary; 8 × 8 around the centre for models that answer with points. */
  readonly rect: Rect;
  /** The point to click. */
  readonly center: readonly [number, number];
  /** Screenshot pixels per CSS pixel; on pages only. */
  readonly dpr?: number;
}

/** Finds an element without touching it. */
export function locateOnScreen(
  agent: AgentContext,
  locate: PromptInput,
  given: LocateOptions = {},
): Promise<LocationResult> {
  const api = 'aiLocate';
  const subject = promptText(locate, api);
  const options = parseOrThrow(locateOptionsSchema, given, api);
  const verb = { api, subject, params: { locate: subject }, signal: options.abortSignal, timeout: options.timeout };
  return runVerb(agent, verb, async (call) => {
    await agent.model.ready();
    const frame = await agent.frames.capture(call.signal);
    const context = agent.contexts.resolve(api, options.context);
    const { rect, center } = await locateElement(call, { target: locate, context, xpath: options.xpath }, frame);
    const result = { rect, center: [center.x, center.y] as const, dpr: frame.dpr };
    call.step.note({ result });
    return result;
  });
}
