import type { CodeControl, CodeDocument, CodeFact, CodeScreen } from '../../core/memory/code-facts.ts';
import { countFact, itemFacts, stateFact } from './changed-facts.ts';

/** The highest count of each text so far in this test, by `countedKey`. */
export type CountedBefore = ReadonlyMap<string, number>;

export const countedKey = (frames: readonly string[], text: string): string => JSON.stringify([frames, text]);

/** A text that a statement contains: a quotation or, without quotation marks, a number. */
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
 * The facts of a true statement that generated code can assert: texts that are on the screen, or were there earlier in the test
 * and are gone. For a quotation that was never found there is only a note: it may be part of a drawing, or missing on purpose.
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

/** All states of a control, because the statement may be about any of them. */
function statesOf(
  { way, name: _name, role, chosen: _chosen, ...state }: CodeControl,
  document: CodeDocument,
): CodeFact[] {
  const { disabled, ...others } = state;
  // Except for buttons, "enabled" is not worth a line.
  const kept = role === 'button' || disabled === true ? state : others;
  const hasState = Object.values(kept).some((value) => value !== undefined);
  return hasState ? [stateFact({ way, state: kept }, document)] : [];
}

/** The order of a list of which several items are named, because the statement may be about it. */
function orderFacts(document: CodeDocument, marks: readonly Mark[]): CodeFact[] {
  return (['listitem', 'row'] as const).flatMap((role) => {
    const items = document.lists[role];
    const named = marks.filter(({ text, isQuoted }) => isQuoted && items.some((item) => item?.includes(text)));
    return named.length < 2 ? [] : itemFacts(document, role, marks.map(({ text }) => text).join('\n'));
  });
}
