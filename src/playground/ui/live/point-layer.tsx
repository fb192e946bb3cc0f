import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { PointedElement } from '../../messages.ts';
import { shareAt, type Share } from '../../model/hand-moves.ts';
import { useStore } from '../parts/use-page.ts';

const restMs = 90;

interface PointLayerProps {
  place(wording: string): void;
}

/** Shows the element below the pointer. A click takes its wording. */
export function PointLayer({ place }: PointLayerProps): JSX.Element {
  const { connection } = useStore();
  const [element, setElement] = useState<PointedElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = async (share: Share): Promise<PointedElement | null> => {
    newest.current += 1;
    const number = newest.current;
    // Where nothing can be told, nothing is shown.
    const answer = await connection.ask<'point'>({ type: 'point', ...share }).catch(() => undefined);
    // The pointer may be elsewhere by now.
    if (number === newest.current) setElement(answer?.element ?? null);
    return answer?.element ?? null;
  };
  const move = (event: MouseEvent & { currentTarget: HTMLElement }): void => {
    const share = shareAt(event.currentTarget.getBoundingClientRect(), event);
    clearTimeout(timer.current);
    if (share) timer.current = setTimeout(() => void look(share), restMs);
  };
  const click = (event: MouseEvent & { currentTarget: HTMLElement }): void => {
    const share = shareAt(event.currentTarget.getBoundingClientRect(), event);
    clearTimeout(timer.current);
    if (!share) return;
    void look(share).then((found) => {
      if (found?.wording) place(found.wording);
    });
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    newest.current += 1;
    setElement(null);
  };
  return (
    <div class="layer point-layer" onPointerMove={move} onPointerLeave={leave} onClick={click}>
      {element && <PointedBox element={element} />}
    </div>
  );
}

function PointedBox({ element }: { readonly element: PointedElement }): JSX.Element {
  const { left, top, width, height, role, name, wording } = element;
  const share = (part: number): string => `${part * 100}%`;
  const isLow = top + height > 0.85;
  const isRight = left > 0.5;
  return (
    <div
      class="pointed"
      style={{ left: share(left), top: share(top), width: share(width), height: share(height) }}
      data-low={isLow}
      data-right={isRight}
    >
      <p class="pointed-label">
        <span class="step-name">{role}</span> {wording ?? `${name} – no words find exactly this element`}
      </p>
    </div>
  );
}
