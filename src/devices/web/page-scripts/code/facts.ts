import type { CodeControl, CodeDocument, ControlState, CountedText } from '../../../../core/memory/code-facts.ts';
import type { Answer, Ask, Draft } from '../types.ts';
import {
  isHiddenFromRoles,
  isShownToCode,
  longestCodeText,
  readForCode,
  squeeze,
  type CodeReading,
} from './reading.ts';
import { codeWaysTo, countWays, frameForCode, framesForCode, type CodeWays } from './ways.ts';
import {
  attribute,
  attributeOf,
  firstChildOf,
  has,
  isElement,
  isKey,
  matches,
  nextSiblingOf,
  shadowOf,
  tagOf,
} from '../document/dom.ts';
import { contentOf, keyIn, pathOf } from '../document/frames.ts';
import { aroundOf } from '../document/shown-tree.ts';
import { isModal } from '../geometry/boxes.ts';
import { checkedOf, indeterminateOf, optionValueOf, selectedOptionsOf, valueGetter } from '../meaning/native-values.ts';
import { inputTypeOf, interactiveRoles, roleOf, toggleRoles } from '../meaning/roles.ts';
import { isSecret } from '../meaning/secrets.ts';
import { testIdOf } from '../meaning/states.ts';
import { choiceParts, textIn } from '../meaning/text.ts';

/** What code can claim of a document. */

const ariaOf = (element: Element, name: string) => attributeOf(element, 'aria-' + name);

type Facts = Draft<ControlState & Pick<CodeControl, 'chosen'>>;

/** Whether something that is toggled is on; of a mixed one nothing is known. */
function checkedFact(element: Element, role: string): Pick<Facts, 'checked'> {
  if (tagOf(element) === 'input' && /^(checkbox|radio)$/.test(inputTypeOf(element)))
    return indeterminateOf(element) ? {} : { checked: checkedOf(element) };
  if (!toggleRoles.has(role)) return {};
  const value = ariaOf(element, 'checked');
  return value === 'true' || value === 'false' ? { checked: value === 'true' } : {};
}

/** What a list shows as chosen. */
function choiceFacts(select: Element): Facts {
  const options = Array.from(selectedOptionsOf(select) || []);
  const values = options.map((option) => String(optionValueOf(option)));
  const chosen = squeeze(options.map((option) => textIn(option, 200)).join(', '));
  if (has(select, 'multiple')) return { values, chosen };
  return values.length === 1 ? { value: values[0], chosen } : { chosen };
}

const hasNoText = /^(checkbox|radio|button|submit|reset|image|hidden|file)$/;

/** What a field of one line holds, unless it is for nobody to read. */
function valueFact(element: Element, role: string): Pick<Facts, 'value'> {
  const tag = tagOf(element);
  const isField = tag === 'textarea' || (tag === 'input' && !hasNoText.test(inputTypeOf(element)));
  if (!isField || isSecret(element, role)) return {};
  const value = String(valueGetter[tag](element));
  return value.length <= 200 && !/[\r\n]/.test(value) ? { value } : {};
}

/** Whether a control is disabled; of one that only says so to screen readers, libraries differ. */
function disabledFact(element: Element): Pick<Facts, 'disabled'> {
  const disabled = matches(element, ':disabled');
  for (let node: Element | null = element; node && !disabled; node = aroundOf(node))
    if (ariaOf(node, 'disabled') === 'true') return {};
  return { disabled };
}

const filledRoles = /^(textbox|searchbox|combobox|spinbutton|slider|listbox|checkbox|switch|radio)$/;

/** Whether people enter or choose something in it, which may be wrong. */
const isFilled = (element: Element, role: string) =>
  tagOf(element) === 'input'
    ? !/^(button|submit|reset|image|hidden|file)$/.test(inputTypeOf(element))
    : tagOf(element) === 'textarea' || filledRoles.test(role);

/** Whether it is a control only by its role, so that only an attribute says that it is disabled. */
const isByRole = (element: Element, role: string) =>
  interactiveRoles.has(role) && !/^(a|area|button|input|select|textarea|option|summary)$/.test(tagOf(element));

/** What a control holds, and its states, as code asks for them. */
function controlFacts(element: Element, role: string): Facts {
  const tag = tagOf(element);
  const facts: Facts = checkedFact(element, role);
  for (const name of ['pressed', 'expanded', 'selected', 'current', 'invalid', 'sort'] as const) {
    const value = ariaOf(element, name);
    if (value !== null) facts[name] = value;
  }
  // A field that is not marked as wrong is right.
  if (isFilled(element, role) && !facts.invalid) facts.invalid = 'false';
  if (isByRole(element, role)) facts.ariaDisabled = ariaOf(element, 'disabled') === 'true' ? 'true' : 'false';
  if (/^(button|input|select|textarea)$/.test(tag)) Object.assign(facts, disabledFact(element));
  return Object.assign(facts, tag === 'select' ? choiceFacts(element) : valueFact(element, role));
}

/** How many elements have a text in them, and none inside of them that has it, as a pattern finds texts. */
function countPart(pattern: RegExp, read: CodeReading) {
  const fits = (element: Element) => {
    const known = read.texts.get(element);
    return Boolean(known?.text) && pattern.test(known?.full ?? '');
  };
  const found = read.elements.filter((element) => fits(element) && !childrenForCode(element).some(fits));
  return { all: found.length, shown: found.filter(isShownToCode).length };
}

function childrenForCode(element: Element) {
  const children: Element[] = [];
  const shadow = shadowOf(element);
  for (const root of shadow ? [element, shadow] : [element]) {
    for (let child = firstChildOf(root); child; child = nextSiblingOf(child))
      if (isElement(child)) children.push(child);
  }
  return children;
}

