import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementQuery, ElementScope } from '../../grammar/elements/element-grammar.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import { describePlace } from '../elements/describe-place.ts';
import { findCandidates } from '../elements/finder.ts';
import { isInRowOfGrid } from '../tables/pictured-grid.ts';
import { unaccented, unreadLike } from './pictured-doubts.ts';
import { sectionsAround } from '../elements/pictured-scope.ts';
import { findText } from '../names/text-match.ts';
import { unsure } from '../unsure.ts';
import type { Screen } from '../../screen/screen.ts';

/** Text that is there and could not be read may say anything of about its length, and letters lose their accents. */
export function assertAllRead(screen: Screen, { text = '' }: ElementQuery): void {
  const unread = unreadLike(screen, text);
  if (unread)
    throw unsure(`what stands ${describePlace(screen, unread.rect)} could not be read, and may say "${text}"`);
  const like = unaccented(screen, text);
  if (like !== undefined) throw unsure(`whether "${like}" says "${text}"`);
}

/** Where the parts of a picture end is a guess: what is missed in one and stands elsewhere may be in it, unless a table has its rows. */
export function assertNotElsewhere(screen: Screen, { text, scope, source }: ElementQuery): void {
  if (text === undefined || !scope || (scope.type === 'row' && scope.anchor && isInRowOfGrid(screen, scope.anchor)))
    return;
  const others = findText(screen, text, { loose: 'parts' });
  const [other] = others.filter(({ rect }) => !isInOtherCard(screen, scope, rect));
  if (other) throw unsure(`whether "${other.text}", which is there, is ${source}`);
}

/** Whether something stands in a box like the one that is meant, beside or below that. */
function isInOtherCard(screen: Screen, { anchor, type }: ElementScope, rect: Rect): boolean {
  const [title] = anchor && type !== 'dialog' ? findCandidates(screen, { ...anchor, kind: undefined }) : [];
  const [card] = title ? sectionsAround(screen, title.textRect) : [];
  if (!card || holds(card, rect)) return false;
  return screen.boxes.some(
    ({ rect: box }) =>
      holds(box, rect) &&
      !holds(box, card) &&
      Math.abs(box.width - card.width) <= 4 &&
      Math.abs(box.height - card.height) <= Math.max(4, card.height * 0.3),
  );
}
