import type { JSX } from 'preact';

import type { CommandAbout } from '../../messages.ts';
import { givenValues, optionsOf } from '../../model/composer.ts';
import { Field } from './field.tsx';
import type { ComposerState } from './use-composer.ts';

interface OptionsProps {
  readonly command: CommandAbout;
  readonly composer: ComposerState;
}

/** The options of a command, folded. */
export function Options({ command, composer }: OptionsProps): JSX.Element | null {
  const options = optionsOf(command);
  if (options.length === 0) return null;
  const given = givenValues(command, composer.draft.values);
  const count = options.filter(({ name }) => Object.hasOwn(given, name)).length;
  return (
    <details class="options" key={command.name}>
      <summary>Options{count > 0 && <span class="badge is-tag"> {count} set</span>}</summary>
      <div class="options-list">
        {options.map((field) => (
          <Field key={field.name} field={field} value={composer.draft.values[field.name]} onInput={composer.type} />
        ))}
      </div>
    </details>
  );
}
