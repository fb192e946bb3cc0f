import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import type { RecordMark } from '../../../../core/record/record.ts';
import type { FrameView } from '../../../run/step.ts';
import { clip } from '../../model/format.ts';
import { frameName } from './frame-name.ts';
import { FrameCompare } from './frame-compare.tsx';
import { FrameMarks } from './frame-marks.tsx';
import { Picture } from './picture.tsx';
import { routeHref, type Route } from '../parts/route.ts';
import { useShortcuts } from '../parts/use-shortcuts.ts';

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
  const comparing = compared ? pair : undefined;
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
          {!comparing && <MarksSwitch view={shown} on={marked} onChange={setMarked} />}
          {pair && <Toggle name="Compare" on={compared} onClick={() => setCompared(!compared)} />}
          <Toggle name={large ? 'Close' : 'Enlarge'} on={large} onClick={() => setLarge(!large)} />
        </span>
      </div>
      {comparing ? (
        <FrameCompare before={comparing.before} after={comparing.after} />
      ) : (
        <FrameStage view={shown} marked={marked} onClick={() => setLarge(!large)} />
      )}
    </figure>
  );
}

interface MarksSwitchProps {
  readonly view: FrameView;
  readonly on: boolean;
  onChange(on: boolean): void;
}

function MarksSwitch({ view, on, onChange }: MarksSwitchProps): JSX.Element | null {
  if (view.marks.length === 0) return null;
  return (
    <label class="switch">
      <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} /> Marks
    </label>
  );
}

interface ToggleProps {
  readonly name: string;
  readonly on: boolean;
  onClick(): void;
}

function Toggle({ name, on, onClick }: ToggleProps): JSX.Element {
  return (
    <button type="button" class="chip" aria-pressed={on} onClick={onClick}>
      {name}
    </button>
  );
}

interface FrameStageProps {
  readonly view: FrameView;
  readonly marked: boolean;
  onClick(): void;
}

function FrameStage({ view, marked, onClick }: FrameStageProps): JSX.Element {
  const { id, mime, width, height, marks } = view;
  const alt = `Screen: ${frameName(view)}`;
  return (
    <>
      <div class="frame-stage">
        <div class="frame-fit" onClick={onClick}>
          <Picture key={id} frame={id} mime={mime} width={width} height={height} alt={alt} eager />
          {marked && marks.length > 0 && <FrameMarks width={width} height={height} marks={marks} />}
        </div>
      </div>
      <figcaption>{caption(view)}</figcaption>
    </>
  );
}

interface FrameChoiceProps extends Pick<FramePanelProps, 'frames' | 'route'> {
  readonly shown: FrameView | undefined;
}

function FrameChoice({ frames, shown, route }: FrameChoiceProps): JSX.Element {
  // Pictures of the same name get a number and the title of their step, as do more than two pictures.
  const isNumbered = frames.length > 2 || new Set(frames.map(frameName)).size < frames.length;
  return (
    <nav class="chips" aria-label="Pictures of this step">
      {frames.slice(0, 12).map((view, index) => (
        <a
          key={`${view.id} ${index}`}
          class="chip"
          href={routeHref({ ...route, frame: view.id })}
          aria-current={view === shown ? 'true' : undefined}
          title={clip(view.step.start.title, 240)}
        >
          {isNumbered && <b>{index + 1}</b>} {frameName(view)}
          {isNumbered && `: ${clip(view.step.start.title, 36)}`}
        </a>
      ))}
    </nav>
  );
}

interface Pair {
  readonly before: FrameView;
  readonly after: FrameView;
}

/** The screen before and after a step, if both are known and have the same size. */
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
