import type { Rect } from '../../../core/screen/geometry.ts';
import type { ElementQuery } from '../../grammar/elements/element-grammar.ts';
import { rightOf, sameRow } from '../../../vision/boxes/rect-math.ts';
import type { Segment } from '../../../vision/text/screen-text.ts';
import { findCandidates } from '../elements/finder.ts';
import { standsForNone } from '../values/no-value.ts';
import { comparable, tokensOf } from './compare-texts.ts';
import { findText, type TextMatch } from './text-match.ts';
import type { Screen } from '../../screen/screen.ts';

/** What a value is found by. */
export interface Anchor {
  readonly rect: Rect;
  /** What stands behind the anchor in the same label, e.g. the number in "Total: 5". */
  readonly rest: string;
  readonly segment?: Segment;
}

/** The cost of a text that is a part of a line. */
const partOfLine = 17;

export function anchorsOf(screen: Screen, query: ElementQuery): Anchor[] {
  const isText = (query.kind ?? 'text') === 'text' && !query.relation && !query.scope;
  if (query.text !== undefined && isText) return textAnchors(screen, query, query.text);
  return findCandidates(screen, query)
    .slice(0, 1)
    .map((candidate) => ({ rect: candidate.textRect, rest: '' }));
}

function textAnchors(screen: Screen, { ordinal, literal }: ElementQuery, text: string): Anchor[] {
  const matches = findText(screen, text, { loose: 'misread' });
  if (ordinal !== undefined) {
    const sorted = [...matches].sort((a, b) => a.rect.top - b.rect.top);
    return sorted.slice(ordinal - 1, ordinal).map(toAnchor);
  }
  // A part of a word is no label where there is a whole one.
  const whole = screen.told && literal ? matches.filter((match) => comparable(match.text) === comparable(text)) : [];
  // Of what is told it is known how plainly each has a value.
  const most = (matches[0]?.cost ?? 0) + (screen.told ? partOfLine : 12);
  return (whole.length > 0 ? whole : matches.filter(({ cost }) => cost <= most)).map(toAnchor);
}

export function toAnchor(match: TextMatch): Anchor {
  const behind = match.segment.words.filter(
    (word) => word.rect.left >= rightOf(match.rect) - 1 && sameRow(word.rect, match.rect),
  );
  const rest = behind
    .map((word) => word.text)
    .join(' ')
    .replace(/^(?:[:=]|[–-](?=\s))\s*/, '');
  return {
    rect: match.rect,
    rest: tokensOf(rest).length > 0 || standsForNone(rest) ? rest : '',
    segment: match.segment,
  };
}

export function textBefore(anchor: Anchor): string {
  const words = anchor.segment?.words.filter((word) => rightOf(word.rect) <= anchor.rect.left + 1) ?? [];
  return words.map((word) => word.text).join(' ');
}
