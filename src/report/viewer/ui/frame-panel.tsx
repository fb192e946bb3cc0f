import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import type { RecordMark } from '../../../core/record.ts';
import type { FrameView } from '../model/step-tree.ts';
import { clip } from '../model/format.ts';
import { frameName } from './frame-name.ts';
import { FrameCompare } from './frame-compare.tsx';
import { FrameMarks } from './frame-marks.tsx';
import { Picture } from './picture.tsx';
import { routeHref, type Route } from './route.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface FramePanelProps {
  readonly frames: readonly FrameView[];
  readonly shown: FrameView;
  readonly route: Route;
}

export function FramePanel({ frames, shown, route }: FramePanelProps): JSX.Element {
  const [marked, setMarked] = useState(true);
  const [compared, setCompared] = useState(false);
  const [large, setLarge] = useState(false);
  const pair = comparablePair(frames);
  const comparing = compared && pair !== undefined;
  const marks = marked && shown.marks.length > 0;
  useShortcuts({
    e: () => setLarge(!large),
    ...(large && { Escape: () => setLarge(false) }),
    ...(pair && { c: () => setCompared(!compared) }),
  });
  return (
    <figure class={large ? 'frame is-large' : 'frame'}>
      <div class="frame-bar">
        <FrameChoice frames={frames} shown={comparing ? undefined : shown} route={route} />
        <span class="frame-tools">
          {shown.marks.length > 0 && !comparing && (
            <label class="switch">
              <input type="checkbox" checked={marked} onChange={(event) => setMarked(event.currentTarget.checked)} />{' '}
              Marks
            </label>
          )}
          {pair && (
            <button type="button" class="chip" aria-pressed={comparing} onClick={() => setCompared(!compared)}>
              Compare
            </button>
          )}
          <button type="button" class="chip" aria-pressed={large} onClick={() => setLarge(!large)}>
            {large ? 'Close' : 'Enlarge'}
          </button>
        </span>
      </div>
      {comparing ? (
        <FrameCompare before={pair.before} after={pair.after} />
      ) : (
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
            {marks && <FrameMarks width={shown.width} height={shown.height} marks={shown.marks} />}
          </div>
        </div>
      )}
      {!comparing && <figcaption>{caption(shown)}</figcaption>}
    </figure>
  );
}

interface FrameChoiceProps extends Pick<FramePanelProps, 'frames' | 'route'> {
  readonly shown: FrameView | undefined;
}

function FrameChoice({ frames, shown, route }: FrameChoiceProps): JSX.Element {
  return (
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
  );
}

interface Pair {
  readonly before: FrameView;
  readonly after: FrameView;
}

/** The screen before and after a step, if both are known and of one size. */
function comparablePair(frames: readonly FrameView[]): Pair | undefined {
  const before = frames.find(({ roles }) => roles.includes('before'));
  const after = frames.findLast(({ roles }) => roles.includes('after'));
  if (!before || !after || before.id === after.id) return undefined;
  return before.width === after.width && before.height === after.height ? { before, after } : undefined;
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
