import type { JSX } from 'preact';

import { groupCommands, runsAtOnce } from '../../model/composer.ts';
import { mayAct, type PageState } from '../../model/page-state.ts';
import type { ComposerState } from './use-composer.ts';

interface ActionButtonsProps {
  readonly page: PageState;
  readonly composer: ComposerState;
}

/** A button for every command. Those that need nothing run at once. */
export function ActionButtons({ page, composer }: ActionButtonsProps): JSX.Element {
  const groups = groupCommands(page.welcome?.commands ?? []);
  const may = mayAct(page);
  return (
    <section class="actions" aria-label="Commands">
      {groups.map(({ group, name, commands }) => (
        <div key={group} class="action-group" role="group" aria-label={name}>
          <span class="action-group-name" aria-hidden="true">
            {name}
          </span>
          {commands.map((command) => {
            const atOnce = runsAtOnce(command);
            return (
              <button
                key={command.name}
                type="button"
                class={atOnce ? 'chip runs' : 'chip'}
                title={atOnce ? `Runs at once. ${command.about}` : command.about}
                aria-pressed={atOnce ? undefined : command === composer.command}
                disabled={atOnce && !may}
                onClick={() => composer.press(command)}
              >
                {atOnce && (
                  <svg viewBox="0 0 8 8" aria-hidden="true">
                    <path d="M1.5 0.5v7L7 4z" />
                  </svg>
                )}
                {command.label}
              </button>
            );
          })}
        </div>
      ))}
    </section>
  );
}
