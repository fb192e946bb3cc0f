import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import type { HandMove } from '../../messages.ts';
import { readKey, shareAt, TypedText, wheelDirection } from '../../model/hand-moves.ts';
import { useStore } from '../parts/use-page.ts';

/** A second click within this time makes a double click. */
const doubleMs = 230;
/** The wheel turns often; a scroll is a call. */
const scrollMs = 300;
/** A finger that moved so far has swiped. */
const swipePixels = 30;

type OnLayer<T> = T & { readonly currentTarget: HTMLElement };

interface HandLayerProps {
  leave(): void;
}

/** Carries clicks, keys and the wheel to the screen. */
export function HandLayer({ leave }: HandLayerProps): JSX.Element {
  const layer = useRef<HTMLDivElement>(null);
  const hand = useHand();
  useEffect(() => {
    layer.current?.focus({ preventScroll: true });
  }, []);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.shiftKey) leave();
    else if (!hand.press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={layer}
      class="layer hand-layer"
      role="application"
      aria-label="The screen. Keys that you press here go to it. Shift Escape leaves it."
      tabIndex={0}
      onClick={hand.click}
      onDblClick={hand.doubleClick}
      onContextMenu={hand.rightClick}
      onWheel={hand.wheel}
      onPointerDown={hand.down}
      onPointerUp={hand.up}
      onKeyDown={press}
      onPaste={hand.paste}
      onBlur={hand.flush}
    />
  );
}

interface Hand {
  click(event: OnLayer<MouseEvent>): void;
  doubleClick(event: OnLayer<MouseEvent>): void;
  rightClick(event: OnLayer<MouseEvent>): void;
  wheel(event: OnLayer<WheelEvent>): void;
  down(event: OnLayer<PointerEvent>): void;
  up(event: OnLayer<PointerEvent>): void;
  /** False if the key is for the browser. */
  press(event: KeyboardEvent): boolean;
  paste(event: ClipboardEvent): void;
  flush(): void;
}

function useHand(): Hand {
  const { connection } = useStore();
  const hand = useMemo(() => makeHand((move) => connection.make({ type: 'hand', move })), [connection]);
  useEffect(() => () => hand.flush(), [hand]);
  return hand;
}

function makeHand(send: (move: HandMove) => void): Hand {
  const typed = new TypedText(send);
  let tap: ReturnType<typeof setTimeout> | undefined;
  let scrolledAt = -Infinity;
  let began: { readonly clientX: number; readonly clientY: number } | undefined;
  let swiped = false;
  const at = (event: OnLayer<MouseEvent>, kind: 'tap' | 'double-click' | 'right-click'): void => {
    const share = shareAt(event.currentTarget.getBoundingClientRect(), event);
    clearTimeout(tap);
    typed.flush();
    if (!share) return;
    const go = (): void => send({ kind, ...share });
    if (kind === 'tap') tap = setTimeout(go, doubleMs);
    else go();
  };
  const scroll = (event: OnLayer<MouseEvent>, turn: { readonly deltaX: number; readonly deltaY: number }): void => {
    const share = shareAt(event.currentTarget.getBoundingClientRect(), event);
    const direction = wheelDirection(turn);
    if (!share || !direction || event.timeStamp - scrolledAt < scrollMs) return;
    scrolledAt = event.timeStamp;
    send({ kind: 'scroll', ...share, direction });
  };
  return {
    click: (event) => {
      // The second click of a double click comes with an event of its own.
      if (!swiped && event.detail < 2) at(event, 'tap');
    },
    doubleClick: (event) => at(event, 'double-click'),
    rightClick: (event) => {
      event.preventDefault();
      at(event, 'right-click');
    },
    wheel: (event) => {
      event.preventDefault();
      scroll(event, event);
    },
    down: (event) => {
      began = event.pointerType === 'touch' ? event : undefined;
      swiped = false;
    },
    up: (event) => {
      if (!began) return;
      // The content follows the finger.
      const turn = { deltaX: began.clientX - event.clientX, deltaY: began.clientY - event.clientY };
      swiped = Math.hypot(turn.deltaX, turn.deltaY) > swipePixels;
      if (swiped) scroll(event, turn);
    },
    press: (event) => {
      const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
      const read = isPaste ? undefined : readKey(event);
      if (!read) return false;
      if ('letter' in read) typed.add(read.letter);
      else {
        typed.flush();
        send({ kind: 'press', key: read.key });
      }
      return true;
    },
    paste: (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      event.preventDefault();
      typed.flush();
      if (text !== '') send({ kind: 'type', text });
    },
    flush: () => typed.flush(),
  };
}
