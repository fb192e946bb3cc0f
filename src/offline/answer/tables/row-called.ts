import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { ToldElement } from '../../screen/told.ts';
import { isSameText } from '../names/compare-texts.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import type { FindResult } from '../elements/pick-one.ts';
import { describe } from '../claims/judged-query.ts';
import type { ToldRow } from './told-rows.ts';
import { bodyOf, tablesMeant } from './told-tables.ts';
import type { Screen } from '../../screen/screen.ts';

/** The row of a table that has a cell with just the text of a query; undefined where no row is meant, or none has it. */
export function rowCalled(screen: Screen, query: ElementQuery): FindResult | undefined {
  return ofRow(screen, query, ({ element }) => element);
}

/** What can be checked in such a row; undefined where that is not one thing. */
export function boxOfRowCalled(screen: Screen, query: ElementQuery): FindResult | undefined {
  return ofRow(screen, query, ({ controls }) => {
    const [box, other] = controls.filter(({ node }) => node.states.checked !== undefined);
    return other ? undefined : box;
  });
}

function ofRow(
  screen: Screen,
  query: ElementQuery,
  part: (row: ToldRow) => ToldElement | undefined,
): FindResult | undefined {
  const { text, scope } = query;
  if (text === undefined || !isOnlyNamed(query)) return undefined;
  const called = tablesMeant(screen, scope)
    .flatMap(bodyOf)
    .filter(({ cells }) => cells.some((cell) => isSameText(cell.text, text)));
  const [row, other] = called;
  if (other) return { problem: `${describe(query)} fits ${called.length} rows`, ambiguous: true };
  const told = row && part(row);
  return told && { element: candidateOf(told, text) };
}

/** Whether it is a row that is told by its name alone, or by its table as well. */
function isOnlyNamed({ kind, scope, ordinal, relation, without }: ElementQuery): boolean {
  const isElsewhere = scope !== undefined && scope.type !== 'table';
  return kind === 'row' && !isElsewhere && ordinal === undefined && !relation && !without;
}

function candidateOf(told: ToldElement, text: string): Candidate {
  return { told, rect: told.rect, textRect: told.rect, text, cost: 0 };
}
