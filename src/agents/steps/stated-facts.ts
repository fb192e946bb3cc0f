import type { CodeControl, CodeDocument, CodeFact, CodeScreen } from '../../core/memory/code-facts.ts';
import { countFact, itemFacts, stateFact } from './changed-facts.ts';

/** How often a text was counted before in this test, at most; by the frames that it stood in. */
export type CountedBefore = ReadonlyMap<string, number>;

export const countedKey = (frames: readonly string[], text: string): string => JSON.stringify([frames, text]);

/** A text that a statement names: a quotation or, without quotation marks, a figure. */
export interface Mark {
  readonly text: string;
  readonly isQuoted: boolean;
}

export function marksIn(statement: string): readonly Mark[] {
  const found = [
    ...statement.matchAll(/["“„]([^"“”„\n]{1,120})["”“]|(?<![\p{L}\d])\d(?:[\d.,:/-]*\d)?(?![\p{L}\d])/gu),
  ];
  return found.map(([whole, quote]) => ({ text: quote ?? whole, isQuoted: quote !== undefined }));
}

/**
 * What of a statement that was judged true plain code can ask for: only what it counts on this screen, or counted before where
 * it is gone by now. A text that it finds nowhere may be drawn, or be missing, as the statement may say: of that, nothing.
 */
export function statedFacts(screen: CodeScreen, marks: readonly Mark[], before: CountedBefore): CodeFact[] {
  const documents = screen.documents.filter(({ isCut }) => !isCut);
  const facts = marks.flatMap((mark, place): CodeFact[] => {
    const found = documents.flatMap((document) => factsIn(document, mark, place));
    if (found.length > 0 || !mark.isQuoted) return found;
    const gone = documents.filter(({ frames }) => (before.get(countedKey(frames, mark.text)) ?? 0) > 0);
    if (gone.length === 0) return [{ kind: 'note', note: `"${mark.text}": no locator finds it` }];
    return gone.map((document) =>
      countFact({ text: mark.text, all: 0, shown: 0, own: true, passing: false }, document),
    );
  });
  return distinct([...documents.flatMap((document) => orderFacts(document, marks)), ...facts]);
}

function distinct(facts: readonly CodeFact[]): CodeFact[] {
  const keys = facts.map((fact) => JSON.stringify(fact));
  return facts.filter((_, place) => keys.indexOf(keys[place] ?? '') === place);
}

function factsIn(document: CodeDocument, { text, isQuoted }: Mark, place: number): CodeFact[] {
  const whole = document.texts.find((each) => each.text === text && each.shown > 0);
  const named = document.controls.filter((control) => isQuoted && control.name === text);
  const holding = document.controls.filter((control) => control.value === text || control.chosen === text);
  const alt = document.alts.find((each) => isQuoted && each.alt === text);
  const exact = [
    ...(whole ? [countFact(whole, document)] : []),
    ...named.flatMap((control) => statesOf(control, document)),
    ...holding.map(({ way, value }) => stateFact({ way, state: { value } }, document)),
    ...(alt
      ? [{ kind: 'count', locator: within({ by: 'alt', text } as const, document), count: alt.all } as const]
      : []),
  ];
  return exact.length > 0 ? exact : partFacts(document, text, place);
}

const within = <L extends object>(locator: L, { frames }: CodeDocument): L & { frames?: readonly string[] } =>
  frames.length === 0 ? locator : { ...locator, frames };

function partFacts(document: CodeDocument, text: string, place: number): CodeFact[] {
  const { all = 0, shown = 0 } = document.parts[place] ?? {};
  if (shown === 0) return [];
  const locator = within({ by: 'text', text, isPart: true } as const, document);
  return [{ kind: 'count', locator, count: shown, ...(all !== shown && { onlyShown: true }) }];
}

/** All that a control says of itself, since the statement may be about any of it. */
function statesOf(
  { way, name: _name, role, chosen: _chosen, ...state }: CodeControl,
  document: CodeDocument,
): CodeFact[] {
  const { disabled, ...others } = state;
  // What can be filled in is not worth a line.
  const told = role === 'button' || disabled === true ? state : others;
  const isSaid = Object.values(told).some((value) => value !== undefined);
  return isSaid ? [stateFact({ way, state: told }, document)] : [];
}

/** Of several items of a list that are named, the order may be what the statement is about. */
function orderFacts(document: CodeDocument, marks: readonly Mark[]): CodeFact[] {
  return (['listitem', 'row'] as const).flatMap((role) => {
    const items = document.lists[role];
    const named = marks.filter(({ text, isQuoted }) => isQuoted && items.some((item) => item?.includes(text)));
    return named.length < 2 ? [] : itemFacts(document, role, marks.map(({ text }) => text).join('\n'));
  });
}
