/** Accessible names, in the order of the W3C's text as far as pages use it. */
export const namesScript = String.raw`
const labelGetter = {
  input: getter(HTMLInputElement.prototype, 'labels'), select: getter(HTMLSelectElement.prototype, 'labels'),
  textarea: getter(HTMLTextAreaElement.prototype, 'labels'), button: getter(HTMLButtonElement.prototype, 'labels'),
  meter: getter(HTMLMeterElement.prototype, 'labels'), progress: getter(HTMLProgressElement.prototype, 'labels'),
  output: getter(HTMLOutputElement.prototype, 'labels'),
};
const longestName = 500;
const mostNodesOfText = 2000;
const fromContent = new Set(('button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio ' +
  'option radio rowheader switch tab tooltip treeitem').split(' '));
const silent = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'meta', 'link', 'base', 'source', 'track', 'param']);

const isRendered = (element) => checkVisibility ? checkVisibility.call(element) : getComputedStyle(element).display !== 'none';
const isHiddenFromNames = (element) =>
  silent.has(tagOf(element)) || attribute(element, 'aria-hidden') === 'true' ||
  (!isRendered(element) && getComputedStyle(element).display !== 'contents');

/** Whether letters are drawn as dots. */
const isMasked = (element) => !/^(none)?$/.test(getComputedStyle(element).webkitTextSecurity || '');

/** The text of an element as it is shown, with the words for its pictures; fields of a label are left out. */
function textIn(element, length, without) {
  const parts = [];
  let size = 0;
  let seen = 0;
  const visit = (node, depth) => {
    if (size > length * 2 || ++seen > mostNodesOfText || depth > 200) return;
    if (isText(node)) {
      const text = dataOf(node).slice(0, length * 4);
      parts.push(text);
      size += text.length;
      return;
    }
    if (!isElement(node) || isMasked(node) || (depth > 0 && isHiddenFromNames(node))) return;
    if (depth > 0 && without && without(node)) return;
    const tag = tagOf(node);
    if (depth > 0) {
      const said = attribute(node, 'aria-label') || (tag === 'img' || tag === 'area' ? attribute(node, 'alt') : '');
      if (said) { parts.push(' ', said.slice(0, length), ' '); size += said.length; return; }
      const title = tag === 'svg' && firstChildNamed(node, 'title');
      if (title) { const text = svgTitle(title); parts.push(' ', text, ' '); size += text.length; }
      if (tag === 'input' || tag === 'textarea' || tag === 'select') return;
    }
    // What lies in a flex box or a grid is apart from its neighbours, whatever its tag.
    const isInline = /^(a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|samp|slot|small|span|strong|sub|sup|time|u|var|wbr)$/.test(tag) &&
      /^(inline|contents)/.test(getComputedStyle(node).display);
    if (!isInline) parts.push(' ');
    for (const child of childrenOf(node)) visit(child, depth + 1);
    if (!isInline) parts.push(' ');
  };
  visit(element, 0);
  return clean(parts.join(''), length);
}

/** Names that are written for the purpose. */
function labelOf(element) {
  const ids = attribute(element, 'aria-labelledby').trim();
  if (ids) {
    const given = ids.split(/\s+/).slice(0, 20).map((id) => byId(element, id));
    // What a drop-down shows is its value, also where it is read out with its label.
    const others = attribute(element, 'role') === 'combobox' ? given.filter((named) => !named || !containsNode(element, named)) : given;
    const words = (others.some(Boolean) ? others : given).map((named) => {
      return !named ? '' : clean(attribute(named, 'aria-label'), longestName) || textIn(named, longestName, (node) => node === element);
    });
    const name = clean(words.join(' '), longestName);
    if (name) return name;
  }
  return clean(attribute(element, 'aria-label'), longestName);
}

/** A label of nothing that stands alone with what is toggled. */
function labelAlone(element) {
  if (tagOf(element) !== 'input' || !/^(checkbox|radio)$/.test(inputTypeOf(element))) return '';
  const label = Array.from(childrenOf(aroundOf(element))).find((one) => isElement(one) && isLabel(one) && isDrawnBy(element, one));
  return label ? textIn(label, longestName) : '';
}

const queryRoot = (root, selector) => (typeOf(root) === 11 ? DocumentFragment : Document).prototype.querySelectorAll.call(root, selector);

/** The label of a component is that of the only field in it. */
function labelOfHost(element) {
  const root = rootOf(element);
  const host = typeOf(root) === 11 ? hostOf(root) : null;
  if (!host || queryRoot(root, 'input, select, textarea').length !== 1) return '';
  const label = Array.from(queryRoot(rootOf(host), 'label')).find((one) => controlOf(one) === host);
  return label ? textIn(label, longestName, (node) => node === host) : '';
}

function nativeName(element) {
  const tag = tagOf(element);
  if (Object.hasOwn(labelGetter, tag)) {
    const labels = Array.from(labelGetter[tag](element) || []);
    let name = clean(labels.slice(0, 10).map((label) => textIn(label, longestName, (node) => node === element)).join(' '), longestName);
    name = name || labelOfHost(element) || labelAlone(element);
    if (name) return name;
  }
  if (tag === 'input') {
    const type = inputTypeOf(element);
    if (type === 'submit' || type === 'reset' || type === 'button') {
      return clean(String(valueGetter.input(element)), longestName) || (type === 'submit' ? 'Submit' : type === 'reset' ? 'Reset' : '');
    }
    if (type === 'image') return clean(attribute(element, 'alt') || 'Submit', longestName);
  }
  if (tag === 'img' || tag === 'area') return clean(attribute(element, 'alt'), longestName);
  const child = { fieldset: 'legend', table: 'caption', figure: 'figcaption', svg: 'title' }[tag];
  const naming = child && firstChildNamed(element, child);
  if (naming) return tag === 'svg' ? svgTitle(naming) : textIn(naming, longestName);
  return tag === 'optgroup' || tag === 'option' ? clean(attribute(element, 'label'), longestName) : '';
}

function svgTitle(title) {
  const text = firstChildOf(title);
  return text && isText(text) ? clean(dataOf(text), longestName) : '';
}

/** "⚙" and "×" say nothing to who reads. */
const isWordless = (name) => !/[\p{L}\p{N}]/u.test(name);

function nameOf(element, role) {
  const name = labelOf(element) || nativeName(element);
  if (name) return name;
  if (fromContent.has(role)) {
    const text = textIn(element, longestName);
    if (text) return text;
  }
  return clean(attribute(element, 'title') || attribute(element, 'placeholder') || attribute(element, 'aria-placeholder'), longestName);
}
`;
