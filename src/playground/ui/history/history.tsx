import type { JSX } from 'preact';

import { exampleDrafts, findCommand, mainText, type Draft } from '../../model/composer.ts';
import type { PageState } from '../../model/page-state.ts';
import type { ComposerState } from '../composer/use-composer.ts';
import { HistoryItem } from './history-item.tsx';

interface HistoryProps {
  readonly page: PageState;
  /** The step of the call that is shown. */
  readonly selected: string | undefined;
  readonly composer: ComposerState;
}

/** All calls, the newest first. */
export function History({ page, selected, composer }: HistoryProps): JSX.Element {
  const history = page.state?.history ?? [];
  const drives = page.welcome?.canDrive === true;
  return (
    <section class="history" aria-label="History">
      <h2>History</h2>
      {history.length === 0 ? (
        <Nothing page={page} composer={composer} />
      ) : (
        <ol reversed>
          {history.toReversed().map((entry) => (
            <HistoryItem
              key={entry.id}
              entry={entry}
              selected={entry.step !== null && entry.step === selected}
              use={drives && !entry.byHand ? composer.use : undefined}
              changeable={page.link === 'open' && page.state?.writer === 'you'}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function Nothing({ page, composer }: Pick<HistoryProps, 'page' | 'composer'>): JSX.Element {
  const commands = page.welcome?.commands ?? [];
  if (page.welcome?.canDrive !== true) {
    return <p class="nothing">Nothing has been done yet. Calls appear here when they begin.</p>;
  }
  const label = ({ command }: Draft): string => findCommand(commands, command)?.label ?? command;
  const text = (draft: Draft): string => {
    const command = findCommand(commands, draft.command);
    return command ? mainText(command, draft) : '';
  };
  return (
    <div class="nothing">
      <p>Nothing has been done yet. Type an instruction, point at an element, or begin with one of these:</p>
      <ul class="examples">
        {exampleDrafts(commands).map((draft) => (
          <li key={draft.command}>
            <button type="button" class="example" onClick={() => composer.use(draft)}>
              <span class="step-name">{label(draft)}</span> {text(draft)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
