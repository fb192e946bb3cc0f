import { actionable, typedInto } from '../../grammar/elements/roles.data.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { asCandidate } from '../elements/told-candidates.ts';
import { tokensOf } from '../names/compare-texts.ts';
import type { Screen } from '../../screen/screen.ts';
import type { ToldElement } from '../../screen/told.ts';

/** The only field of a cell takes what is typed into the cell. */
export function fieldIn({ told }: Screen, element: Candidate): Candidate {
  const fields = (told?.elements ?? []).filter(
    ({ node, around }) => element.told && around.includes(element.told) && typedInto.has(node.role),
  );
  const [only, other] = fields;
  return only && !other ? asCandidate(only, 0) : element;
}

/** The field that keys go to, where its application tells. */
export function focusedField({ told }: Screen): Candidate | undefined {
  const focused = (told?.elements ?? []).find(({ node }) => node.states.focused === true && typedInto.has(node.role));
  return focused && asCandidate(focused, 0);
}

/** What has the focus beside a field and takes keys by itself, such as a grid; a button that was pressed takes no text. */
export function keysElsewhere({ told }: Screen, field: Candidate): ToldElement | undefined {
  return (told?.elements ?? []).find(
    (one) => one.node.states.focused === true && !actionable.has(one.node.role) && !isAround(one, field),
  );
}

/** A dialog with a field in it may have the focus when it opens. */
function isAround(element: ToldElement, { told }: Candidate): boolean {
  return told === undefined || told === element || told.around.includes(element);
}

/** A field for numbers takes no "60 minutes" where the page says that it is about minutes. */
export function withoutUnit({ told }: Candidate, value: string): string {
  const [, number, unit] = /^(\d[\d.,]*) (\p{L}.*)$/u.exec(value) ?? [];
  // What a field for texts takes is typed as it was said.
  if (told?.node.role !== 'spinbutton' || number === undefined || unit === undefined) return value;
  const { name, descriptions = [] } = told.node;
  const said = [name, ...descriptions.map(({ text }) => text), told.around[0]?.text ?? ''];
  const near = new Set(said.flatMap(unitsIn));
  return unitsIn(unit).every((word) => near.has(word)) ? number : value;
}

/** "Minutes" are as good as "minute". */
const unitsIn = (text: string): string[] => tokensOf(text).map((word) => word.replace(/(?<=\p{L}{2})s$/u, ''));
