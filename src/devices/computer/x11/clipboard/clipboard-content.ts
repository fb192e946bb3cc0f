import { atom } from '../atoms.ts';
import type { X11Connection } from '../x11-connection.ts';
import type { SelectionData } from './selection-reader.ts';

/** What is on a clipboard: the same thing in several forms, by their targets. */
export type ClipboardContent = ReadonlyMap<number, SelectionData>;

const bytes = 8;
const utf8Targets = ['UTF8_STRING', 'text/plain;charset=utf-8', 'text/plain'];
/** Clipboard managers such as Klipper do not keep a content with this target (KDE's convention, also of KeePassXC). */
const secretTarget = 'x-kde-passwordManagerHint';
const isLatin1 = (text: string): boolean => Buffer.from(text, 'latin1').toString('latin1') === text;

interface FormAtoms {
  readonly utf8: readonly number[];
  readonly string: number;
  readonly text: number;
  readonly secret: number;
}

/** The forms of a text, and how it is read from them. */
export class TextForms {
  readonly #utf8: readonly number[];
  readonly #string: number;
  readonly #text: number;
  readonly #secret: number;

  private constructor({ utf8, string, text, secret }: FormAtoms) {
    this.#utf8 = utf8;
    this.#string = string;
    this.#text = text;
    this.#secret = secret;
  }

  static async open(x: X11Connection): Promise<TextForms> {
    const utf8 = await Promise.all(utf8Targets.map((name) => atom(x, name)));
    const [string, text, secret] = await Promise.all([atom(x, 'STRING'), atom(x, 'TEXT'), atom(x, secretTarget)]);
    return new TextForms({ utf8, string, text, secret });
  }

  /** The best one first. */
  get targets(): readonly number[] {
    return [...this.#utf8, this.#string];
  }

  /** @param isSecret - Whether clipboard managers are asked not to keep it. */
  content(text: string, isSecret = false): ClipboardContent {
    const data = Buffer.from(text, 'utf8');
    const [utf8String = 0] = this.#utf8;
    const forms: [number, SelectionData][] = this.#utf8.map((type) => [type, { type, format: bytes, data }]);
    // The owner chooses the form of TEXT. STRING is Latin-1: a text that is more has no such form.
    forms.push([this.#text, { type: utf8String, format: bytes, data }]);
    if (isSecret) forms.push([this.#secret, { type: this.#secret, format: bytes, data: Buffer.from('secret') }]);
    if (isLatin1(text)) {
      forms.push([this.#string, { type: this.#string, format: bytes, data: Buffer.from(text, 'latin1') }]);
    }
    return new Map(forms);
  }

  textOf({ data, type }: SelectionData): string {
    return data.toString(type === this.#string ? 'latin1' : 'utf8');
  }

  /** An empty text if there is none. */
  textIn(content: ClipboardContent | undefined): string {
    const [form] = this.targets.flatMap((target) => content?.get(target) ?? []);
    return form ? this.textOf(form) : '';
  }

  isText(target: number): boolean {
    return this.targets.includes(target) || target === this.#text;
  }
}
