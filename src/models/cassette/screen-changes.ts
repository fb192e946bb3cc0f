import { standsUnder } from '../../core/screen/line-columns.ts';
import { hasForm } from '../../core/text/passing-texts.ts';
import { without } from '../../util/without.ts';
import { wordsIn } from '../../util/words-in.ts';
import { unseenPrefix, type ScreenText } from './current-screen.ts';
import { isVerdict, namedBy, type RecordedReply } from './recorded-reply.ts';

/** Lines that identify a view: if they differ, it is another view. */
const keyLine = /^(?:dialog|alertdialog|alert|heading) /;
/** Share of the lines that may differ for a reply with places. */
const fewLines = 0.1;

/**
 * Describes how the text of the screen differs from the recorded one; undefined when the recorded reply still holds. A verdict
 * depends on the whole text. An action depends on its elements, whose places are compared elsewhere, and on the lines that
 * share words with the request; of the other lines a few may differ.
 */
export function changedText(recordedReply: RecordedReply, then: ScreenText, current: ScreenText): string | undefined {
  const [recorded, now] = then.unseen ? [marked(then), marked(current)] : [then, current];
  if (isVerdict(recordedReply)) {
    const [gone, come] = changesIn(recorded, now);
    // Whether a toast is still there when a plan ends is chance; a toast with another text is not.
    const [noticeGone] = recordedReply.kind === 'plan' ? [] : without(recorded.notices, now.notices);
    const [noticeCome] = without(now.notices, recorded.notices);
    return (
      differing(gone[0] ?? noticeGone, come[0] ?? noticeCome) ??
      otherOrder(recorded.lines, now.lines) ??
      otherColumn(then, current) ??
      otherFilled(then, current) ??
      otherHints(then, current)
    );
  }
  return changedAroundPlaces(recordedReply, recorded, now);
}

const changesIn = (recorded: ScreenText, now: ScreenText): readonly [readonly string[], readonly string[]] => [
  without(recorded.lines, now.lines),
  without(now.lines, recorded.lines),
];

function changedAroundPlaces(recordedReply: RecordedReply, recorded: ScreenText, now: ScreenText): string | undefined {
  const [gone, come] = changesIn(recorded, now);
  const named = new Set(wordsIn(namedBy(recordedReply)).filter((word) => word.length > 2));
  const isRelevant = (line: string): boolean =>
    keyLine.test(line) ||
    wordsIn(line)
      .slice(1)
      .some((word) => named.has(word));
  const [most, count] = [recorded.lines.length * fewLines, gone.length + come.length];
  if (count > most || [...gone, ...come].some(isRelevant)) return differing(gone.find(isRelevant) ?? gone[0], come[0]);
  return otherNotice(recorded, now, isRelevant) ?? otherOrder(without(recorded.lines, gone), without(now.lines, come));
}

/** A notice may be gone by chance. One in place of another says something else, such as the month of a calendar. */
function otherNotice(recorded: ScreenText, now: ScreenText, isRelevant: (line: string) => boolean): string | undefined {
  const [gone, [come]] = [without(recorded.notices, now.notices), without(now.notices, recorded.notices)];
  const named = gone.find(isRelevant);
  return named !== undefined && come !== undefined ? differing(named, come) : undefined;
}

/** Moves the marks of unseen lines into the lines. */
function marked({ lines, notices, unseen = [] }: ScreenText): ScreenText {
  return { lines: withMarks(lines, unseen), notices: withMarks(notices, unseen) };
}

function withMarks(lines: readonly string[], unseen: readonly string[]): readonly string[] {
  const left = [...unseen];
  return lines.map((line) => {
    const index = left.findIndex((mark) => mark.replace(unseenPrefix, '') === line);
    return index < 0 ? line : (left.splice(index, 1)[0] ?? line);
  });
}

function differing(gone: string | undefined, come: string | undefined): string | undefined {
  if (gone !== undefined && come !== undefined) return `the screen: it showed ${gone}, and shows ${come} now`;
  if (gone !== undefined) return `the screen: it no longer shows ${gone}`;
  return come === undefined ? undefined : `the screen: it did not show ${come}`;
}

/** The order of the lines is the same in a table whose empty cells are others. */
function otherColumn({ lines, heads = new Map() }: ScreenText, { boxes = [] }: ScreenText): string | undefined {
  for (const [index, head] of heads) {
    const [box, upper] = [boxes[index], boxes[head]];
    if (box && upper && !standsUnder(box, upper))
      return `the screen: ${lines[index] ?? ''} is no longer under ${lines[head] ?? ''}`;
  }
  return undefined;
}

/** A value that is not shown is in no line; whether there is one can be seen. */
function otherFilled({ filled: recorded }: ScreenText, { filled: now = [] }: ScreenText): string | undefined {
  if (!recorded) return undefined;
  const [[emptied], [filled]] = [without(recorded, now), without(now, recorded)];
  if (emptied !== undefined) return `the screen: ${emptied} is empty now`;
  return filled === undefined ? undefined : `the screen: ${filled} was empty`;
}

/** What an empty field shows in place of a value is no line either, and can be read. */
function otherHints({ hints: recorded }: ScreenText, { hints: now = [] }: ScreenText): string | undefined {
  if (!recorded) return undefined;
  const [[gone], [come]] = [without(recorded, now), without(now, recorded)];
  return differing(gone && `the hint "${gone}"`, come && `the hint "${come}"`);
}

function otherOrder(lines: readonly string[], others: readonly string[]): string | undefined {
  const place = lines.findIndex((line, index) => !hasForm(others[index] ?? '', line));
  return place < 0 ? undefined : `the screen: ${lines[place] ?? ''} is in another place`;
}
