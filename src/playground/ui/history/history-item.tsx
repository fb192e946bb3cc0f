import type { JSX } from 'preact';

import { clip } from '../../../report/viewer/model/format.ts';
import { formatMs } from '../../../report/run/format-ms.ts';
import { goTo } from '../../../report/viewer/ui/parts/route.ts';
import { StatusIcon } from '../../../report/viewer/ui/parts/status-icon.tsx';
import type { HistoryEntry } from '../../messages.ts';
import { draftOf, type Draft } from '../../model/composer.ts';
import { valueText } from '../../model/page-state.ts';
import { usedTexts } from '../../model/spent-text.ts';
import { TroubleBox } from '../parts/trouble-box.tsx';
import { useStore } from '../parts/use-page.ts';

const icons = { running: 'running', passed: 'passed', failed: 'failed', stopped: 'interrupted' } as const;
const names = { running: 'running', passed: 'done', failed: 'failed', stopped: 'stopped' } as const;
const longestValue = 600;

interface HistoryItemProps {
  readonly entry: HistoryEntry;
  readonly selected: boolean;
  /** Puts the call back into the composer; undefined where that is not possible. */
  readonly use: ((draft: Draft) => void) | undefined;
  /** Whether it may be put into the test or left out. */
  readonly changeable: boolean;
}

export function HistoryItem({ entry, selected, use, changeable }: HistoryItemProps): JSX.Element {
  const { status, text, step, value, trouble } = entry;
  return (
    <li class={`entry is-${status}`} data-selected={selected}>
      <button
        type="button"
        class="entry-open"
        aria-expanded={selected}
        aria-disabled={step === null}
        title={step === null ? undefined : 'Show plan, screenshots and verdict'}
        onClick={() => step !== null && goTo(selected ? {} : { step })}
      >
        <StatusIcon status={icons[status]} label={names[status]} />
        <span class="title">{clip(text, 400)}</span>
      </button>
      {value !== null && value !== undefined && <pre class="value">{clip(valueText(value), longestValue)}</pre>}
      {trouble && <TroubleBox trouble={trouble} />}
      <div class="entry-bar">
        <Facts entry={entry} />
        {use && status !== 'running' && (
          <button
            type="button"
            class="link"
            aria-label={`Use again: ${clip(text, 100)}`}
            onClick={() => use(draftOf(entry))}
          >
            Use again
          </button>
        )}
        {status === 'passed' && entry.inTest !== null && <InTest entry={entry} changeable={changeable} />}
      </div>
    </li>
  );
}

function Facts({ entry: { byHand, durationMs, status, usage } }: Pick<HistoryItemProps, 'entry'>): JSX.Element {
  const facts = [
    ...(durationMs === null ? [] : [formatMs(durationMs)]),
    ...usedTexts(usage),
    ...(status === 'stopped' ? ['stopped'] : []),
  ];
  return (
    <span class="facts">
      {byHand && <span class="badge is-tag">by hand</span>}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}

function InTest({ entry, changeable }: Pick<HistoryItemProps, 'entry' | 'changeable'>): JSX.Element {
  const store = useStore();
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={entry.inTest === true}
        disabled={!changeable}
        aria-label={`In test: ${clip(entry.text, 100)}`}
        onChange={(event) => store.send({ type: 'keep', entry: entry.id, inTest: event.currentTarget.checked })}
      />{' '}
      In test
    </label>
  );
}
