import { compareTyped } from '../../../core/text/compare-typed.ts';
import { lettersOf } from '../../../core/text/letters.ts';
import { inOneLine } from '../../../core/text/one-line.ts';
import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { InputCall, TypedText, TypeTextOptions } from '../../../core/device/device-input.ts';
import type { ActionError } from '../../../core/errors/errors.ts';
import type { Point } from '../../../core/screen/geometry.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import {
  beginTyping,
  endTyping,
  lookAtTyped,
  type FieldFacts,
  type FocusFacts,
  type TypedState,
} from '../scripts/typing-scripts.ts';
import { focusRested } from '../scripts/watched-field.ts';
import { emptyField, pressBackspace } from './empty-field.ts';
import { enterText, type EnterOptions } from './enter-text.ts';
import { findFocus, type Ask } from './focused-field.ts';
import { checkRecipient } from './recipient.ts';
import { fixedFormatError, setFormattedField } from './formatted-fields.ts';
import { isFull, shownText } from './typed-state.ts';
import { differs, fixedField, noField, tookNoKey } from './typing-errors.ts';

/** Number of painted frames without a change of focus or selection before the first and the second attempt. */
const quietFrames = { first: 2, again: 6 };

export interface TypingInit {
  readonly driver: BoundDriver;
  readonly text: string;
  /** Whether the text replaces the content of the field. */
  readonly replaces: boolean;
  readonly options: TypeTextOptions;
  /** The position of the pointer, and whether it has pressed since the last text was typed. */
  readonly at: Point | undefined;
  readonly isPressed: boolean;
}

interface Field extends FieldFacts {
  readonly ask: Ask;
}

/** Types one text into the focused field, at most twice. */
export class FieldTyping implements TypedText {
  readonly #init: TypingInit;
  /** The text in the form that the field can hold. */
  #text: string;
  /** Undefined for an element that takes keys but cannot be read. */
  #field: Field | undefined;
  /** The text of the field before anything was typed. */
  #before = '';
  /** The text that the field should show; undefined when the insertion point is unknown. */
  #expected: string | undefined;
  /** The text that stays in the field after it is emptied. */
  #base = '';
  #isRead = false;
  /** Terminals and editors take keys in an invisible field, and draw the text themselves. */
  #isUnseen = false;
  #isAgain = false;
  /** Whether the page moved the focus to other fields meanwhile. */
  #isSpread = false;

  constructor(init: TypingInit) {
    this.#init = init;
    this.#text = init.text;
  }

  /**
   * Types the text, and types it again when the field does not show it.
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
      // End the watch after an error as well. The page may be closed.
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

  /** @throws ActionError The failure of the second attempt. */
  async #again(failure: ActionError): Promise<void> {
    if (this.#isAgain || this.#expected === undefined || this.#field?.isReadOnly) throw failure;
    this.#isAgain = true;
    const second = await this.#attempt();
    if (second) throw second;
  }

  /** Types the text; returns the failure when the field does not show it. */
  async #attempt(): Promise<ActionError | undefined> {
    const { driver, options, text } = this.#init;
    throwIfAborted(options.signal);
    const field = (this.#field = await this.#begin());
    if (!field) {
      if (text === '') await pressBackspace(driver, { selects: true });
      else await this.#send(text, {});
      return undefined;
    }
    if (this.#isSet(field)) this.#expected = await setFormattedField(field.ask, field.form ?? '', this.#text);
    else await this.#enter(field);
    return this.#look(field, { ends: false });
  }

  async #begin(): Promise<Field | undefined> {
    const { driver, text, replaces, at, isPressed } = this.#init;
    const isAgain = this.#isAgain;
    const script = beginTyping({
      at,
      isPressed,
      quietFrames: isAgain ? quietFrames.again : quietFrames.first,
      selects: replaces || isAgain,
      isAgain,
      length: Array.from(text).length,
    });
    const found = await findFocus(driver, script);
    const facts = found && this.#requireText(found.value as FocusFacts);
    if (!facts) return undefined;
    if (!isAgain) this.#expect(facts);
    return { ...facts, ask: found.ask };
  }

