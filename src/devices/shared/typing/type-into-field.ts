import { compareTyped } from '../../../core/text/compare-typed.ts';
import { lettersOf } from '../../../core/text/letters.ts';
import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { InputCall, Typed, TypedText, TypeTextOptions } from '../../../core/device/device-input.ts';
import { differs, notEmptied } from './typing-errors.ts';

/** The field that receives the text. */
export interface TextField {
  /**
   * Displayed text; `''` if only the placeholder is shown, undefined if it is unknown: the field is gone, or it is a
   * password field.
   *
   * @param expected - Expected text; if the field shows it, no further query is needed.
   */
  read(signal: AbortSignal, expected?: string): Promise<string | undefined>;
  /** Whether reading is cheap, so that the field may be read before typing and repeatedly afterwards. */
  readonly isQuick: boolean;
  /** Whether a placeholder could be mistaken for a text. */
  readonly mayBeHint?: (() => boolean) | undefined;
  empty(call: InputCall): Promise<void>;
  enter(text: string): Promise<void>;
  /** Types a text slowly, after a failed attempt. */
  enterAgain(text: string): Promise<void>;
}

export interface FieldTypingInit {
  readonly field: TextField;
  readonly text: string;
  /** Whether the text replaces the content of the field. */
  readonly replaces: boolean;
  readonly options: Pick<TypeTextOptions, 'signal' | 'isSecret'>;
}

/** Types a text and compares the result if the field can be read; types it once more if it did not arrive. */
export async function typeIntoField(init: FieldTypingInit): Promise<Typed> {
  const typing = new FieldTyping(init);
  return (await typing.run()) ? typing : undefined;
}

class FieldTyping implements TypedText {
  readonly #init: FieldTypingInit;
  /** Expected content of the field; undefined if its previous content is unknown. */
  #expected: string | undefined;
  #isAgain = false;

  constructor(init: FieldTypingInit) {
    this.#init = init;
  }

  /** Resolves to whether the field could be read and shows the text. */
  async run(): Promise<boolean> {
    const { field, text, replaces, options } = this.#init;
    await this.#expect();
    if (replaces) await field.empty(options);
    throwIfAborted(options.signal);
    await field.enter(text);
    const now = await this.#read(options.signal);
    if (now === undefined) return false;
    if (!this.#shows(now)) await this.#again(now, options.signal);
    return true;
  }

  async confirm({ signal }: InputCall): Promise<boolean> {
    if (!this.#init.field.isQuick) return true;
    const now = await this.#read(signal);
    if (now === undefined || this.#shows(now)) return true;
    await this.#again(now, signal);
    return false;
  }

  async #expect(): Promise<void> {
    const { field, text, replaces, options } = this.#init;
    if (replaces) this.#expected = text;
    else if (field.isQuick && this.#isComparable) {
      const before = await field.read(options.signal);
      if (before !== undefined) this.#expected = before + text;
    }
  }

  /** A line break may submit the text, and a tab moves the focus. Secrets are not read back. */
  get #isComparable(): boolean {
    const { text, options } = this.#init;
    return options.isSecret !== true && text !== '' && !/[\r\n\t]/.test(text);
  }

  #read(signal: AbortSignal): Promise<string | undefined> {
    const { field, text } = this.#init;
    return this.#isComparable ? field.read(signal, this.#expected ?? text) : Promise.resolve(undefined);
  }

  /** Whether it shows the text, possibly reformatted. Further characters may belong to an input mask or to the old text. */
  #shows(now: string): boolean {
    const expected = this.#expected;
    if (now === expected) return true;
    const isSame = this.#verdict(now, '') === 'same';
    if (expected === undefined || this.#isAgain || lettersOf(expected) === '') return isSame;
    return isSame && lettersOf(now) === lettersOf(expected);
  }

  #verdict(now: string, base: string): ReturnType<typeof compareTyped> {
    const { text, replaces } = this.#init;
    const expected = this.#expected;
    const isAdded = !replaces && expected === undefined;
    const typed = expected ?? text;
    return compareTyped({
      typed,
      before: base,
      base,
      expected,
      now,
      isAdded,
      isExact: false,
      isFull: false,
      isEditor: false,
    });
  }

  /** Empties the field, reads what remains, and types the whole text once more. @throws ActionError `ACTION_FAILED` */
  async #again(shown: string, signal: AbortSignal): Promise<void> {
    const { field, text } = this.#init;
    const expected = this.#expected;
    if (expected === undefined) throw differs(text, shown, 'once');
    if (this.#isAgain) throw differs(expected, shown, 'twice');
    this.#isAgain = true;
    await field.empty({ signal });
    const base = await field.read(signal);
    if (base === undefined) throw differs(expected, shown, 'once');
    if (base === shown && lettersOf(base) !== '' && field.mayBeHint?.() !== true) throw notEmptied(base);
    await field.enterAgain(expected);
    const now = await field.read(signal, expected);
    if (now !== undefined && this.#verdict(now, base) !== 'same') throw differs(expected, now, 'twice');
  }
}

const emptied: TypedText = { confirm: () => Promise.resolve(true) };

/** Empties a field and verifies it if the field can be read; characters of an input mask stay. @throws ActionError */
export async function clearField(field: TextField, call: InputCall): Promise<Typed> {
  const { signal } = call;
  const before = await field.read(signal);
  for (const isLast of [false, true]) {
    await field.empty(call);
    const now = await field.read(signal, '');
    if (now === undefined) return undefined;
    // Text that was not part of the old text is a placeholder.
    if (isEmpty(now) || before?.includes(now) === false) break;
    if (isLast && now === before) return stays(field, now);
  }
  return emptied;
}

/** @throws ActionError unless the text may be the placeholder of an empty field */
function stays(field: TextField, now: string): undefined {
  if (field.mayBeHint?.() !== true) throw notEmptied(now);
}

/** A number field may fall back to zero. */
const isEmpty = (text: string): boolean => /^0*$/.test(lettersOf(text));
