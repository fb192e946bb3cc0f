import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import { useStore } from '../parts/use-page.ts';
import { Hand } from './hand.ts';

interface HandLayerProps {
  leave(): void;
}

/** Carries clicks, keys and the wheel to the screen. */
export function HandLayer({ leave }: HandLayerProps): JSX.Element {
  const { connection } = useStore();
  const layer = useRef<HTMLDivElement>(null);
  const hand = useMemo(() => new Hand((move) => connection.make({ type: 'hand', move })), [connection]);
  useEffect(() => {
    layer.current?.focus({ preventScroll: true });
    return hand.flush;
  }, [hand]);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && event.shiftKey) leave();
    else if (!hand.key(event)) return;
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
