/**
 * What plain code can say of a page. Texts, labels and roles are read and counted in each document the way Playwright's locators
 * do, so that what is written counts the same: of a frame only what is in it, of a text what makes up a whole element.
 */
export const codeScript = String.raw`
const longestCodeText = 120;
const longestRead = 4000;
const mostCodeElements = 8000;
const longestCodeMs = 400;
const squeeze = (text) => text.replace(/[\u200b\u00ad]/g, '').trim().replace(/\s+/g, ' ');
const isUnread = (element) => /^(script|noscript|style)$/.test(tagOf(element));
const isButtonInput = (element) => tagOf(element) === 'input' && /^(submit|button|reset)$/.test(inputTypeOf(element));

/** Whether a library takes an element as shown. */
function isShownToCode(element) {
  const style = getComputedStyle(element);
  if (style.display === 'contents') {
    for (let child = firstChildOf(element); child; child = nextSiblingOf(child)) {
      if (isElement(child) ? isShownToCode(child) : isText(child) && squeeze(dataOf(child)) !== '') return true;
    }
    return false;
  }
  if (!isRendered(element) || style.visibility !== 'visible') return false;
  const rect = rectOf(element);
  return rect.width > 0 && rect.height > 0;
}

/** Elements and what stands in them, of one document, with open shadow roots. */
function readForCode(root) {
  const read = { elements: [], texts: new Map(), passing: new Set(), frames: [], isCut: false };
  const end = performance.now() + longestCodeMs;
  const view = { clip: { left: 0, top: 0, right: innerWidth, bottom: innerHeight } };
  const isOver = () => read.elements.length > mostCodeElements || (read.elements.length % 256 === 255 && performance.now() > end);

  function inside(node, around) {
    let full = '';
    let own = false;
    const parts = new Set();
    for (let child = firstChildOf(node); child; child = nextSiblingOf(child)) {
      if (isText(child)) { const text = dataOf(child); full += text; own = own || squeeze(text) !== ''; }
      else if (isElement(child)) { const part = visit(child, around); full += part.full; parts.add(part.text); }
      if (full.length > longestRead) full = full.slice(0, longestRead + 1);
    }
    return { full, own, parts };
  }

  function visit(element, outer) {
    if (isUnread(element)) return { full: '', text: '' };
    if (isOver()) { read.isCut = true; return { full: '', text: '' }; }
    const style = getComputedStyle(element);
    // What a page works out stays there, though readers announce it.
    const isResult = tagOf(element) === 'output' && !has(element, 'role') && !has(element, 'aria-live') && style.position !== 'fixed';
    const isPast = isResult ? outer.isPassing : isPassing(element, style, rectOf(element), { isPassing: outer.isPassing, place: view });
    read.elements.push(element);
    if (isPast) read.passing.add(element);
    if (isFrame(element)) read.frames.push(element);
    const around = { isPassing: isPast };
    const light = isButtonInput(element) ? { full: String(valueGetter.input(element)), own: true, parts: new Set() } : inside(element, around);
    const shadow = shadowOf(element);
    const dark = shadow ? inside(shadow, around) : { full: '', own: false, parts: new Set() };
    if (shadow) dark.parts.add(squeeze(dark.full));
    const full = light.full + dark.full;
    const text = full.length > longestRead ? undefined : squeeze(full);
    read.texts.set(element, { full, text, own: light.own || dark.own, isWhole: text && !light.parts.has(text) && !dark.parts.has(text) });
    return { full, text };
  }

  const html = documentElementOf(root);
  for (let child = html && firstChildOf(html); child; child = nextSiblingOf(child)) {
    if (isElement(child) && tagOf(child) !== 'head') visit(child, { isPassing: false });
  }
  return read;
}

/** The texts by which libraries know a field, see \`getByLabel\`. */
function labelTextsOf(element, read) {
  const textOf = (named) => { const known = read.texts.get(named); return known && known.text || ''; };
  const ids = attribute(element, 'aria-labelledby').trim();
  const named = ids ? ids.split(/\s+/).map((id) => byId(element, id)).filter(Boolean) : [];
  if (named.length > 0) return named.map(textOf);
  const said = squeeze(attribute(element, 'aria-label'));
  if (said) return [said];
  const get = Object.hasOwn(labelGetter, tagOf(element)) ? labelGetter[tagOf(element)] : undefined;
  return get ? Array.from(get(element) || []).map(textOf) : [];
}

const addOne = (map, key) => map.set(key, (map.get(key) || 0) + 1);
const cssOfId = (id) => '#' + CSS.escape(id);
const isControlRole = (role) => interactiveRoles.has(role);

/** How often each way leads to something in a document. */
function countWays(read) {
  const ways = { testIds: new Map(), ids: new Map(), labels: new Map(), roles: new Map(), texts: new Map(), alts: new Map() };
  ways.known = new Map();
  for (const element of read.elements) {
    for (const name of testIdNames) if (has(element, name)) addOne(ways.testIds, name + '=' + attribute(element, name));
    if (has(element, 'id')) addOne(ways.ids, attribute(element, 'id'));
    for (const label of new Set(labelTextsOf(element, read))) if (label) addOne(ways.labels, label);
    const alt = attribute(element, 'alt');
    if (alt) addOne(ways.alts, alt);
    const role = roleOf(element);
    if (isControlRole(role) || role === 'heading' || role === 'img') {
      const name = nameOf(element, role);
      ways.known.set(element, { role, name });
      if (name && !isHiddenFromRoles(element)) addOne(ways.roles, role + '=' + name);
    }
    const { text, isWhole } = read.texts.get(element);
    if (isWhole) addOne(ways.texts, text);
  }
  return ways;
}

function isHiddenFromRoles(element) {
  for (let node = element; node; node = aroundOf(node)) if (attribute(node, 'aria-hidden') === 'true') return true;
  return !(tagOf(element) === 'option' ? isRendered(parentNodeOf(element)) : isShownOrEmpty(element));
}
const isShownOrEmpty = (element) => isRendered(element) && getComputedStyle(element).visibility === 'visible';

/** Roles that a library sees where there is one: a field for a date or a password has none. */
function hasRoleForCode(element) {
  if (has(element, 'role')) return true;
  if (tagOf(element) === 'summary' || (isEditingHost(element) && roleOf(element) === 'textbox')) return false;
  if (tagOf(element) !== 'input') return true;
  return !/^(password|date|time|datetime-local|month|week|color|file)$/.test(inputTypeOf(element));
}

/** The ways that lead to an element and to nothing else in its document, as code is written by people: best first. */
function codeWaysTo(element, read, ways) {
  const found = [];
  const holder = testIdNames.find((name) => has(element, name));
  const testId = holder && attribute(element, holder);
  if (testId && ways.testIds.get(holder + '=' + testId) === 1) found.push({ by: 'test-id', id: testId, ...(holder === 'data-testid' ? {} : { attribute: holder }) });
  const { role, name } = ways.known.get(element) || { role: roleOf(element), name: '' };
  const labels = isField(element) ? labelTextsOf(element, read).filter((label) => label && label.length < 200 && ways.labels.get(label) === 1) : [];
  const isRole = name && name.length < 200 && hasRoleForCode(element) && ways.roles.get(role + '=' + name) === 1;
  const byRole = isRole ? [{ by: 'role', role, name }] : [];
  const byLabel = labels.map((text) => ({ by: 'label', text }));
  // The words of a label around a list are those of its options, too.
  found.push(...(labels.includes(name) ? [...byLabel, ...byRole] : [...byRole, ...byLabel]));
  const { text, isWhole } = read.texts.get(element) || {};
  if (isWhole && text.length <= longestCodeText && ways.texts.get(text) === 1) found.push({ by: 'text', text });
  const id = attribute(element, 'id');
  if (id && id.length < 200 && !looksGenerated(id) && ways.ids.get(id) === 1) found.push({ by: 'css', css: cssOfId(id) });
  return found;
}

/** A way by places alone, for what nothing else tells from its neighbours. */
function pathForCode(element) {
  const html = documentElementOf(ownerDocumentOf(element));
  if (typeOf(rootOf(element)) === 9 && tagOf(element) !== 'iframe' && queryAll(html, CSS.escape(tagOf(element))).length === 1) return CSS.escape(tagOf(element));
  const steps = [];
  for (let node = element; node && isElement(node); ) {
    const id = attribute(node, 'id');
    if (id && !looksGenerated(id) && typeOf(rootOf(node)) === 9 && queryAll(html, cssOfId(id)).length === 1) { steps.unshift(cssOfId(id)); break; }
    const tag = tagOf(node);
    let place = 1;
    for (let before = previousSiblingOf(node); before; before = previousSiblingOf(before)) if (isElement(before) && tagOf(before) === tag) place++;
    const parent = parentNodeOf(node);
    steps.unshift(tag === 'body' || tag === 'html' ? tag : CSS.escape(tag) + ':nth-of-type(' + place + ')');
    if (tag === 'body') break;
    if (parent && typeOf(parent) === 11) { node = hostOf(parent); steps[0] = ' ' + steps[0]; } else node = parent;
  }
  return steps.map((step, at) => at === 0 ? step.trim() : step.startsWith(' ') ? step : ' > ' + step).join('');
}

/** A selector of a frame, with nothing else that it fits. */
function frameForCode(frame) {
  const root = documentElementOf(ownerDocumentOf(frame));
  const selector = selectorOf(frame);
  return typeOf(rootOf(frame)) !== 9 || queryAll(root, selector).length === 1 ? selector : pathForCode(frame);
}

function framesForCode(root) {
  const around = [];
  for (let frame = frameAround(root); frame; frame = frameAround(ownerDocumentOf(frame))) around.unshift(frameForCode(frame));
  return around;
}

const ariaOf = (element, name) => attributeOf(element, 'aria-' + name);

/** What a control holds, and its states, as code asks for them. */
function controlFacts(element, role) {
  const tag = tagOf(element);
  const facts = {};
  const type = inputTypeOf(element);
  if (tag === 'input' && /^(checkbox|radio)$/.test(type)) { if (!indeterminateOf(element)) facts.checked = checkedOf(element); }
  else if (/^(checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role) && /^(true|false)$/.test(ariaOf(element, 'checked') || '')) facts.checked = ariaOf(element, 'checked') === 'true';
  for (const name of ['pressed', 'expanded', 'selected']) if (ariaOf(element, name) !== null) facts[name] = ariaOf(element, name);
  if (/^(button|input|select|textarea)$/.test(tag)) facts.disabled = matches(element, ':disabled');
  if (tag === 'select') {
    const values = Array.from(selectedOptionsOf(element) || [], (option) => String(optionValueOf(option)));
    if (has(element, 'multiple')) facts.values = values; else if (values.length === 1) facts.value = values[0];
    facts.chosen = squeeze(Array.from(selectedOptionsOf(element) || [], (option) => textIn(option, 200)).join(', '));
  } else if ((tag === 'textarea' || (tag === 'input' && !/^(checkbox|radio|button|submit|reset|image|hidden|file)$/.test(type))) && !isSecret(element, role)) {
    const value = String(valueGetter[tag](element));
    if (value.length <= 200 && !/[\r\n]/.test(value)) facts.value = value;
  }
  return facts;
}
const optionValueOf = getter(HTMLOptionElement.prototype, 'value');

/** How many elements have a text in them, and none inside of them that has it, as a pattern finds texts. */
function countPart(pattern, read) {
  const fits = (element) => { const { text, full } = read.texts.get(element) || {}; return Boolean(text) && pattern.test(full); };
  const found = read.elements.filter((element) => fits(element) && !childrenForCode(element).some(fits));
  return { all: found.length, shown: found.filter(isShownToCode).length };
}
function childrenForCode(element) {
  const children = [];
  for (const root of [element, shadowOf(element)].filter(Boolean)) {
    for (let child = firstChildOf(root); child; child = nextSiblingOf(child)) if (isElement(child)) children.push(child);
  }
  return children;
}

/** Whether nothing can be done with an element, so that not every library tells its states: behind a modal dialog, or in what is inert. */
function isOutOfReach(element, modal) {
  for (let node = element; node; node = aroundOf(node)) {
    if (has(node, 'inert')) return true;
    if (node === modal) return false;
  }
  return Boolean(modal);
}

function factsOfDocument(root, parts) {
  const read = readForCode(root);
  const ways = countWays(read);
  const texts = new Map();
  const [controls, boxes, lists] = [[], [], { listitem: [], row: [] }];
  const modal = read.elements.findLast(isModal);
  for (const element of read.elements) {
    const { text, own, isWhole } = read.texts.get(element);
    const passing = read.passing.has(element);
    if (isWhole && text.length <= longestCodeText) {
      const known = texts.get(text) || { text, all: 0, shown: 0, own: false, passing: true };
      known.all++;
      if (isShownToCode(element)) { known.shown++; known.passing = known.passing && passing; known.own = known.own || own; }
      texts.set(text, known);
    }
    const { role, name } = ways.known.get(element) || {};
    const tag = tagOf(element);
    if (role === undefined || role === 'heading' || role === 'img') {
      const id = attribute(element, 'id') || testIdOf(element);
      if (id && text && text.length <= 200 && !passing && isShownToCode(element)) {
        const [way] = codeWaysTo(element, read, ways).filter(({ by }) => by === 'test-id' || by === 'css');
        if (way) boxes.push({ way, text, path: pathOf(element) });
      }
    }
    const listed = tag === 'li' || tag === 'tr' || has(element, 'role') ? roleOf(element) : '';
    if (Object.hasOwn(lists, listed) && !isHiddenFromRoles(element)) lists[listed].push(text === undefined ? null : text);
    const isSeen = role !== undefined && (isShownToCode(element) || /^(checkbox|radio|switch)$/.test(role));
    if (isSeen && role !== 'heading' && role !== 'img') {
      const facts = controlFacts(element, role);
      const [way] = Object.keys(facts).length > 0 ? codeWaysTo(element, read, ways).filter(({ by }) => by !== 'text') : [];
      if (way) controls.push({ way, role, name, ...(isOutOfReach(element, modal) ? {} : facts) });
    }
  }
  const alts = Array.from(ways.alts, ([alt, all]) => ({ alt, all }));
  const counted = parts.map((source) => countPart(new RegExp(source), read));
  const body = read.elements.find((element) => tagOf(element) === 'body');
  const { text: whole = '' } = body && read.texts.get(body) || {};
  const told = { frames: framesForCode(root), texts: [...texts.values()], controls, boxes, lists, alts, parts: counted, isCut: read.isCut };
  if (whole && whole.length <= 400) told.whole = whole;
  return { document: told, inner: read.frames };
}

/** Of this document and those that it can look into; and the frames that have to be asked by themselves. */
function codeFacts({ parts }) {
  const documents = [];
  const frames = [];
  const ask = (root, depth) => {
    const { document: told, inner } = factsOfDocument(root, parts);
    documents.push(told);
    for (const frame of inner) {
      const content = depth < 5 ? contentOf(frame) : null;
      if (content) ask(content, depth + 1);
      else frames.push({ key: keyIn(frame), around: [...told.frames, frameForCode(frame)] });
    }
  };
  ask(document, 0);
  return { documents, frames, url: location.href, title: document.title };
}
`;
