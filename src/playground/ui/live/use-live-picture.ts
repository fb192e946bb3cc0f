import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Store } from '../../model/store.ts';

interface LivePicture {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** Undefined until the first picture. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

/** Draws the pictures of the live view, and asks for the next one when one is shown. */
export function useLivePicture(store: Store): LivePicture {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<LivePicture['size']>();
  useEffect(() => {
    const show = async (picture: Blob): Promise<void> => {
      const bitmap = await createImageBitmap(picture).catch(() => undefined);
      if (bitmap) {
        const { width, height } = bitmap;
        setSize((known) => (known?.width === width && known.height === height ? known : { width, height }));
        // The bitmap is handed over, not copied.
        canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      }
      store.send({ type: 'shown' });
    };
    return store.onPicture((picture) => void show(picture));
  }, [store]);
  return { canvas, size };
}
