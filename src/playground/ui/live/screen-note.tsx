import type { JSX } from 'preact';

import type { PageState } from '../../model/page-state.ts';
import { TroubleBox } from '../parts/trouble-box.tsx';

interface ScreenNoteProps {
  readonly page: PageState;
  readonly hasPicture: boolean;
}

/** Why there is no picture, or why it does not move. */
export function ScreenNote({ page: { state, link }, hasPicture }: ScreenNoteProps): JSX.Element | null {
  if (!state || link !== 'open') return null;
  if (state.phase === 'gone') {
    return (
      <div class="screen-note">
        <h2>The screen is gone</h2>
        {state.trouble && <TroubleBox trouble={state.trouble} alert />}
      </div>
    );
  }
  if (state.phase === 'opening') {
    return (
      <div class="screen-note" role="status">
        <span class="spinner" aria-hidden="true" />
        <h2>Opening the screen…</h2>
      </div>
    );
  }
  if (state.phase === 'over') return null;
  if (state.isOverdue) {
    return (
      <div class="screen-note" role="status">
        <span class="spinner" aria-hidden="true" />
        <h2>The screen does not answer</h2>
        {hasPicture && <p>This is its last screenshot.</p>}
      </div>
    );
  }
  if (hasPicture) return null;
  return (
    <div class="screen-note" role="status">
      <span class="spinner" aria-hidden="true" />
      <h2>Waiting for the first screenshot…</h2>
    </div>
  );
}
