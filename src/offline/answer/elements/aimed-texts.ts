import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import type { Aim } from '../../grammar/elements/element-query.ts';
import { areaOf, holds } from '../../../vision/boxes/rect-math.ts';
import { isFromTree } from '../../../vision/text/screen-text.ts';
import { hasWordsOf, isBehindText, isStretchedOver } from '../../screen/behind-text.ts';
import type { ToldElement } from '../../screen/told.ts';
import { isBelow, type Candidate } from './find-candidates.ts';
import { hasOtherSigns, nameCost } from '../names/name-cost.ts';
import { findText, type TextMatch } from '../names/text-match.ts';
import { asCandidate, ownerOf, plainText } from './told-candidates.ts';
import type { Screen } from '../../screen/screen.ts';

/**
 * Texts as an act may aim at them: a sentence, a part of a name and what nobody says to react are no target. What is only
 * painted, on a canvas, reacts for all that anybody knows.
 */
export function aimedTexts(screen: Screen, text: string, aim: Aim): Candidate[] {
  return findText(screen, text).flatMap((match) => {
    if (isBelow(match.segment) || hasOtherSigns(match, text)) return [];
    const owner = ownerOf(screen, match);
    if (owner) return isNameIn(owner, match, text) ? [onOwner(owner, match)] : [];
    return isWhole(match, text) ? ofNoOwner(screen, match, aim) : [];
  });
}

/** A text that is in nothing that can be acted on, where an act may aim at it all the same. */
function ofNoOwner(screen: Screen, match: TextMatch, aim: Aim): Candidate[] {
  const reacting = reactingAt(screen, match);
  // No touch reaches it, though the text of it can be seen.
  if (reacting?.node.letsThrough) return [onOwner(reacting, match)];
  const isDrawn = !match.segment.words.every(isFromTree);
  const isAimed = aim === 'named' || isDrawn || isStretchedOver(match) || reacting !== undefined;
  return isAimed ? [{ rect: match.rect, textRect: match.rect, text: match.text, cost: match.cost + plainText }] : [];
}

function onOwner(owner: ToldElement, { rect, text, cost }: TextMatch): Candidate {
  return { ...asCandidate(owner, cost), textRect: rect, text };
}

/** Whether what holds a text is called so: by all that it says, by a line of its own, or by the text that it begins with. */
function isNameIn(owner: ToldElement, match: TextMatch, text: string): boolean {
  const { text: shown, node, words } = owner;
  const isFirst = words[0] !== undefined && words[0].of === match.segment.words.find(({ of }) => of !== undefined)?.of;
  return (
    isCalled(shown === '' ? node.name : shown, text) ||
    isCalled(match.segment.text, text) ||
    (isFirst && isOwnText(match, text))
  );
}

/** Whether a text is all of its line, or all of what its application holds as one text. */
function isWhole(match: TextMatch, text: string): boolean {
  return isCalled(match.segment.text, text) || isOwnText(match, text);
}

function isOwnText({ segment, rect }: TextMatch, text: string): boolean {
  const first = segment.words.find((word) => holds(rect, word.rect));
  const own = first?.of as TreeNode | undefined;
  return own !== undefined && isCalled(own.name, text);
}

function isCalled(name: string, text: string): boolean {
  return nameCost(name, text, true) !== undefined;
}

const isTouched = ({ node }: ToldElement): boolean => node.reacts === true || node.isLabel === true;

/** The innermost element around a text that says that it reacts. What lies behind a sheet may be smaller than what is in it. */
function reactingAt(screen: Screen, match: TextMatch): ToldElement | undefined {
  const all = (screen.told?.elements ?? []).filter((element) => holds(element.rect, match.rect) && isTouched(element));
  const own = all.filter((element) => hasWordsOf(element, match));
  const around = own.length > 0 ? own : all.filter((element) => !isBehindText(screen, element, match));
  return around.toSorted((one, other) => areaOf(one.rect) - areaOf(other.rect))[0];
}
