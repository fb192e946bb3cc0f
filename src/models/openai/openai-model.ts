import type { CreateLLMClient } from '../../core/model/llm-client.ts';
import type { Frame } from '../../core/screen/frame.ts';
import { askBy } from '../../core/model/model-layers.ts';
import {
  defaultCycleLimit,
  type Ask,
  type CallKind,
  type DescribeReply,
  type DescribeRequest,
  type ExtractReply,
  type ExtractRequest,
  type LocateReply,
  type LocateRequest,
  type Model,
  type PlanReply,
  type PlanRequest,
  type SectionReply,
  type SectionRequest,
} from '../../core/model/model.ts';
import type { ModelSlot } from '../../core/model/usage.ts';
import type { Grounding } from '../families/coordinates.ts';
import { ownLimits, type Limits } from '../limits/limits.ts';
import type { ModelSlotConfig, ModelSlots } from '../model-config.ts';
import { converse, type Exchange } from './converse.ts';
import { describeMessages, readDescription } from './describe.ts';
import { extractMessages, extractReader } from './extract.ts';
import { locateMessages, locationReader, sectionMessages } from './locate.ts';
import { familyMissing } from './transport/model-errors.ts';
import { PictureMaker, type Picture } from './picture.ts';
import { planMessages, planReader } from './plan.ts';
import { OpenAITransport } from './transport/openai-transport.ts';
import { descriptionSchema, extractReplySchema, placeSchema } from './reply-schema.ts';
import type { Fetch } from './transport/bounded-fetch.ts';
import type { Transport } from './transport/transport.ts';

/** Settings of a model, independent of the protocol. */
export interface ChatModelInit {
  /** What `resolveModelConfig` returns. */
  readonly slots: ModelSlots;
  /** Both sides of a frame are divided by this before it is sent. Default: 1, the original size. */
  readonly shrinkFactor?: number | undefined;
  /** The language of texts for people. Default: the model's choice. */
  readonly language?: string | undefined;
  /** Shared with other models that use the same accounts. Default: not shared. */
  readonly limits?: Limits | undefined;
  /** Tells the user something about a server. Default: nobody is told. */
  readonly tell?: ((message: string) => void) | undefined;
}

export interface OpenAIModelInit extends ChatModelInit {
  /** Sends the requests. */
  readonly fetch: Fetch;
  readonly createLLMClient?: CreateLLMClient | undefined;
}

/**
 * A model behind an OpenAI-compatible server (Chat Completions). Plans use the slot `planning`, places `default`, and data
 * and verdicts `insight`. Nothing is loaded or sent before the first request or `ready()`.
 */
export function createOpenAIModel(init: OpenAIModelInit): Model {
  return createChatModel(init, new OpenAITransport(init));
}

/** The same over any protocol that takes texts and pictures, and returns a text. */
export function createChatModel(init: ChatModelInit, transport: Transport): Model {
  return new ChatModel(init, transport);
}

interface GroundedPicture<G = Grounding | undefined> {
  readonly grounding: G;
  readonly picture: Picture;
}

class ChatModel implements Model {
  readonly name: string;
  readonly cycleLimit: number;
  readonly judgesOpposite = true;
  readonly looksTwice: boolean;
  readonly ask: Ask;
  readonly #slots: ModelSlots;
  readonly #transport: Transport;
  readonly #limits: Limits;
  readonly #pictures: PictureMaker;
  readonly #language: string | undefined;
  readonly #tell: (message: string) => void;

  constructor(init: ChatModelInit, transport: Transport) {
    const { slots, limits = ownLimits(), shrinkFactor = 1 } = init;
    this.#slots = slots;
    this.#language = init.language;
    this.#tell = init.tell ?? (() => undefined);
    this.#transport = transport;
    this.#limits = limits;
    this.#pictures = new PictureMaker(shrinkFactor);
    this.name = [...new Set([slots.default.name, slots.planning.name, slots.insight.name])].join(', ');
    this.cycleLimit = slots.planning.family?.cycleLimit ?? defaultCycleLimit;
    this.looksTwice = slots.default.family?.looksTwice === true;
    this.ask = askBy({
      plan: (request) => this.#plan(request),
      locate: (request) => this.#locate(request),
      section: (request) => this.#section(request),
      extract: (request) => this.#extract('extract', request),
      judge: (request) => this.#extract('judge', request),
      describe: (request) => this.#describe(request),
    });
  }

