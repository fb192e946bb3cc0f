// Every document of the repository: its tokens, headings, links and samples. The site and the checks read the same.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import MarkdownIt from 'markdown-it';

import { root } from '../lib/run.mjs';

export const markdown = new MarkdownIt({ html: true, linkify: false });

/** Paths of all documents, relative to the repository, with `/`. */
export function documentPaths() {
  const below = readdirSync(path.join(root, 'docs'), { recursive: true })
    .map((name) => `docs/${name.split(path.sep).join('/')}`)
    .filter((name) => name.endsWith('.md'));
  return ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...below.sort()];
}

/** The document with what stands in it. */
export function readDocument(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const tokens = markdown.parse(text, {});
  const headings = headingsOf(tokens);
  return {
    file,
    text,
    tokens,
    headings,
    title: headings[0]?.text ?? path.basename(file, '.md'),
    links: linksOf(tokens),
  };
}

/** As GitHub names headings, so that one link serves there and on the site. */
function slugOf(text, taken) {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
  const count = taken.get(plain) ?? 0;
  taken.set(plain, count + 1);
  return count === 0 ? plain : `${plain}-${count}`;
}

function headingsOf(tokens) {
  const taken = new Map();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]);
    const slug = slugOf(text, taken);
    token.attrSet('id', slug);
    return [{ level: Number(token.tag.slice(1)), text, slug, index, line: (token.map?.[0] ?? 0) + 1 }];
  });
}

/** What a person reads of a token and its parts. */
export function plainText(token) {
  if (token.type === 'html_inline' || token.type === 'html_block') return token.content.startsWith('<br') ? ' ' : '';
  if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
  if (token.children) return token.children.map(plainText).join('');
  return token.content;
}

/** Each link and picture, with its line. */
function linksOf(tokens) {
  return tokens.flatMap((token) =>
    (token.children ?? []).flatMap((child) => {
      const target = child.attrGet('href') ?? child.attrGet('src');
      return target === null ? [] : [{ target, line: (token.map?.[0] ?? 0) + 1 }];
    }),
  );
}

/** Where a link of a document leads: a path in the repository and the heading there; undefined when it leaves it. */
export function resolveLink(file, target) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  const [name, anchor = ''] = decodeURI(target).split('#');
  const place = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
  return { path: place.replace(/\/$/, ''), anchor };
}
