import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { Step } from '../../grammar/instruction-steps.ts';
import { notUnderstood } from '../../not-understood.ts';
import { boxesAround } from '../../../vision/boxes/boxes-around.ts';
import type { Disclosure } from '../../../vision/boxes/disclosures.ts';
import { bottomOf, holds, rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import type { Candidate } from '../elements/find-candidates.ts';
import { action, finish, missing } from './plan-parts.ts';
import type { TextBelow } from './plan-progress.ts';
import { beginsAt, bringTo, findStateful, lostAfterTap } from './plan-state.ts';
import { toTarget, type StepContext, type StepPlan, type Target } from './step-plan.ts';
import type { Screen } from '../../screen/screen.ts';

type ExpandStep = Extract<Step, { type: 'expand' }>;

/** Opens or closes what unfolds, unless it is so already. */
export async function planExpand(step: ExpandStep, context: StepContext): Promise<StepPlan> {
  if (context.isTouched) return { type: 'later' };
  const { expanded, target } = step;
  const screen = await context.sight.screen();
  const query = asCalled(target, screen);
  const found = await findStateful(query, context);
  if ('problem' in found) return lostAfterTap(target, context) ?? missing(found);
  const { element } = found;
  const sign = signOf(screen, element);
  const state = sign?.isOpen ?? toldState(element, screen, context);
  if ((state ?? context.memo.was) === undefined) {
    const locate = toTarget(query.source, element, context.sight);
    return planByTrying(step, { context, screen, locate, element });
  }
  const touched = sign ?? toldSign(element);
  return bringTo({ target, element, wanted: expanded, state, called: 'expanded', touched }, context);
}

function toldState({ told }: Candidate, screen: Screen, context: StepContext): boolean | undefined {
  return told?.node.states.expanded ?? ofWhatHasGrown(screen, context);
}

/** An item that holds what it unfolds grows, and is called by all of it; its own line may be a button that tells no state. */
function ofWhatHasGrown({ told }: Screen, { memo: { place } }: StepContext): boolean | undefined {
  if (!place) return undefined;
  const [only, other] = (told?.elements ?? []).filter(
    ({ node, rect }) => node.states.expanded !== undefined && beginsAt(rect, place),
  );
  return other ? undefined : only?.node.states.expanded;
}

const named: ReadonlySet<ElementQuery['kind']> = new Set<ElementQuery['kind']>(['section', 'menu', 'select']);

/** What unfolds a section is called by its name, and is a button to the page; a picture has no kinds of names. */
function asCalled(target: ElementQuery, { told }: Screen): ElementQuery {
  return !told || named.has(target.kind) ? { ...target, kind: undefined } : target;
}

interface Trial {
  readonly context: StepContext;
  readonly screen: Screen;
  readonly locate: Target;
  readonly element: Candidate;
}

/** Of a part of a picture, what a tap does to it tells whether it was unfolded; a second one takes that back. */
function planByTrying({ expanded, source, target }: ExpandStep, { context, screen, locate, element }: Trial): StepPlan {
  const tap = action('Tap', { locate });
  const isTrial = !screen.told && target.kind !== 'treeitem';
  if (isTrial && !context.tried.includes('Tap'))
    return { type: 'part', actions: [tap], below: textBelow(screen, element) };
  const isOpen = isTrial ? openedBy(screen, element, context) : undefined;
  if (isOpen === undefined) {
    throw notUnderstood('step, since nothing tells whether it is unfolded,', source, [`click "${target.text ?? ''}"`]);
  }
  return isOpen === expanded ? finish() : finish(tap);
}

/** A tap on the name of a tree item may only select it. */
function toldSign({ told }: Candidate): Pick<Candidate, 'rect'> | undefined {
  return told?.node.role === 'treeitem' ? told.words.find(({ text }) => unfoldSign.test(text)) : undefined;
}

/** What is drawn before the name of what unfolds. */
const unfoldSign = /^[▸▾▶▼►◂◀▹▿▷▽›⌄⌃❯+−–-]$/u;

/** The sign that a picture shows right before a name, else the one at the end of its line, in the same box. */
function signOf(screen: Screen, { textRect }: Candidate): Disclosure | undefined {
  const inLine = (screen.disclosures ?? []).filter(({ rect }) => sameRow(rect, textRect));
  const before = inLine.find(({ rect }) => {
    const gap = textRect.left - rightOf(rect);
    return gap > -2 && gap < mostGap;
  });
  return before ?? inLine.find(({ rect }) => rect.left > rightOf(textRect) && isAtEnd(screen, textRect, rect));
}

function isAtEnd(screen: Screen, name: Rect, sign: Rect): boolean {
  const [box] = boxesAround(screen, sign, 2);
  const between = screen.segments.some(
    ({ rect }) => sameRow(rect, name) && rect.left > rightOf(name) && rect.left < sign.left,
  );
  return box !== undefined && holds(box.rect, name) && !between;
}

/** Logical pixels. */
const mostGap = 24;

/** Whether a part is unfolded now, by what stands below its name, and stood there before. Undefined where the tap did nothing that can be seen. */
function openedBy(screen: Screen, name: Candidate, { below: before }: StepContext): boolean | undefined {
  const below = textsBelow(screen, name);
  if (before === undefined || (below[0]?.text ?? '') === before.text) return undefined;
  // What belongs to it is gone once it is folded; another name may be out of view once it is unfolded.
  return before.isName || below.some(({ text }) => text === before.text);
}

function textBelow(screen: Screen, name: Candidate): TextBelow {
  const [next] = textsBelow(screen, name);
  if (!next) return { text: '', isName: true };
  const { textRect } = name;
  const isName =
    Math.abs(next.rect.left - textRect.left) <= 4 &&
    Math.abs(next.rect.height - textRect.height) <= textRect.height * 0.2;
  return { text: next.text.replaceAll('"', ''), isName };
}

/** From top to bottom, those that are not beside it in another column. */
function textsBelow({ segments }: Screen, { textRect }: Candidate): Segment[] {
  return segments
    .filter(
      ({ rect }) =>
        rect.top > bottomOf(textRect) - 2 &&
        rect.left >= textRect.left - aligned &&
        rect.left < rightOf(textRect) + farOff,
    )
    .toSorted((a, b) => a.rect.top - b.rect.top || a.rect.left - b.rect.left);
}

/** Logical pixels. */
const aligned = 40;
const farOff = 200;
