import { parseProtected, type ElementQuery } from './element-grammar.ts';
import type { PointerAction, ScrollDirection, Step, StepBody } from './instruction-steps.ts';
import { keyNameOf } from './key-names.ts';
import { notUnderstood } from '../not-understood.ts';
import { hasLiteral, onlyLiteral, protectQuotes, restoreQuotes, unquote } from './quotes.ts';
import { splitInstruction } from './split-instruction.ts';

const examples = [
  'click "Save"',
  'type "alice" into the Username field',
  'check "Remember me"',
  'press Enter',
  'scroll down',
];

interface Rule {
  readonly pattern: RegExp;
  /** Undefined: these words mean something else after all. */
  read(groups: readonly string[], literals: readonly string[]): StepBody | undefined;
}

const rule = (pattern: RegExp, read: Rule['read']): Rule => ({ pattern, read });

const pointer =
  (action: PointerAction): Rule['read'] =>
  ([target = ''], literals) => ({ type: 'pointer', action, target: parseProtected(target, literals) });

const typing =
  (mode: 'replace' | 'typeOnly', [valueAt, targetAt]: readonly [number, number]): Rule['read'] =>
  (groups, literals) => {
    const value = valueOf(groups[valueAt] ?? '', literals);
    return value === undefined
      ? undefined
      : { type: 'type', mode, value, target: field(groups[targetAt] ?? '', literals) };
  };

const checking =
  (checked: boolean): Rule['read'] =>
  ([target = ''], literals) => ({
    type: 'check',
    checked,
    target: withKind(parseProtected(target, literals), 'checkbox'),
  });

const switching: Rule['read'] = ([state = '', target = ''], literals) => ({
  type: 'check',
  checked: /^(?:on|enable)$/i.test(state),
  target: withKind(parseProtected(target, literals), 'switch'),
});

const says = '(?:that |whether |if )?';

/** In order of trial: the first rule that fits reads the clause. */
const rules: readonly Rule[] = [
  rule(/^double[- ]?(?:click|tap)s? (?:on )?(.+)$/i, pointer('DoubleClick')),
  rule(/^(?:right|secondary)[- ]?clicks? (?:on )?(.+)$/i, pointer('RightClick')),
  rule(
    /^(?:hovers?(?: the mouse)?|mouse|move (?:the )?(?:mouse|pointer|cursor))(?: over| on| onto| to)? (.+)$/i,
    pointer('Hover'),
  ),
  rule(/^(?:press|hit|presses) (.+)$/i, readPress),
  rule(/^(?:clicks?|taps?|focus) (?:on |into |in )?(.+)$/i, pointer('Tap')),
  rule(
    /^(?:append|add) (.+?) (?:to|at the end of) (.+ (?:field|input|box|textarea|area))$/i,
    typing('typeOnly', [0, 1]),
  ),
  rule(/^append (.+?) to (.+)$/i, typing('typeOnly', [0, 1])),
  rule(
    /^(?:types?|enters?|put|write|input|fill|fills)(?: in| out)? (?:the (?:text|value|word|number) )?(.+?) (?:into|in|to|as) (.+)$/i,
    readTyping,
  ),
  rule(/^(?:fill|fills)(?: in| out)? (.+?) with (?:the (?:text|value) )?(.+)$/i, typing('replace', [1, 0])),
  rule(/^replace (?:the (?:text|value|content)s? (?:of|in) )?(.+?) (?:with|by) (.+)$/i, typing('replace', [1, 0])),
  rule(/^(?:types?|enters?|write|input) (?:the (?:text|value|word|number) )?(.+)$/i, ([text = ''], literals) => {
    const value = valueOf(text, literals);
    return value === undefined ? undefined : { type: 'type', mode: 'typeOnly', value };
  }),
  rule(
    /^(?:clear|empty|erase)(?: out)? (?:the (?:text|value|content)s? (?:of|in) )?(.+)$/i,
    ([target = ''], literals) => ({
      type: 'clear',
      target: field(target, literals),
    }),
  ),
  rule(
    new RegExp(`^(?:check|verify|assert|ensure|confirm|expect|make sure|see)s? (?:that |whether )(.+)$`, 'i'),
    readStatement('verify'),
  ),
  rule(new RegExp(`^(?:verify|assert|ensure|confirm|expect|make sure) ${says}(.+)$`, 'i'), readStatement('verify')),
  rule(/^(?:checks?|tick) (.+?)(?: checkbox is (?:checked|ticked))?$/i, readCheck),
  rule(/^(?:uncheck|untick|deselect) (.+)$/i, checking(false)),
  rule(/^(?:turn|switch) (on|off) (.+)$/i, switching),
  rule(/^(?:turn|switch) (.+) (on|off)$/i, ([target = '', state = ''], literals) =>
    switching([state, target], literals),
  ),
  rule(/^(enable|disable) (.+)$/i, switching),
  rule(/^toggle (.+)$/i, ([target = ''], literals) => ({
    type: 'pointer',
    action: 'Tap',
    target: withKind(parseProtected(target, literals), 'switch'),
  })),
  rule(/^(?:selects?|choose|pick) (.+?) (?:in|from|out of|as|for) (.+)$/i, readSelect),
  rule(/^(?:selects?|choose|pick) (.+)$/i, pointer('Tap')),
  rule(/^(?:set|change) (.+?) to (.+)$/i, ([target = '', text = ''], literals) => {
    const value = valueOf(text, literals);
    return value === undefined ? undefined : { type: 'set', value, target: parseProtected(target, literals) };
  }),
  rule(/^scroll (.+?) into view$/i, ([target = ''], literals) => ({
    type: 'scrollTo',
    target: parseProtected(target, literals),
  })),
  rule(
    /^scroll (?:in |inside |within )?((?!up|down|left|right|to\b|by\b|all\b|until\b|the page|the screen).+?) (up|down|left|right)$/i,
    ([target = '', way = ''], literals) => ({
      type: 'scroll',
      scrollType: 'singleAction',
      direction: way.toLowerCase() as ScrollDirection,
      target: parseProtected(target, literals),
    }),
  ),
  rule(/^scroll(?:s)?(?: (.+))?$/i, readScroll),
  rule(/^drag (.+?) (?:and drop it )?(?:to|onto|into|over|on) (.+)$/i, ([from = '', to = ''], literals) => ({
    type: 'drag',
    from: parseProtected(from, literals),
    to: parseProtected(to, literals),
  })),
  rule(/^(?:go|navigate) back(?: .*)?$/i, () => ({ type: 'back' })),
  rule(/^(?:reload|refresh)(?: .*)?$/i, () => ({ type: 'reload' })),
  rule(/^(?:go to|open|opens|navigate to|visit) (.+)$/i, readOpen),
  rule(
    /^(?:wait|sleep|pause)(?: for)? (\d+(?:\.\d+)?|a|one|two|three|five|ten) ?(ms|milliseconds?|s|secs?|seconds?|minutes?)$/i,
    readSleep,
  ),
  rule(/^wait (?:until|for|till) (.+)$/i, readStatement('await')),
];

