import { ShellSyntaxError } from './syntax.ts';

/** A place in a line of a shell. */
export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The next character; empty at the end. */
  get next(): string {
    return this.#text[this.#at] ?? '';
  }

  take(): string {
    const character = this.next;
    this.#at++;
    return character;
  }

  /** Takes a text if it stands here. */
  skip(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** Takes what a sticky expression matches here. */
  match(pattern: RegExp): string | undefined {
    const sticky = new RegExp(pattern.source, 'y');
    sticky.lastIndex = this.#at;
    const [found] = sticky.exec(this.#text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** Takes everything before a text, and the text. */
  until(end: string): string {
    const found = this.#text.indexOf(end, this.#at);
    if (found < 0) throw new ShellSyntaxError(`no closing quote`);
    const text = this.#text.slice(this.#at, found);
    this.#at = found + end.length;
    return text;
  }

  skipBlanks(): void {
    this.match(/(?:[ \t]|\\\n)*/);
    if (this.next === '#') this.match(/#[^\n]*/);
  }
}
