import { parseMendedJson } from './mended-json.ts';
import { behindMark, thoughtMark } from './thoughts.ts';

/** A reply that can be used, or what is wrong with it, in words for the model. */
export type ParsedReply<T> = { readonly value: T } | { readonly problem: string };

/** Most characters of a reply; hundreds of times what replies need. */
export const longestReply = 500_000;

/** What may stand before the answer and is looked at. */
const token = /[<◁[]\/?(?:[a-z]+:)?(?<thought>think|thinking|thought|thoughts|reasoning)\b|```|[{}[]/gi;
/** A word in braces, as in prose. */
const placeholder = /\{[\w ]{1,40}\}/y;
/** A list, and not a word in brackets. */
const listStart = /\[\s{0,20}(?:[[{"'\]\d-]|(?:true|false|null)\b)/y;

/** Marks of chat templates, and tags that models put around their answer. */
const mark = String.raw`<\|\w{1,40}\|>|<\/?(?:answer|final|final_answer|json|output|response|result)>`;
const fence = '```';
/** What an answer follows: the beginning of a line, and the marks and the fence that it stands in. */
const opening = new RegExp(String.raw`\n\s{0,50}(?:(?:${mark})\s{0,20})*(?:${fence}\w{0,20}\s{0,20})?$`, 'i');
/** All that may follow an answer. */
const closing = new RegExp(String.raw`^(?:\s|${fence}|${mark})*$`, 'i');
/** Characters before an object that decide whether it is the answer. */
const nearby = 200;

/**
 * Reads the one JSON object of a reply. It counts when it begins a line or a code fence, and nothing follows it: an object
 * within a sentence may be quoted, doubted or taken back. Prose and a finished thought may stand before it; small syntax errors
 * are accepted. Two objects, a list, and an incomplete object are refused: an answer is never chosen, completed, or taken from
 * a text or a thought. One pass, however long the reply is.
 */
export function readObject(reply: string): ParsedReply<Record<string, unknown>> {
  if (reply.length > longestReply) return { problem: `the reply is longer than ${longestReply} characters` };
  return new Scan(reply, endOfOpenThought(reply)).run();
}

/**
 * Where a thought ends that the prompt has begun: the chat templates of thinking models end with `<think>`, and servers without
 * a parser for it pass on only its end. 0 when there is none.
 */
function endOfOpenThought(text: string): number {
  thoughtMark.lastIndex = 0;
  const first = thoughtMark.exec(text);
  if (first?.groups?.['end'] !== '/') return 0;
  const brace = text.indexOf('{');
  const object = brace >= 0 && brace < first.index ? parseMendedJson(text, brace) : undefined;
  // A text of the answer itself may show such a tag.
  if (object && 'value' in object && object.end > first.index) return 0;
  return behindMark(text, thoughtMark.lastIndex);
}

class Scan {
  readonly #text: string;
  /** Where the reply begins, behind its thoughts. */
  #begin: number;
  #at: number;
  #fences = 0;
  #answer: Record<string, unknown> | undefined;

  constructor(text: string, begin: number) {
    this.#text = text;
    this.#begin = begin;
    this.#at = begin;
  }

  run(): ParsedReply<Record<string, unknown>> {
    for (let found = this.#next(); found && !this.#answer; found = this.#next()) {
      const problem = this.#take(found);
      if (problem !== undefined) return { problem };
    }
    if (!this.#answer) return { problem: 'the reply holds no complete JSON object' };
    if (this.#fences % 2 > 0) return { problem: 'the code fence is not closed: the reply was cut off' };
    return { value: this.#answer };
  }

  #next(): RegExpExecArray | null {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    if (found) this.#at = found.index + found[0].length;
    return found;
  }

  #take(found: RegExpExecArray): string | undefined {
    if (found.groups?.['thought'] !== undefined) return this.#takeThought(found.index);
    if (found[0] === '{') return this.#takeObject(found.index);
    if (found[0] === '[') return this.#takeList(found.index);
    if (found[0] === '}') return 'a brace is closed that was never opened';
    this.#fences += 1;
    return undefined;
  }

  /** Skips a thought and the thoughts inside it. */
  #takeThought(start: number): string | undefined {
    let depth = 0;
    thoughtMark.lastIndex = start;
    for (let found = thoughtMark.exec(this.#text); found; found = thoughtMark.exec(this.#text)) {
      depth += found.groups?.['end'] === '/' ? -1 : 1;
      this.#at = thoughtMark.lastIndex;
      if (depth <= 0) break;
    }
    this.#at = behindMark(this.#text, this.#at);
    this.#begin = this.#at;
    return depth === 0 ? undefined : 'the thought has no beginning or no end';
  }

  #takeObject(start: number): string | undefined {
    placeholder.lastIndex = start;
    const word = placeholder.exec(this.#text);
    if (word) {
      this.#at += word[0].length - 1;
      return undefined;
    }
    const parsed = parseMendedJson(this.#text, start);
    if ('problem' in parsed) return `the reply holds no complete JSON object: ${parsed.problem}`;
    if (!this.#beginsLine(start)) return 'the JSON object is part of a sentence; it must begin a line';
    const rest = this.#text.slice(parsed.end);
    if (!closing.test(rest)) return 'something follows the JSON object; nothing may follow it';
    this.#fences += rest.split(fence).length - 1;
    this.#answer = parsed.value as Record<string, unknown>;
    return undefined;
  }

  #beginsLine(start: number): boolean {
    const from = Math.max(this.#begin, start - nearby);
    return opening.test((from === this.#begin ? '\n' : '') + this.#text.slice(from, start));
  }

  /** Ignores a number in brackets, which is a footnote, and empty brackets. */
  #takeList(start: number): string | undefined {
    listStart.lastIndex = start;
    if (!listStart.test(this.#text)) return undefined;
    const parsed = parseMendedJson(this.#text, start);
    if ('problem' in parsed) return `a list in it cannot be read: ${parsed.problem}`;
    this.#at = parsed.end;
    const items = parsed.value as readonly unknown[];
    const isWordless = items.length === 0 || (items.length === 1 && typeof items[0] === 'number');
    return isWordless ? undefined : 'it holds a list outside of the JSON object';
  }
}
