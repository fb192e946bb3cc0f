import type { JSX } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

import { clip } from '../../model/format.ts';
import { cursorAt, firstPictureOf, pauseAfter } from '../../model/replay.ts';
import type { FrameView, Step } from '../../../run/step.ts';
import { stepStatus } from '../../../run/step-tree.ts';
import { FrameMarks } from './frame-marks.tsx';
import { Frames } from './frames-context.ts';
import { Picture } from './picture.tsx';
import { ReplayControls } from './replay-controls.tsx';
import { routeHref, type Route } from '../parts/route.ts';
import { StatusIcon } from '../parts/status-icon.tsx';
import { useShortcuts } from '../parts/use-shortcuts.ts';

interface ReplayProps {
  readonly strip: readonly FrameView[];
  readonly step: Step | undefined;
  readonly base: Route;
  onClose(): void;
}

/** Plays the pictures of a test, with its pointer. */
export function Replay({ strip, step, base, onClose }: ReplayProps): JSX.Element | null {
  // For a failed step, the replay starts at the beginning of the test to show how it failed.
  const isRed = step !== undefined && stepStatus(step) !== 'passed';
  const [position, setPosition] = useState(() => (isRed ? 0 : firstPictureOf(strip, step?.id)));
  const [speed, setSpeed] = useState(1);
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const view = strip[position];
  const next = strip[position + 1];
  useEffect(() => {
    if (!playing || !view) return undefined;
    const go = next ? () => setPosition(position + 1) : () => setPlaying(false);
    const timer = setTimeout(go, pauseAfter(view, next) / speed);
    return () => clearTimeout(timer);
  }, [playing, position, speed]);
  usePreload(next);
  const play = (): void => {
    if (!playing && !next) setPosition(0);
    setPlaying(!playing);
  };
  useShortcuts({
    ' ': play,
    Escape: onClose,
    ']': () => next && setPosition(position + 1),
    '[': () => setPosition(Math.max(0, position - 1)),
  });
  if (!view) return null;
  return (
    <section class="detail replay" aria-label="Replay">
      <header class="detail-head">
        <p class="facts">
          <StatusIcon status={stepStatus(view.step)} />
          <span class="step-name">{clip(view.step.start.name, 60)}</span>
          <a href={routeHref({ ...base, step: view.step.id, frame: view.id })} onClick={onClose}>
            Open this step
          </a>
        </p>
        <h3 class="replay-title">{clip(view.step.start.title, 200)}</h3>
      </header>
      <Screen strip={strip} position={position} view={view} speed={speed} />
      <ReplayControls {...{ playing, speed, position, setPosition, setSpeed, play, onClose }} count={strip.length} />
    </section>
  );
}

interface ScreenProps {
  readonly strip: readonly FrameView[];
  readonly position: number;
  readonly view: FrameView;
  readonly speed: number;
}

function Screen({ strip, position, view, speed }: ScreenProps): JSX.Element {
  const { width, height } = view;
  const cursor = cursorAt(strip, position);
  const boxes = view.marks.filter(({ kind }) => kind === 'target');
  return (
    <div class="frame-stage">
      <div class="frame-fit">
        <Picture frame={view.id} mime={view.mime} width={width} height={height} alt={`Picture ${position + 1}`} eager />
        <FrameMarks width={width} height={height} marks={boxes.map(({ kind, rect }) => ({ kind, rect }))} />
        {cursor && (
          <svg class="marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <g
              class="cursor"
              style={{ transform: `translate(${cursor.x}px, ${cursor.y}px)`, transitionDuration: `${450 / speed}ms` }}
            >
              {cursor.acts && <circle key={position} class="ring" r={Math.max(width, height) / 40} />}
              <path class="pointer" d={pointer(Math.max(width, height) / 38)} />
            </g>
          </svg>
        )}
      </div>
    </div>
  );
}

function pointer(size: number): string {
  const corners = [0, 0, 0, 0.94, 0.24, 0.72, 0.41, 1.1, 0.57, 1.03, 0.4, 0.66, 0.72, 0.64];
  return `M${corners.map((part) => part * size).join(' ')}Z`;
}

/** Decodes the next picture while the current one is shown. */
function usePreload(next: FrameView | undefined): void {
  const frames = useContext(Frames);
  useEffect(() => {
    const url = next && frames?.url(next.id, next.mime);
    if (url === undefined) return;
    const image = new Image();
    image.src = url;
  }, [next]);
}
