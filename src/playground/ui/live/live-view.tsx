import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import type { StepTree } from '../../../report/run/step.ts';
import { FrameMarks } from '../../../report/viewer/ui/frame/frame-marks.tsx';
import { newestMarks } from '../../model/live-record.ts';
import { runningEntry, type PageState } from '../../model/page-state.ts';
import { useLingering } from '../parts/use-delayed.ts';
import { useStore } from '../parts/use-page.ts';
import { HandLayer } from './hand-layer.tsx';
import { HandTyping } from './hand-typing.tsx';
import { Modes, type Mode } from './modes.tsx';
import { PointLayer } from './point-layer.tsx';
import { ScreenNote } from './screen-note.tsx';
import { useLivePicture } from './use-live-picture.ts';

const watching = 'You are watching. Nothing on this page acts on the screen.';
/** How long boxes stay after a call. */
const lingerMs = 900;

interface LiveViewProps {
  readonly page: PageState;
  readonly tree: StepTree;
  /** Puts the words for an element into the composer. */
  place(wording: string): void;
}

export function LiveView({ page, tree, place }: LiveViewProps): JSX.Element {
  const store = useStore();
  const [chosen, setChosen] = useState<Mode>('look');
  const { canvas, size } = useLivePicture(store);
  const { welcome, state } = page;
  const canUse =
    page.link === 'open' && state?.writer === 'you' && (state.phase === 'ready' || state.phase === 'acting');
  const mode = canUse ? chosen : 'look';
  const running = runningEntry(state);
  const marks = useLingering(running && newestMarks(tree, running.step), lingerMs);
  const isOld = page.link !== 'open' || state?.phase === 'gone' || state?.phase === 'over';
  const ratio = size ? size.width / size.height : 1.6;
  return (
    <section class="live" aria-label="Live view" data-mode={mode}>
      <div class="live-bar">
        {welcome?.canDrive === true && <Modes mode={mode} disabled={!canUse} onChange={setChosen} />}
        <p class="live-note">{modeNote(mode, running?.text) ?? (welcome?.canDrive === true ? '' : watching)}</p>
      </div>
      {mode === 'hand' && <HandTyping />}
      <div class="live-stage" style={{ '--ratio': String(ratio) }} data-acting={running !== undefined}>
        <div class="live-fit">
          <canvas
            ref={canvas}
            role="img"
            aria-label={`Screen: ${welcome?.title ?? ''}`}
            data-old={isOld}
            hidden={size === undefined}
          />
          {marks && <FrameMarks width={marks.width} height={marks.height} marks={marks.marks} />}
          {mode === 'point' && <PointLayer place={place} />}
          {mode === 'hand' && <HandLayer leave={() => setChosen('look')} />}
        </div>
        <ScreenNote page={page} hasPicture={size !== undefined} />
        {running && <div class="acting-line" aria-hidden="true" />}
      </div>
    </section>
  );
}

function modeNote(mode: Mode, running: string | undefined): JSX.Element | string | undefined {
  if (mode === 'hand') {
    return (
      <>
        Clicks and keys go to the screen. <kbd>Shift</kbd> <kbd>Esc</kbd> leaves it.
      </>
    );
  }
  if (running !== undefined) return `Running: ${running}`;
  if (mode === 'point') return 'Click an element to get its wording.';
  return undefined;
}
