/** Keeps the keyboard where it was: if a change removes what had the focus, a heading gets it, and not the top of the page. */
export class FocusKeeper {
  readonly #heading: HTMLElement;
  #focused: Element | null = null;

  constructor(heading: HTMLElement) {
    this.#heading = heading;
  }

  begin(): void {
    this.#focused = document.activeElement;
  }

  end(): void {
    if (!this.#focused || this.#focused === document.body) return;
    if (!this.#focused.isConnected || !this.#focused.checkVisibility()) this.#heading.focus();
  }
}
