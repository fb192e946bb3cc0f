import { createFrame, type Frame } from '../../../../src/core/screen/frame.ts';
import type {
  DescribeReply,
  ExtractReply,
  ExtractRequest,
  LocateReply,
  LocateRequest,
  Model,
  ModelCallFacts,
  PlanReply,
  PlanRequest,
  SectionReply,
} from '../../../../src/core/model/model.ts';
import type { Rect } from '../../../../src/core/screen/geometry.ts';
import { createOpenAIModel, type OpenAIModelInit } from '../../../../src/models/openai/openai-model.ts';
import { resolveModelConfig, type ModelSlots } from '../../../../src/models/model-config.ts';
import { actions } from '../../../../src/actions/index.ts';
import {
  startScriptedModel,
  type ScriptedModel,
  type ScriptedModelOptions,
} from '../../../../src/testing/scripted-model.ts';

type Config = Record<string, string | number | undefined>;

export const frameSize = { width: 1280, height: 720 };

export function slotsOf(modelConfig: Config): ModelSlots {
  const slots = resolveModelConfig({ modelConfig, env: {} });
  if (!slots) throw new Error('no model configured');
  return slots;
}

/** A frame whose bytes nobody decodes. */
export function frame(size = frameSize): Frame {
  return createFrame({ data: Buffer.from('picture'), mime: 'image/jpeg', ...size });
}

export interface Rig extends AsyncDisposable {
  readonly server: ScriptedModel;
  readonly model: Model;
  readonly calls: ModelCallFacts[];
  plan(request?: Partial<PlanRequest>): Promise<PlanReply>;
  locate(request?: Partial<LocateRequest>): Promise<LocateReply>;
  extract(request?: Partial<ExtractRequest>): Promise<ExtractReply>;
  judge(request?: Partial<ExtractRequest>): Promise<ExtractReply>;
  section(prompt: string): Promise<SectionReply>;
  describe(rect: Rect): Promise<DescribeReply>;
}

export interface RigInit extends Omit<Partial<OpenAIModelInit>, 'slots'> {
  readonly config?: Config;
}

/** A model that talks to a scripted server over real HTTP, with retries that do not wait. */
export async function openRig(script: ScriptedModelOptions, init: RigInit = {}): Promise<Rig> {
  const server = await startScriptedModel(script);
  const { config, ...rest } = init;
  const slots = slotsOf({ ...server.modelConfig, EYEWRIGHT_MODEL_RETRY_INTERVAL: 1, ...config });
  const model = createOpenAIModel({ slots, fetch, ...rest });
  const calls: ModelCallFacts[] = [];
  const common = {
    signal: new AbortController().signal,
    onCall: (facts: ModelCallFacts) => calls.push(facts),
    frame: frame(),
  };
  const reading = { ...common, demand: 'the title', shape: 'string', frames: [common.frame] } as const;
  return {
    server,
    model,
    calls,
    plan: (request) =>
      model.ask('plan', {
        ...common,
        instruction: 'click Save',
        actions,
        rounds: [],
        check: () => undefined,
        ...request,
      }),
    locate: (request) => model.ask('locate', { ...common, prompt: 'the Save button', ...request }),
    extract: (request) => model.ask('extract', { ...reading, ...request }),
    judge: (request) => model.ask('judge', { ...reading, shape: 'boolean', ...request }),
    section: (prompt) => model.ask('section', { ...common, prompt }),
    describe: (rect) => model.ask('describe', { ...common, rect }),
    [Symbol.asyncDispose]: () => server.close(),
  };
}
