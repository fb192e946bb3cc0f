const colours =
  'red|green|blue|yellow|orange|purple|violet|pink|brown|black|white|gr[ae]y|turquoise|cyan|magenta|gold|silver|beige';
const looks =
  'bold|italic|underlined|struck through|highlighted|big|bigger|small|smaller|tiny|huge|tall|wide|narrow|round|rounded|square|blurred|bright|dark|pale|transparent|cent(?:er|re)d|aligned|left-aligned|right-aligned|responsive|beautiful|ugly|nice|correct|wrong';
const predicate = new RegExp(
  `\\b(?:is|are|looks?|appears?|turns?|becomes?)(?: not| now| shown| displayed| marked| painted)*(?: in)?(?: (?:light|dark|bright|a))? ?(?:${colours}|${looks})(?: (?:colou?r|text|letters))?$`,
);
const quality =
  /\b(?:has|have|with)(?: (?:a|an|the|no))?(?: \w+)? (?:colou?r|background|border|font|font size|shadow|padding|margin|animation)(?: .*)?$/;
const size = /\b(?:is|are)(?: not)? (?:\d+|[a-z]+) ?(?:px|pixels?)(?: .*)?$/;

/** Whether a statement, its quotes protected, is about colours and other looks, of which the model knows nothing. */
export function saysLooks(text: string): boolean {
  return predicate.test(text) || quality.test(text) || size.test(text);
}
