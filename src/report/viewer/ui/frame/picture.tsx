import type { JSX } from 'preact';
import { useContext, useState } from 'preact/hooks';

import { Frames } from './frames-context.ts';
import { useSeen } from '../parts/use-seen.ts';

export interface PictureProps {
  readonly frame: string;
  readonly mime: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Decodes the picture at once, and not when it scrolls into view. */
  readonly eager?: boolean;
}

/** A frame. It is decoded when it scrolls into view. */
export function Picture({ frame, mime, width, height, alt, eager = false }: PictureProps): JSX.Element {
  const frames = useContext(Frames);
  const [holder, visible] = useSeen(eager);
  const [broken, setBroken] = useState<string>();
  const url = visible ? frames?.url(frame, mime) : undefined;
  const missing = visible && (broken === frame || url === undefined);
  return (
    <span ref={holder} class="picture">
      {missing && <MissingPicture />}
      {!missing && url !== undefined && (
        <img src={url} width={width} height={height} alt={alt} onError={() => setBroken(frame)} />
      )}
      {!visible && (
        <svg class="placeholder" viewBox={`0 0 ${Math.max(1, width)} ${Math.max(1, height)}`} aria-hidden="true" />
      )}
    </span>
  );
}

export function MissingPicture(): JSX.Element {
  const frames = useContext(Frames);
  const isUnread = frames?.external === true && location.protocol === 'file:';
  const fileHint = isUnread ? ' Open reports with external assets over HTTP.' : '';
  return <span class="missing">This screenshot is not in the report.{fileHint}</span>;
}
