import type { InputCall, Typed, TypedText } from '../../core/device/device-input.ts';

/** Checks again whether the text that was typed last is still in its field. */
export class TypingCheck {
  #typed: TypedText | undefined;
  #isUnread = false;

  begin(typed: Typed): void {
    this.#typed = typed ?? undefined;
    this.#isUnread = typed === undefined;
  }

  /** A note for the record, for a text that could not be read back. */
  get note(): string | undefined {
    const isUnread = this.#isUnread;
    this.#isUnread = false;
    return isUnread ? 'not verified: the content of the field cannot be read' : undefined;
  }

  /**
   * @param wait - Gives the application time after the text was typed once more.
   * @throws ActionError `ACTION_FAILED`
   */
  async confirm({ signal }: InputCall, wait?: () => Promise<unknown>): Promise<void> {
    const typed = this.#typed;
    this.#typed = undefined;
    while (typed && !(await typed.confirm({ signal }))) await wait?.();
  }
}