/** Reads an instruction as steps. Throws `MODEL_NOT_UNDERSTOOD` that names the part outside the grammar. */
export function parseInstruction(instruction: string): Step[] {
  const { text, literals } = protectQuotes(instruction);
  const clauses = splitInstruction(text);
  if (clauses.length === 0) throw notUnderstood('instruction', instruction, examples);
  return clauses.flatMap((clause) => parseClause(clause.replace(/\s+/g, ' '), literals));
}

function parseClause(clause: string, literals: readonly string[]): Step[] {
  const repeat = / (twice|(\d+) times|three times|two times)$/i.exec(clause);
  const times = repeat ? countOf(repeat[2] ?? repeat[1] ?? '') : 1;
  const words = repeat ? clause.slice(0, repeat.index) : clause;
  for (const { pattern, read } of rules) {
    const match = pattern.exec(words);
    const body =
      match &&
      read(
        match.slice(1).map((group) => (group as string | undefined) ?? ''),
        literals,
      );
    if (body) return Array.from({ length: times }, () => ({ ...body, source: restoreQuotes(words, literals) }));
  }
  throw notUnderstood('instruction', restoreQuotes(clause, literals), examples);
}

function countOf(text: string): number {
  const words: Readonly<Record<string, number>> = { twice: 2, 'two times': 2, 'three times': 3 };
  return Math.min(50, words[text.toLowerCase()] ?? (Number(text) || 1));
}

/** A quoted value keeps its spaces, an unquoted one is as it stands; a mixture of both has no clear meaning. */
function valueOf(text: string, literals: readonly string[]): string | undefined {
  return onlyLiteral(text, literals) ?? (hasLiteral(text) ? undefined : text.trim());
}

function field(text: string, literals: readonly string[]): ElementQuery {
  return withKind(parseProtected(text, literals), 'field');
}

function withKind(query: ElementQuery, kind: NonNullable<ElementQuery['kind']>): ElementQuery {
  return query.kind === undefined || query.kind === 'text' ? { ...query, kind } : query;
}

function readPress([what = '']: readonly string[], literals: readonly string[]): StepBody {
  const quoted = onlyLiteral(what, literals);
  const bare = (quoted ?? unquote(what, literals)).replace(/^the /i, '').replace(/ (?:key|keys)$/i, '');
  const [, keys = bare, place] =
    /^(.+?) (?:key )?(?:in|on|inside|while in) (.+)$/i.exec(quoted === undefined ? what : '') ?? [];
  const keyName = keyNameOf(keys.replace(/^the /i, '').replace(/ key$/i, ''));
  const isKey = keyName !== undefined && (quoted === undefined || /^(?:Enter|Tab|Escape|.*\+.*)$/.test(keyName));
  if (!isKey) return { type: 'pointer', action: 'Tap', target: parseProtected(what, literals) };
  return { type: 'press', keyName, target: place === undefined ? undefined : field(place, literals) };
}

