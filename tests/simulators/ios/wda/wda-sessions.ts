import { randomUUID } from 'node:crypto';

/** One session at most: a new one ends the one before. */
export class WdaSessions {
  #id: string | undefined;
  #settings: Record<string, unknown> = {};
  readonly #initial: Readonly<Record<string, unknown>>;
  /** How many were made. */
  made = 0;

  constructor(initial: Readonly<Record<string, unknown>>) {
    this.#initial = initial;
  }

  get id(): string | undefined {
    return this.#id;
  }

  /** Settings live as long as the session. */
  get settings(): Record<string, unknown> {
    return this.#settings;
  }

  start(): string {
    this.made += 1;
    this.#settings = { ...this.#initial };
    this.#id = randomUUID().toUpperCase();
    return this.#id;
  }

  end(): void {
    this.#id = undefined;
  }
}
