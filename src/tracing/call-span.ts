import type { Attributes } from '@opentelemetry/api';

import type { ModelCallFacts } from '../core/model/model.ts';
import { omitUndefined } from '../util/pick-keys.ts';
import { providerNames } from './provider-names.data.ts';

/**
 * Span attributes of a model call, by the semantic conventions for generative AI. They contain no texts, because
 * prompts, replies and error messages may contain page content.
 */
export function callAttributes(facts: ModelCallFacts): Attributes {
  const { usage, server = 'eyewright' } = facts;
  return omitUndefined({
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': providerOf(server),
    'gen_ai.request.model': facts.modelName,
    'gen_ai.response.model': facts.responseModel,
    'gen_ai.response.id': usage?.requestId,
    'gen_ai.usage.input_tokens': usage?.promptTokens,
    'gen_ai.usage.output_tokens': usage?.completionTokens,
    'gen_ai.usage.cache_read.input_tokens': usage?.cachedInputTokens,
    'error.type': facts.error === undefined ? undefined : (facts.errorCode ?? '_OTHER'),
    'eyewright.call.kind': facts.kind,
    'eyewright.call.origin': facts.origin,
    'eyewright.call.requests': facts.requests,
    'eyewright.call.waited_ms': facts.waitedMs,
    ...addressOf(server),
  });
}

/** The host of a configured model, or the provider name of the AI SDK, e.g. `anthropic.messages`. */
function providerOf(server: string): string {
  const host = server.replace(/:\d+$/, '');
  const known = Object.keys(providerNames).find((end) => host === end || host.endsWith(`.${end}`));
  if (known !== undefined) return providerNames[known] ?? known;
  const [first = host] = host.split('.');
  return providerNames[first] ?? (isHost(server) ? host : first);
}

/** Provider names have no port and, apart from their API names, no dots. */
const isHost = (server: string): boolean => /:\d+$|\..*\.|\.(?:com|ai|net|org|io|dev)$/.test(server);

function addressOf(server: string): Attributes {
  if (!isHost(server)) return {};
  const port = /:(\d+)$/.exec(server)?.[1];
  return { 'server.address': server.replace(/:\d+$/, ''), ...(port !== undefined && { 'server.port': Number(port) }) };
}
