import type { ToServer } from '../messages.ts';
import { Connection } from './connection.ts';
import { emptyPage, reduce, type PageEvent, type PageState } from './page-state.ts';

/** What the page knows, who is told about changes, and the connection. */
export class Store {
  readonly connection: Connection;
  readonly #listeners = new Set<() => void>();
  readonly #viewers = new Set<(picture: Blob) => void>();
  #page = emptyPage;
  #newest: Blob | undefined;

  constructor(address: string) {
    this.connection = new Connection(address, {
      link: (link) => {
        this.#take({ type: 'link', link });
        if (link === 'open') this.look();
      },
      message: (message) => this.#take({ type: 'message', message }),
      picture: (picture) => {
        this.#newest = picture;
        for (const view of this.#viewers) view(picture);
      },
    });
  }

  get page(): PageState {
    return this.#page;
  }

  send(message: ToServer): void {
    this.connection.send(message);
  }

  /** Says whether pictures are wanted. */
  look(): void {
    this.send({ type: 'look', on: document.visibilityState === 'visible' });
  }

  readRefusal(): void {
    this.#take({ type: 'refusal-read' });
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins with the newest picture: that of a screen that rests comes once, perhaps before there is a place for it. */
  onPicture(view: (picture: Blob) => void): () => void {
    this.#viewers.add(view);
    if (this.#newest) view(this.#newest);
    return () => this.#viewers.delete(view);
  }

  #take(event: PageEvent): void {
    this.#page = reduce(this.#page, event);
    for (const listener of this.#listeners) listener();
  }
}
