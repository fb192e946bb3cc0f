import type { RequestCost } from '../../core/model/budgeted-request.ts';
import { imageSize } from '../../util/pictures/image-size.ts';
import type { ModelSlotConfig } from '../model-config.ts';
import { costOf } from '../prices/price.ts';
import { reportedTokens, type RawUsage, type ReportedTokens } from './completion.ts';
import { promptText, type Message } from './messages.ts';
import { sizeTokens, textTokens } from './request-size.ts';

/** Tokens of a picture of which only the address is known. */
const unknownPictureTokens = 1600;

/** The reply to a request; without a text there was none. */
export interface ReceivedReply {
  readonly text?: string | undefined;
  readonly usage?: RawUsage | undefined;
}

interface Sent {
  readonly config: Pick<ModelSlotConfig, 'price'>;
  readonly messages: readonly Message[];
}

/** The cost of one request: as the server reports it, else estimated from the sizes of request and reply. */
export async function requestCost(
  { config, messages }: Sent,
  received: ReceivedReply,
  ms: number,
): Promise<RequestCost> {
  const { text, usage } = received;
  const { price } = config;
  const reported = reportedTokens(usage, text ?? '');
  if (!reported && text === undefined) return { ms, tokens: 0, isEstimate: false };
  const tokens = reported ?? (await estimatedTokens(messages, text ?? ''));
  return {
    ms,
    tokens: tokens.totalTokens,
    isEstimate: !reported,
    ...(price && { cost: costOf(tokens, price) }),
  };
}

async function estimatedTokens(messages: readonly Message[], reply: string): Promise<ReportedTokens> {
  const pictures = await Promise.all(picturesIn(messages).map(pictureTokens));
  const promptTokens = textTokens(promptText(messages)) + pictures.reduce((sum, tokens) => sum + tokens, 0);
  const completionTokens = textTokens(reply);
  return { promptTokens, completionTokens, cachedInputTokens: 0, totalTokens: promptTokens + completionTokens };
}

function picturesIn(messages: readonly Message[]): string[] {
  return messages.flatMap(({ content }) =>
    Array.isArray(content) ? content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : [])) : [],
  );
}

async function pictureTokens(url: string): Promise<number> {
  const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(url) ?? [];
  if (data === undefined) return unknownPictureTokens;
  const size = await imageSize(Buffer.from(data, 'base64')).catch(() => undefined);
  return size ? sizeTokens(size) : unknownPictureTokens;
}
