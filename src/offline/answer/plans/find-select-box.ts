import type { TreeNode } from '../../../core/screen/screen-tree.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { findCandidates, findElement } from '../elements/finder.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { sameCost, type FindResult } from '../elements/pick-one.ts';
import { isListbox, showsOptions } from './plan-listbox.ts';
import { atPlace } from './plan-state.ts';
import { withoutListWord, type SelectStep } from './select-options.ts';
import { asCandidate } from '../elements/told-candidates.ts';
import type { StepContext } from './step-plan.ts';
import { holds } from '../../../vision/boxes/rect-math.ts';
import type { ToldElement } from '../../screen/told.ts';
import { labelCost } from '../elements/screen-relations.ts';
import { isSameText, tokensOf } from '../names/compare-texts.ts';
import { findText } from '../names/text-match.ts';
import type { Screen } from '../../screen/screen.ts';

export async function boxOrList(step: SelectStep, context: StepContext): Promise<FindResult> {
  const box = await boxOf(step, context);
  const target = 'problem' in box && !box.ambiguous ? withoutListWord(step.target) : undefined;
  const list = target && findElement(await context.sight.screen(), target);
  return list && 'element' in list && isListbox(list.element) ? list : box;
}

async function boxOf({ target }: SelectStep, { sight, tried, memo }: StepContext): Promise<FindResult> {
  if (target.kind === 'section') return none;
  const screen = await sight.screen();
  // Its list, once it is open, may be called as it is.
  const same = sameOpener(screen, memo);
  if (same) return same;
  // The open list may lie over its own drop-down.
  const box = tried.length === 0 ? await sight.find(target) : findElement(screen, target);
  const opened = 'problem' in box && box.ambiguous ? openedBox(screen, target) : undefined;
  if (opened) return { element: opened };
  // A list that is open stands beside the label as well.
  const isCalledSo = 'element' in box ? box.element.cost <= sameCost : box.ambiguous;
  return isCalledSo ? box : (unmarkedOpener(screen, target) ?? box);
}

function sameOpener(screen: Screen, { place }: StepContext['memo']): FindResult | undefined {
  const same = place && atPlace(screen, place, isOpener);
  return same && { element: same };
}

/** What shows a choice may be called by it, and by another one afterwards. */
function isOpener({ node: { role, states, typeable } }: ToldElement): boolean {
  const takesNoTyping = typeable === true && states.readonly === true;
  return role === 'combobox' || takesNoTyping || (role === 'button' && states.expanded !== undefined);
}

/** A drop-down that is drawn, whose open list is called as it is; the list itself, where nothing but the list tells that it is open. */
function openedBox(screen: Screen, target: ElementQuery): Candidate | undefined {
  const called = findCandidates(screen, target).filter(({ cost }) => cost <= sameCost);
  const boxes = called.filter(({ told }) => told?.node.role === 'combobox');
  const others = called.filter(({ told }) => told?.node.role !== 'combobox');
  const [box] = boxes;
  const isOfOne = boxes.length === 1 && others.every(isListbox);
  const { expanded } = box?.told?.node.states ?? {};
  if (!isOfOne || expanded === true) return isOfOne ? box : undefined;
  const [list] = others.filter((other) => expanded === undefined && showsOptions(screen, other));
  return others.length === 1 ? list : undefined;
}

const none: FindResult = { problem: 'no such group of choices is visible', ambiguous: false };

/**
 * What reacts and has no name of its own, if the sentence calls it a drop-down and nothing else can be meant. It begins with the
 * words, as a field does that shows its label in itself, or stands beside them.
 */
function unmarkedOpener(screen: Screen, { text, kind, source, scope, relation }: ElementQuery): FindResult | undefined {
  if (!screen.told || text === undefined || kind !== 'select' || scope || relation || !namesList.test(source))
    return undefined;
  const labels = findText(screen, text).filter(({ cost }) => cost <= sameCost);
  const openers = screen.told.elements.filter(
    ({ node, isPainted, text: shown }) =>
      isPainted && isUnnamed(node, shown) && node.reachable === true && shown !== '',
  );
  // The words in a field are its own label, and none of the field below it.
  const inside = openers.filter(
    (opener) => beginsWith(opener.text, text) && labels.some((label) => holds(opener.rect, label.rect)),
  );
  if (inside.length > 0) return only(outermost(inside));
  const free = labels.filter((label) => !openers.some(({ rect }) => holds(rect, label.rect)));
  const beside = openers.filter(({ rect }) =>
    free.some((label) => (labelCost(label.rect, rect) ?? Infinity) < closeLabel),
  );
  return only(beside);
}

function beginsWith(text: string, label: string): boolean {
  const [words, first] = [tokensOf(text), tokensOf(label)];
  return first.length > 0 && first.every((word, index) => words[index] === word);
}

function outermost(all: readonly ToldElement[]): ToldElement[] {
  return all.filter(({ around }) => !around.some((outer) => all.includes(outer)));
}

function only([one, other]: readonly ToldElement[]): FindResult | undefined {
  return one && !other ? { element: asCandidate(one, 0) } : undefined;
}

/** Without a role, or a drop-down that is called by what it shows. */
function isUnnamed({ role, name }: TreeNode, chosen: string): boolean {
  return role === 'generic' || (role === 'combobox' && (name === '' || isSameText(name, chosen)));
}

/** Costs of a label right over its list, or right before it. */
const closeLabel = 30;

export const namesList = /\b(?:drop|select|combo|list|picker|menu)/i;
