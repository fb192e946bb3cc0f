import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { usePrinting } from './use-printing.ts';

const chunkSize = 40;

interface VirtualListProps<T> {
  readonly items: readonly T[];
  /** Estimated height of a row before it is rendered, in CSS pixels. */
  readonly rowHeight: number;
  /** Index of a row that is always rendered. */
  readonly pinned?: number | undefined;
  readonly as: 'ul' | 'div';
  row(item: T): JSX.Element;
}

/** A list of any length, with rows of any height. Only parts near the viewport are rendered. */
export function VirtualList<T>({ items, rowHeight, pinned, as, row }: VirtualListProps<T>): JSX.Element {
  const printing = usePrinting();
  const chunks = Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) => index * chunkSize);
  return (
    <>
      {chunks.map((first) => {
        const part = items.slice(first, first + chunkSize);
        const isPinned = printing || (pinned !== undefined && pinned >= first && pinned < first + chunkSize);
        return (
          <Chunk key={first} as={as} height={part.length * rowHeight} pinned={isPinned || first === 0}>
            {() => part.map(row)}
          </Chunk>
        );
      })}
    </>
  );
}

interface ChunkProps {
  readonly as: 'ul' | 'div';
  readonly height: number;
  readonly pinned: boolean;
  children(): ComponentChildren;
}

function Chunk({ as: Tag, height, pinned, children }: ChunkProps): JSX.Element {
  const [near, setNear] = useState(false);
  const element = useRef<HTMLElement>(null);
  const known = useRef(0);
  const hold = (node: HTMLElement | null): void => {
    element.current = node;
  };
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.boundingClientRect.height > 0) known.current = entry.boundingClientRect.height;
        setNear(entry.isIntersecting);
      },
      { rootMargin: '600px', scrollMargin: '600px' },
    );
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  const shown = near || pinned;
  const style = shown ? {} : { height: `${known.current || height}px` };
  return (
    <Tag class="chunk" role={Tag === 'div' ? 'none' : undefined} ref={hold} style={style}>
      {shown && children()}
    </Tag>
  );
}
