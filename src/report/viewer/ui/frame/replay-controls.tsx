import type { JSX } from 'preact';

const speeds = [0.5, 1, 2, 4];

interface ReplayControlsProps {
  readonly playing: boolean;
  readonly speed: number;
  readonly position: number;
  readonly count: number;
  play(): void;
  setPosition(position: number): void;
  setSpeed(speed: number): void;
  onClose(): void;
}

export function ReplayControls(props: ReplayControlsProps): JSX.Element {
  const { playing, speed, position, count } = props;
  return (
    <div class="replay-controls" role="group" aria-label="Replay controls">
      <button type="button" class="chip play" onClick={props.play} aria-keyshortcuts="Space">
        {playing ? 'Pause' : 'Play'}
      </button>
      <input
        type="range"
        class="scrubber"
        min="1"
        max={count}
        value={position + 1}
        aria-label="Picture"
        onInput={(event) => props.setPosition(Number(event.currentTarget.value) - 1)}
      />
      <span class="ms">
        {position + 1} / {count}
      </span>
      <div class="chips" role="group" aria-label="Speed">
        {speeds.map((value) => (
          <button
            key={value}
            type="button"
            class="chip"
            aria-pressed={speed === value}
            onClick={() => props.setSpeed(value)}
          >
            {value}×
          </button>
        ))}
      </div>
      <button type="button" class="chip" onClick={props.onClose}>
        Close
      </button>
    </div>
  );
}
