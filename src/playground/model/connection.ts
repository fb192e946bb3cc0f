import type { ToPage, ToServer, Trouble } from '../messages.ts';
import { isObject, parseJson } from '../../report/viewer/model/parse-event.ts';
import type { Link } from './page-state.ts';

/** A request that has an answer, without its id. */
type Asking = Extract<ToServer, { readonly type: 'explain' | 'point' | 'save' | 'link' }>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type Answers = { explain: 'explained'; point: 'pointed'; save: 'saved'; link: 'link' };
type AnswerTo<T extends Asking['type']> = Extract<ToPage, { readonly type: Answers[T] }>;
type Numbered = Extract<ToServer, { readonly type: 'call' | 'hand' }>;

export interface ConnectionEvents {
  link(link: Link): void;
  message(message: ToPage): void;
  picture(picture: Blob): void;
}

/** A request that the server did not carry out. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble.message);
    this.trouble = trouble;
  }
}

interface Waiting {
  resolve(answer: ToPage): void;
  reject(error: Refusal): void;
}

const lostTrouble: Trouble = {
  message: 'The connection to the playground was lost.',
  hint: null,
  code: null,
  class: 'environment',
};

/** Status of a WebSocket whose server ends (RFC 6455, 7.4.1). */
const goingAway = 1001;

/** How long to wait before the next attempt, in milliseconds: longer each time. */
export function pauseBefore(attempt: number): number {
  return Math.min(8_000, 500 * 2 ** Math.max(0, attempt - 1));
}

/** The connection to the server. It connects again by itself until it is closed. */
export class Connection {
  readonly #address: string;
  readonly #events: ConnectionEvents;
  readonly #waiting = new Map<number, Waiting>();
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #lastId = 0;

  constructor(address: string, events: ConnectionEvents) {
    this.#address = address;
    this.#events = events;
  }

  open(): void {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const socket = new WebSocket(this.#address);
    socket.binaryType = 'blob';
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempts = 0;
      this.#events.link('open');
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code }) => this.#lost(socket, code);
  }

  send(message: ToServer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sends a request whose progress is in the history of the state. */
  make(request: WithoutId<Numbered>): void {
    this.send({ ...request, id: this.#nextId() });
  }

  /** Sends a request and waits for its answer. */
  ask<T extends Asking['type']>(request: WithoutId<Extract<Asking, { readonly type: T }>>): Promise<AnswerTo<T>> {
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new Refusal(lostTrouble));
        return;
      }
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as AnswerTo<T>), reject });
      this.send({ ...request, id } as unknown as ToServer);
    });
  }

  #nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  #receive(data: unknown): void {
    if (data instanceof Blob) this.#events.picture(data);
    if (typeof data !== 'string') return;
    const message = readToPage(data);
    if (!message) return;
    const id = 'id' in message ? message.id : null;
    const request = id === null ? undefined : this.#waiting.get(id);
    if (!request || id === null) {
      this.#events.message(message);
      return;
    }
    this.#waiting.delete(id);
    if (message.type === 'refused') request.reject(new Refusal(message.trouble));
    else request.resolve(message);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    for (const { reject } of this.#waiting.values()) reject(new Refusal(lostTrouble));
    this.#waiting.clear();
    if (code === goingAway) {
      this.#events.link('ended');
      return;
    }
    this.#attempts += 1;
    this.#events.link('lost');
    this.#timer = setTimeout(() => this.open(), pauseBefore(this.#attempts));
  }
}

/** A message of the server. A page that is older than its server knows not all of them: those are left out. */
function readToPage(text: string): ToPage | undefined {
  const data = parseJson(text);
  return isObject(data) && typeof data['type'] === 'string' ? (data as unknown as ToPage) : undefined;
}
