import type { InputCall, Typed, TypedText } from '../../core/device/device-input.ts';

/** Looks again whether the text that was typed last is still in its field. */
export class TypingCheck {
  #typed: TypedText | undefined;
  #isUnread = false;

  begin(typed: Typed): void {
    this.#typed = typed ?? undefined;
    this.#isUnread = typed === undefined;
  }

  /** What the record says of a text that nobody could read back. */
  get note(): string | undefined {
    const isUnread = this.#isUnread;
    this.#isUnread = false;
    return isUnread ? 'not verified: the screen does not tell what the field shows' : undefined;
  }

  /**
   * @param wait - What the application is given after a text was typed once more.
   * @throws ActionError `ACTION_FAILED`
   */
  async confirm({ signal }: InputCall, wait?: () => Promise<unknown>): Promise<void> {
    const typed = this.#typed;
    this.#typed = undefined;
    while (typed && !(await typed.confirm({ signal }))) await wait?.();
  }
}
