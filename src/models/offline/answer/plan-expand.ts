import type { Rect } from '../../../core/geometry.ts';
import type { Step } from '../grammar/instruction-steps.ts';
import { notUnderstood } from '../not-understood.ts';
import { boxesAround } from '../screen/boxes-around.ts';
import type { Disclosure } from '../screen/disclosures.ts';
import { holds, rightOf, sameRow } from '../screen/rect-math.ts';
import type { Screen } from '../screen/screen.ts';
import type { Candidate } from './find-candidates.ts';
import { action, finish, onElement } from './plan-parts.ts';
import { toTarget, type StepContext, type StepPlan } from './step-plan.ts';

type ExpandStep = Extract<Step, { type: 'expand' }>;

/** Opens or closes what unfolds, unless it is so already. */
export async function planExpand({ expanded, source, target }: ExpandStep, context: StepContext): Promise<StepPlan> {
  if (context.isTouched) return { type: 'later' };
  const screen = await context.sight.screen();
  // What unfolds a section is called by its name, and is a button to the page; a picture has no kinds of names.
  const isCalled = !screen.told || target.kind === 'section' || target.kind === 'menu' || target.kind === 'select';
  return onElement(isCalled ? { ...target, kind: undefined } : target, context, (locate, element) => {
    const sign = signOf(screen, element);
    const state = sign?.isOpen ?? element.told?.node.states.expanded;
    if (state === undefined) {
      throw notUnderstood('step, since nothing tells whether it is unfolded,', source, [
        `click "${target.text ?? ''}"`,
      ]);
    }
    if (state === expanded) return finish();
    const touched = sign ?? toldSign(element);
    return finish(action('Tap', { locate: touched ? toTarget(source, touched, context.sight) : locate }));
  });
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
