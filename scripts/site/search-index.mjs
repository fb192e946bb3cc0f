// What the search finds: a section of a page each, with the words below its heading.
import MiniSearch from 'minisearch';

import { plainText } from './documents.mjs';
import { pageOf } from './render.mjs';
import { searchOptions } from './search-options.mjs';

/** Decisions and the specification tell why; who searches mostly wants to know how. */
const weightOf = (file) => (/^docs\/(decisions|specification)|^CHANGELOG/.test(file) ? 0.3 : 1);

function sectionsOf(document) {
  const { file, tokens, headings, title } = document;
  return headings.map((heading, index) => {
    const end = headings[index + 1]?.index ?? tokens.length;
    const words = tokens
      .slice(heading.index + 3, end)
      .filter((token) => token.type === 'inline' || token.type === 'fence' || token.type === 'code_block')
      .map(plainText);
    return {
      id: `${pageOf(file)}#${heading.slug}`,
      title: heading.text,
      page: title,
      text: words.join(' ').replaceAll(/\s+/g, ' ').trim(),
      weight: weightOf(file),
    };
  });
}

/** The index as a script, which pages load when somebody begins to search; a script is also loaded from files. */
export function searchScript(documents) {
  const index = new MiniSearch(searchOptions);
  index.addAll(documents.flatMap(sectionsOf));
  const { tokenize, ...options } = searchOptions;
  const shared = `{...${JSON.stringify(options)},tokenize:${String(tokenize)}}`;
  const data = JSON.stringify(JSON.stringify(index)).replaceAll('<', '\\u003c');
  return `window.eyewrightSearch={options:${shared},index:${data}};\n`;
}
