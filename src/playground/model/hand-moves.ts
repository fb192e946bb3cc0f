import type { HandMove } from '../messages.ts';

/** A position on the picture, in shares of its width and height. */
export interface Share {
  readonly x: number;
  readonly y: number;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a pointer is on the picture; undefined if it is outside. */
export function shareAt(
  area: Area,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): Share | undefined {
  if (area.width <= 0 || area.height <= 0) return undefined;
  const x = (clientX - area.left) / area.width;
  const y = (clientY - area.top) / area.height;
  return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : undefined;
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const modifiers: ReadonlySet<string> = new Set([
  'Control',
  'Alt',
  'Shift',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
]);

/** What a key means: a letter to type, a key to press, or nothing yet. */
export function readKey(press: Press): { readonly letter: string } | { readonly key: string } | undefined {
  if (modifiers.has(press.key)) return undefined;
  // Names of keys are words.
  const isLetter = Array.from(press.key).length === 1;
  // On some keyboards letters are typed with Control and Alt together.
  const combines = press.metaKey || press.ctrlKey !== press.altKey;
  if (isLetter && !combines) return { letter: press.key };
  return { key: [...heldKeys(press), keyName(press.key, isLetter)].join('+') };
}

function heldKeys({ ctrlKey, altKey, metaKey, shiftKey }: Press): string[] {
  const held = { Control: ctrlKey, Alt: altKey, Meta: metaKey, Shift: shiftKey };
  return Object.entries(held).flatMap(([name, isHeld]) => (isHeld ? [name] : []));
}

function keyName(key: string, isLetter: boolean): string {
  if (key === ' ') return 'Space';
  return isLetter ? key.toUpperCase() : key;
}

/** The direction of a turn of the wheel: the axis that it turned most. */
export function wheelDirection({
  deltaX,
  deltaY,
}: {
  readonly deltaX: number;
  readonly deltaY: number;
}): 'up' | 'down' | 'left' | 'right' | undefined {
  if (deltaX === 0 && deltaY === 0) return undefined;
  if (Math.abs(deltaX) > Math.abs(deltaY)) return deltaX < 0 ? 'left' : 'right';
  return deltaY < 0 ? 'up' : 'down';
}

const typingPauseMs = 400;

/** Collects letters into one text until there is a pause, so that a word is one call. */
export class TypedText {
  readonly #send: (move: HandMove) => void;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (move: HandMove) => void) {
    this.#send = send;
  }

  add(text: string): void {
    this.#text += text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), typingPauseMs);
  }

  /** Sends what is collected, e.g. before a key is pressed. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#text === '') return;
    const text = this.#text;
    this.#text = '';
    this.#send({ kind: 'type', text });
  }
}

/** Holds a click back until it is certain that it is not the first one of a double click. */
export class HeldTap {
  readonly #send: (move: HandMove) => void;
  readonly #ms: number;
  #at: Share | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (move: HandMove) => void, ms: number) {
    this.#send = send;
    this.#ms = ms;
  }

  hold(at: Share): void {
    this.flush();
    this.#at = at;
    this.#timer = setTimeout(() => this.flush(), this.#ms);
  }

  /** Sends it now. */
  flush(): void {
    const at = this.#at;
    this.drop();
    if (at) this.#send({ kind: 'tap', ...at });
  }

  drop(): void {
    clearTimeout(this.#timer);
    this.#at = undefined;
  }
}
