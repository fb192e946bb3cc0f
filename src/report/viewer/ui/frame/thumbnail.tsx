import type { JSX } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';

import { Frames } from './frames-context.ts';
import { MissingPicture, type PictureProps } from './picture.tsx';
import { useQuietMoment } from '../parts/use-quiet-moment.ts';
import { useSeen } from '../parts/use-seen.ts';

interface ThumbnailProps extends Omit<PictureProps, 'eager'> {
  /** Width of the copy, in device pixels. */
  readonly size: number;
  /** Renders the copy when the page is idle, before it scrolls into view: printed pages cannot scroll. */
  readonly soon?: boolean;
}

/** A small copy of a frame. It is rendered when it scrolls into view. An empty `alt` hides it from screen readers. */
export function Thumbnail({ frame, mime, width, height, alt, size, soon = false }: ThumbnailProps): JSX.Element {
  const frames = useContext(Frames);
  const [holder, near] = useSeen(false);
  const quiet = useQuietMoment(soon);
  const seen = near || quiet;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (!seen || !frames) return undefined;
    let gone = false;
    void frames.thumbnail(frame, mime, size).then((bitmap) => {
      if (gone) bitmap?.close();
      else if (bitmap) canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
      else setMissing(true);
    });
    return () => {
      gone = true;
    };
  }, [seen, frame]);
  const label = alt === '' ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': alt };
  return (
    <span ref={holder} class="picture">
      {missing ? (
        <MissingPicture />
      ) : (
        <canvas ref={canvas} width={size} height={Math.round((size * height) / Math.max(1, width))} {...label} />
      )}
    </span>
  );
}