  /** Undefined for an element that takes keys but cannot be read. @throws ActionError when the element takes no text. */
  #requireText(facts: FocusFacts): FieldFacts | undefined {
    const { replaces } = this.#init;
    if (facts.kind === 'keys') return undefined;
    const isFixed = facts.kind === 'none' || facts.isReadOnly;
    if (replaces && isFixed && facts.form !== undefined) throw fixedFormatError(facts.form);
    if (facts.kind === 'none') throw noField(facts);
    return facts;
  }

  #expect({ text: before, caret, form, isEditor, isUnseen, isSingleLine, boxes }: FieldFacts): void {
    const { replaces } = this.#init;
    if (isSingleLine) this.#text = inOneLine(this.#init.text);
    const text = this.#text;
    this.#before = before;
    this.#isUnseen = isUnseen;
    if (replaces) this.#expected = text;
    // The content of an editor is more than its text, and cannot be typed again; nor can the value of a date.
    else if (isEditor || form !== undefined) this.#expected = undefined;
    else if (caret && boxes === 0) this.#expected = before.slice(0, caret[0]) + text + before.slice(caret[1]);
    // Number and e-mail fields do not expose the cursor.
    else this.#expected = before + text;
  }

  /** Whether the value is set by a script instead of keys. */
  #isSet({ form }: Field): boolean {
    return form !== undefined && this.#init.replaces && !this.#isSecret;
  }

  async #enter(field: Field): Promise<void> {
    const { driver, options, replaces } = this.#init;
    // The content of a frame that may not get the text stays as it is.
    await checkIfFramed(driver, options);
    if (replaces || this.#isAgain) await this.#makeRoom(field);
    throwIfAborted(options.signal);
    if (this.#typed === '') return;
    const isSpread = this.#isAgain && (field.boxes > 0 || this.#isSpread);
    await this.#send(this.#typed, isSpread ? { rest: () => field.ask(focusRested) } : {});
  }

  /** Types into the focused element, if the text may go there. Another frame can take the focus between two keys. */
  async #send(text: string, given: Pick<EnterOptions, 'rest'>): Promise<void> {
    const { driver, options } = this.#init;
    await checkRecipient(driver, options);
    const again = options.assertRecipient && { beforeNext: () => checkIfFramed(driver, options) };
    await enterText(driver, text, { ...options, ...again, ...given });
  }

  async #makeRoom(field: Field): Promise<void> {
    const { driver, options } = this.#init;
    const isOver = this.#text === '';
    // As a person does it: the first key replaces what is selected. Editors may keep a selection of their own for keys.
    const inOneEdit = (options.strategy === 'bulk' || !field.isEditor) && !isOver && !this.#isAgain;
    const init = { ask: field.ask, inOneEdit, isAgain: this.#isAgain, isOver, before: this.#before };
    this.#base = (await emptyField(driver, field, init)).base;
  }

  /** The second attempt types the whole expected text. */
  get #typed(): string {
    return this.#isAgain ? (this.#expected ?? this.#text) : this.#text;
  }

  /** Returns the failure when the field does not show the text. A page that went away has taken the text. */
  async #look(field: Field, { ends }: { readonly ends: boolean }): Promise<ActionError | undefined> {
    const words = this.#isSecret || field.isPrivate ? [] : wordsOf(this.#text);
    const state = (await field.ask(lookAtTyped(words, { ends })).catch(() => null)) as TypedState | null;
    this.#isRead = state !== null;
    return state ? this.#judge(field, state, words) : undefined;
  }

  #judge(field: Field, state: TypedState, words: readonly string[]): ActionError | undefined {
    const now = shownText(state);
    const isHidden = this.#isSecret || field.isPrivate;
    this.#isSpread = state.parts.length > 1;
    const shows = (text: string): boolean =>
      compareTyped({
        typed: this.#typed,
        before: this.#before,
        base: this.#base,
        expected: this.#expected,
        now: text,
        isAdded: !this.#init.replaces,
        isExact: field.isPrivate,
        isFull: isFull(state, text, { text: this.#typed, strategy: this.#init.options.strategy, isHidden }),
        isEditor: field.isEditor,
        isNumber: state.isNumber || field.form !== undefined,
      }) === 'same';
    if (shows(now) || (state.uncompleted !== null && shows(state.uncompleted))) return undefined;
    if (this.#isUnseen) return void (this.#isRead = false);
    if (this.#isExcused(field, state, { now, words })) return undefined;
    return this.#failureOf(field, state, now);
  }

  #failureOf(field: Field, state: TypedState, now: string): ActionError {
    const isUnchanged = now === this.#before;
    if (isUnchanged && state.isReadOnly) return fixedField('read-only');
    const hasRefused = state.inputs === 0 || state.isRefused;
    if (isUnchanged && hasRefused && this.#typed !== '') return tookNoKey(this.#init.options.strategy);
    return differs({ typed: this.#typed, now, isUnchanged, isMasked: this.#isSecret || field.isPrivate });
  }

  /** Whether the difference is an effect of a page that took the text. */
  #isExcused(
    field: Field,
    state: TypedState,
    { now, words }: { readonly now: string; readonly words: readonly string[] },
  ): boolean {
    const text = this.#text;
    if (text === '') return false;
    // Keys in the browser's language lead to a value in another format. An incomplete date has no value.
    if (field.form !== undefined && !this.#isSet(field)) return ![this.#before, ''].includes(now);
    // A read-only field may be a list in which letters choose an option.
    if (state.isReadOnly) return now === this.#before && state.isAffected;
    // A line break may submit the text.
    if (now === '' && /[\r\n]/.test(text)) return true;
    if (words.length === 0 || state.elsewhere.length === 0) return false;
    const left = lettersOf(now);
    return words.every((word) => state.elsewhere.includes(word) || left.includes(word));
  }
}

/** Only frames can receive a text that was meant for the page. */
async function checkIfFramed(driver: BoundDriver, options: TypeTextOptions): Promise<void> {
  if (driver.frames().length > 1) await checkRecipient(driver, options);
}

/** The parts between tag separators. */
function wordsOf(text: string): string[] {
  return text
    .split(/[,;\t\r\n]+/)
    .map(lettersOf)
    .filter((word) => word !== '');
}
