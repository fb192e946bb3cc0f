import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { RecordMark } from '../../../core/record.ts';
import type { FrameView } from '../model/step-tree.ts';
import { clip } from '../model/format.ts';
import { FrameMarks } from './frame-marks.tsx';
import { Picture } from './picture.tsx';
import { routeHref, type Route } from './route.ts';

const roleNames: Readonly<Record<string, string>> = {
  before: 'Before',
  after: 'After',
  seen: 'Seen by the model',
  observed: 'Observed',
  attached: 'Attached',
};

interface FramePanelProps {
  readonly frames: readonly FrameView[];
  readonly shown: FrameView;
  readonly route: Route;
}

export function FramePanel({ frames, shown, route }: FramePanelProps): JSX.Element {
  const [marked, setMarked] = useState(true);
  const [large, setLarge] = useLarge();
  const hasMarks = shown.marks.length > 0;
  return (
    <figure class={large ? 'frame is-large' : 'frame'}>
      <div class="frame-bar">
        <nav class="chips" aria-label="Pictures of this step">
          {frames.slice(0, 12).map((view, index) => (
            <a
              key={`${view.id} ${index}`}
              class="chip"
              href={routeHref({ ...route, frame: view.id })}
              aria-current={view === shown ? 'true' : undefined}
            >
              {frames.length > 2 && <b>{index + 1}</b>} {frameName(view)}{' '}
              {frames.length > 2 && clip(view.step.start.name, 30)}
            </a>
          ))}
        </nav>
        <span class="frame-tools">
          {hasMarks && (
            <label class="switch">
              <input type="checkbox" checked={marked} onChange={(event) => setMarked(event.currentTarget.checked)} />{' '}
              Marks
            </label>
          )}
          <button type="button" class="chip" aria-pressed={large} onClick={() => setLarge(!large)}>
            {large ? 'Close' : 'Enlarge'}
          </button>
        </span>
      </div>
      <div class="frame-stage">
        <div class="frame-fit" onClick={() => setLarge(!large)}>
          <Picture
            key={shown.id}
            frame={shown.id}
            mime={shown.mime}
            width={shown.width}
            height={shown.height}
            alt={`Screen: ${frameName(shown)}`}
            eager
          />
          {hasMarks && marked && <FrameMarks width={shown.width} height={shown.height} marks={shown.marks} />}
        </div>
      </div>
      <figcaption>{caption(shown)}</figcaption>
    </figure>
  );
}

/** Whether the picture fills the window; Escape ends it. */
function useLarge(): [boolean, (large: boolean) => void] {
  const [large, setLarge] = useState(false);
  useEffect(() => {
    if (!large) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setLarge(false);
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [large]);
  return [large, setLarge];
}

/** What a reader wants to know first about a picture: `Before`, `After`, `Seen by the model`. */
export function frameName({ roles }: FrameView): string {
  const first = roles.includes('before') ? 'before' : (roles[0] ?? '');
  return roleNames[first] ?? first;
}

function caption(view: FrameView): string {
  const marks = view.marks.map(describeMark).filter((text) => text !== '');
  const size = `${view.width} × ${view.height}`;
  return [view.label === undefined ? '' : clip(view.label), ...new Set(marks), size]
    .filter((text) => text !== '')
    .join(' · ');
}

function describeMark({ kind, rect, point, label }: RecordMark): string {
  const name = label === undefined ? '' : `: ${clip(label, 120)},`;
  if (kind === 'point' && point) return `pointer at ${Math.round(point.x)}, ${Math.round(point.y)}`;
  if (!rect) return '';
  return `${kind}${name} ${Math.round(rect.width)} × ${Math.round(rect.height)} at ${Math.round(rect.left)}, ${Math.round(rect.top)}`;
}
