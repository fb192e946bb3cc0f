import type { Rect } from '../../../core/screen/geometry.ts';
import type { Aim, AimedBox, ElementLocator, ScreenTree } from '../../../core/screen/screen-tree.ts';
import type { Surroundings } from '../../../core/screen/surroundings.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { Guard } from '../driver/command-guard.ts';
import type { PageTraffic } from '../page/page-traffic.ts';
import { askInnermost, documentOfFrame, type PlacedDocument } from './ask-innermost.ts';
import { readForCode, targetForCode } from './code-view.ts';
import { DocumentSet, type TreeDocument } from './document-set.ts';
import { findElement } from './find-element.ts';
import { treeSnapshot } from './tree-snapshot.ts';

export interface WebTreeParts {
  readonly driver: BoundDriver;
  readonly guard: Guard;
  /** Screenshot pixels per CSS pixel in the newest screenshot; undefined before the first one. */
  readonly scale: () => number | undefined;
  /** The requests of the page, tracked from the first call on. */
  readonly traffic: () => PageTraffic;
}

/** The DOM and accessibility tree of a page, through frames of any origin and open shadow roots. */
export function webTree({ driver, guard, scale, traffic }: WebTreeParts): ScreenTree {
  const documents = (): DocumentSet => new DocumentSet(driver, scale());
  /** Number of requests that had begun at the last pulse. */
  let begunBefore = 0;
  return {
    tellsLooks: true,
    snapshot: (options) => guard('read the tree of the page', options.signal, () => treeSnapshot(documents(), options)),
    find: (locator, signal) =>
      guard(`find ${JSON.stringify(locator)}`, signal, () => findElement(documents(), locator)),
    reveal: (text, signal) =>
      guard(`scroll ${JSON.stringify(text)} into view`, signal, () => reveal(documents(), text)),
    aim: (at, signal) => guard('aim at an element', signal, () => aim(documents(), at)),
    locatorsAt: (rect, signal) => guard('describe an element', signal, () => locatorsAt(documents(), rect)),
    surroundings: (rect, signal) =>
      guard('read the surroundings of an element', signal, () => surroundings(documents(), rect)),
    place: (signal) =>
      guard('read the address', signal, async () => {
        const address = await driver.read('location.href');
        return typeof address === 'string' ? address : undefined;
      }),
    pulse: (signal) =>
      guard('check whether the page is at rest', signal, async () => {
        const { begun, isAwaiting } = traffic();
        const hasNewRequests = begun !== begunBefore;
        begunBefore = begun;
        const pulse = await documents().main.ask('pulse', {});
        return pulse && { ...pulse, isLate: pulse.isLate || hasNewRequests, isAwaiting };
      }),
    code: {
      read: (parts, signal) => guard('read the page for plain code', signal, () => readForCode(documents(), parts)),
      targetAt: (rect, signal) =>
        guard('describe an element for plain code', signal, () => targetForCode(documents(), rect)),
    },
    evaluate: (script, signal) => guard('evaluate JavaScript', signal, () => driver.evaluate(script)),
  };
}

async function reveal(documents: DocumentSet, text: string): Promise<boolean> {
  const request = { text, scroll: true, base: undefined };
  const main = await documents.main.ask('reveal', request);
  if (!main || main.isThere) return main?.isThere === true;
  for (const document of main.frames.length > 0 ? await documents.others() : []) {
    if ((await document.ask('reveal', request))?.isThere) return true;
  }
  return false;
}

async function locatorsAt(documents: DocumentSet, rect: Rect): Promise<readonly ElementLocator[]> {
  const found = await locatorsInside(documents, rect, { document: documents.main, base: undefined });
  if (!found || found.locators.length === 0) return [];
  const unique = await unmatchedElsewhere(documents, found.document, found.locators);
  return found.frames.length === 0 ? unique : unique.map((locator) => ({ ...locator, frames: found.frames }));
}

interface LocatorsInDocument {
  readonly document: TreeDocument;
  readonly locators: readonly ElementLocator[];
  /** Selectors of the frames on the way, outermost first. */
  readonly frames: readonly string[];
}

async function aim(documents: DocumentSet, { rect, reading }: AimedBox): Promise<Aim> {
  let moved: Rect | undefined;
  const found = await askInnermost(documents, async ({ document, base }) => {
    const aimed = await document.ask('aim', { rect: moved ?? rect, reading, base });
    if (!aimed) return undefined;
    const { frame, touch, cover, disabled, isGone } = aimed;
    moved = aimed.moved ?? moved;
    return { frame, answer: { touch, cover, disabled, isGone } };
  });
  return { ...found, moved };
}

async function surroundings(documents: DocumentSet, rect: Rect): Promise<Surroundings> {
  const found = await askInnermost(documents, async ({ document, base }) => {
    const around = await document.ask('surroundings', { rect, base });
    return around && { frame: around.frame, answer: { at: around.at, parts: around.parts } };
  });
  return found ?? { at: undefined, parts: [] };
}

/** The locators of the innermost element at a rectangle; undefined when a document went away meanwhile. */
async function locatorsInside(
  documents: DocumentSet,
  rect: Rect,
  at: PlacedDocument,
): Promise<LocatorsInDocument | undefined> {
  const { document, base } = at;
  const found = await document.ask('locatorsAt', { rect, base });
  if (found?.frame === undefined) return found && { document, locators: found.locators, frames: found.around };
  const inner = await documentOfFrame(documents, at, found.frame);
  const below = inner && (await locatorsInside(documents, rect, inner));
  return below && { ...below, frames: [...found.around, ...below.frames] };
}

/** The locators that match nothing in any other document. */
async function unmatchedElsewhere(
  documents: DocumentSet,
  own: TreeDocument,
  locators: readonly ElementLocator[],
): Promise<readonly ElementLocator[]> {
  let left = locators;
  for (const document of [documents.main, ...(await documents.others())]) {
    if (document.key === own.key) continue;
    const counts = (await document.ask('countAll', { locators: left })) ?? [];
    left = left.filter((_, index) => !counts[index]);
  }
  return left;
}
