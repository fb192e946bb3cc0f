import type { TreeNode } from '../../core/screen/screen-tree.ts';
import type { TreeRange } from '../../core/screen/tree-range.ts';
import type { Comparison } from '../grammar/statement.ts';
import { parseNumber } from '../grammar/numbers.ts';
import { unsure } from './unsure.ts';

/** What sliders, progress bars and meters say: words, a number, and how far it is from one end to the other. */

export interface Gauge extends TreeRange {
  /** Whether people set it to a number. How far a progress bar is, is said in percent. */
  readonly isSet: boolean;
}

export function gaugeOf({ role, range }: TreeNode): Gauge | undefined {
  return range && { ...range, isSet: role === 'slider' };
}

interface Value {
  readonly text: string;
  readonly where: string;
}

interface Claim {
  readonly comparison: Comparison;
  readonly expected: string;
  /** Whether the claim holds for a text. */
  readonly isSo: (text: string) => boolean;
}

/** Whether a claim holds for a gauge. Throws `MODEL_UNSURE` where it depends on what its number means. */
export function holdsOf(gauge: Gauge, value: Value, claim: Claim): boolean {
  return isPercent(claim.expected) ? holdsInPercent(gauge, value, claim) : holdsAsSaid(gauge, value, claim);
}

const percent = /^\s*([-−]?\d[\d.,]*)\s*(?:%|per ?cent)\s*$/i;
const isPercent = (text: string): boolean => percent.test(text);
const inPercent = (text: string): string => text.replace(percent, '$1%');

function holdsInPercent(gauge: Gauge, { text, where }: Value, { comparison, expected, isSo }: Claim): boolean {
  const said = [text, gauge.text ?? ''].find(isPercent);
  if (said !== undefined) return isSo(inPercent(said));
  const { now, least, most, isSet } = gauge;
  const share = shareAsSaid(gauge, expected);
  const isShare = share !== undefined && isSo(`${share}%`);
  const isPlain = isShare && !isSet && comparison !== 'contains';
  // What both make of it is so. Nobody says "0.2%" of what goes from 0 to 1.
  const isSure = isPlain || isOfOne(gauge) || isShare === isSo(`${now}%`);
  if (share !== undefined && isSure) return isShare;
  throw unsure(`whether ${where} is so: it is at ${now}, from ${least} to ${most}`, 'Claim its number, without "%".');
}

const isOfOne = ({ least, most }: TreeRange): boolean => least === 0 && most === 1;

/** Points of a percentage that rounding takes away, up or down. */
const rounded = 0.5;

/** How far it is, as exactly as the claim says it; undefined where it depends on how that is rounded. */
function shareAsSaid({ now, least, most }: TreeRange, expected: string): number | undefined {
  const share = Number((((now - least) / (most - least)) * 100).toFixed(4));
  const claimed = parseNumber(expected.replace(/\s*(?:%|per ?cent)\s*$/i, ''));
  if (claimed === undefined || !Number.isInteger(claimed) || share === claimed) return share;
  const off = Math.abs(share - claimed);
  if (off <= rounded) return claimed;
  return off < 1 ? undefined : share;
}

/** What it says in words may tell of another number than its own: "1000 Hz" of a slider that is at 3. */
function holdsAsSaid(gauge: Gauge, { text, where }: Value, { isSo }: Claim): boolean {
  const number = String(gauge.now);
  const [first] = /[-−]?\d+(?:\.\d+)?/.exec(text) ?? [];
  const isItsNumber = first !== undefined && Number(first) === gauge.now;
  if (isItsNumber && isSo(number)) return true;
  if (isSo(text) || (gauge.text !== undefined && isSo(gauge.text))) return true;
  if (isItsNumber || !isSo(number)) return false;
  throw unsure(`whether ${where} is so: it is at ${number}, and says "${text}"`, 'Claim what it says, in quotes.');
}