/** Whether nothing can be done with an element, so that not every library reports its states: behind a modal dialog, or in what is inert. */
function isOutOfReach(element: Element, modal: Element | undefined) {
  for (let node: Element | null = element; node; node = aroundOf(node)) {
    if (has(node, 'inert')) return true;
    if (node === modal) return false;
  }
  return Boolean(modal);
}

/** What was read of a document, and the ways in it. */
interface Read {
  readonly read: CodeReading;
  readonly ways: CodeWays;
}

/** Counts the text of an element, where it makes up the whole of it. */
function countText(texts: Map<string, Draft<CountedText>>, element: Element, read: CodeReading) {
  const { text, own = false, isWhole } = read.texts.get(element) ?? {};
  if (!isWhole || !text || text.length > longestCodeText) return;
  const known = texts.get(text) || { text, all: 0, shown: 0, own: false, passing: true };
  known.all++;
  if (isShownToCode(element)) {
    known.shown++;
    known.passing = known.passing && read.passing.has(element);
    known.own = known.own || own;
  }
  texts.set(text, known);
}

const isPlainPart = (role: string | undefined) => role === undefined || role === 'heading' || role === 'img';

/** A part that has an id, and its text. */
function boxFact(element: Element, { read, ways }: Read): CodeDocument['boxes'][number] | undefined {
  const text = read.texts.get(element)?.text;
  if (!text || text.length > 200 || read.passing.has(element)) return undefined;
  if (!(attribute(element, 'id') || testIdOf(element)) || !isShownToCode(element)) return undefined;
  const way = codeWaysTo(element, read, ways).find(({ by }) => by === 'test-id' || by === 'css');
  return way && { way, text, path: pathOf(element) };
}

function controlFact(element: Element, { read, ways }: Read, modal: Element | undefined): CodeControl | undefined {
  const { role = '', name = '' } = ways.known.get(element) ?? {};
  if (!isShownToCode(element) && !/^(checkbox|radio|switch)$/.test(role)) return undefined;
  const facts = controlFacts(element, role);
  if (Object.keys(facts).length === 0) return undefined;
  // A label that is less than the whole name is none to every library.
  const isWhole = choiceParts(element).length === 0;
  const way = codeWaysTo(element, read, ways).find(({ by }) => by !== 'text' && (isWhole || by !== 'label'));
  return way && { way, role, name, ...(isOutOfReach(element, modal) ? {} : facts) };
}

/** A part that is no control, but marked: as the current one, such as a step of a wizard, or as the column that a table is sorted by. */
function markedFact(element: Element, { read, ways }: Read): CodeControl | undefined {
  const [current, sort] = [ariaOf(element, 'current'), ariaOf(element, 'sort')];
  if ((current === null && sort === null) || !isShownToCode(element)) return undefined;
  const [way] = codeWaysTo(element, read, ways);
  return way && { way, role: '', name: '', ...(current !== null && { current }), ...(sort !== null && { sort }) };
}

/** Texts of all list items and rows. */
function listsOf({ elements, texts }: CodeReading): CodeDocument['lists'] {
  const lists: Record<'listitem' | 'row', (string | null)[]> = { listitem: [], row: [] };
  for (const element of elements) {
    const isListed = /^(li|tr)$/.test(tagOf(element)) || has(element, 'role');
    const role = isListed ? roleOf(element) : '';
    if (isKey(lists, role) && !isHiddenFromRoles(element)) lists[role].push(texts.get(element)?.text ?? null);
  }
  return lists;
}

/** All that stands in a document, where that is not long. */
function wholeOf({ elements, texts }: CodeReading): string | undefined {
  const body = elements.find((element) => tagOf(element) === 'body');
  const whole = body && texts.get(body)?.text;
  return whole && whole.length <= 400 ? whole : undefined;
}

function factsOfDocument(
  root: Document,
  parts: readonly string[],
): { readonly facts: CodeDocument; readonly inner: Element[] } {
  const read = readForCode(root);
  const ways = countWays(read);
  const texts = new Map<string, Draft<CountedText>>();
  const controls: CodeControl[] = [];
  const boxes: CodeDocument['boxes'][number][] = [];
  const modal = read.elements.findLast(isModal);
  for (const element of read.elements) {
    countText(texts, element, read);
    const isPlain = isPlainPart(ways.known.get(element)?.role);
    const box = isPlain ? boxFact(element, { read, ways }) : undefined;
    if (box) boxes.push(box);
    const control = isPlain ? markedFact(element, { read, ways }) : controlFact(element, { read, ways }, modal);
    if (control) controls.push(control);
  }
  const whole = wholeOf(read);
  const facts: CodeDocument = {
    frames: framesForCode(root),
    texts: [...texts.values()],
    controls,
    boxes,
    lists: listsOf(read),
    alts: Array.from(ways.alts, ([alt, all]) => ({ alt, all })),
    parts: parts.map((source) => countPart(new RegExp(source), read)),
    isCut: read.isCut,
    ...(whole && { whole }),
  };
  return { facts, inner: read.frames };
}

/** Of this document and those that it can look into; and the frames that have to be asked by themselves. */
export function codeFacts({ parts }: Ask<'codeFacts'>): Answer<'codeFacts'> {
  const documents: CodeDocument[] = [];
  const frames: Answer<'codeFacts'>['frames'] = [];
  const ask = (root: Document, depth: number) => {
    const { facts, inner } = factsOfDocument(root, parts);
    documents.push(facts);
    for (const frame of inner) {
      const content = depth < 5 ? contentOf(frame) : null;
      if (content) ask(content, depth + 1);
      else frames.push({ key: keyIn(frame), around: [...facts.frames, frameForCode(frame)] });
    }
  };
  ask(document, 0);
  return { documents, frames, url: location.href, title: document.title };
}
