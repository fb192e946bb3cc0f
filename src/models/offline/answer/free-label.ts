import { actionable, cellRoles } from '../grammar/roles.data.ts';
import type { Screen } from '../screen/screen.ts';
import { freeWords, isAsking, stemOf } from './free-words.ts';
import type { ResolvedValue } from './resolved-value.ts';
import { besideReading, elementsAround, vague } from './told-beside.ts';
import { plainest, toldLabel } from './told-label.ts';
import { tokensOf } from './text-match.ts';
import { doubtOfWords } from './unsure.ts';

/** What belongs to the label that a question is about, all of whose words are in the name of it. */
export function plainLabel(screen: Screen, question: string, isAmount: boolean): ResolvedValue | undefined {
  const text = subjectOf(question);
  if (text === '') return undefined;
  const labelled = toldLabel(screen, { text, literal: true }) ?? (isAmount ? amountBelow(screen, text) : undefined);
  return labelled ?? (/^who\b/i.test(question) ? behindWords(screen, text) : undefined);
}

/** What belongs to the one label that has the words of a question and no others, in whatever order: "Earnings (Monthly)". */
export function labelOfWords(screen: Screen, question: string, least = leastWords): ResolvedValue | undefined {
  const said = stemsIn(question);
  if (said.length < least) return undefined;
  const labels = screen.segments.filter(({ text }) => stemsIn(text).join(' ') === said.join(' '));
  const texts = [...new Set(labels.map(({ text }) => text))];
  const [text, other] = texts;
  if (text === undefined || other !== undefined) return undefined;
  return toldLabel(screen, { text, literal: true }) ?? amountBelow(screen, text);
}

const leastWords = 2;

function stemsIn(text: string): string[] {
  return [
    ...new Set(
      freeWords(text)
        .filter((word) => !isAsking(word))
        .map(stemOf),
    ),
  ].sort();
}

/** The number under a label, as tiles have it; columns of a table have many. */
function amountBelow(screen: Screen, text: string): ResolvedValue | undefined {
  const readings = screen.segments.flatMap((segment) => {
    const label = { rect: segment.rect, segment, before: '', rest: '' };
    const isPart = elementsAround(screen, label).some(
      ({ node }) => cellRoles.has(node.role) || actionable.has(node.role),
    );
    if (isPart || tokensOf(segment.text).join(' ') !== tokensOf(text).join(' ')) return [];
    const reading = besideReading(screen, 'below', label);
    return reading && reading.rank < vague && /^\D{0,3}\d/.test(reading.text) ? [reading] : [];
  });
  return plainest(screen, readings, `the number under "${text}"`);
}

/** "how much is outstanding?" → outstanding */
function subjectOf(question: string): string {
  const words = question.replace(/[?.!]+$/, '').split(/\s+/);
  const start = words.findIndex((word) => !isSmall(word));
  const end = words.findLastIndex((word) => !isSmall(word) || /^(?:in|on|off|out)$/i.test(word));
  return start < 0 ? '' : words.slice(start, end + 1).join(' ');
}

function isSmall(word: string): boolean {
  return tokensOf(word).every(isAsking);
}

/** "Signed in as Ann" says who is signed in. */
function behindWords(screen: Screen, text: string): ResolvedValue | undefined {
  const own = tokensOf(text);
  const found = screen.segments.flatMap((segment): ResolvedValue[] => {
    const words = segment.words.map((word) => tokensOf(word.text).join(''));
    const isLead = own.every((word, at) => words[at] === word) && /^(?:as|by)$/.test(words[own.length] ?? '');
    const rest = segment.words.slice(own.length + 1);
    if (!isLead || rest.length === 0) return [];
    const where = `what stands behind "${text}"`;
    return [{ text: rest.map((word) => word.text).join(' '), where, doubt: doubtOfWords(rest) }];
  });
  const [only, other] = found;
  return only && !other ? only : undefined;
}
