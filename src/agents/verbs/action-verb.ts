import type { AnyAction } from '../../core/action.ts';
import { locateElement } from '../steps/locate.ts';
import { perform } from '../steps/perform.ts';
import type { PromptInput } from '../steps/prompt-input.ts';
import { defineVerb, type Verb } from './define-verb.ts';

type Param = Readonly<Record<string, unknown>>;

/** A verb that carries out an action as its author defined it, with elements given in words; resolves to what it answers. */
export function actionVerb(action: AnyAction): Verb<[Param], unknown> {
  return defineVerb({
    name: action.name,
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
        let before = await call.agent.frames.capture(call.signal);
        const located: Record<string, unknown> = { ...param };
        for (const { name } of action.targets) {
          const target = param[name] as PromptInput | undefined;
          if (target === undefined) continue;
          await call.agent.model.ready();
          const found = await locateElement(call, { target, action: action.name }, before);
          before = found.frame;
          located[name] = found.element;
        }
        const { answer } = await perform(call, { action, param: located, before });
        call.step.note({ result: answer.value ?? answer.feedback });
        return answer.value ?? answer.feedback;
      },
    }),
  });
}
