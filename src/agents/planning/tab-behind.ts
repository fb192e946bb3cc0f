import { formOf } from '../../core/text/passing-texts.ts';
import { wordsOf, type ScreenWords } from '../../core/screen/screen-words.ts';
import { without } from '../../util/without.ts';
import type { Call } from '../steps/agent-context.ts';
import { viewOf } from '../../core/memory/view-of-address.ts';
import { wholeScreen } from './at-rest.ts';

/** Most lines of a tab that are told. */
const mostLines = 6;

/** What the tab of the beginning showed. */
export interface TabBefore {
  readonly before: ScreenWords;
  readonly place: string | undefined;
}

/**
 * Returns a function that tells what is new in the tab that is active now once another tab is active, as notices: an error may
 * appear in the tab that has opened the other one. If it shows another page by then, only its path is told.
 */
export function tabBehindFromNow({
  agent: { device, vault },
  signal,
}: Call): (was: TabBefore) => Promise<readonly string[]> {
  const kept = device.tree?.keepTab?.();
  return async ({ before, place }) => {
    const tab = await kept?.read({ ...wholeScreen, signal });
    if (!tab) return [];
    const view = tab.place === undefined ? undefined : viewOf(tab.place);
    if (view !== place) return [`behind: ${view ?? 'another page'}`];
    const { lines } = wordsOf(tab.nodes, { redact: (text) => vault.redactText(text), unnamed: true });
    const forms = without(
      lines.map((line) => formOf(line)),
      before.lines.map((line) => formOf(line)),
    );
    return forms.slice(0, mostLines).map((line) => `behind: ${line}`);
  };
}
