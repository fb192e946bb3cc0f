/** What is painted though no text of the document says it, for those who must not miss a word of a picture. */
export const paintedScript = String.raw`
const pieceOfContent = /"((?:[^"\\]|\\.)*)"|\battr\(\s*([\w-]+)[^)]*\)/g;

/** The words that a style puts before or after what is in an element. */
function textOfStyle(element, pseudo) {
  const content = getComputedStyle(element, pseudo).content;
  if (!content || content === 'none' || content === 'normal') return '';
  const pieces = Array.from(content.matchAll(pieceOfContent), ([, text, name]) =>
    name ? attribute(element, name) : text.replace(/\\(.)/g, '$1'));
  return clean(pieces.join(''), longestText);
}

/** Of what is inside, nothing is in the document, or it cannot be seen as one looks at a page. */
function drawsItself(element) {
  const tag = tagOf(element);
  return tag === 'video' || tag === 'audio' || tag === 'canvas' || (tag === 'select' && roleOf(element) === 'combobox');
}

/** Whether an element may show what nobody can look into: a closed shadow root. */
const isSealed = (element) => tagOf(element).includes('-') && !shadowOf(element);
`;
