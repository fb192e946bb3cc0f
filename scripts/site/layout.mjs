// The frame of every page: head, navigation, contents.
import { address, escapeHtml, pageOf } from './render.mjs';
import { shortTitle } from './navigation.mjs';

const eye = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12c4-7 16-7 20 0-4 7-16 7-20 0z"/><circle cx="12" cy="12" r="3.2"/></svg>`;
const magnifier = `<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="11" cy="11" r="6.5"/><path d="m16 16 5 5"/></svg>`;
const sun = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z"/></svg>`;
const bars = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg>`;

/** Before anything is drawn, so that no page flashes in the other theme. */
const early = `try{const t=localStorage.getItem('eyewright-theme');if(t)document.documentElement.dataset.theme=t}catch{}`;

/** A whole page. `body` is HTML; `kind` is `document` or `home`. */
export function pageHtml({
  page,
  title,
  description,
  body,
  contents = [],
  sections,
  version,
  kind = 'document',
  around = [],
}) {
  const to = (target, anchor) => address(page, target, anchor);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
<link rel="icon" href="${to('assets/icon.svg')}">
<link rel="stylesheet" href="${to('assets/site.css')}">
<script>${early}</script>
<script defer src="${to('assets/site.js')}" data-root="${to('x').slice(0, -1)}"></script>
</head>
<body class="${kind}">
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
  <button class="icon menu" type="button" aria-label="Menu" aria-expanded="false" aria-controls="side">${bars}</button>
  <a class="brand" href="${to('index.html')}">${eye}<span>eyewright</span></a>
  <span class="version">${escapeHtml(version)}</span>
  <button class="search-open" type="button">${magnifier}<span>Search</span><kbd>/</kbd></button>
  <nav class="main-links" aria-label="Main">
    <a href="${to('first-steps.html')}">Guide</a><a href="${to('reference.html')}">Reference</a><a href="${to('errors.html')}">Errors</a>
  </nav>
  <button class="icon theme" type="button" aria-label="Light or dark">${sun}</button>
</header>
<div class="columns">
<nav class="side" id="side" aria-label="Pages">
${sections.map((section) => sectionHtml(section, page)).join('\n')}
</nav>
<main id="main" tabindex="-1">
<article>
${body}
</article>
${aroundHtml(page, around)}
</main>
${contents.length > 1 ? contentsHtml(contents) : ''}
</div>
<dialog class="search" aria-label="Search">
  <form method="dialog"><label>${magnifier}<input type="search" placeholder="Search the documentation" aria-label="Search the documentation" autocomplete="off" spellcheck="false"></label><button class="close">Esc</button></form>
  <p class="search-hint" role="status"></p>
  <ol class="results"></ol>
</dialog>
</body>
</html>
`;
}

function sectionHtml({ title, documents, isFolded }, page) {
  const links = documents
    .map((document) => {
      const target = pageOf(document.file);
      const current = target === page ? ' aria-current="page"' : '';
      return `<li><a href="${address(page, target)}"${current}>${escapeHtml(shortTitle(document))}</a></li>`;
    })
    .join('');
  const isOpen = !isFolded || documents.some(({ file }) => pageOf(file) === page);
  return `<details${isOpen ? ' open' : ''}><summary>${escapeHtml(title)}</summary><ul>${links}</ul></details>`;
}

function contentsHtml(headings) {
  const items = headings.map(
    ({ level, text, slug }) => `<li class="level-${level}"><a href="#${slug}">${escapeHtml(text)}</a></li>`,
  );
  return `<aside class="contents"><nav aria-label="On this page"><p>On this page</p><ol>${items.join('')}</ol></nav></aside>`;
}

function aroundHtml(page, [before, after] = []) {
  if (!before && !after) return '';
  const link = (document, name, word) =>
    document
      ? `<a class="${name}" href="${address(page, pageOf(document.file))}"><small>${word}</small>${escapeHtml(shortTitle(document))}</a>`
      : '<span></span>';
  return `<nav class="around" aria-label="Next pages">${link(before, 'before', 'Before')}${link(after, 'after', 'Next')}</nav>`;
}
