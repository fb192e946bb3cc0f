import { defineFamily, type ModelFamily } from './family.ts';
import { omitUndefined } from '../../util/pick-keys.ts';

/** Boxes of 0–1000 along each side, and no JSON mode; thinking has a switch, a budget of tokens and, on some servers, an effort. */
function qwen3Family(name: string, models: string): ModelFamily {
  return defineFamily({
    name,
    models,
    space: { kind: 'normalised', scale: 1000 },
    order: 'xy',
    result: 'box',
    temperature: 0,
    reasoning: {
      settings: ['enabled', 'effort', 'budget'],
      // Alibaba's cloud reads `enable_thinking`, servers that people run themselves read it from `chat_template_kwargs`; both
      // ignore the other one (qwen.readthedocs.io, "Deployment"; vllm-project/vllm#17349). The effort is for servers alone.
      write: ({ enabled, effort, budget }) =>
        omitUndefined({
          enable_thinking: enabled,
          chat_template_kwargs: enabled === undefined ? undefined : { enable_thinking: enabled },
          thinking_budget: budget,
          reasoning_effort: effort,
        }),
    },
  });
}

/** Small models that are trained from Qwen3-VL and find elements as it does; their makers publish scores with a second, closer look. */
function smallFamily(name: string, models: string): ModelFamily {
  return { ...qwen3Family(name, models), looksTwice: true };
}

export const qwen3Vl = qwen3Family('qwen3-vl', 'Qwen3-VL');
export const qwen3 = qwen3Family('qwen3', 'Qwen3 with vision');
export const qwen35 = qwen3Family('qwen3.5', 'Qwen3.5');
export const qwen36 = qwen3Family('qwen3.6', 'Qwen3.6');
export const guiOwl15 = smallFamily('gui-owl-1.5', 'GUI-Owl-1.5');
export const uiVenus15 = smallFamily('ui-venus-1.5', 'UI-Venus-1.5');
export const maiUi = smallFamily('mai-ui', 'MAI-UI');
export const holo2 = smallFamily('holo2', 'Holo2');
