import type { CodeLocator } from '../../../../core/memory/code-facts.ts';
import {
  cssOfId,
  isControlRole,
  isHiddenFromRoles,
  isShownToCode,
  labelTextsOf,
  longestCodeText,
  type CodeReading,
} from './reading.ts';
import {
  attribute,
  documentElementOf,
  has,
  hostOf,
  isDocument,
  isElement,
  isFragment,
  ownerDocumentOf,
  parentNodeOf,
  previousSiblingOf,
  queryAll,
  rootOf,
  tagOf,
} from '../document/dom.ts';
import { frameAround, looksGenerated, selectorOf } from '../document/frames.ts';
import { nameOf } from '../meaning/names.ts';
import { inputTypeOf, isEditingHost, isField, roleOf } from '../meaning/roles.ts';
import { testIdNames } from '../meaning/states.ts';
import { choiceParts } from '../meaning/text.ts';

/** The ways in which code can lead to an element. */

/** How often each way leads to something in a document. */
export interface CodeWays {
  readonly testIds: Map<string, number>;
  readonly ids: Map<string, number>;
  readonly labels: Map<string, number>;
  readonly roles: Map<string, number>;
  readonly texts: Map<string, number>;
  readonly alts: Map<string, number>;
  readonly known: Map<Element, { readonly role: string; readonly name: string }>;
}

const addOne = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) || 0) + 1);

function countAttributes(ways: CodeWays, element: Element) {
  for (const name of testIdNames) if (has(element, name)) addOne(ways.testIds, name + '=' + attribute(element, name));
  if (has(element, 'id')) addOne(ways.ids, attribute(element, 'id'));
  const alt = attribute(element, 'alt');
  if (alt) addOne(ways.alts, alt);
}

/** Whether the name contains those of controls inside, which not every library counts: an open item of a tree holds others. */
function isNamedByControls(element: Element, name: string) {
  return Array.from(queryAll(element, '*')).some((inner) => {
    const role = roleOf(inner);
    if (!isControlRole(role) || !isShownToCode(inner)) return false;
    const innerName = nameOf(inner, role);
    return innerName !== '' && name.includes(innerName);
  });
}

function countRole(ways: CodeWays, element: Element) {
  const role = roleOf(element);
  if (!isControlRole(role) && role !== 'heading' && role !== 'img') return;
  const own = nameOf(element, role);
  // Libraries count what a drop-down shows as a part of its name.
  const name = choiceParts(element).length > 0 || isNamedByControls(element, own) ? '' : own;
  ways.known.set(element, { role, name });
  if (name && !isHiddenFromRoles(element)) addOne(ways.roles, role + '=' + name);
}

/** How often each way leads to something in a document. */
export function countWays(read: CodeReading): CodeWays {
  const ways: CodeWays = {
    testIds: new Map(),
    ids: new Map(),
    labels: new Map(),
    roles: new Map(),
    texts: new Map(),
    alts: new Map(),
    known: new Map(),
  };
  for (const element of read.elements) {
    countAttributes(ways, element);
    for (const label of new Set(labelTextsOf(element, read))) if (label) addOne(ways.labels, label);
    countRole(ways, element);
    const { text, isWhole } = read.texts.get(element) ?? {};
    if (isWhole && text !== undefined) addOne(ways.texts, text);
  }
  return ways;
}

/** Roles that a library sees where there is one: a field for a date or a password has none. */
function hasRoleForCode(element: Element) {
  if (has(element, 'role')) return true;
  if (tagOf(element) === 'summary' || (isEditingHost(element) && roleOf(element) === 'textbox')) return false;
  if (tagOf(element) !== 'input') return true;
  return !/^(password|date|time|datetime-local|month|week|color|file)$/.test(inputTypeOf(element));
}

function waysByTestId(element: Element, ways: CodeWays): CodeLocator[] {
  const holder = testIdNames.find((name) => has(element, name));
  const id = holder && attribute(element, holder);
  if (!id || ways.testIds.get(holder + '=' + id) !== 1) return [];
  return [{ by: 'test-id', id, ...(holder === 'data-testid' ? {} : { attribute: holder }) }];
}

