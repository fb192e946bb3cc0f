import type { JSX } from 'preact';

import type { FrameView, StepTree } from '../../../report/run/step.ts';
import { FrameMarks } from '../../../report/viewer/ui/frame/frame-marks.tsx';
import { newestMarks } from '../../model/live-record.ts';
import { runningEntry, type PageState } from '../../model/page-state.ts';
import { useLingering } from '../parts/use-delayed.ts';
import { useStore } from '../parts/use-page.ts';
import { HandLayer } from './hand-layer.tsx';
import type { Mode } from './modes.tsx';
import { PointLayer } from './point-layer.tsx';
import { ScreenNote } from './screen-note.tsx';
import { useLivePicture } from './use-live-picture.ts';

/** How long boxes stay after a call. */
const lingerMs = 900;
/** The shape of the place for a picture that is not there yet. */
const usualRatio = 1.6;

interface StageProps {
  readonly page: PageState;
  readonly tree: StepTree;
  readonly mode: Mode;
  place(wording: string): void;
  leave(): void;
}

/** The picture, as large as fits, with boxes and what takes clicks over it. */
export function Stage({ page, tree, mode, place, leave }: StageProps): JSX.Element {
  const { canvas, size } = useLivePicture(useStore());
  const running = runningEntry(page.state);
  const marks = useMarks(page, tree);
  const ratio = size ? size.width / size.height : usualRatio;
  return (
    <div class="live-stage" style={{ '--ratio': String(ratio) }}>
      <div class="live-fit">
        <canvas
          ref={canvas}
          role="img"
          aria-label={`Screen: ${page.welcome?.title ?? ''}`}
          data-old={isOld(page)}
          hidden={size === undefined}
        />
        {marks && <FrameMarks width={marks.width} height={marks.height} marks={marks.marks} />}
        {mode === 'point' && <PointLayer place={place} />}
        {mode === 'hand' && <HandLayer leave={leave} />}
      </div>
      <ScreenNote page={page} hasPicture={size !== undefined} />
      {running && <div class="acting-line" aria-hidden="true" />}
    </div>
  );
}

/** What the call that runs has found. */
function useMarks({ state }: PageState, tree: StepTree): FrameView | undefined {
  const running = runningEntry(state);
  return useLingering(running && newestMarks(tree, running.step), lingerMs);
}

/** Whether the picture is that of a screen that is gone, or may be. */
function isOld({ link, state }: PageState): boolean {
  return link !== 'open' || state?.isOverdue === true || state?.phase === 'gone' || state?.phase === 'over';
}
