import type { WebSocket } from 'ws';

import { ActionError, ConfigError } from '../../core/errors/errors.ts';
import { clearTimer, setTimer, type Timer } from '../../core/time/clock.ts';
import type { ToPage, ToServer } from '../../playground/messages.ts';
import type { Right } from './keys.ts';
import { readMessage, type PageSocket } from './page-socket.ts';
import { harmless, type Stage, type StageEvents, type StageRequest } from './stage.ts';
import { troubleFrom } from './trouble.ts';

/** A page that is reloaded acts again: it has this time, in milliseconds, to come back before another one may act. */
const backMs = 2000;

/** The open pages of a playground: one acts, all others watch. */
export class Pages implements StageEvents {
  readonly #stage: Stage;
  readonly #newLink: (right: Right) => string;
  readonly #pages = new Set<PageSocket>();
  #writer: PageSocket | undefined;
  #replacing: Timer | undefined;
  #onFirst: () => void = () => undefined;
  /** Resolves when the first page has connected. */
  readonly opened = new Promise<void>((resolve) => (this.#onFirst = resolve));

  constructor(stage: Stage, newLink: (right: Right) => string) {
    this.#stage = stage;
    this.#newLink = newLink;
  }

  add(socket: WebSocket, page: PageSocket): void {
    this.#pages.add(page);
    this.#onFirst();
    if (page.right === 'drive') this.#chooseWriter(page);
    page.send(this.#stage.welcome);
    page.send({ type: 'events', first: 0, events: this.#stage.events });
    this.onState();
    const { newest } = this.#stage;
    if (newest) page.show(newest);
    this.#look();
    socket.on('message', (data, isBinary) => void this.#receive(page, readMessage(data, isBinary)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#pages.delete(page);
      if (this.#writer === page) this.#replaceWriter();
      this.#look();
      this.onState();
    });
  }

  onState(): void {
    const { state } = this.#stage;
    for (const page of this.#pages) {
      const writer = this.#writer === undefined ? 'nobody' : this.#writer === page ? 'you' : 'another';
      page.send({ type: 'state', state: { ...state, writer, pages: this.#pages.size } });
    }
  }

  onEvents(first: number, events: readonly string[]): void {
    for (const page of this.#pages) page.send({ type: 'events', first, events });
  }

  onPicture(data: Uint8Array): void {
    for (const page of this.#pages) page.show(data);
  }

  /** Tells all pages who they are talking to, e.g. once the model is known. */
  welcomeAgain(): void {
    for (const page of this.#pages) page.send(this.#stage.welcome);
  }

  /** Says goodbye to all pages. */
  close(): void {
    clearTimer(this.#replacing);
    for (const page of this.#pages) page.close();
  }

  #chooseWriter(page: PageSocket | undefined): void {
    if (this.#stage.welcome.canDrive) this.#writer ??= page;
  }

  #replaceWriter(): void {
    this.#writer = undefined;
    clearTimer(this.#replacing);
    this.#replacing = setTimer(() => {
      this.#chooseWriter([...this.#pages].find(({ right }) => right === 'drive'));
      this.onState();
    }, backMs);
  }

  #look(): void {
    this.#stage.look([...this.#pages].some(({ looks }) => looks));
  }

  async #receive(page: PageSocket, message: ToServer | undefined): Promise<void> {
    const id = message && 'id' in message ? message.id : null;
    try {
      const reply = await this.#reply(page, message);
      if (reply) page.send(reply);
    } catch (error) {
      page.send({ type: 'refused', id, trouble: troubleFrom(error) });
    }
  }

  async #reply(page: PageSocket, message: ToServer | undefined): Promise<ToPage | undefined> {
    if (!message) {
      throw new ConfigError('CONFIG_INVALID', 'The page sent a message that this server does not know', {
        hint: 'Reload the page.',
      });
    }
    if (message.type === 'shown') page.shown();
    else if (message.type === 'look') this.#letLook(page, message.on);
    else if (message.type === 'claim') this.#claim(page);
    else if (message.type === 'link') return this.#link(page, message);
    else return this.#carryOut(page, message);
    return undefined;
  }

  #letLook(page: PageSocket, on: boolean): void {
    page.looks = on;
    this.#look();
    const { newest } = this.#stage;
    if (on && newest) page.show(newest);
  }

  #claim(page: PageSocket): void {
    this.#assertMayDrive(page);
    this.#writer = page;
    this.onState();
  }

  #link(page: PageSocket, { id, drives }: Extract<ToServer, { type: 'link' }>): ToPage {
    this.#assertMayDrive(page);
    return { type: 'link', id, address: this.#newLink(drives ? 'drive' : 'watch') };
  }

  #carryOut(page: PageSocket, request: StageRequest): Promise<ToPage | undefined> {
    if (!harmless.has(request.type)) {
      this.#assertMayDrive(page);
      if (this.#writer !== page) {
        throw new ActionError('ACTION_FAILED', 'Another page acts on this screen', {
          hint: 'Press "Act here" to take over.',
        });
      }
    }
    return this.#stage.answer(request);
  }

  #assertMayDrive({ right }: PageSocket): void {
    if (right === 'drive' && this.#stage.welcome.canDrive) return;
    throw new ConfigError('CONFIG_INVALID', 'This page may only watch', {
      hint: 'Open the playground with the link from its terminal to act.',
    });
  }
}
