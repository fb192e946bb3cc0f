import { createHash } from 'node:crypto';

import type OpenAI from 'openai';

import type { PromptImage } from '../../core/model/model.ts';
import type { Picture } from './picture.ts';

export type Message = OpenAI.Chat.ChatCompletionMessageParam;
export type Part = OpenAI.Chat.ChatCompletionContentPart;

export function systemMessage(content: string): Message {
  return { role: 'system', content };
}

/** Asks for the language of what people read; what is read off the screen or typed keeps its own. */
export function inLanguage(messages: readonly Message[], language: string | undefined): readonly Message[] {
  const [first, ...rest] = messages;
  if (language === undefined || first?.role !== 'system' || typeof first.content !== 'string') return messages;
  const rule = `Write thoughts, messages and errors in ${language}; keep data and values to type as they are.`;
  return [systemMessage(`${first.content}\n\n${rule}`), ...rest];
}

export function userMessage(content: Part[]): Message {
  return { role: 'user', content };
}

export function assistantMessage(content: string): Message {
  return { role: 'assistant', content };
}

export function textPart(text: string): Part {
  return { type: 'text', text };
}

export function imagePart(url: string, detail?: string): Part {
  // Servers know more words than the types of the client.
  return { type: 'image_url', image_url: { url, ...(detail === undefined ? {} : { detail: detail as 'auto' }) } };
}

/** A screenshot behind the words for it, which say what its boxes are if it has any. */
export function screenshotParts(words: string, { url, detail, isMasked }: Picture): Part[] {
  const caption = isMasked ? `${words} (boxes of dots cover values that are secret)` : words;
  return [textPart(`${caption}:`), imagePart(url, detail)];
}

/** Pictures that a prompt refers to, each behind its name. */
export function namedImages(images: readonly PromptImage[] | undefined): Part[] {
  return (images ?? []).flatMap((image) => [textPart(`Image "${image.name}":`), imagePart(image.url)]);
}

/** A text between tags that tell the model where it begins and ends. */
export function section(tag: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : `<${tag}>\n${text}\n</${tag}>`;
}

/** Tags as they are written here, and as a reader might take for them: spaced out, or in other angle brackets. */
const ownTags =
  /[<\uFF1C\u2039\u3008\uFE64](?=[\s\p{Cf}]{0,9}[/\uFF0F]?[\s\p{Cf}]{0,9}(?:instruction|context|element|demand|schema|place|outcome|feedback|events|memory|readings|dom|problem|data-)\b)/giu;

/** Like `section`, for text that is not the test's: it can neither close its own tag nor open another. */
export function untrustedSection(tag: string, text: string | undefined): string {
  return section(tag, text?.replaceAll(ownTags, '<\\'));
}

/**
 * Sections with text of the application, marked as data between tags that the text cannot close: their letters are made from
 * all that stands between them, so that no text can hold its own. The same text has the same tags, so that providers can
 * cache it.
 */
export function dataSections(...sections: string[]): string {
  const text = joinSections(...sections);
  if (text === '') return '';
  const tag = `data-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  return `<${tag}>\n${text}\n</${tag}>`;
}

export function joinSections(...sections: string[]): string {
  return sections.filter((text) => text !== '').join('\n');
}

/** Everything that was sent except pictures, for the record. */
export function promptText(messages: readonly Message[]): string {
  return messages.map((message) => `[${message.role}]\n${messageText(message)}`).join('\n\n');
}

function messageText(message: Message): string {
  const { content } = message;
  if (typeof content === 'string') return content;
  const parts: readonly { readonly type: string; readonly text?: string }[] = content ?? [];
  return parts.map((part) => part.text ?? '(picture)').join('\n');
}
