import { isOfKind, rows } from '../../grammar/elements/roles.data.ts';
import { areaOf, holds } from '../../../vision/boxes/rect-math.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { asCandidate } from '../elements/told-candidates.ts';
import { isItem } from '../tables/told-items.ts';
import type { Screen } from '../../screen/screen.ts';

/** What is chosen by a tap on itself. */
const ownChoices = ['tab', 'option', 'radio', 'checkbox', 'switch', 'button', 'select', 'menuitem'] as const;

/** The only checkbox of the row that something stands in: by that a row is selected where it has one. */
export function boxOfRow(screen: Screen, { told, textRect }: Candidate): Candidate | undefined {
  if (told && ownChoices.some((kind) => isOfKind(told.node, kind))) return undefined;
  const elements = screen.told?.elements ?? [];
  const around = elements.filter(
    (one) => (rows.has(one.node.role) || isItem(one, screen)) && holds(one.rect, textRect),
  );
  const [row] = around.sort((a, b) => areaOf(a.rect) - areaOf(b.rect));
  const boxes = elements.filter(({ node, around: outer }) => row && outer.includes(row) && isOfKind(node, 'checkbox'));
  const [only, other] = boxes;
  return only && !other && only.node.states.disabled !== true ? asCandidate(only, 0) : undefined;
}
