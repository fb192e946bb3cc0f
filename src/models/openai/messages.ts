import { createHash } from 'node:crypto';

import type OpenAI from 'openai';

import type { PromptImage } from '../../core/model/model.ts';
import type { Picture } from './picture.ts';

export type Message = OpenAI.Chat.ChatCompletionMessageParam;
export type Part = OpenAI.Chat.ChatCompletionContentPart;

export function systemMessage(content: string): Message {
  return { role: 'system', content };
}

/** Sets the language of texts for people; data from the screen and values to type keep their own. */
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
  // Servers accept more values than the types of the client have.
  return { type: 'image_url', image_url: { url, ...(detail === undefined ? {} : { detail: detail as 'auto' }) } };
}

/** A screenshot after its caption, which explains masked boxes if it has any. */
export function screenshotParts(words: string, { url, detail, isMasked }: Picture): Part[] {
  const caption = isMasked ? `${words} (boxes of dots cover values that are secret)` : words;
  return [textPart(`${caption}:`), imagePart(url, detail)];
}

/** Pictures that a prompt refers to, each after its name. */
export function namedImages(images: readonly PromptImage[] | undefined): Part[] {
  return (images ?? []).flatMap((image) => [textPart(`Image "${image.name}":`), imagePart(image.url)]);
}

/** A text between tags, which show the model where it begins and ends. */
export function section(tag: string, text: string | undefined): string {
  return text === undefined || text === '' ? '' : `<${tag}>\n${text}\n</${tag}>`;
}

/** Tags of this module, and lookalikes: with spaces, or in other angle brackets. */
const ownTags =
  /[<\uFF1C\u2039\u3008\uFE64](?=[\s\p{Cf}]{0,9}[/\uFF0F]?[\s\p{Cf}]{0,9}(?:instruction|context|element|demand|schema|place|outcome|feedback|events|memory|readings|dom|problem|data-)\b)/giu;

/** Like `section`, for text that is not from the test: it can neither close its own tag nor open another. */
export function untrustedSection(tag: string, text: string | undefined): string {
  return section(tag, text?.replaceAll(ownTags, '<\\'));
}

/**
 * Sections with text of the application, between tags that mark them as data. The name of the tag is a hash of its content, so
 * that the content cannot contain its own closing tag. The same content has the same tag, so that providers can cache it.
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
