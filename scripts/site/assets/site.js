// What pages do: theme, menu, copying, tabs, where one is, and search.
const here = document.currentScript;
const root = here.dataset.root;
const $ = (selector, inside = document) => inside.querySelector(selector);
const $$ = (selector, inside = document) => [...inside.querySelectorAll(selector)];

$('.theme').addEventListener('click', () => {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('eyewright-theme', dataset.theme);
  } catch {
    // Pages that are opened as files may not store anything: then the choice holds for the page.
  }
});

const menu = $('.menu');
function setMenu(isOpen) {
  document.body.classList.toggle('menu-open', isOpen);
  menu.setAttribute('aria-expanded', String(isOpen));
}
menu.addEventListener('click', () => setMenu(!document.body.classList.contains('menu-open')));
const current = $('.side [aria-current]');
if (current) $('.side').scrollTop = current.offsetTop - innerHeight / 2;

for (const button of $$('.copy')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText($('code', button.parentElement).innerText);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
}

const tabs = $$('[role="tab"]');
function choose(tab) {
  for (const other of tabs) {
    other.setAttribute('aria-selected', String(other === tab));
    other.tabIndex = other === tab ? 0 : -1;
    document.getElementById(other.getAttribute('aria-controls')).hidden = other !== tab;
  }
}
for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => choose(tab));
  tab.addEventListener('keydown', ({ key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    const next = tabs[(index + step + tabs.length) % tabs.length];
    choose(next);
    next.focus();
  });
}

// The heading that was passed last is where one is.
const places = $$('.contents a').map((link) => [link, document.getElementById(decodeURIComponent(link.hash.slice(1)))]);
function markPlace() {
  const passed = places.filter(([, heading]) => heading && heading.getBoundingClientRect().top < 120);
  const current = (passed.at(-1) ?? places[0])?.[0];
  for (const [link] of places) link.classList.toggle('here', link === current);
}
if (places.length > 0) {
  addEventListener('scroll', markPlace, { passive: true });
  markPlace();
}

const dialog = $('dialog.search');
const field = $('input', dialog);
const list = $('.results', dialog);
const hint = $('.search-hint', dialog);
let index;

function loadScript(name) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}assets/${name}`;
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error(`cannot load ${name}`)));
    document.head.append(script);
  });
}

async function loadIndex() {
  await Promise.all([loadScript('minisearch.js'), loadScript('search-index.js')]);
  const { options, index: data } = window.eyewrightSearch;
  return window.MiniSearch.loadJSON(data, options);
}

async function openSearch() {
  if (dialog.open) return;
  dialog.showModal();
  field.select();
  index ??= loadIndex();
  await index.then(search, () => (hint.textContent = 'The search could not be loaded.'));
}

/** The part of a text around the first word that was found, with all of them marked. */
function excerpt(text, words) {
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const at = text.search(new RegExp(pattern, 'i'));
  const from = Math.max(0, text.lastIndexOf(' ', at - 50) + 1);
  const part = `${from > 0 ? '… ' : ''}${text.slice(from, from + 220)}`;
  const line = document.createElement('p');
  for (const [number, piece] of part.split(new RegExp(`(${pattern})`, 'i')).entries()) {
    const node = number % 2 ? document.createElement('mark') : document.createTextNode(piece);
    if (number % 2) node.textContent = piece;
    line.append(node);
  }
  return line;
}

function resultItem({ id, title, page, text, terms }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = root + id;
  const name = document.createElement('strong');
  name.textContent = title;
  const where = document.createElement('small');
  where.textContent = page === title ? '' : page;
  link.append(name, where, excerpt(text, terms));
  item.append(link);
  return item;
}

const asWritten = {
  prefix: (term) => term.length > 1,
  boost: { title: 3, page: 2 },
  combineWith: 'AND',
  boostDocument: (_id, _term, { weight }) => weight,
};
const misspelt = { ...asWritten, fuzzy: (term) => (term.length > 4 ? 0.2 : false) };

/** Words that are nearly the same count only where nobody wrote those that are asked for. */
async function resultsFor(words) {
  const all = await index;
  const exact = all.search(words, asWritten);
  return exact.length > 0 ? exact : all.search(words, misspelt);
}

async function search() {
  const words = field.value.trim();
  const found = words ? await resultsFor(words) : [];
  list.replaceChildren(...found.slice(0, 20).map(resultItem));
  hint.textContent = words && found.length === 0 ? `Nothing found for “${words}”.` : '';
  if (!words) hint.textContent = 'Calls, options, variables, error codes, or any words.';
  mark(0);
}

let chosen = 0;
function mark(number) {
  const links = $$('a', list);
  chosen = Math.max(0, Math.min(number, links.length - 1));
  for (const [place, link] of links.entries()) link.classList.toggle('chosen', place === chosen);
  links[chosen]?.scrollIntoView({ block: 'nearest' });
}

field.addEventListener('input', search);
field.addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    mark(chosen + (event.key === 'ArrowDown' ? 1 : -1));
  } else if (event.key === 'Enter') {
    event.preventDefault();
    $$('a', list)[chosen]?.click();
  }
});
list.addEventListener('click', () => dialog.close());
dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
$('.search-open').addEventListener('click', openSearch);
addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
  if ((event.key === '/' && !isTyping) || (event.key === 'k' && (event.metaKey || event.ctrlKey))) {
    event.preventDefault();
    void openSearch();
  }
  if (event.key === 'Escape') setMenu(false);
});
