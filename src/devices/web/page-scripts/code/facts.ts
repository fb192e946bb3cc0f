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
import { codeWaysTo, countWays, frameForCode, framesForCode } from './ways.ts';
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
import { inputTypeOf, roleOf } from '../meaning/roles.ts';
import { isSecret } from '../meaning/secrets.ts';
import { testIdOf } from '../meaning/states.ts';
import { textIn } from '../meaning/text.ts';

/** What code can claim of a document. */

const ariaOf = (element: Element, name: string) => attributeOf(element, 'aria-' + name);

/** What a control holds, and its states, as code asks for them. */
function controlFacts(element: Element, role: string) {
  const tag = tagOf(element);
  const facts: Draft<ControlState & Pick<CodeControl, 'chosen'>> = {};
  const type = inputTypeOf(element);
  if (tag === 'input' && /^(checkbox|radio)$/.test(type)) {
    if (!indeterminateOf(element)) facts.checked = checkedOf(element);
  } else if (
    /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role) &&
    /^(true|false)$/.test(ariaOf(element, 'checked') || '')
  )
    facts.checked = ariaOf(element, 'checked') === 'true';
  for (const name of ['pressed', 'expanded', 'selected'] as const) {
    const value = ariaOf(element, name);
    if (value !== null) facts[name] = value;
  }
  if (/^(button|input|select|textarea)$/.test(tag)) facts.disabled = matches(element, ':disabled');
  if (tag === 'select') {
    const values = Array.from(selectedOptionsOf(element) || [], (option) => String(optionValueOf(option)));
    if (has(element, 'multiple')) facts.values = values;
    else if (values.length === 1) facts.value = values[0];
    facts.chosen = squeeze(Array.from(selectedOptionsOf(element) || [], (option) => textIn(option, 200)).join(', '));
  } else if (
    (tag === 'textarea' ||
      (tag === 'input' && !/^(checkbox|radio|button|submit|reset|image|hidden|file)$/.test(type))) &&
    !isSecret(element, role)
  ) {
    const value = String(valueGetter[tag](element));
    if (value.length <= 200 && !/[\r\n]/.test(value)) facts.value = value;
  }
  return facts;
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

/** Whether nothing can be done with an element, so that not every library tells its states: behind a modal dialog, or in what is inert. */
function isOutOfReach(element: Element, modal: Element | undefined) {
  for (let node: Element | null = element; node; node = aroundOf(node)) {
    if (has(node, 'inert')) return true;
    if (node === modal) return false;
  }
  return Boolean(modal);
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
  const lists: Record<'listitem' | 'row', (string | null)[]> = { listitem: [], row: [] };
  const modal = read.elements.findLast(isModal);
  for (const element of read.elements) {
    const { text, own = false, isWhole } = read.texts.get(element) ?? {};
    const passing = read.passing.has(element);
    if (isWhole && text && text.length <= longestCodeText) {
      const known = texts.get(text) || { text, all: 0, shown: 0, own: false, passing: true };
      known.all++;
      if (isShownToCode(element)) {
        known.shown++;
        known.passing = known.passing && passing;
        known.own = known.own || own;
      }
      texts.set(text, known);
    }
    const { role, name = '' } = ways.known.get(element) || {};
    const tag = tagOf(element);
    if (role === undefined || role === 'heading' || role === 'img') {
      const id = attribute(element, 'id') || testIdOf(element);
      if (id && text && text.length <= 200 && !passing && isShownToCode(element)) {
        const [way] = codeWaysTo(element, read, ways).filter(({ by }) => by === 'test-id' || by === 'css');
        if (way) boxes.push({ way, text, path: pathOf(element) });
      }
    }
    const listed = tag === 'li' || tag === 'tr' || has(element, 'role') ? roleOf(element) : '';
    if (isKey(lists, listed) && !isHiddenFromRoles(element)) lists[listed].push(text ?? null);
    const isSeen = role !== undefined && (isShownToCode(element) || /^(checkbox|radio|switch)$/.test(role));
    if (isSeen && role !== 'heading' && role !== 'img') {
      const facts = controlFacts(element, role);
      const [way] =
        Object.keys(facts).length > 0 ? codeWaysTo(element, read, ways).filter(({ by }) => by !== 'text') : [];
      if (way) controls.push({ way, role, name, ...(isOutOfReach(element, modal) ? {} : facts) });
    }
  }
  const alts = Array.from(ways.alts, ([alt, all]) => ({ alt, all }));
  const counted = parts.map((source) => countPart(new RegExp(source), read));
  const body = read.elements.find((element) => tagOf(element) === 'body');
  const { text: whole = '' } = (body && read.texts.get(body)) || {};
  const facts: Draft<CodeDocument> = {
    frames: framesForCode(root),
    texts: [...texts.values()],
    controls,
    boxes,
    lists,
    alts,
    parts: counted,
    isCut: read.isCut,
  };
  if (whole && whole.length <= 400) facts.whole = whole;
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
