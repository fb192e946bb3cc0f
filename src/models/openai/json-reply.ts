import { parseMendedJson } from './mended-json.ts';

/** A reply that can be used, or what is wrong with it, in words for the model. */
export type ParsedReply<T> = { readonly value: T } | { readonly problem: string };

/** Most characters of a reply; hundreds of times what replies need. */
export const longestReply = 500_000;

/** Tokens in the reply that show where the answer is. */
const token =
  /[<◁[](?<end>\/?)(?:[a-z]+:)?(?<thought>think|thinking|thought|thoughts|reasoning)\b|<(?<close>\/?)(?<tag>[a-z][\w-]*)|<!--|```|[{}[\]`"“”„«»]/gi;
const thoughtMark = /[<◁[](?<end>\/?)(?:[a-z]+:)?(?:think|thinking|thought|thoughts|reasoning)\b/gi;
/** Tags that models put around their answer. */
const answerTags = new Set(['answer', 'final', 'final_answer', 'json', 'output', 'response', 'result']);
/** A word in braces, as in prose. */
const placeholder = /\{[\w ]{1,40}\}/y;
/** A list, and not a word in brackets. */
const listStart = /\[\s{0,20}(?:[[{"'\]\d-]|(?:true|false|null)\b)/y;
/** Text right before an object that is quoted, or that is the value of something whose beginning is missing. */
const quoting = /(?:['‘‚‹]|["']\s{0,5}:\s{0,5}|(?:^|\n)[ \t]{0,5}>[ \t]{0,5})$/;
/** Marks that do not occur in prose. */
const lonely: Readonly<Record<string, string>> = {
  '}': 'a brace is closed that was never opened',
  '<!--': 'a part of it is commented out',
};
/** Text before an object in the same sentence that makes it an example, not an answer. */
const exemplifying = /(?:\be\.\s?g\.|\bexample\b|\bfor instance\b|\bsample\b|\bsuch as\b)[^.!?\n]{0,60}$/i;

/**
 * Reads the one JSON object of a reply. Ignores prose and a finished thought before it, code fences around it, and small
 * syntax errors. Rejects two objects, a list, a quoted object and an incomplete one: an answer is never chosen, completed, or
 * taken from a text or a thought. One pass, however long the reply is.
 */
export function readObject(reply: string): ParsedReply<Record<string, unknown>> {
  if (reply.length > longestReply) return { problem: `the reply is longer than ${longestReply} characters` };
  return new Scan(reply).run();
}

class Scan {
  readonly #text: string;
  #at = 0;
  #object: Record<string, unknown> | undefined;
  #isQuoted = false;
  #isCode = false;
  #fences = 0;
  #brackets = 0;
  /** Tags before the object that have not been closed there. */
  readonly #tags = new Set<string>();

  constructor(text: string) {
    this.#text = text;
  }

  run(): ParsedReply<Record<string, unknown>> {
    for (let found = this.#next(); found; found = this.#next()) {
      const problem = this.#take(found);
      if (problem !== undefined) return { problem };
    }
    if (!this.#object) return { problem: 'the reply holds no complete JSON object' };
    if (this.#fences % 2 > 0) return { problem: 'the code fence is not closed: the reply was cut off' };
    return { value: this.#object };
  }

  #next(): RegExpExecArray | null {
    token.lastIndex = this.#at;
    const found = token.exec(this.#text);
    if (found) this.#at = found.index + found[0].length;
    return found;
  }

  #take(found: RegExpExecArray): string | undefined {
    const { thought, tag } = found.groups ?? {};
    if (thought !== undefined) return this.#takeThought(found);
    if (tag !== undefined) return this.#takeTag(tag.toLowerCase(), found.groups?.['close'] !== '');
    if (found[0] === '{') return this.#takeObject(found.index);
    return found[0] === '[' ? this.#takeList(found.index) : this.#takeMark(found[0]);
  }

  #takeMark(mark: string): string | undefined {
    if (mark === ']') this.#brackets -= 1;
    else if (mark === '```') this.#fences += 1;
    else if (mark === '`') this.#isCode = !this.#isCode;
    else if (mark in lonely) return lonely[mark];
    else this.#isQuoted = !this.#isQuoted;
    return this.#brackets < 0 ? 'a bracket is closed that was never opened' : undefined;
  }

  /** Skips a thought and the thoughts inside it. */
  #takeThought(found: RegExpExecArray): string | undefined {
    if (this.#object) return 'a thought follows the JSON object; nothing may follow it';
    let depth = 0;
    thoughtMark.lastIndex = found.index;
    for (let mark = thoughtMark.exec(this.#text); mark; mark = thoughtMark.exec(this.#text)) {
      depth += mark.groups?.['end'] === '/' ? -1 : 1;
      this.#at = thoughtMark.lastIndex;
      if (depth <= 0) break;
    }
    if (/[>▷\]]/.test(this.#text[this.#at] ?? '')) this.#at += 1;
    return depth === 0 ? undefined : 'the thought has no beginning or no end';
  }

  #takeTag(tag: string, closes: boolean): string | undefined {
    if (!this.#object) {
      if (closes) this.#tags.delete(tag);
      else this.#tags.add(tag);
      return undefined;
    }
    const encloses = closes && this.#tags.has(tag) && !answerTags.has(tag);
    return encloses ? `the JSON object stands inside of <${tag}>` : undefined;
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
    if (this.#object) return 'it holds more than one JSON object';
    const before = this.#text.slice(Math.max(0, start - 100), start);
    if (this.#isQuoted || this.#isCode || quoting.test(before)) return 'the JSON object is only quoted';
    if (exemplifying.test(before)) return 'the JSON object is only an example';
    this.#at = parsed.end;
    this.#object = parsed.value as Record<string, unknown>;
    return /^\s{0,20},/.test(this.#text.slice(parsed.end, parsed.end + 30))
      ? 'it goes on behind the JSON object'
      : undefined;
  }

  /** Ignores a number in brackets, which is a footnote, and empty brackets. */
  #takeList(start: number): string | undefined {
    listStart.lastIndex = start;
    if (!listStart.test(this.#text)) {
      this.#brackets += 1;
      return undefined;
    }
    const parsed = parseMendedJson(this.#text, start);
    if ('problem' in parsed) return `a list in it cannot be read: ${parsed.problem}`;
    this.#at = parsed.end;
    const items = parsed.value as readonly unknown[];
    const isWordless = items.length === 0 || (items.length === 1 && typeof items[0] === 'number');
    return isWordless ? undefined : 'it holds a list outside of the JSON object';
  }
}
