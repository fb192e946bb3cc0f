import type { Element as XmlElement } from '@xmldom/xmldom';

import { errorMessage } from '../../../core/errors/errors.ts';
import { xpathError } from '../../../core/screen/xpath-error.ts';

export type { XmlElement };

/** The root of an XML text; undefined if the text is invalid or truncated. The parser is loaded on first use. */
export async function loadXml(text: string): Promise<XmlElement | undefined> {
  const { DOMParser, onErrorStopParsing } = await import('@xmldom/xmldom');
  try {
    return (
      new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml').documentElement ?? undefined
    );
  } catch {
    return undefined;
  }
}

/**
 * Evaluates an XPath. Elements may have the names of the file (`//node[@text="Save"]`), or their class names as in
 * other tools (`//android.widget.Button[@text="Save"]`).
 */
export async function selectElements(expression: string, root: XmlElement): Promise<readonly XmlElement[]> {
  const { select } = await import('xpath');
  const evaluate = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (cause) {
      throw xpathError(expression, errorMessage(cause), cause);
    }
  };
  const run = (context: XmlElement): readonly XmlElement[] => {
    const found = evaluate(() => select(expression, context as unknown as Node));
    if (Array.isArray(found)) return found as readonly XmlElement[];
    throw xpathError(expression, `it returns a ${typeof found}`);
  };
  const direct = run(root);
  if (direct.length > 0 || !/[a-z]\.[A-Za-z]/.test(expression)) return direct;
  const { renamed, originals } = byClass(root);
  return run(renamed).flatMap((element) => originals.get(element) ?? []);
}

interface Renamed {
  readonly renamed: XmlElement;
  readonly originals: ReadonlyMap<XmlElement, XmlElement>;
}

/** A copy of the document with class names as element names. */
function byClass(root: XmlElement): Renamed {
  const document = root.ownerDocument?.implementation.createDocument(null, '');
  const originals = new Map<XmlElement, XmlElement>();
  const copy = (element: XmlElement): XmlElement | undefined => {
    const name = element.getAttribute('class')?.replaceAll('$', '.') || element.nodeName;
    const twin = document?.createElement(name);
    if (!twin) return undefined;
    originals.set(twin, element);
    for (const { name: key, value } of element.attributes) twin.setAttribute(key, value);
    for (let child = element.firstChild; child; child = child.nextSibling) {
      const inner = child.nodeType === elementType ? copy(child as XmlElement) : undefined;
      if (inner) twin.appendChild(inner);
    }
    return twin;
  };
  const renamed = copy(root);
  if (renamed) document?.appendChild(renamed);
  return { renamed: renamed ?? root, originals };
}

const elementType = 1;
