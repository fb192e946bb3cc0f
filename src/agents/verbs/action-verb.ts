import type { AnyAction } from '../../core/device/action.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { actOnFound } from '../steps/act-on-found.ts';
import type { Call } from '../steps/agent-context.ts';
import { locateElement } from '../locating/locate.ts';
import type { PerformSpec } from '../steps/perform.ts';
import { performNoted } from '../steps/perform-noted.ts';
import type { PromptInput } from '../steps/prompt-input.ts';
import { defineVerb, type Verb } from './define-verb.ts';

type Param = Readonly<Record<string, unknown>>;

/** A verb that carries out a custom action, with elements given as prompts. Resolves to the answer of the action. */
export function actionVerb(action: AnyAction): Verb<[Param], unknown> {
  return defineVerb({
    name: action.name,
    // It has no name in `aiContexts`; a model is asked for its elements alone.
    ...(action.targets.length > 0 && { guidance: 'default' as const }),
    params: action.params,
    options: action.params,
    read: (param: Param) => ({
      subject: Object.values(param)
        .filter((value) => ['string', 'number'].includes(typeof value))
        .map((value) => JSON.stringify(value))
        .join(', '),
      params: param,
      options: {},
      acts: action.effect !== 'nothing',
      async run(call) {
        const first = await call.agent.frames.capture(call.signal);
        const { answer } = await actOnFound(call, first, async (on) => {
          const spec = await withElements(call, { action, param, before: on });
          return () => performNoted(call, spec);
        });
        call.step.note({ result: answer.value ?? answer.feedback });
        return answer.value ?? answer.feedback;
      },
    }),
  });
}

/** Locates the elements that are given as prompts. */
async function withElements(call: Call, { action, param, before }: PerformSpec): Promise<PerformSpec> {
  const located: Record<string, unknown> = { ...param };
  let [frame, snapshotId]: [Frame, string | undefined] = [before, undefined];
  for (const { name } of action.targets) {
    const target = param[name] as PromptInput | undefined;
    if (target === undefined) continue;
    await call.agent.model.ready();
    const query = { target, action: action.name, deepLocate: call.agent.model.looksTwice };
    const found = await locateElement(call, query, frame);
    ({ frame, snapshotId } = found);
    located[name] = found.element;
  }
  return { action, param: located, before: frame, snapshotId };
}
