/** A value and the position behind it, or why there is none. */
export type ParsedJson = { readonly value: unknown; readonly end: number } | { readonly problem: string };

/** Nesting that no answer needs. */
const deepest = 100;

const blank = /[\s\uFEFF]*/y;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

const cutOff = 'it was cut off';

/**
 * Reads the JSON value at a position, in one pass. Accepts small syntax errors: trailing commas, comments, single quotes, line
 * breaks in texts. Nothing is completed, closed or guessed, and anything ambiguous is refused, such as a duplicate key.
 */
export function parseMendedJson(text: string, start: number): ParsedJson {
  const reader = new Reader(text, start);
  const value = reader.value(0);
  return value === undefined ? { problem: reader.problem } : { value, end: reader.at };
}

class Reader {
  at: number;
  problem = '';
  readonly #text: string;

  constructor(text: string, start: number) {
    this.#text = text;
    this.at = start;
  }

  /** Returns undefined, which JSON does not have, for a problem. */
  value(depth: number): unknown {
    if (!this.#skip()) return undefined;
    if (depth > deepest) return this.#fail(`it is nested more than ${deepest} deep`);
    const first = this.#text[this.at];
    if (first === '{') return this.#object(depth);
    if (first === '[') return this.#list(depth);
    return first === '"' || first === "'" ? this.#string() : this.#literal();
  }

  #object(depth: number): unknown {
    const members = new Map<string, unknown>();
    const isClosed = this.#items('}', () => {
      const quote = this.#text[this.at];
      if (quote !== '"' && quote !== "'") return this.#unexpected();
      const key = this.#string();
      if (key === undefined || !this.#skip()) return undefined;
      if (members.has(key)) return this.#fail(`it has the key ${JSON.stringify(key)} twice`);
      if (this.#text[this.at] !== ':') return this.#unexpected();
      this.at += 1;
      const value = this.value(depth + 1);
      if (value !== undefined) members.set(key, value);
      return value;
    });
    return isClosed ? Object.fromEntries(members) : undefined;
  }

  #list(depth: number): unknown {
    const items: unknown[] = [];
    const isClosed = this.#items(']', () => {
      const value = this.value(depth + 1);
      if (value !== undefined) items.push(value);
      return value;
    });
    return isClosed ? items : undefined;
  }

  /** Reads items up to the closing bracket, also after a trailing comma. */
  #items(close: string, readItem: () => unknown): boolean {
    this.at += 1;
    while (this.#skip()) {
      if (this.#text[this.at] === close) {
        this.at += 1;
        return true;
      }
      if (readItem() === undefined || !this.#skip()) return false;
      if (this.#text[this.at] === ',') this.at += 1;
      else if (this.#text[this.at] !== close) this.#unexpected();
      if (this.problem !== '') return false;
    }
    return false;
  }

  #string(): string | undefined {
    const text = this.#text;
    const quote = text[this.at];
    let value = '';
    let from = this.at + 1;
    for (this.at = from; this.at < text.length; this.at++) {
      const char = text[this.at];
      if (char !== quote && char !== '\\') continue;
      value += text.slice(from, this.at);
      if (char === quote) {
        this.at += 1;
        return value;
      }
      const escaped = this.#escape();
      if (escaped === undefined) return undefined;
      value += escaped;
      from = this.at + 1;
    }
    return this.#fail(cutOff);
  }

  /** Leaves the position at the last character of the escape. */
  #escape(): string | undefined {
    this.at += 1;
    const char = this.#text[this.at];
    if (char === undefined) return this.#fail(cutOff);
    if (char !== 'u') return escapes[char] ?? this.#unexpected();
    const digits = this.#text.slice(this.at + 1, this.at + 5);
    if (!/^[\da-fA-F]{4}$/.test(digits)) return this.#unexpected();
    this.at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  #literal(): unknown {
    const source = this.#match(literal);
    if (source === '') return this.#unexpected();
    const word = words[source];
    if (word !== undefined) return word;
    const number = Number(source);
    const isExact = /[.eE]/.test(source) ? Number.isFinite(number) : Number.isSafeInteger(number);
    return isExact
      ? number
      : this.#fail(`the number ${source.slice(0, 40)} is too large to be exact; write it as a text`);
  }

  /** Skips blanks and comments; false at the end of the text or after a problem. */
  #skip(): boolean {
    const text = this.#text;
    for (;;) {
      this.#match(blank);
      const isLine = text.startsWith('//', this.at);
      if (!isLine && !text.startsWith('/*', this.at)) break;
      const end = text.indexOf(isLine ? '\n' : '*/', this.at + 2);
      this.at = end < 0 ? text.length : end + (isLine ? 1 : 2);
    }
    if (this.problem === '' && this.at >= text.length) this.#fail(cutOff);
    return this.problem === '';
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  #unexpected(): undefined {
    const rest = this.#text.slice(this.at, this.at + 20);
    return this.#fail(rest === '' ? cutOff : `it breaks off at ${JSON.stringify(rest)}`);
  }

  #fail(problem: string): undefined {
    this.problem ||= problem;
    return undefined;
  }
}
