/** Roles, states, values and addresses of elements. */
export const rolesScript = String.raw`
const byTag = {
  article: 'article', aside: 'complementary', blockquote: 'blockquote', button: 'button', datalist: 'listbox',
  dd: 'definition', details: 'group', dialog: 'dialog', dt: 'term', fieldset: 'group', figure: 'figure',
  frame: 'iframe', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading',
  hr: 'separator', iframe: 'iframe', li: 'listitem', main: 'main', menu: 'list', meter: 'meter', nav: 'navigation',
  ol: 'list', optgroup: 'group', option: 'option', output: 'status', p: 'paragraph', progress: 'progressbar',
  search: 'search', summary: 'button', table: 'table', tbody: 'rowgroup', td: 'cell', textarea: 'textbox',
  tfoot: 'rowgroup', thead: 'rowgroup', tr: 'row', ul: 'list', video: 'video', audio: 'audio', canvas: 'canvas',
};
const byInputType = {
  button: 'button', submit: 'button', reset: 'button', image: 'button', file: 'button', checkbox: 'checkbox',
  radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox', hidden: 'none',
};
const known = new Set(('alert alertdialog application article banner blockquote button caption cell checkbox code columnheader ' +
  'combobox complementary contentinfo definition dialog directory document feed figure form grid gridcell group heading img ' +
  'image link list listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter ' +
  'navigation note option paragraph progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox ' +
  'separator slider spinbutton status switch tab table tablist tabpanel term textbox timer toolbar tooltip tree treegrid ' +
  'treeitem generic none presentation').split(' '));
const sectioning = new Set(['article', 'aside', 'main', 'nav', 'section']);

const inputTypeOf = (element) => attribute(element, 'type').trim().toLowerCase();
const isFocusable = (element) => /^\s*\d+\s*$/.test(attribute(element, 'tabindex'));
const isEditingHost = (element) => has(element, 'contenteditable') && attribute(element, 'contenteditable') !== 'false';

function isInSection(element) {
  for (let node = aroundOf(element); node; node = aroundOf(node)) if (sectioning.has(tagOf(node))) return true;
  return false;
}

function implicitRole(element) {
  const tag = tagOf(element);
  switch (tag) {
    case 'a': case 'area': return has(element, 'href') ? 'link' : 'generic';
    case 'input': {
      const role = byInputType[inputTypeOf(element)] || 'textbox';
      return (role === 'textbox' || role === 'searchbox') && has(element, 'list') ? 'combobox' : role;
    }
    case 'select': return has(element, 'multiple') || Number(attribute(element, 'size')) > 1 ? 'listbox' : 'combobox';
    case 'img': return attributeOf(element, 'alt') === '' ? 'none' : 'img';
    case 'svg': return 'img';
    case 'header': return isInSection(element) ? 'generic' : 'banner';
    case 'footer': return isInSection(element) ? 'generic' : 'contentinfo';
    case 'section': return labelOf(element) ? 'region' : 'generic';
    case 'form': return labelOf(element) ? 'form' : 'generic';
    case 'th': return /^row/.test(attribute(element, 'scope')) ? 'rowheader' : 'columnheader';
    default: return Object.hasOwn(byTag, tag) ? byTag[tag] : isEditingHost(element) ? 'textbox' : 'generic';
  }
}

function roleOf(element) {
  const said = has(element, 'role') ? attribute(element, 'role').toLowerCase().split(/\s+/).find((role) => known.has(role)) : '';
  if (!said) return implicitRole(element);
  if (said === 'none' || said === 'presentation') return isFocusable(element) ? implicitRole(element) : 'none';
  return said === 'image' ? 'img' : said;
}

const valueGetter = {
  input: getter(HTMLInputElement.prototype, 'value'), textarea: getter(HTMLTextAreaElement.prototype, 'value'),
  progress: getter(HTMLProgressElement.prototype, 'value'), meter: getter(HTMLMeterElement.prototype, 'value'),
};
const checkedOf = getter(HTMLInputElement.prototype, 'checked');
const indeterminateOf = getter(HTMLInputElement.prototype, 'indeterminate');
const selectedOf = getter(HTMLOptionElement.prototype, 'selected');
const selectedOptionsOf = getter(HTMLSelectElement.prototype, 'selectedOptions');

/** Fields that were passwords once: a page may show what stands in them, which makes it no less secret. */
const worldKey = Symbol.for('eyewright.passwords');
const passwords = Object.hasOwn(window, worldKey) ? window[worldKey] : new WeakSet();
if (!Object.hasOwn(window, worldKey)) Object.defineProperty(window, worldKey, { value: passwords, configurable: true });

const secretAutocomplete = /password|one-time-code|cc-csc|cc-number/i;
const secretWords = new RegExp(['passw', 'passcode', 'passphrase', '(?:^|[^a-z])pwd', 'one.?time.?code', '(?:^|[^a-z])(?:otp|cvc|cvv|csc)(?:$|[^a-z])',
  'kennwort', 'mot de passe', 'contraseña', 'senha', 'wachtwoord', 'hasło', 'пароль', '密码', '密碼', 'パスワード', '비밀번호'].join('|'), 'i');

/** Whether what stands in a field is for nobody to read: masked by its type or by its style, or meant for secrets. */
function isSecret(element, role) {
  if (tagOf(element) === 'input' && inputTypeOf(element) === 'password') passwords.add(element);
  if (isMasked(element)) return true;
  if (tagOf(element) !== 'input') return false;
  if (passwords.has(element) || secretAutocomplete.test(attribute(element, 'autocomplete'))) return true;
  return secretWords.test(attribute(element, 'name') + ' ' + attribute(element, 'id') + ' ' + nameOf(element, role));
}

/** Characters of one text or value; more where all that is painted is asked for. */
const usualLength = 1000;
let longestText = usualLength;

/** In place of what a field holds that is for nobody to read. */
const hiddenValue = {};

/** What a drop-down that is drawn shows as its text, without the label where that stands in it. */
function shownChoice(element) {
  const labels = attribute(element, 'aria-labelledby').split(/\s+/).map((id) => id && byId(element, id));
  const [label] = labels.filter((one) => one && one !== element && containsNode(element, one));
  // One that shows nothing beside what it is called by is called by what it shows.
  if (label) return textIn(element, longestText, (node) => node === label) || textIn(element, longestText);
  const name = clean(attribute(element, 'aria-label'), longestText);
  const shown = textIn(element, longestText, name ? (node) => isJust(node, name) : undefined);
  // What it is called by may be the choice as well.
  return shown || (name && textIn(element, longestText) === name ? undefined : textIn(element, longestText));
}

/** Whether a text is all that is in an element. */
function isJust(element, text) {
  const children = childrenOf(element);
  return !children.some(isElement) && clean(children.filter(isText).map(dataOf).join(''), longestText) === text;
}

/** What a field holds; never that of a password or the like, of which everybody sees only whether there is any. */
function valueOf(element, role) {
  const tag = tagOf(element);
  if (isSecret(element, role)) return tag === 'input' && String(valueGetter.input(element)) === '' ? '' : hiddenValue;
  if (tag === 'input') {
    if (/^(checkbox|radio|button|submit|reset|image|hidden)$/.test(inputTypeOf(element))) return undefined;
    const value = String(valueGetter.input(element));
    return clean(inputTypeOf(element) === 'file' ? value.replace(/^.*[\\/]/, '') : value, longestText);
  }
  if (tag === 'select') return clean(Array.from(selectedOptionsOf(element) || [], (option) => textIn(option, 200)).join(', '), longestText);
  if (Object.hasOwn(valueGetter, tag)) return clean(String(valueGetter[tag](element)), longestText);
  if (isEditingHost(element) || role === 'textbox' || role === 'searchbox') return textIn(element, longestText);
  if (role === 'combobox' && !/^(input|select)$/.test(tag) && queryAll(element, 'input, select, textarea').length === 0) return shownChoice(element);
  const aria = attributeOf(element, 'aria-valuetext') || attributeOf(element, 'aria-valuenow');
  return aria === null ? undefined : clean(aria, longestText);
}

/** A field that is empty, of which nothing is seen where it has no colour: a touch may reach it all the same. */
function isBlankField(element) {
  const [tag, { width, height }] = [tagOf(element), rectOf(element)];
  return /^(input|textarea)$/.test(tag) && isTypedInto(element) && width >= 8 && height >= 8 && String(valueGetter[tag](element)) === '';
}

const optionsOf = getter(HTMLSelectElement.prototype, 'options');
const mostOptions = 500;
/** What a list of the platform offers, also one that is offered for a field. */
function offeredBy(element) {
  const list = tagOf(element) === 'input' && has(element, 'list') ? byId(element, attribute(element, 'list')) : element;
  if (!list || !/^(select|datalist)$/.test(tagOf(list))) return null;
  const nameOfOption = (option) => (list === element ? nameOf(option, 'option') : attribute(option, 'value') || nameOf(option, 'option'));
  const all = Array.from(list === element ? optionsOf(list) : queryAll(list, 'option')).slice(0, mostOptions);
  const disabled = new Set(all.filter((option) => matches(option, ':disabled')));
  return { options: all.map((option) => disabled.has(option) ? '' : nameOfOption(option)), ...(disabled.size > 0 && { disabledOptions: [...disabled].map(nameOfOption) }) };
}

const truth = (element, name) => {
  const said = attributeOf(element, name);
  return said === null ? undefined : said === 'mixed' ? 'mixed' : said === 'true' ? true : said === 'false' ? false : undefined;
};

function statesOf(element, role) {
  const tag = tagOf(element);
  const states = {};
  const set = (name, value) => { if (value !== undefined) states[name] = value; };
  if (tag === 'input' && (role === 'checkbox' || role === 'radio' || role === 'switch')) {
    set('checked', indeterminateOf(element) ? 'mixed' : checkedOf(element));
  } else set('checked', truth(element, 'aria-checked'));
  set('selected', tag === 'option' ? selectedOf(element) : truth(element, 'aria-selected'));
  set('pressed', truth(element, 'aria-pressed'));
  const details = tag === 'summary' ? parentNodeOf(element) : null;
  set('expanded', details && isElement(details) && tagOf(details) === 'details' ? has(details, 'open') : truth(element, 'aria-expanded'));
  if (matches(element, ':disabled') || attribute(element, 'aria-disabled') === 'true') states.disabled = true;
  if (matches(element, ':focus')) states.focused = true;
  if (/^(input|textarea)$/.test(tag) ? has(element, 'readonly') : attribute(element, 'aria-readonly') === 'true') states.readonly = true;
  if (/^(input|textarea|select)$/.test(tag) && has(element, 'required') || attribute(element, 'aria-required') === 'true') states.required = true;
  if (has(element, 'aria-invalid') && attribute(element, 'aria-invalid') !== 'false') states.invalid = true;
  return states;
}

const testIdNames = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];
const testIdOf = (element) => { for (const name of testIdNames) if (has(element, name)) return attribute(element, name).slice(0, 500); return ''; };

const addressOf = {
  a: ['href', getter(HTMLAnchorElement.prototype, 'href')], area: ['href', getter(HTMLAreaElement.prototype, 'href')],
  img: ['src', getter(HTMLImageElement.prototype, 'src')], iframe: ['src', getter(HTMLIFrameElement.prototype, 'src')],
};

function attributesOf(element) {
  const found = {};
  const put = (name, value) => { if (value) found[name] = value.slice(0, 1000); };
  put('id', attribute(element, 'id'));
  put('testId', testIdOf(element));
  if (tagOf(element) === 'input') put('type', inputTypeOf(element));
  if (Object.hasOwn(addressOf, tagOf(element))) {
    const [name, read] = addressOf[tagOf(element)];
    const address = has(element, name) ? String(read(element)) : '';
    if (!/^(data|blob):/i.test(address)) put(name, address);
  }
  return found;
}
`;