  async ready(): Promise<void> {
    await Promise.all(Object.values(this.#slots).map((config: ModelSlotConfig) => this.#transport.ready(config)));
  }

  async #plan(request: PlanRequest): Promise<PlanReply> {
    const config = this.#slots.planning;
    const apart = request.locate === 'apart' && !this.#hasPlacesOnly(config);
    const { grounding, picture } = await (apart
      ? this.#glance(config, request.frame)
      : this.#look(config, 'plan', request));
    return converse({
      ...this.#exchange('planning'),
      kind: 'plan',
      request,
      messages: planMessages(
        await this.#pictures.fitting(request, { kind: 'plan', family: config.family }),
        grounding,
        picture,
      ),
      read: planReader(request, grounding),
    });
  }

  /** Whether the family plans in its own language, which has coordinates in place of descriptions. */
  #hasPlacesOnly({ family }: ModelSlotConfig): boolean {
    if (!family?.dialect) return false;
    this.#tell(
      `deepThink has no effect with the model family ${family.name}: its plans contain places and no descriptions of elements.`,
    );
    return true;
  }

  async #locate(request: LocateRequest): Promise<LocateReply> {
    const { grounding, picture } = await this.#look(this.#slots.default, 'locate', request);
    return converse({
      ...this.#exchange('default'),
      kind: 'locate',
      request,
      messages: locateMessages(
        await this.#pictures.fitting(request, { kind: 'locate', family: grounding.family }),
        grounding,
        picture,
      ),
      replySchema: placeSchema(grounding.family),
      read: locationReader(grounding),
    });
  }

  async #section(request: SectionRequest): Promise<SectionReply> {
    const { grounding, picture } = await this.#look(this.#slots.default, 'section', request);
    return converse({
      ...this.#exchange('default'),
      kind: 'section',
      request,
      messages: sectionMessages(
        await this.#pictures.fitting(request, { kind: 'section', family: grounding.family }),
        grounding,
        picture,
      ),
      replySchema: placeSchema(grounding.family),
      read: locationReader(grounding),
    });
  }

  async #extract(kind: 'extract' | 'judge', request: ExtractRequest): Promise<ExtractReply> {
    const { family } = this.#slots.insight;
    const pictures = await Promise.all(request.frames.map((frame) => this.#pictures.of(frame, { kind, family })));
    return converse({
      ...this.#exchange('insight'),
      kind,
      request,
      messages: extractMessages(kind, await this.#pictures.fitting(request, { kind, family }), pictures),
      replySchema: extractReplySchema(request),
      read: extractReader(request),
    });
  }

  async #describe(request: DescribeRequest): Promise<DescribeReply> {
    const { grounding, picture } = await this.#look(this.#slots.default, 'describe', request);
    return converse({
      ...this.#exchange('default'),
      kind: 'describe',
      request,
      messages: describeMessages(
        await this.#pictures.fitting(request, { kind: 'describe', family: grounding.family }),
        grounding,
        picture,
      ),
      replySchema: descriptionSchema,
      read: readDescription,
    });
  }

  #exchange(slot: ModelSlot): Pick<Exchange<unknown>, 'config' | 'transport' | 'limits' | 'language' | 'tell'> {
    const config = this.#slots[slot];
    const [transport, limits] = [this.#transport, this.#limits];
    return { config, transport, limits, language: this.#language, tell: this.#tell };
  }

  async #look(
    config: ModelSlotConfig,
    kind: CallKind,
    { frame, isFullSize }: { readonly frame: Frame; readonly isFullSize?: boolean | undefined },
  ): Promise<GroundedPicture<Grounding>> {
    const { family } = config;
    if (!family) throw familyMissing(config);
    const picture = await this.#pictures.of(frame, { kind, family, isFullSize });
    return { picture, grounding: { family, frame, sent: picture, canvas: picture.canvas } };
  }

  /** A picture for a plan without coordinates. */
  async #glance({ family }: ModelSlotConfig, frame: Frame): Promise<GroundedPicture> {
    return { picture: await this.#pictures.of(frame, { kind: 'plan', family }), grounding: undefined };
  }
}
