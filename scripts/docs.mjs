// The documentation as a site of plain files, in docs-site/: served by anything, or opened as files. Needs no network.
// `--out FOLDER` writes it elsewhere, `--plain` leaves code without colours, which takes most of the time.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { documentPaths, readDocument } from './site/documents.mjs';
import { homeHtml } from './site/home.mjs';
import { pageHtml } from './site/layout.mjs';
import { navigation, shortTitle } from './site/navigation.mjs';
import { address, codeHtml, escapeHtml, pageOf, renderDocument } from './site/render.mjs';
import { brokenLinks } from './site/broken-links.mjs';
import { searchScript } from './site/search-index.mjs';
import { inSeconds, root } from './lib/run.mjs';

const started = performance.now();
const asked = process.argv.indexOf('--out');
const out = path.resolve(root, asked < 0 ? 'docs-site' : process.argv[asked + 1]);
const require = createRequire(import.meta.url);
const { version, description } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

const documents = new Map(documentPaths().map((file) => [file, readDocument(file)]));
const sections = navigation().map(({ title, files, isFolded }) => ({
  title,
  isFolded,
  documents: files.map((file) => documents.get(file)),
}));
const order = sections.flatMap(({ documents: some }) => some);
/** Files that are no documents and that documents link to. */
const sources = new Map();

function write(page, content) {
  const file = path.join(out, page);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const writePage = (init) => write(init.page, pageHtml({ description, version, sections, ...init }));

/** The first paragraph, for search engines. */
function firstWords({ tokens }) {
  const at = tokens.findIndex(({ type }) => type === 'paragraph_open');
  return (tokens[at + 1]?.content ?? '')
    .replaceAll(/[`*[\]]|\(.*?\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 160);
}

function writeDocument(document) {
  const at = order.indexOf(document);
  writePage({
    page: pageOf(document.file),
    title: `${shortTitle(document)} · eyewright`,
    description: firstWords(document) || description,
    body: renderDocument(document, (file, isFolder) => sources.set(file, isFolder)),
    contents: document.headings.filter(({ level }) => level === 2 || level === 3),
    around: [order[at - 1], order[at + 1]],
  });
}

function listPage(page, title, items) {
  const links = items.map(({ href, text }) =>
    href ? `<li><a href="${href}">${escapeHtml(text)}</a></li>` : `<li><code>${escapeHtml(text)}</code></li>`,
  );
  writePage({ page, title: `${title} · eyewright`, body: `<h1>${escapeHtml(title)}</h1><ul>${links.join('')}</ul>` });
}

function writeSource(file, isFolder) {
  const page = pageOf(file);
  if (isFolder) {
    const names = readdirSync(path.join(root, file), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|js|json|html|css|yaml|feature)$/.test(entry.name))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
    // Simulators are many files, which nobody reads one by one.
    const hasPages = file.startsWith('examples');
    if (hasPages) for (const name of names) writeSource(name, false);
    const items = names
      .sort()
      .map((name) => ({ text: name, href: hasPages ? address(page, pageOf(name)) : undefined }));
    listPage(page, file, items);
    return;
  }
  const code = readFileSync(path.join(root, file), 'utf8');
  const body = `<h1><code>${escapeHtml(file)}</code></h1>${codeHtml(code, path.extname(file).slice(1))}`;
  writePage({ page, title: `${file} · eyewright`, body });
}

rmSync(out, { recursive: true, force: true });
for (const document of documents.values()) writeDocument(document);
for (const [file, isFolder] of sources) writeSource(file, isFolder);
for (const folder of ['decisions', 'recipes']) {
  const inside = [...documents.values()].filter(({ file }) => file.startsWith(`docs/${folder}/`));
  listPage(
    `${folder}.html`,
    folder === 'decisions' ? 'Decisions' : 'Recipes',
    inside.map((document) => ({ href: pageOf(document.file), text: document.title })),
  );
}
const pages = new Set([...documents.keys()].map(pageOf));
writePage({
  page: 'index.html',
  kind: 'home',
  title: 'eyewright · Tests that look at the screen',
  body: homeHtml(pages),
});

cpSync(path.join(root, 'scripts/site/assets'), path.join(out, 'assets'), { recursive: true });
cpSync(path.join(root, 'docs/images'), path.join(out, 'images'), { recursive: true });
for (const weight of [400, 600]) {
  const font = `inter-latin-${weight}-normal.woff2`;
  cpSync(require.resolve(`@fontsource/inter/files/${font}`), path.join(out, 'assets', font));
}
const minisearch = path.resolve(path.dirname(require.resolve('minisearch')), '..', 'umd', 'index.js');
write('assets/minisearch.js', readFileSync(minisearch, 'utf8').replace(/\/\/# sourceMappingURL=.*\n?/, ''));
write('assets/search-index.js', searchScript([...documents.values()]));

const broken = brokenLinks(out);
for (const link of broken) console.log(link);
if (broken.length > 0) process.exitCode = 1;
console.log(
  `docs: ${documents.size} documents, ${sources.size} sources in ${inSeconds((performance.now() - started) / 1000)}: ${path.relative(process.cwd(), path.join(out, 'index.html'))}`,
);
