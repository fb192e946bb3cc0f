import type { JSX } from 'preact';

export type Mode = 'look' | 'point' | 'hand';

const modes: readonly { readonly mode: Mode; readonly name: string; readonly about: string }[] = [
  { mode: 'look', name: 'Look', about: 'Only show the screen' },
  { mode: 'point', name: 'Point', about: 'Click an element to get its wording' },
  { mode: 'hand', name: 'By hand', about: 'Click and type on the screen yourself' },
];

interface ModesProps {
  readonly mode: Mode;
  readonly disabled: boolean;
  onChange(mode: Mode): void;
}

/** What a click on the picture does. */
export function Modes({ mode, disabled, onChange }: ModesProps): JSX.Element {
  return (
    <fieldset class="segments" disabled={disabled}>
      <legend class="unseen">What clicks on the screen do</legend>
      {modes.map((one) => (
        <label key={one.mode} class="segment" title={one.about}>
          <input
            type="radio"
            name="mode"
            class="unseen"
            checked={one.mode === mode}
            onChange={() => onChange(one.mode)}
          />
          <span>{one.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
