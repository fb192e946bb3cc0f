import type { HandMove } from '../../messages.ts';
import { HeldTap, readKey, shareAt, TypedText, wheelDirection } from '../../model/hand-moves.ts';

/** A second click within this time makes a double click. */
const doubleMs = 230;
/** The wheel turns often; a scroll is a call. */
const scrollMs = 300;
/** A finger that moved so far has swiped. */
const swipePixels = 30;

type OnLayer<T> = T & { readonly currentTarget: HTMLElement };
type Send = (move: HandMove) => void;

/** What is done on the picture, as moves. */
export class Hand {
  readonly #send: Send;
  readonly #typed: TypedText;
  readonly #tap: HeldTap;
  #scrolledAt = -Infinity;
  #touch: { readonly clientX: number; readonly clientY: number } | undefined;
  #swiped = false;

  constructor(send: Send) {
    this.#send = send;
    this.#typed = new TypedText(send);
    this.#tap = new HeldTap(send, doubleMs);
  }

  readonly click = (event: OnLayer<MouseEvent>): void => {
    // The second click of a double click comes with an event of its own.
    if (!this.#swiped && event.detail < 2) this.#press(event, 'tap');
  };

  readonly doubleClick = (event: OnLayer<MouseEvent>): void => this.#press(event, 'double-click');

  readonly rightClick = (event: OnLayer<MouseEvent>): void => {
    event.preventDefault();
    this.#press(event, 'right-click');
  };

  readonly wheel = (event: OnLayer<WheelEvent>): void => {
    event.preventDefault();
    this.#scroll(event, event);
  };

  readonly down = (event: OnLayer<PointerEvent>): void => {
    this.#touch = event.pointerType === 'touch' ? { clientX: event.clientX, clientY: event.clientY } : undefined;
    this.#swiped = false;
  };

  readonly up = (event: OnLayer<PointerEvent>): void => {
    if (!this.#touch) return;
    // The content follows the finger.
    const turn = { deltaX: this.#touch.clientX - event.clientX, deltaY: this.#touch.clientY - event.clientY };
    this.#swiped = Math.hypot(turn.deltaX, turn.deltaY) > swipePixels;
    if (this.#swiped) this.#scroll(event, turn);
  };

  /** False if the key is for the browser. */
  readonly key = (event: KeyboardEvent): boolean => {
    const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
    const read = isPaste ? undefined : readKey(event);
    if (!read) return false;
    if ('letter' in read) this.#typed.add(read.letter);
    else {
      this.#sendAll();
      this.#send({ kind: 'press', key: read.key });
    }
    return true;
  };

  readonly paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    event.preventDefault();
    this.#sendAll();
    if (text !== '') this.#send({ kind: 'type', text });
  };

  readonly flush = (): void => this.#typed.flush();

  /** Sends what is held back, before what comes now. */
  #sendAll(): void {
    this.#tap.flush();
    this.flush();
  }

  #press(event: OnLayer<MouseEvent>, kind: 'tap' | 'double-click' | 'right-click'): void {
    const share = shareAt(event.currentTarget.getBoundingClientRect(), event);
    // Its first click is a part of the double click; a click somewhere else is one of its own.
    if (kind === 'double-click') this.#tap.drop();
    this.#sendAll();
    if (!share) return;
    if (kind === 'tap') this.#tap.hold(share);
    else this.#send({ kind, ...share });
  }

  #scroll(event: OnLayer<MouseEvent>, turn: { readonly deltaX: number; readonly deltaY: number }): void {
    const share = shareAt(event.currentTarget.getBoundingClientRect(), event);
    const direction = wheelDirection(turn);
    if (!share || !direction || event.timeStamp - this.#scrolledAt < scrollMs) return;
    this.#scrolledAt = event.timeStamp;
    this.#sendAll();
    this.#send({ kind: 'scroll', ...share, direction });
  }
}
