import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import type { ValueReference } from '../../grammar/value-grammar.ts';
import { parseNumber } from '../../grammar/numbers.ts';
import { counted } from '../claims/judge-count.ts';
import { missing } from './missing-text.ts';
import { goesOnOutOfView } from '../claims/out-of-view.ts';
import { picturedCount } from './pictured-value.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { textBefore, toAnchor } from '../names/text-anchors.ts';
import { isSameText } from '../names/compare-texts.ts';
import { findText } from '../names/text-match.ts';
import { figureBeside, toldLabel } from './told-label.ts';
import type { Screen } from '../../screen/screen.ts';

type CountReference = Extract<ValueReference, { type: 'count' }>;

/** How many there are: by a number that says so, else counted. */
export function resolveCount(screen: Screen, reference: CountReference): ResolvedValue {
  const { text, literal, of } = reference;
  if (of && screen.told && isPart(of)) return countOf(screen, of);
  if (literal) return countOfTexts(screen, text, of);
  return (
    numberBeside(screen, text) ??
    numberOnly(toldLabel(screen, { text, literal: false })) ??
    (of && screen.told ? countOf(screen, of) : missing(screen, text, false))
  );
}

/** Those that are called so, or at some place, and not all of a kind. */
const isPart = ({ relation, scope, text }: ElementQuery): boolean =>
  [relation, scope, text].some((said) => said !== undefined);

function countOfTexts(screen: Screen, text: string, of: ElementQuery | undefined): ResolvedValue {
  if (!screen.told) return picturedCount(screen, text, of?.kind);
  const where = `the number of "${text}"`;
  const rects = findText(screen, text).map(({ rect }) => rect);
  const said = of?.kind === undefined ? saidOf(screen, text, rects.length) : undefined;
  if (said) return said;
  const hasMore = goesOnOutOfView(screen);
  return hasMore
    ? { problem: `${rects.length} of "${text}" can be seen, but there may be more`, named: false }
    : { text: String(rects.length), where };
}

/** What stands beside the words may say how many there are; where that is not as many as stand there, either may be meant. */
function saidOf(screen: Screen, text: string, count: number): ResolvedValue | undefined {
  const said = numberSaid(screen, text);
  if (said && 'text' in said && parseNumber(said.text) !== count) {
    const problem = `the number of "${text}" may be ${said.text}, which stands beside it, or ${count}, which can be seen`;
    return { problem, named: false };
  }
  const isHeading = screen.told?.elements.some(
    ({ node, text: shown }) => node.role === 'heading' && isSameText(shown, text),
  );
  if (said || count !== 1 || isHeading !== true) return said;
  return { problem: `"${text}" is a heading: say what below it is to be counted`, named: false };
}

/** A number right beside the words, or a figure that stands alone with them, says how many there are; the cells of a row say other things. */
function numberSaid(screen: Screen, text: string): ResolvedValue | undefined {
  const found = findText(screen, text);
  if (found.some(({ segment }) => segment.words.some(({ cell }) => cell !== undefined))) return undefined;
  const beside = numberBeside(screen, text);
  const [figure] = found.flatMap(({ segment }) => figureBeside(screen, segment) ?? []);
  const value = beside ?? (figure && { text: figure.text, where: `the number beside "${text}"`, doubt: figure.doubt });
  return value && 'text' in value && !/^\d+$/.test(value.text) ? undefined : value;
}

/** Of how many there are, what has no number tells nothing. */
function numberOnly(value: ResolvedValue | undefined): ResolvedValue | undefined {
  return value && 'text' in value && !/^\D{0,3}\d[\d.,]*(?: ?\D{0,3}| \p{L}+)$/u.test(value.text) ? undefined : value;
}

/** Other places leave some of them out. */
const wholePlace = / (?:in|on) (?:the |this )?(?:page|screen|list|table|cart|basket)$/i;

const numberBefore = /(?<![\d/:.-])(\d[\d.,]*)\P{L}{0,2}$/u;

const ofSome = /\d of \d[\d.,]*\P{L}{0,2}$/iu;

/** "3 items", "items: 3"; with other words beside it a number may be a limit, or count a part: "Up to 3 items", "3 items left". */
function numberBeside(screen: Screen, text: string): ResolvedValue | undefined {
  const found = findText(screen, text.replace(wholePlace, '')).flatMap((match) => {
    const before = textBefore(toAnchor(match));
    const { rest } = toAnchor(match);
    // "5 of 8 layers" are five or eight.
    if (ofSome.test(before)) return [];
    const number = numberBefore.exec(before)?.[1] ?? /^[^\d\p{L}]{0,3}(\d[\d.,]*)\W{0,2}$/u.exec(rest)?.[1];
    return number === undefined
      ? []
      : [{ text: number, line: match.segment.text, isAlone: !/\p{L}/u.test(before + rest) }];
  });
  const [first] = found;
  if (!first) return undefined;
  const numbers = [...new Set(found.map((one) => one.text))];
  if (numbers.length > 1)
    return { problem: `the number of "${text}" may be ${numbers.slice(0, 3).join(' or ')}`, named: false };
  const alone = found.find(({ isAlone }) => isAlone);
  if (!alone) return { problem: `"${first.line}" may not say how many "${text}" there are`, named: false };
  return { text: alone.text, where: `the number beside "${text}"` };
}

/** As many of a kind as there are, where all of them can be seen. */
function countOf(screen: Screen, of: ElementQuery): ResolvedValue {
  const { seenAt, hasMore, other, what } = counted(screen, of);
  if (other !== undefined)
    return {
      problem: `${seenAt.length} ${what} can be seen, and ${other}; a person may count it, too`,
      named: false,
    };
  if (hasMore || (seenAt.length === 0 && goesOnOutOfView(screen)))
    return { problem: `${seenAt.length} ${what} can be seen, but there may be more`, named: false };
  return { text: String(seenAt.length), where: `the number of ${of.source}` };
}
