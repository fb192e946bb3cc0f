import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { ExplainedText } from '../../messages.ts';
import type { PageState } from '../../model/page-state.ts';
import { useSettled } from '../parts/use-delayed.ts';
import { useStore } from '../parts/use-page.ts';
import type { ComposerState } from './use-composer.ts';

const typingPauseMs = 250;

interface ExplanationProps {
  readonly page: PageState;
  readonly composer: ComposerState;
}

/** How the text is read while it is typed. */
export function Explanation({ page, composer }: ExplanationProps): JSX.Element | null {
  const explained = useExplained(composer.draft.command, composer.text);
  const model = page.welcome?.model ?? 'offline';
  if (!explained) return null;
  if (explained.understood) {
    return (
      <section class="explanation" aria-label="How it is read">
        <h2>How it is read</h2>
        <ol>
          {explained.lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ol>
      </section>
    );
  }
  return (
    <section class="explanation is-unread" aria-label="How it is read">
      <p>
        {model === 'offline'
          ? 'The offline model does not read this.'
          : `The offline model does not read this. The model ${model} gets it as it is.`}
      </p>
      {explained.lines.map((line, index) => (
        <p key={index} class="field-about">
          {line}
        </p>
      ))}
      {explained.nearest.length > 0 && (
        <>
          <h2>Nearest wording</h2>
          <ul class="nearest">
            {explained.nearest.map((wording) => (
              <li key={wording}>
                <button type="button" class="chip" onClick={() => composer.replaceText(wording)}>
                  {wording}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface ExplainedQuery {
  readonly key: string;
  readonly explained: ExplainedText;
}

/** The newest explanation. What was said of an older text stays until there is a newer one, so that nothing jumps. */
function useExplained(command: string, text: string): ExplainedText | undefined {
  const { connection } = useStore();
  const [query, setQuery] = useState<ExplainedQuery>();
  const key = useSettled(JSON.stringify([command, text]), typingPauseMs);
  const isEmpty = text.trim() === '';
  useEffect(() => {
    const [ofCommand = '', ofText = ''] = JSON.parse(key) as string[];
    if (ofText.trim() === '') return undefined;
    let left = false;
    connection.ask<'explain'>({ type: 'explain', command: ofCommand, text: ofText }).then(
      ({ explained }) => !left && setQuery({ key, explained }),
      // A text that cannot be explained is no failure: it can be run.
      () => !left && setQuery(undefined),
    );
    return () => {
      left = true;
    };
  }, [key]);
  const isOfCommand = query !== undefined && query.key.startsWith(`[${JSON.stringify(command)},`);
  return isEmpty || !isOfCommand ? undefined : query.explained;
}
