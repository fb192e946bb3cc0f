import { throwIfAborted } from '../../../core/time/deadline.ts';
import type { InputCall, TypeTextOptions } from '../../../core/device/device-input.ts';
import type { TextField } from '../../shared/typing/type-into-field.ts';
import { isField } from '../../shared/tree/android/describe-view.ts';
import type { Hierarchy, ViewNode } from '../../shared/tree/android/parse-hierarchy.ts';
import { emptyField } from './empty-field.ts';
import { enterText, type TextParts } from './enter-text.ts';

/** Delay between two characters if text is typed again, in milliseconds. Slow phones drop characters. */
const carefulMs = 50;

/** The focused field, as `uiautomator` reports it. */
export class AndroidField implements TextField {
  /** Reading takes two seconds or more. */
  readonly isQuick = false;
  readonly #parts: TextParts;
  readonly #options: TypeTextOptions;
  /** Text at the last read. */
  #shown = '';
  #exposesHints = false;
  #tries = 0;

  constructor(parts: TextParts, options: TypeTextOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  mayBeHint(): boolean {
    return !this.#exposesHints;
  }

  async read(signal: AbortSignal, expected?: string): Promise<string | undefined> {
    const file = await this.#parts.views?.(signal);
    const view = file?.views.findLast((one) => one.flags.has('focused') && isField(one));
    if (!file || !view || view.flags.has('password')) return undefined;
    this.#exposesHints = view.element.hasAttribute('hint');
    const text = view.text === view.hint ? '' : view.text;
    this.#shown = text;
    return isSpread(file, view, expected) ? expected : text;
  }

  async empty({ signal }: InputCall): Promise<void> {
    throwIfAborted(signal);
    this.#tries += 1;
    await emptyField(this.#parts, { signal, isAgain: this.#tries > 1, shown: this.#shown });
  }

  enter(text: string): Promise<void> {
    return enterText(this.#parts, text, this.#options);
  }

  enterAgain(text: string): Promise<void> {
    return enterText(this.#parts, text, { ...this.#options, strategy: 'sequential', delayMs: carefulMs });
  }
}

/** Whether the text went into a row of one-character fields that move the focus by themselves. */
function isSpread({ views }: Hierarchy, { text }: ViewNode, expected = ''): boolean {
  if (text.length > 1 || expected.length < 2) return false;
  const boxes = views.filter((one) => isField(one) && one.text.length === 1);
  return boxes
    .map((one) => one.text)
    .join('')
    .includes(expected);
}
