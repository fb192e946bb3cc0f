import { compareTyped, lettersOf } from '../../../core/compare-typed.ts';
import { throwIfAborted } from '../../../core/deadline.ts';
import type { InputCall, TypedText, TypeTextOptions } from '../../../core/device-input.ts';
import type { ActionError } from '../../../core/errors.ts';
import type { Point } from '../../../core/geometry.ts';
import type { BoundDriver } from '../bound-driver.ts';
import {
  beginTyping,
  endTyping,
  focusRested,
  lookAtTyped,
  type FieldFacts,
  type FocusFacts,
  type TypedState,
} from '../scripts/typing-scripts.ts';
import { emptyField, pressBackspace, type EmptyOutcome } from './empty-field.ts';
import { enterText } from './enter-text.ts';
import { findFocus, type Ask } from './focused-field.ts';
import { formedIsFixed, setFormedField } from './formed-fields.ts';
import { isFull, shownText } from './typed-state.ts';
import { differs, fixedField, noField, tookNoKey } from './typing-errors.ts';

/** Painted frames without a change of focus or selection before a text is typed, and before it is typed again. */
const quietFrames = { first: 2, again: 6 };

export interface TypingInit {
  readonly driver: BoundDriver;
  readonly text: string;
  /** Whether the text takes the place of what the field holds. */
  readonly replaces: boolean;
  readonly options: TypeTextOptions;
  /** Where the pointer is, and whether it has pressed since the last text was typed. */
  readonly at: Point | undefined;
  readonly isPressed: boolean;
}

interface Field extends FieldFacts {
  readonly ask: Ask;
}

/** One text that is typed into the field that has the focus, at most twice. */
export class FieldTyping implements TypedText {
  readonly #init: TypingInit;
  /** Undefined for what takes keys and cannot be read. */
  #field: Field | undefined;
  /** What the field showed before anything was typed. */
  #before = '';
  /** What the field is to show; undefined where it is not known where the text goes. */
  #expected: string | undefined;
  /** What stays in the field when it is emptied. */
  #base = '';
  #isRead = false;
  /** Terminals and editors draw what a field that nobody sees is given. */
  #isUnseen = false;
  #isAgain = false;
  /** Whether the page took the focus to other fields meanwhile. */
  #isSpread = false;

  constructor(init: TypingInit) {
    this.#init = init;
  }

  /**
   * Types the text, and once more where the field does not show it.
   *
   * @returns Whether the field could be read.
   * @throws ActionError `ACTION_FAILED`
   */
  async run(): Promise<boolean> {
    try {
      const failure = await this.#attempt();
      if (failure) await this.#again(failure);
      return this.#isRead;
    } catch (error) {
      // The watch ends with the typing, however that ends. The page may be gone.
      await this.#field?.ask(endTyping).catch(() => undefined);
      throw error;
    }
  }

  async confirm({ signal }: InputCall): Promise<boolean> {
    throwIfAborted(signal);
    const failure = this.#field && (await this.#look(this.#field, { ends: true }));
    if (!failure) return true;
    await this.#again(failure);
    return false;
  }

