import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import type { FrameView } from '../../../run/step.ts';
import { Picture } from './picture.tsx';

interface FrameCompareProps {
  readonly before: FrameView;
  readonly after: FrameView;
}

/** Two pictures on top of each other, with a slider that reveals the lower one. */
export function FrameCompare({ before, after }: FrameCompareProps): JSX.Element {
  const [share, setShare] = useState(50);
  return (
    <div class="compare">
      <div class="frame-stage">
        <div class="frame-fit">
          <Layer view={after} name="After" />
          <div class="compare-top" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
            <Layer view={before} name="Before" />
          </div>
          <span class="compare-line" aria-hidden="true" style={{ left: `${share}%` }} />
        </div>
      </div>
      <label class="compare-slider">
        <span>Before</span>
        <input
          type="range"
          min="0"
          max="100"
          value={share}
          aria-label="How much of the image shows the screen before the step"
          aria-valuetext={`${share} % before`}
          onInput={(event) => setShare(Number(event.currentTarget.value))}
        />
        <span>After</span>
      </label>
    </div>
  );
}

function Layer({ view, name }: { readonly view: FrameView; readonly name: string }): JSX.Element {
  return (
    <Picture
      key={view.id}
      frame={view.id}
      mime={view.mime}
      width={view.width}
      height={view.height}
      alt={`Screen: ${name}`}
      eager
    />
  );
}
