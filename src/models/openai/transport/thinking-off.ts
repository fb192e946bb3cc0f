import { anyServer } from '../../families/thinking.ts';
import type { ModelSlotConfig } from '../../model-config.ts';
import type { Completion } from '../completion.ts';
import { usualServerAt } from '../local-servers.ts';
import { habitsOf, tellOnce } from './server-habits.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * Further ways to say that the model is not to think, tried one after the other when its server did not hear the way of its
 * family: each is ignored by the servers that do not know it.
 *
 * - `chat_template_kwargs`: vLLM, SGLang (qwen.readthedocs.io, "Deployment") and llama.cpp (tools/server/README.md)
 * - `reasoning_effort: "none"`: Ollama (docs.ollama.com/api/openai-compatibility), OpenRouter, and newer vLLM and llama.cpp
 */
const ways: readonly Members[] = [
  { chat_template_kwargs: { enable_thinking: false } },
  { chat_template_kwargs: { enable_thinking: false }, reasoning_effort: 'none' },
];

/** The members of a request that a way adds. */
export const wayMembers: ReadonlySet<string> = new Set(ways.flatMap((way) => Object.keys(way)));

/** The ways that add something to the setting of the family. */
function waysFor({ family, reasoning = {} }: ModelSlotConfig): readonly Members[] {
  const own = (family?.reasoning ?? anyServer).write(reasoning);
  return ways.filter((way) => Object.keys(way).some((member) => !(member in own)));
}

/** The number of the way in use: none at first, and the last one at servers that people run on their own machine. */
function wayOf(config: ModelSlotConfig): number {
  const { thinkingWay, refusedWay = Infinity } = habitsOf(config);
  const usual = usualServerAt(config.baseUrl) ? waysFor(config).length : 0;
  return Math.min(thinkingWay ?? usual, refusedWay - 1);
}

/** What is sent beside the setting of the family. */
export function thinkingOff(config: ModelSlotConfig): Members {
  return (isOff(config) && waysFor(config)[wayOf(config) - 1]) || {};
}

/** Goes back to the way before one that the server refuses. @returns What undoes it; undefined when there was no such way. */
export function dropThinkingWay(config: ModelSlotConfig): (() => void) | undefined {
  if (!isOff(config) || wayOf(config) === 0) return undefined;
  const habits = habitsOf(config);
  const { refusedWay: before } = habits;
  habits.refusedWay = wayOf(config);
  return () => {
    if (before === undefined) delete habits.refusedWay;
    else habits.refusedWay = before;
  };
}

/** By its switch, or by the word that servers have for it. */
function isOff({ reasoning }: ModelSlotConfig): boolean {
  return reasoning?.enabled === false || reasoning?.effort === 'none';
}

/** Tells once that a model thinks although it is not to, and uses the next way from now on. */
export function noteThoughts(config: ModelSlotConfig, completion: Completion, tell: (message: string) => void): void {
  const { thoughts, thoughtTokens = 0 } = completion;
  if (!isOff(config) || (thoughts.trim() === '' && thoughtTokens === 0)) return;
  const { REASONING_ENABLED, REASONING_EFFORT, EXTRA_BODY_JSON } = config.variables;
  const habits = habitsOf(config);
  const before = wayOf(config);
  habits.thinkingWay = before + 1;
  const isNew = wayOf(config) > before && before < waysFor(config).length;
  const setting = config.reasoning?.enabled === false ? `${REASONING_ENABLED} is false` : `${REASONING_EFFORT} is none`;
  const what = isNew
    ? `Requests now also say ${JSON.stringify(thinkingOff(config))}.`
    : `Turn thinking off where the server runs, put what it understands into ${EXTRA_BODY_JSON}, or use a model that does not think.`;
  tellOnce(config, `Model "${config.name}" thinks, although ${setting}. ${what}`, tell);
}