function readTyping(groups: readonly string[], literals: readonly string[]): StepBody | undefined {
  const [value = '', target = ''] = groups;
  // "fill in the form as …" and values with an "in" of their own need quotes to be clear.
  if (/^(?:the|a|an) /i.test(value) && !hasLiteral(value)) return undefined;
  return typing('replace', [0, 1])([value, target], literals);
}

function readCheck([target = '']: readonly string[], literals: readonly string[]): StepBody | undefined {
  if (/\b(?:is|are|shows?|contains?|says?|displays?|has|does|doesn't|reads?)\b/i.test(target))
    return { type: 'verify', statement: restoreQuotes(target, literals) };
  return checking(true)([target.replace(/^(?:if|for) /i, '')], literals);
}

function readSelect([option = '', target = '']: readonly string[], literals: readonly string[]): StepBody {
  return {
    type: 'select',
    option: parseProtected(option, literals),
    target: withKind(parseProtected(target, literals), 'select'),
  };
}

function readStatement(type: 'verify' | 'await'): Rule['read'] {
  return ([statement = ''], literals) => ({ type, statement: restoreQuotes(statement, literals) });
}

function readScroll([rest = '']: readonly string[], literals: readonly string[]): StepBody | undefined {
  const edge =
    /^(?:(?:all the way )?(?:up|down|left|right) )?(?:all the way )?(?:to )?(?:the )?(?:very )?(bottom|end|top|start|left edge|right edge)(?: of (?:the )?(?:page|screen|list))?$/i.exec(
      rest,
    );
  if (edge) return scrollToEdge((edge[1] ?? '').toLowerCase());
  const single =
    /^(?:the (?:page|screen) )?(up|down|left|right)?(?: (?:by )?(\d+) ?(?:px|pixels?)?)?(?: (?:a bit|once|a little|a page|one page|one screen))?(?: (?:in|inside|within|on) (.+))?$/i.exec(
      rest,
    );
  if (single && !/^to /i.test(rest)) return scrollOnce(single, literals);
  const target =
    /^(?:(?:up|down) )?(?:to|until|till) (?:you (?:see|find) )?(.+?)(?: (?:is|becomes|appears|are)(?: (?:visible|shown|displayed|in view))?)?$/i.exec(
      rest,
    );
  return target ? { type: 'scrollTo', target: parseProtected(target[1] ?? '', literals) } : undefined;
}

function scrollOnce([, way, distance, place]: RegExpExecArray, literals: readonly string[]): StepBody {
  const inPage = place === undefined || /^the (?:page|screen)$/i.test(place);
  return {
    type: 'scroll',
    scrollType: 'singleAction',
    direction: ((way as string | undefined) ?? 'down').toLowerCase() as ScrollDirection,
    distance: distance === undefined ? undefined : Number(distance),
    target: inPage ? undefined : parseProtected(place, literals),
  };
}

function scrollToEdge(edge: string): StepBody {
  if (edge === 'top' || edge === 'start') return { type: 'scroll', scrollType: 'scrollToTop', direction: 'up' };
  if (edge === 'left edge') return { type: 'scroll', scrollType: 'scrollToLeft', direction: 'left' };
  if (edge === 'right edge') return { type: 'scroll', scrollType: 'scrollToRight', direction: 'right' };
  return { type: 'scroll', scrollType: 'scrollToBottom', direction: 'down' };
}

/** An address is opened, anything else on the screen is tapped. */
function readOpen([what = '']: readonly string[], literals: readonly string[]): StepBody {
  const place = unquote(what, literals)
    .replace(/^(?:the )?(?:url|address|website|site) /i, '')
    .trim();
  if (/^(?:[a-z][a-z\d+.-]*:\S+|\/\S*|localhost\S*|[\w-]+(?:\.[\w-]+)+(?:[:/]\S*)?)$/i.test(place))
    return { type: 'navigate', url: place };
  return { type: 'pointer', action: 'Tap', target: parseProtected(what.replace(/ (?:page|tab|menu)$/i, ''), literals) };
}

function readSleep([amount = '', unit = '']: readonly string[]): StepBody {
  const words: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, five: 5, ten: 10 };
  const count = words[amount.toLowerCase()] ?? Number(amount);
  const factor = /^m(?:s|illi)/i.test(unit) ? 1 : /^min/i.test(unit) ? 60_000 : 1000;
  return { type: 'sleep', timeMs: Math.round(count * factor) };
}
