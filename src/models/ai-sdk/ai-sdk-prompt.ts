import type { Message, Part } from '../openai/messages.ts';
import type { PromptMessage, PromptPart } from './language-model.ts';

/** Messages in the form of a version of the provider specification. */
export function toPrompt(messages: readonly Message[], version: string): PromptMessage[] {
  return messages.flatMap((message): PromptMessage[] => {
    const { role, content } = message;
    if (role === 'system' && typeof content === 'string') return [{ role, content }];
    if (role !== 'user' && role !== 'assistant') return [];
    const parts: readonly { readonly type: string }[] =
      typeof content === 'string' ? [{ type: 'text', text: content } as Part] : (content ?? []);
    return [{ role, content: parts.flatMap((part) => toPart(part as Part, version)) }];
  });
}

function toPart(part: Part, version: string): PromptPart[] {
  if (part.type === 'text') return [{ type: 'text', text: part.text }];
  if (part.type !== 'image_url') return [];
  const { url, detail } = part.image_url;
  const data = /^data:([^;,]+);base64,(.*)$/s.exec(url);
  return [
    {
      type: 'file',
      mediaType: data?.[1] ?? 'image/*',
      data: data ? bytes(data[2] ?? '', version) : address(url, version),
      ...(detail !== undefined && { providerOptions: { openai: { imageDetail: detail } } }),
    },
  ];
}

const isTagged = (version: string): boolean => version !== 'v2' && version !== 'v3';

function bytes(base64: string, version: string): unknown {
  return isTagged(version) ? { type: 'data', data: base64 } : base64;
}

function address(url: string, version: string): unknown {
  return isTagged(version) ? { type: 'url', url: new URL(url) } : new URL(url);
}
