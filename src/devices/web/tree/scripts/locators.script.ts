import { wholeRoles } from '../../../shared/tree/whole-roles.data.ts';

/** Ways to find the element at a place again. */
export const locatorsScript = String.raw`
const interactiveRoles = new Set(('button link checkbox radio switch textbox searchbox combobox listbox option slider spinbutton tab ' +
  'menuitem menuitemcheckbox menuitemradio treeitem').split(' '));
const isHtml = (element) => element.namespaceURI === 'http://www.w3.org/1999/xhtml';

/** The deepest element at a point of the picture, or the frame there that cannot be looked into. */
function elementAt(point, base) {
  let root = document;
  for (let depth = 0; depth < 100; depth++) {
    const place = placeOf(typeOf(root) === 9 ? root : ownerDocumentOf(root), base);
    const [x, y] = [(point.x - place.tx) / place.sx, (point.y - place.ty) / place.sy];
    const proto = typeOf(root) === 9 ? Document.prototype : ShadowRoot.prototype;
    const element = proto.elementFromPoint.call(root, x, y);
    if (!element) return null;
    const shadow = shadowOf(element);
    if (isFrame(element)) {
      const content = contentOf(element);
      if (!content) return { frame: keyIn(element), holder: element, around: [...framesAround(element), selectorOf(element)], place };
      root = content;
    } else if (shadow && shadow !== root) root = shadow;
    else return { element, place };
  }
  return null;
}

/** A selector by which people and written code know a frame. */
function selectorOf(frame) {
  for (const name of ['id', 'name', 'title']) {
    const value = attribute(frame, name);
    if (value && value.length < 200 && !looksGenerated(value)) return tagOf(frame) + '[' + name + '=' + JSON.stringify(value) + ']';
  }
  // What follows the path may be another text in each run.
  const [path, ...rest] = attribute(frame, 'src').split(/(?=[?#])/);
  if (!path || path.length >= 200 || looksGenerated(path)) return tagOf(frame);
  return tagOf(frame) + '[src' + (rest.length > 0 ? '^' : '') + '=' + JSON.stringify(path) + ']';
}

/** The frames around an element that can be looked into, outermost first. */
function framesAround(element) {
  const around = [];
  for (let frame = frameAround(ownerDocumentOf(element)); frame; frame = frameAround(ownerDocumentOf(frame))) around.unshift(selectorOf(frame));
  return around;
}

/** Roles of what does the same wherever in it a touch lands. */
const wholeRoles = new Set(${JSON.stringify(wholeRoles)});
/** Whether a touch anywhere in an element comes to the same: in buttons and the like, in their labels, and in fields of one line. */
const isWhole = (element) => wholeRoles.has(roleOf(element)) || tagOf(element) === 'label' || (isTypedInto(element) && tagOf(element) === 'input');
const isPicture = (element) => !isHtml(element) || painted.has(tagOf(element)) || inputTypeOf(element) === 'image';

/**
 * Whether a touch in the middle of an element is a touch of what somebody pointed at: each has its middle in the other, and the
 * element is not much larger. Of a button its words are enough; a picture in it may be a part that does something by itself.
 */
function isPointedAt(element, box, { rect, hit }) {
  const pointed = sides(rect);
  if (!isIn(middleOf(box), pointed) || !isIn(middleOf(pointed), box)) return false;
  const isLike = (own, other) => own <= 2 * other + 8;
  return (isWhole(element) && !isPicture(hit)) ||
    (isLike(box.right - box.left, rect.width) && isLike(box.bottom - box.top, rect.height));
}

/** What somebody who points there means: what can be acted on, or else what covers the place best. */
function meantBy(hit, rect, base) {
  let best = null;
  let bestShare = -1;
  let steps = 0;
  for (let node = hit; node && steps < 12; node = aroundOf(node), steps++) {
    if (!isHtml(node)) continue;
    const box = toBox(seenRect(node), placeOf(ownerDocumentOf(node), base));
    if (!isPointedAt(node, box, { rect, hit })) continue;
    if (isLabel(node)) return controlOf(node) || node;
    if (interactiveRoles.has(roleOf(node)) || isFocusable(node) || has(node, 'onclick')) return node;
    const both = overlap(box, sides(rect));
    const area = (some) => isEmpty(some) ? 0 : (some.right - some.left) * (some.bottom - some.top);
    const share = area(both) / (area(box) + rect.width * rect.height - area(both) || 1);
    if (share > bestShare) { best = node; bestShare = share; }
  }
  return best;
}

/** A text as XPath can say it, whatever quotes it has. */
function literal(text) {
  if (!text.includes('"')) return '"' + text + '"';
  if (!text.includes("'")) return "'" + text + "'";
  return 'concat(' + text.split('"').map((part) => '"' + part + '"').join(", '\"', ") + ')';
}

const looksGenerated = (id) => /\d{4}|^:|[:]r|^[0-9a-f-]{12,}$/i.test(id);

function stepTo(element) {
  const tag = tagOf(element);
  let place = 1;
  const parent = parentNodeOf(element);
  for (let child = firstChildOf(parent); child && child !== element; child = nextSiblingOf(child)) {
    if (isElement(child) && tagOf(child) === tag) place++;
  }
  return '/' + tag + '[' + place + ']';
}

/** From the nearest id, and from the root; none for what is in a shadow root, which XPath does not see. */
function xpathsOf(element) {
  if (typeOf(rootOf(element)) !== 9) return [];
  const paths = [];
  let steps = '';
  for (let node = element; node && isElement(node); node = parentNodeOf(node)) {
    if (!isHtml(node) || !/^[a-z][a-z0-9-]*$/.test(tagOf(node))) return paths;
    const id = attribute(node, 'id');
    if (paths.length === 0 && id && id.length < 200 && !looksGenerated(id)) paths.push('//*[@id=' + literal(id) + ']' + steps);
    steps = stepTo(node) + steps;
  }
  return [...paths, steps];
}

function candidatesFor(element) {
  const role = roleOf(element);
  const name = nameOf(element, role);
  const called = calledOf(element, role);
  const text = textIn(element, 200);
  const testId = testIdOf(element);
  const holder = testIdNames.find((name) => has(element, name));
  const more = holder === 'data-testid' ? {} : { attribute: holder };
  return [
    ...(testId ? [{ by: 'test-id', id: testId, ...more, role, name: called }] : []),
    ...(name && !plain.has(role) ? [{ by: 'role', role, name }] : []),
    ...(name && isField(element) ? [{ by: 'label', text: name, role }] : []),
    ...(text && text.length < 200 ? [{ by: 'text', text, role }] : []),
    ...xpathsOf(element).map((xpath) => ({ by: 'xpath', xpath, role, name: called })),
  ];
}

/** @param request { rect, base } */
function locatorsAt({ rect, base }) {
  const at = elementAt({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 }, base);
  if (!at || at.frame) return { locators: [], frame: at ? at.frame : undefined, around: at ? at.around : [] };
  const element = meantBy(at.element, rect, base);
  if (!element) return { locators: [], around: [] };
  const around = framesAround(element);
  const locators = candidatesFor(element).filter((locator) => {
    const { found } = matching(locator, 2);
    return found.length === 1 && found[0] === element;
  });
  return { locators, around };
}

/** How often each locator fits here, counted to two. */
function countAll({ locators }) {
  return locators.map((locator) => matching(bareOf(locator), 2).found.length);
}
`;
