import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import type { StepTree } from '../../../report/run/step.ts';
import type { PlaygroundState } from '../../messages.ts';
import { runningEntry, type PageState } from '../../model/page-state.ts';
import { HandTyping } from './hand-typing.tsx';
import { Modes, type Mode } from './modes.tsx';
import { Stage } from './stage.tsx';

interface LiveViewProps {
  readonly page: PageState;
  readonly tree: StepTree;
  /** Puts the words for an element into the composer. */
  place(wording: string): void;
}

/** The screen, and what clicks on it do. */
export function LiveView({ page, tree, place }: LiveViewProps): JSX.Element {
  const [chosen, setChosen] = useState<Mode>('look');
  const canUse = page.link === 'open' && page.state !== undefined && takesClicks(page.state);
  const mode = canUse ? chosen : 'look';
  return (
    <section class="live" aria-label="Live view" data-mode={mode}>
      <div class="live-bar">
        {page.welcome?.canDrive === true && <Modes mode={mode} disabled={!canUse} onChange={setChosen} />}
        <p class="live-note">
          <Note page={page} mode={mode} />
        </p>
      </div>
      {mode === 'hand' && <HandTyping />}
      <Stage page={page} tree={tree} mode={mode} place={place} leave={() => setChosen('look')} />
    </section>
  );
}

function takesClicks({ writer, phase }: PlaygroundState): boolean {
  return writer === 'you' && (phase === 'ready' || phase === 'acting');
}

function Note({ page, mode }: { readonly page: PageState; readonly mode: Mode }): JSX.Element | null {
  const running = runningEntry(page.state);
  if (mode === 'hand') {
    return (
      <>
        Clicks and keys go to the screen. <kbd>Shift</kbd> <kbd>Esc</kbd> leaves it.
      </>
    );
  }
  if (running) return <>Running: {running.text}</>;
  if (mode === 'point') return <>Click an element to get its wording.</>;
  return page.welcome?.canDrive === true ? null : <>You are watching. Nothing on this page acts on the screen.</>;
}
