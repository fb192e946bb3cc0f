/** Finding one element again, and bringing it into view. */
export const findScript = String.raw`
const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'listbox', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton']);
const isField = (element) => /^(input|select|textarea)$/.test(tagOf(element)) || fieldRoles.has(roleOf(element));

const tests = {
  'test-id': ({ id }) => (element) => testIdNames.some((name) => attributeOf(element, name) === id),
  role: ({ role, name }) => (element) => roleOf(element) === role && nameOf(element, role) === name,
  label: ({ text }) => (element) => isField(element) && nameOf(element, roleOf(element)) === text,
  text: () => () => false,
  named: ({ text }) => (element) => interactiveRoles.has(roleOf(element)) && nameOf(element, roleOf(element)) === text,
  called: ({ tag, role, name }) => (element) => tagOf(element) === tag && roleOf(element) === role && calledOf(element, role) === name,
};

/** What fits a locator and is shown, at most \`most\`, in this document and those that it can look into; and the other frames. */
function collect(locator, most, isMeant = isShown) {
  const found = [];
  const frames = [];
  const test = tests[locator.by](locator);
  const wanted = locator.by === 'text' ? locator.text : undefined;
  const longest = wanted === undefined ? 0 : wanted.length * 2 + 200;
  let visits = 0;

  /** The text of a part, as far as it may still be the wanted one, and whether that was found inside of it. */
  function visit(node, depth) {
    if (++visits > mostVisits || depth > deepest || found.length >= most) return { text: null };
    if (isText(node)) {
      const text = dataOf(node);
      return { text: wanted === undefined || text.length > longest * 4 ? null : text };
    }
    if (!isElement(node) || isHiddenFromNames(node) || has(node, 'inert')) return { text: '' };
    if (test(node) && isMeant(node)) found.push(node);
    if (isFrame(node)) return visitFrame(node, depth);
    let text = '';
    let inside = false;
    for (const child of childrenOf(node)) {
      const part = visit(child, depth + 1);
      inside = inside || part.inside === true;
      text = text === null || part.text === null || text.length > longest * 4 ? null : text + part.text;
    }
    if (wanted !== undefined && !inside && text !== null && clean(text, longest) === wanted && isMeant(node)) {
      found.push(node);
      inside = true;
    }
    return { text: text === null ? null : ' ' + text + ' ', inside };
  }

  function visitFrame(frame, depth) {
    const content = contentOf(frame);
    const root = content && documentElementOf(content);
    if (!content) frames.push(keyIn(frame));
    if (root) visit(root, depth + 1);
    return { text: '' };
  }

  visit(documentElementOf(document), 0);
  return { found, frames };
}

const evaluateXPath = Document.prototype.evaluate;

/** The first element of a user's XPath; \`invalid\` says why it is none. */
function firstOfXPath(xpath) {
  try {
    evaluateXPath.call(document, xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null);
  } catch (error) {
    return { found: [], frames: [], invalid: String(error.message) };
  }
  return firstInFrames(xpath);
}

/** In this document, or else in the frames that it can look into. */
function firstInFrames(xpath) {
  const inDocument = (root) => {
    const node = evaluateXPath.call(root, xpath, root, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue;
    const element = node && !isElement(node) ? parentNodeOf(node) : node;
    return element && isElement(element) && isShown(element) ? element : null;
  };
  const first = inDocument(document);
  if (first) return { found: [first], frames: [] };
  const frames = [];
  for (const frame of framesIn(documentElementOf(document))) {
    const content = contentOf(frame);
    if (!content) frames.push(keyIn(frame));
    const inside = content && inDocument(content);
    if (inside) return { found: [inside], frames };
  }
  return { found: [], frames };
}

/** All frames below an element, through those that can be looked into. */
function framesIn(element, found = [], depth = 0) {
  if (!element || depth > deepest || found.length > 500) return found;
  if (isFrame(element)) {
    found.push(element);
    const content = contentOf(element);
    if (content) framesIn(documentElementOf(content), found, depth + 1);
    return found;
  }
  for (const child of childrenOf(element)) if (isElement(child)) framesIn(child, found, depth + 1);
  return found;
}

/** What an element is called by whoever remembers it: by its name, or else by what stands in it, which in a field is no name. */
const calledOf = (element, role) => nameOf(element, role) || (/^(textbox|searchbox)$/.test(role) ? '' : textIn(element, 200));

/** Fields may be drawn by something else that lies where they are. */
const mayBeDrawn = (element) => /^(input|select|textarea)$/.test(tagOf(element)) && !/^(submit|button|reset|image)$/.test(inputTypeOf(element));

/** Whether nobody sees an element, though it has its place. */
function isFaded(element) {
  for (let node = mayBeDrawn(element) ? aroundOf(element) : element; node; node = aroundOf(node)) {
    if (getComputedStyle(node).opacity === '0') return true;
  }
  return false;
}

/** Whether an element stands in the frames with these selectors; a document that is asked by itself knows only the last of them. */
function isInFrames(element, frames) {
  const own = framesAround(element);
  const isTop = window.top === window;
  if (isTop ? own.length !== frames.length : own.length >= frames.length) return false;
  return own.every((selector, index) => selector === frames[frames.length - own.length + index]);
}

/** What may be the element that is remembered. */
const mayBe = ({ frames }) => (element) =>
  isShown(element) && (frames === undefined || (!isFaded(element) && isInFrames(element, frames)));

/** All that a remembered XPath leads to, if it is still called the same: a path survives a change of the page, and then lies. */
function sameByXPath({ xpath, role, name }, isMeant) {
  const found = [];
  const inDocument = (root) => {
    const all = evaluateXPath.call(root, xpath, root, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE, null);
    for (let place = 0; place < all.snapshotLength && place < 3; place++) {
      const node = all.snapshotItem(place);
      if (isElement(node) && isMeant(node) && roleOf(node) === role && calledOf(node, role) === name) found.push(node);
    }
  };
  inDocument(document);
  const frames = [];
  for (const frame of framesIn(documentElementOf(document))) {
    const content = contentOf(frame);
    if (content) inDocument(content);
    else frames.push(keyIn(frame));
  }
  // One of several that are called the same is known by its place alone, and another one may have moved there.
  const [only, other] = found;
  if (only && !other) return { found: collect({ by: 'called', tag: tagOf(only), role, name }, 2, isMeant).found, frames };
  return { found, frames };
}

/** What a way leads to, whatever that is called. */
function bareOf(locator) {
  if (locator.by === 'role' || locator.by === 'xpath') return locator;
  const { role, name, ...way } = locator;
  return way;
}

function isCalled(element, { role, name }) {
  const is = roleOf(element);
  return (role === undefined || is === role) && (name === undefined || calledOf(element, is) === name);
}

/** @param locator - With \`frames\`, only what stands in them fits. */
function matching(locator, most) {
  const isMeant = mayBe(locator);
  if (locator.by === 'xpath') return locator.role === undefined ? firstOfXPath(locator.xpath) : sameByXPath(locator, isMeant);
  const { found, frames } = collect(bareOf(locator), most, isMeant);
  const isAnother = found.length === 1 && locator.by !== 'role' && (!isCalled(found[0], locator) || isNumbered(locator, isMeant));
  return { found: isAnother ? [] : found, frames };
}

/** A test id with a number, of one of several elements that are called the same: a row's, which counts rows and does not name them. */
function isNumbered({ by, id, role, name }, isMeant) {
  return by === 'test-id' && Boolean(name) && /\d/.test(id) && collect({ by: 'role', role, name }, 2, isMeant).found.length > 1;
}

function frameAround(root) {
  if (root === document) return null;
  const view = windowOf(root);
  return view ? view.frameElement : null;
}
function keyIn(frame) {
  const outer = frameAround(ownerDocumentOf(frame));
  return keyOf(outer ? keyIn(outer) : '', frame);
}
function placeOf(root, base) {
  const frame = frameAround(root);
  return frame ? placeInside(frame, base) : base || topPlace();
}
function placeInside(frame, base) {
  const outer = placeOf(ownerDocumentOf(frame), base);
  return placeInFrame(frame, { ...outer, clip: shownBox(frame, outer).shown });
}

/** Where people see an element: of words in a block that is wider than they are, the words. */
function seenRect(element) {
  const whole = rectOf(element);
  const acts = isActedOn(element) || isFocusable(element) || has(element, 'onclick') || isLabel(element);
  if (acts || !isHtml(element) || isFrame(element) || painted.has(tagOf(element))) return whole;
  const range = Document.prototype.createRange.call(ownerDocumentOf(element));
  range.selectNodeContents(element);
  const inner = overlap(range.getBoundingClientRect(), whole);
  return isEmpty(inner) ? whole : { ...inner, width: inner.right - inner.left, height: inner.bottom - inner.top };
}

/** @param request { locator, scroll, base } */
async function find({ locator, scroll, base }) {
  const { found, frames, invalid } = matching(locator, 2);
  const answer = { count: found.length, frames, invalid };
  if (found.length !== 1) return answer;
  const [element] = found;
  if (scroll) await bringIntoView(element, base);
  const isOfWords = locator.by === 'text' || locator.frames !== undefined;
  const own = isOfWords ? seenRect(element) : rectOf(element);
  const rect = asRect(toBox(own, placeOf(ownerDocumentOf(element), base)));
  // From inside of a frame nobody sees what lies over it.
  if (window.top !== window && base === undefined) return { ...answer, rect };
  const { touch, isMiddle, cover } = aimAt(element, base, own);
  if (!touch) return { ...answer, rect, cover: describeCover(cover, element) };
  return isMiddle && isIn(middleOf(sides(rect)), topBox(base)) ? { ...answer, rect } : { ...answer, rect, touch };
}
const topBox = (base) => (base || topPlace()).clip;

/** Brings what has a text, as its name or as what stands in it, into view: the first of several. @param request { text, scroll, base } */
async function reveal({ text, scroll, base }) {
  const wanted = clean(text, longestName);
  const ways = [{ by: 'text', text: wanted }, { by: 'named', text: wanted }];
  let frames = [];
  for (const way of ways) {
    const { found: [element], frames: others } = collect(way, 1);
    frames = others;
    if (!element) continue;
    if (scroll) await bringIntoView(element, base);
    return { isThere: true, frames };
  }
  const words = wanted ? firstWords(wanted) : undefined;
  if (!words) return { isThere: false, frames };
  if (scroll) await bringWordsIntoView(words, base);
  return { isThere: true, frames };
}

/** Where the frame with a key is. */
function framePlace({ key, base }) {
  let root = document;
  let frame = null;
  for (const path of key.split('|')) {
    if (frame) root = contentOf(frame);
    let node = root;
    for (const step of path.split('/')) {
      if (step === 's') { node = shadowOf(node); continue; }
      let left = Number(step);
      let child = firstChildOf(node);
      while (child && (!isElement(child) || left-- > 0)) child = nextSiblingOf(child);
      if (!child) return null;
      node = child;
    }
    frame = node;
  }
  return frame && isFrame(frame) ? { ...placeInside(frame, base), frames: [...framesAround(frame), selectorOf(frame)] } : null;
}
`;
