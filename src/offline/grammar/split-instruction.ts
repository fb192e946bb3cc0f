import { placedLast } from './placed-last.ts';
import { hasLiteral, literalPattern } from './quotes.ts';

const fillers =
  /^(?:please|given|when|then|next|now|first|firstly|second|secondly|third|finally|lastly|afterwards|after that|also|and|i|we|you|the user|user)\b,?\s+/i;
const bullet = /^\s*(?:[-*•–]|\(?\d+[.)]|step \d+:?)\s+/i;
const separators =
  /(\s*;\s*|[.!](?=\s|$)\s*|,?\s+(?:and\s+)?(?:then|afterwards|after that)\b,?\s*|,\s*and\s+|,\s+|\s+and\s+)/i;
const verb =
  /^(?:double[- ]?(?:click|tap)|right[- ]?click|secondary[- ]?click|long[- ]?(?:press|tap|click)|click|tap|press|hit|hover|mouse over|move|focus|type|enter|fill|put|write|input|append|add|replace|clear|empty|erase|check|tick|uncheck|untick|select|deselect|choose|pick|set|change|turn|switch|toggle|enable|disable|scroll|drag|go|open|navigate|visit|reload|refresh|wait|sleep|pause|verify|assert|ensure|expect|confirm|make sure|see that|clicks|taps|types|enters|presses|selects|checks|fills|opens|if|unless|while|repeat|until|upload|attach|expand|collapse|unfold|fold|dismiss|sees?|(?:should|must|can)(?: not|n't)? see|swipe|pinch|close|submit|log|sign|search|save|remove|delete)\b/i;
/** Verbs that names hold as well, so that they begin a step only with an object that is plainly one. */
const plainClause = new RegExp(
  `^(?:send|accept|cancel|confirm|continue|mark|sort|filter|show|answer|reply|delete|remove|approve|reject|archive|publish|download|export|print|share|start|stop|refund|book|pay|order|buy|create) (?:the |my |your |this |that |all |to |it$|${literalPattern})`,
  'i',
);
// These also begin names ("Save", "Search"), so they start a step only where nothing else can be meant.
const nameLike =
  /^(?:add|close|submit|log|sign|search|save|remove|delete|open|switch|input|check|select|enable|disable|change|move|hit|focus|go|see|expand|collapse|fold|attach|dismiss|upload)\b/i;
const bareLiteral = new RegExp(
  `^(?:the )?${literalPattern}(?: (?:button|link|checkbox|check box|tab|option|radio button|switch))?$`,
  'i',
);
/** "the checkbox in row 3": a kind at a place is an element of its own. */
const placedKind = new RegExp(
  `^the (?:${literalPattern} )?(?:button|link|checkbox|check box|tab|radio button|switch|field) (?:in|of|for|next to|under|below|above) .+$`,
  'i',
);
const strongSeparator = /then|afterwards|after that|[.;!]/i;
const endsQuoted = new RegExp(`${literalPattern}(?: [a-z]+)?$`, 'i');
const fieldWith = new RegExp(`^.+ with ${literalPattern}$`, 'i');
const literalInto = new RegExp(`^${literalPattern} (?:into|in|to|as|for) `, 'i');

/** Cuts an instruction whose quotes are protected into clauses that each begin with a verb. */
export function splitInstruction(text: string): string[] {
  const clauses: string[] = [];
  for (const line of toLines(text)) {
    let first = true;
    const parts = line.split(separators);
    for (let index = 0; index < parts.length; index += 2) {
      addPart(clauses, parts[index] ?? '', { separator: parts[index - 1] ?? '', first });
      if ((parts[index] ?? '').trim() !== '') first = false;
    }
  }
  return clauses.map((clause) => clause.trim().replace(/[.,;!]+$/, '')).filter((clause) => clause !== '');
}

function toLines(text: string): string[] {
  // "drag and drop" and "press and hold" are one verb each.
  const joined = text
    .replace(/\bdrag(?: and |-and-)drop\b/gi, 'drag')
    .replace(/\b(?:press|tap|click) and hold(?: down)?\b/gi, 'long press');
  const lines = joined
    .split(/\r?\n/)
    .flatMap((line) => (/^\s*1[.)]\s/.test(line) ? line.split(/\s+(?=\d+[.)]\s)/) : [line]));
  return lines.map((line) => placedLast(line.replace(bullet, '').trim())).filter((line) => line !== '');
}

interface Place {
  readonly separator: string;
  /** Whether this part begins a line. */
  readonly first: boolean;
}

function addPart(clauses: string[], raw: string, { separator, first }: Place): void {
  const part = stripFillers(raw.trim());
  if (part === '') return;
  const previous = clauses.at(-1);
  if (previous === undefined || first || startsStep(part, separator, previous)) {
    clauses.push(part);
    return;
  }
  const inherited = inheritVerb(part, previous);
  if (inherited !== undefined) clauses.push(inherited);
  // Not a step, and not part of a name either: kept apart, so that it is reported rather than passed over.
  else if (!isStatement(previous) && (strongSeparator.test(separator) || endsQuoted.test(previous))) clauses.push(part);
  else clauses[clauses.length - 1] = previous + separator + raw.trim();
}

function stripFillers(text: string): string {
  let rest = text;
  for (;;) {
    const next = rest.replace(fillers, '');
    if (next === rest || !verb.test(next.replace(fillers, ''))) return next !== rest && verb.test(next) ? next : rest;
    rest = next;
  }
}

function startsStep(part: string, separator: string, previous: string): boolean {
  if (!verb.test(part)) return !isStatement(previous) && plainClause.test(part);
  if (isStatement(previous) && isStatementPart(part)) return false;
  // "click Terms and Save": a name-like word after a plain "and" without anything behind it belongs to the name.
  return !(nameLike.test(part) && /^\s+and\s+$/i.test(separator) && !/\s/.test(part.trim()) && !hasLiteral(part));
}

function isStatement(clause: string): boolean {
  return /^(?:check|verify|assert|ensure|expect|confirm|make sure|see|wait (?:until|for))\b.*\b(?:is|are|shows?|contains?|says?|displays?|has|see|not|reads?)\b/i.test(
    clause,
  );
}

function isStatementPart(part: string): boolean {
  return (
    new RegExp(`^(?:search|save|open|close|check|select|add)\\b.*\\b(?:is|are|shows?|contains?)\\b`, 'i').test(part) &&
    !/\bthat\b/i.test(part)
  );
}

function inheritSet(part: string, previous: string): string | undefined {
  const [, word] = /^(set|change) .+ to /i.exec(previous) ?? [];
  return word !== undefined && / to \S/.test(part) ? `${word} ${part}` : undefined;
}

/** `click "A" and "B"`, `type "x" into A and "y" into B`, `set A to 1 and B to 2`: the verb is said once. */
function inheritVerb(part: string, previous: string): string | undefined {
  if (isStatement(previous)) return undefined;
  const word =
    /^(?:double[- ]?click|right[- ]?click|click(?: on)?|tap(?: on)?|press|check|tick|uncheck|untick|type|enter|fill|put|write|hover over|clear|select|(?:turn|switch) (?:on|off)|toggle|enable|disable)\b/i.exec(
      previous,
    )?.[0];
  if (word === undefined) return inheritSet(part, previous);
  if (/^fill$/i.test(word) && fieldWith.test(part)) return `${word} ${part}`;
  const types = /^(?:type|enter|fill|put|write)$/i.test(word);
  const isObject = types ? literalInto.test(part) : bareLiteral.test(part) || placedKind.test(part);
  return isObject ? `${word} ${part}` : undefined;
}