  get #isSecret(): boolean {
    return this.#init.options.isSecret === true;
  }

  /** @throws ActionError what is wrong after the second time */
  async #again(failure: ActionError): Promise<void> {
    if (this.#isAgain || this.#expected === undefined || this.#field?.isReadOnly) throw failure;
    this.#isAgain = true;
    const second = await this.#attempt();
    if (second) throw second;
  }

  /** Types the text; what is wrong with what the field shows then. */
  async #attempt(): Promise<ActionError | undefined> {
    const { driver, options, text } = this.#init;
    throwIfAborted(options.signal);
    const field = (this.#field = await this.#begin());
    if (!field) {
      if (text === '') await pressBackspace(driver, { selects: true });
      else await enterText(driver, text, options);
      return undefined;
    }
    if (this.#isSet(field)) this.#expected = await setFormedField(field.ask, field.form ?? '', text);
    else await this.#enter(field);
    return this.#look(field, { ends: false });
  }

  async #begin(): Promise<Field | undefined> {
    const { driver, text, replaces, at, isPressed } = this.#init;
    const script = beginTyping({
      at,
      isPressed,
      quietFrames: this.#isAgain ? quietFrames.again : quietFrames.first,
      selects: replaces || this.#isAgain,
      isAgain: this.#isAgain,
      length: Array.from(text).length,
    });
    const found = await findFocus(driver, script);
    const facts = found?.value as FocusFacts | undefined;
    if (facts?.kind === 'none') throw facts.form !== undefined && replaces ? formedIsFixed(facts.form) : noField(facts);
    if (!found || facts?.kind !== 'field') return undefined;
    if (replaces && facts.form !== undefined && facts.isReadOnly) throw formedIsFixed(facts.form);
    if (!this.#isAgain) this.#expect(facts);
    return { ...facts, ask: found.ask };
  }

  #expect({ text: before, caret, isEditor, isUnseen, boxes }: FieldFacts): void {
    const { text, replaces } = this.#init;
    this.#before = before;
    this.#isUnseen = isUnseen;
    if (replaces) this.#expected = text;
    // What an editor holds is more than its text, and cannot be typed again.
    else if (isEditor) this.#expected = undefined;
    else if (caret && boxes === 0) this.#expected = before.slice(0, caret[0]) + text + before.slice(caret[1]);
    // Number and e-mail fields do not tell where the cursor is.
    else this.#expected = before + text;
  }

  /** Whether the field is given its value in place of keys. */
  #isSet({ form }: Field): boolean {
    return form !== undefined && this.#init.replaces && !this.#isSecret;
  }

  async #enter(field: Field): Promise<void> {
    const { driver, options, text, replaces } = this.#init;
    if (replaces || this.#isAgain) {
      const isAgain = this.#isAgain;
      const inOneEdit = options.strategy === 'bulk' && !this.#isSecret && text !== '' && !isAgain;
      const { base }: EmptyOutcome = await emptyField(driver, field, {
        ask: field.ask,
        inOneEdit,
        isAgain,
        isOver: text === '',
        before: this.#before,
      });
      this.#base = base;
      throwIfAborted(options.signal);
    }
    const wanted = this.#isAgain ? (this.#expected ?? text) : text;
    if (wanted === '') return;
    const isSpread = this.#isAgain && (field.boxes > 0 || this.#isSpread);
    await enterText(driver, wanted, { ...options, ...(isSpread && { rest: () => field.ask(focusRested) }) });
  }

  /** What is wrong with what the field shows. A page that went away took the text. */
  async #look(field: Field, { ends }: { readonly ends: boolean }): Promise<ActionError | undefined> {
    const words = this.#isSecret || field.isPrivate ? [] : wordsOf(this.#init.text);
    const state = (await field.ask(lookAtTyped(words, { ends })).catch(() => null)) as TypedState | null;
    this.#isRead = state !== null;
    return state ? this.#judge(field, state, words) : undefined;
  }

  #judge(field: Field, state: TypedState, words: readonly string[]): ActionError | undefined {
    const { text, options } = this.#init;
    const now = shownText(state);
    this.#isSpread = state.parts.length > 1;
    const isExact = field.isPrivate;
    const typed = this.#isAgain ? (this.#expected ?? text) : text;
    const [before, base, isAdded] = [this.#before, this.#base, !this.#init.replaces];
    const comparison = { typed, before, base, expected: this.#expected, now, isExact, isAdded };
    const verdict = compareTyped({
      ...comparison,
      isFull: isFull(state, now, { text: typed, strategy: options.strategy }),
    });
    if (verdict === 'same' || this.#isExcused(field, state, { now, words })) return undefined;
    if (this.#isUnseen) return void (this.#isRead = false);
    if (now === this.#before && state.isReadOnly) return fixedField('read-only');
    if (now === this.#before && text !== '' && (state.inputs === 0 || state.isRefused))
      return tookNoKey(options.strategy);
    return differs({ typed, now, isUnchanged: now === this.#before, isMasked: this.#isSecret || field.isPrivate });
  }

  /** What a page makes something else of was taken. */
  #isExcused(
    field: Field,
    state: TypedState,
    { now, words }: { readonly now: string; readonly words: readonly string[] },
  ): boolean {
    const { text } = this.#init;
    if (text === '') return false;
    // Keys of the browser's language make a value of another form.
    if (field.form !== undefined && !this.#isSet(field)) return now !== this.#before;
    // What is read-only may be a list that letters choose from.
    if (state.isReadOnly) return now === this.#before && state.isAffected;
    // A line break sends what was typed.
    if (now === '' && /[\r\n]/.test(text)) return true;
    if (words.length === 0 || state.elsewhere.length === 0) return false;
    const left = lettersOf(now);
    return words.every((word) => state.elsewhere.includes(word) || left.includes(word));
  }
}

/** What stands between the separators of tags. */
function wordsOf(text: string): string[] {
  return text
    .split(/[,;\t\r\n]+/)
    .map(lettersOf)
    .filter((word) => word !== '');
}