function waysByName(element: Element, read: CodeReading, ways: CodeWays): CodeLocator[] {
  const { role, name } = ways.known.get(element) || { role: roleOf(element), name: '' };
  const isOne = (label: string) => label !== '' && label.length < 200 && ways.labels.get(label) === 1;
  const choice = choiceParts(element);
  // What it shows by now is a label to libraries, and another one once something else is chosen.
  const shown = choice.map((part) => read.texts.get(part)?.text);
  const texts = isField(element) || choice.length > 0 ? labelTextsOf(element, read) : [];
  const labels = texts.filter((text) => isOne(text) && !shown.includes(text));
  const isRole = name && name.length < 200 && hasRoleForCode(element) && ways.roles.get(role + '=' + name) === 1;
  const byRole: CodeLocator[] = isRole ? [{ by: 'role', role, name }] : [];
  const byLabel = labels.map((text): CodeLocator => ({ by: 'label', text }));
  // The words of a label around a list are those of its options, too.
  return labels.includes(name) ? [...byLabel, ...byRole] : [...byRole, ...byLabel];
}

/** The ways that lead to an element and to nothing else in its document, as code is written by people: best first. */
export function codeWaysTo(element: Element, read: CodeReading, ways: CodeWays): CodeLocator[] {
  const found = [...waysByTestId(element, ways), ...waysByName(element, read, ways)];
  const { text, isWhole } = read.texts.get(element) || {};
  const isFound = isWhole && text !== undefined && text !== '' && text.length <= longestCodeText;
  if (text && isFound && ways.texts.get(text) === 1 && choiceParts(element).length === 0)
    found.push({ by: 'text', text });
  const id = attribute(element, 'id');
  if (id && id.length < 200 && !looksGenerated(id) && ways.ids.get(id) === 1)
    found.push({ by: 'css', css: cssOfId(id) });
  return found;
}

/** By the place among those with the same tag. */
function nthOfType(element: Element) {
  const tag = tagOf(element);
  let place = 1;
  for (let before = previousSiblingOf(element); before; before = previousSiblingOf(before))
    if (isElement(before) && tagOf(before) === tag) place++;
  return tag === 'body' || tag === 'html' ? tag : CSS.escape(tag) + ':nth-of-type(' + place + ')';
}

/** A way by places alone, where nothing else distinguishes an element from its neighbours. */
export function pathForCode(element: Element) {
  const html = documentElementOf(ownerDocumentOf(element));
  const isOnly = (selector: string) => queryAll(html, selector).length === 1;
  const isInDocument = (node: Node) => isDocument(rootOf(node));
  const own = CSS.escape(tagOf(element));
  if (isInDocument(element) && tagOf(element) !== 'iframe' && isOnly(own)) return own;
  const steps: string[] = [];
  for (let node: Node | null = element; node && isElement(node);) {
    const id = attribute(node, 'id');
    if (id && !looksGenerated(id) && isInDocument(node) && isOnly(cssOfId(id))) {
      steps.unshift(cssOfId(id));
      break;
    }
    steps.unshift(nthOfType(node));
    if (tagOf(node) === 'body') break;
    const parent: Node | null = parentNodeOf(node);
    if (parent && isFragment(parent)) {
      node = hostOf(parent);
      steps[0] = ' ' + steps[0];
    } else node = parent;
  }
  return steps.map((step, at) => (at === 0 ? step.trim() : step.startsWith(' ') ? step : ' > ' + step)).join('');
}

/** A selector of a frame, with nothing else that it fits. */
export function frameForCode(frame: Element): string {
  const root = documentElementOf(ownerDocumentOf(frame));
  const selector = selectorOf(frame);
  return !isDocument(rootOf(frame)) || queryAll(root, selector).length === 1 ? selector : pathForCode(frame);
}

export function framesForCode(root: Document) {
  const around: string[] = [];
  for (let frame = frameAround(root); frame; frame = frameAround(ownerDocumentOf(frame)))
    around.unshift(frameForCode(frame));
  return around;
}
