import type { ElementQuery } from '../../../grammar/elements/element-query.ts';
import { holds } from '../../../../vision/boxes/rect-math.ts';
import { findCandidates } from '../../elements/finder.ts';
import { toldArea } from '../../elements/told-scope.ts';
import { unsure } from '../../unsure.ts';
import type { Screen } from '../../../screen/screen.ts';

/**
 * Of `the "Save" button for "Billing"` that was not found: throws where no row or card is told that "Billing" is in, so that what is called
 * so elsewhere may belong to it.
 */
export function assertNoneOfOwner(screen: Screen, { scope, ...target }: ElementQuery): void {
  const { isOwner = false, anchor } = scope ?? {};
  if (!isOwner || !anchor || !screen.told) return;
  const owners = findCandidates(screen, { ...anchor, kind: undefined });
  const { elements } = screen.told;
  const isInRow = owners.some(
    ({ textRect }) =>
      toldArea(screen, 'row', textRect) !== undefined ||
      elements.some(({ node, rect }) => cards.has(node.role) && holds(rect, textRect)),
  );
  if (isInRow || findCandidates(screen, target).length === 0) return;
  throw unsure(`what belongs to "${anchor.text ?? anchor.source}"`, `Say "in the row of", or "in the … section".`);
}

const cards: ReadonlySet<string> = new Set(['article', 'listitem']);
