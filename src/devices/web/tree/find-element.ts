import { rectCenter, type Point } from '../../../core/screen/geometry.ts';
import type { ElementLocator, FoundElement } from '../../../core/screen/screen-tree.ts';
import { xpathError } from '../../../core/screen/xpath-error.ts';
import type { DocumentSet, TreeDocument } from './document-set.ts';
import type { TreeQuestions } from './tree-questions.ts';
import { askInnermost } from './ask-innermost.ts';

/**
 * The one element that a locator matches, in any document; undefined when it matches none or several.
 *
 * @throws ConfigError for an invalid XPath.
 */
export async function findElement(documents: DocumentSet, locator: ElementLocator): Promise<FoundElement | undefined> {
  const found = await findAnywhere(documents, locator);
  return found?.cover === undefined || takesFirst(locator) ? found : undefined;
}

async function findAnywhere(documents: DocumentSet, locator: ElementLocator): Promise<FoundElement | undefined> {
  const request = { locator, scroll: true, base: undefined };
  const main = await documents.main.ask('find', request);
  requireValid(locator, main);
  if (!main || main.count > 1) return undefined;
  const isDone = main.frames.length === 0 || (main.count === 1 && takesFirst(locator));
  const fits = isDone ? [] : await documentsWithMatch(documents, locator);
  if (fits.length + main.count !== 1) return undefined;
  const [document] = fits;
  return document ? findInside(documents, document, locator) : elementOf(main);
}

async function findInside(
  documents: DocumentSet,
  document: TreeDocument,
  locator: ElementLocator,
): Promise<FoundElement | undefined> {
  const request = { locator, scroll: true, base: undefined };
  // Scrolling moves the frames around it as well, so their positions are read afterwards.
  await document.ask('find', request);
  const base = await documents.placeOf(document);
  if (!base || !isInFrames(base.frames, locator)) return undefined;
  const found = elementOf(await document.ask('find', { ...request, scroll: false, base }));
  return found && { ...found, cover: found.cover ?? (await coverOfFrame(documents, document, found)) };
}

/** Whether a document is in the frames that a locator names; the document itself checks the frames inside it. */
function isInFrames(frames: readonly string[], { frames: wanted }: ElementLocator): boolean {
  return wanted === undefined || frames.every((selector, index) => selector === wanted[index]);
}

function elementOf(answer: TreeQuestions['find']['answer'] | undefined): FoundElement | undefined {
  const { rect, touch, cover } = answer ?? {};
  return rect && { ...rect, touch, cover };
}

/** What covers the frame of a document at the touch point of an element in it. */
async function coverOfFrame(
  documents: DocumentSet,
  document: TreeDocument,
  found: FoundElement,
): Promise<string | undefined> {
  const point = found.touch ?? rectCenter(found);
  const { description, document: reached } = (await elementAt(documents, point)) ?? {};
  return reached?.key === document.key ? undefined : description;
}

/** @throws ConfigError for an invalid XPath. */
function requireValid(locator: ElementLocator, answer: { readonly invalid?: string } | undefined): void {
  if (locator.by === 'xpath' && answer?.invalid !== undefined) throw xpathError(locator.xpath, answer.invalid);
}

/** The documents other than the main one that have a match, once for each match; for an XPath, only the first. */
async function documentsWithMatch(documents: DocumentSet, locator: ElementLocator): Promise<readonly TreeDocument[]> {
  const fits: TreeDocument[] = [];
  for (const document of await documents.others()) {
    const found = await document.ask('find', { locator, scroll: false, base: undefined });
    fits.push(...Array.from({ length: found?.count ?? 0 }, () => document));
    if (takesFirst(locator) && fits.length > 0) break;
  }
  return fits;
}

/** For a user's XPath the first match counts; a match from the cache must be the only one. */
function takesFirst(locator: ElementLocator): boolean {
  return locator.by === 'xpath' && locator.role === undefined;
}

interface ElementAtPoint {
  readonly document: TreeDocument;
  /** How a person would describe the element. */
  readonly description: string | undefined;
}

/** The element at a point, and the document that it is in. */
async function elementAt(documents: DocumentSet, point: Point): Promise<ElementAtPoint | undefined> {
  return askInnermost(documents, async ({ document, base }) => {
    const found = await document.ask('thingAt', { point, base });
    return found && { ...found, answer: { document, description: found.cover } };
  });
}
