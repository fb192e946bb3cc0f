import { readElementWords } from '../core/element-words.ts';
import type { JournalEntry } from '../core/journal.ts';
import type { ScreenFact } from './writer.ts';

/** Facts enough to notice a fault by; more would only break with every change of the page. */
const mostFacts = 4;
/** Kinds of elements that only say something. */
const saying = ['heading', 'text'];
/** Kinds that people see and look for as well; one whose state changed is not gone, though its words are. */
const telling = [...saying, 'textbox', 'checkbox', 'button', 'link', 'radio', 'switch'];

/** What can be expected after a call: short, whole and the same in each run. */
export function factsIn({ shows, hides }: JournalEntry): readonly ScreenFact[] {
  return [...facts(shows, true), ...facts(hides, false)];
}

function facts(lines: readonly string[], isShown: boolean): ScreenFact[] {
  return lines
    .flatMap((line) => readElementWords(line) ?? [])
    .filter(({ role }) => (isShown ? telling : saying).includes(role))
    .filter(({ name, value = '' }) => name !== '' && !/…|\{\{(?:date|time|age|id)\}\}/.test(name + value))
    .slice(0, mostFacts)
    .map((fact) => ({ ...fact, isShown }));
}
