/** An element: its attributes, then text or elements. */
export interface XmlElement {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  readonly children?: readonly XmlElement[];
  readonly text?: string;
}

// Characters that XML 1.0 does not allow, not even as references. A single one makes CI systems reject the file.
// eslint-disable-next-line no-control-regex -- the expression matches control characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Escapes text. XML parsers return the original, except for characters that XML does not allow. */
export function escapeXmlText(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>\r]/g, (char) => entities[char] ?? char);
}

/** As `escapeXmlText`, and parsers do not replace line breaks and tabs by spaces. */
export function escapeXmlAttribute(text: string): string {
  return text.replace(forbidden, '\ufffd').replace(/[&<>"\t\n\r]/g, (char) => entities[char] ?? char);
}

/** One document, indented by two spaces. */
export function toXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${[...lines(root, '')].join('\n')}\n`;
}

function* lines({ name, attributes = {}, children = [], text }: XmlElement, indent: string): Generator<string> {
  const open = `${indent}<${name}${Object.entries(attributes).map(attribute).join('')}`;
  if (text !== undefined) yield `${open}>${escapeXmlText(text)}</${name}>`;
  else if (children.length === 0) yield `${open}/>`;
  else {
    yield `${open}>`;
    for (const child of children) yield* lines(child, `${indent}  `);
    yield `${indent}</${name}>`;
  }
}

function attribute([name, value]: [string, string | number | undefined]): string {
  return value === undefined ? '' : ` ${name}="${escapeXmlAttribute(String(value))}"`;
}
