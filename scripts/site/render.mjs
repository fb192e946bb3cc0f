// A document as HTML: coloured samples, links between pages, tables that scroll by themselves.
import path from 'node:path';
import { statSync } from 'node:fs';

import { createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

import { root } from '../lib/run.mjs';
import { markdown, resolveLink } from './documents.mjs';

const isPlain = process.argv.includes('--plain');
const highlighter = await createHighlighterCore({
  themes: [import('shiki/themes/github-light-high-contrast.mjs'), import('shiki/themes/github-dark.mjs')],
  langs: isPlain
    ? []
    : [
        import('shiki/langs/typescript.mjs'),
        import('shiki/langs/javascript.mjs'),
        import('shiki/langs/shellscript.mjs'),
        import('shiki/langs/yaml.mjs'),
        import('shiki/langs/json.mjs'),
        import('shiki/langs/gherkin.mjs'),
      ],
  engine: createJavaScriptRegexEngine(),
});
const known = new Set(highlighter.getLoadedLanguages());

export const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Code in colours of both themes. */
export function codeHtml(code, language) {
  const name = known.has(language) ? language : 'text';
  const html = highlighter.codeToHtml(code.trimEnd(), {
    lang: name,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark' },
    defaultColor: false,
  });
  return `<div class="code" data-language="${escapeHtml(language)}">${html}<button class="copy" type="button">Copy</button></div>`;
}

/** The page that shows a path of the repository: `docs/a/b.md` is `a/b.html`, any other file `source/….html`. */
export function pageOf(file) {
  if (file.startsWith('docs/images/')) return file.slice('docs/'.length);
  if (file.endsWith('.md'))
    return file
      .replace(/^docs\//, '')
      .replace(/\.md$/, '.html')
      .toLowerCase();
  return `source/${file}.html`;
}

const isFolder = (file) => statSync(path.join(root, file)).isDirectory();

/** The address of one page, as seen from another. */
export function address(from, to, anchor = '') {
  const relative = path.posix.relative(path.posix.dirname(from), to) || path.posix.basename(to);
  return anchor === '' ? relative : `${relative}#${anchor}`;
}

/**
 * The HTML of a document's tokens. `onSource` is told each file that is no document and that a link leads to: it needs a page.
 */
export function renderDocument({ file, tokens }, onSource) {
  const page = pageOf(file);
  const { rules } = markdown.renderer;
  rules.fence = (all, index) => codeHtml(all[index].content, all[index].info.trim().split(/\s+/)[0] || 'text');
  rules.table_open = () => '<div class="table"><table>';
  rules.table_close = () => '</table></div>';
  rules.heading_open = (all, index) => {
    const id = all[index].attrGet('id');
    return `<${all[index].tag} id="${id}"><a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`;
  };
  rules.link_open = (...given) => {
    const [all, index, options, , self] = given;
    redirect(all[index], 'href');
    return self.renderToken(all, index, options);
  };
  rules.image = (...given) => {
    const [all, index, options, env, self] = given;
    redirect(all[index], 'src');
    all[index].attrSet('alt', self.renderInlineAsText(all[index].children, options, env));
    all[index].attrSet('loading', 'lazy');
    return self.renderToken(all, index, options);
  };
  return markdown.renderer.render(tokens, markdown.options, {});

  function redirect(token, name) {
    const link = resolveLink(file, token.attrGet(name));
    if (!link) return;
    if (link.path === 'docs/decisions' || link.path === 'docs/recipes') {
      return token.attrSet(name, address(page, `${link.path.slice('docs/'.length)}.html`));
    }
    const isSource = !link.path.endsWith('.md') && !link.path.startsWith('docs/images/');
    if (isSource) onSource(link.path, isFolder(link.path));
    token.attrSet(name, address(page, pageOf(link.path), link.anchor));
  }
}
