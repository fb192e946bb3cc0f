import { throwIfAborted } from '../../../core/time/deadline.ts';
import { rectCenter, type Point, type Rect } from '../../../core/screen/geometry.ts';
import type {
  Aim,
  AimedBox,
  ElementLocator,
  FoundElement,
  ScreenTree,
  Surroundings,
  TreeNode,
  TreeSnapshotOptions,
} from '../../../core/screen/screen-tree.ts';
import { xpathError } from '../../../core/screen/xpath-error.ts';
import type { BoundDriver } from '../driver/bound-driver.ts';
import type { Guard } from '../driver/command-guard.ts';
import type { PageTraffic } from '../page/page-traffic.ts';
import { readForCode, targetForCode } from './code-view.ts';
import { DocumentSet, type TreeDocument } from './document-set.ts';
import type { Place, TreeQuestions, WalkedNode } from './tree-questions.ts';

/** Elements of one snapshot; pages that have more are cut there. */
const mostNodes = 5000;

export interface WebTreeParts {
  readonly driver: BoundDriver;
  readonly guard: Guard;
  /** Picture pixels per CSS pixel of the newest picture; undefined before the first. */
  readonly scale: () => number | undefined;
  /** The requests of the page, from the first time on that they are asked for. */
  readonly traffic: () => PageTraffic;
}

/** What a page tells about itself: DOM and accessibility, through frames of any origin and open shadow roots. */
export function webTree({ driver, guard, scale, traffic }: WebTreeParts): ScreenTree {
  const documents = (): DocumentSet => new DocumentSet(driver, scale());
  /** How many requests there had been when the pulse was taken last. */
  let requests = 0;
  return {
    tellsLooks: true,
    snapshot: (options) => guard('read the tree of the page', options.signal, () => snapshot(documents(), options)),
    find: (locator, signal) => guard(`find ${JSON.stringify(locator)}`, signal, () => find(documents(), locator)),
    reveal: (text, signal) =>
      guard(`scroll ${JSON.stringify(text)} into view`, signal, () => reveal(documents(), text)),
    aim: (at, signal) => guard('aim at an element', signal, () => aim(documents(), at)),
    locatorsAt: (rect, signal) => guard('describe the element at a place', signal, () => locatorsAt(documents(), rect)),
    surroundings: (rect, signal) =>
      guard('read what stands around a place', signal, () => surroundings(documents(), rect)),
    place: (signal) =>
      guard('ask for the address', signal, async () => {
        const address = await driver.evaluate('location.href');
        return typeof address === 'string' ? address : undefined;
      }),
    pulse: (signal) =>
      guard('ask whether the page is at rest', signal, async () => {
        const { begun, isAwaiting } = traffic();
        const hasAsked = begun !== requests;
        requests = begun;
        const pulse = await documents().main.ask('pulse', {});
        return pulse && { ...pulse, isLate: pulse.isLate || hasAsked, isAwaiting };
      }),
    code: {
      read: (parts, signal) => guard('read the page for plain code', signal, () => readForCode(documents(), parts)),
      targetAt: (rect, signal) =>
        guard('describe what is at a place for plain code', signal, () => targetForCode(documents(), rect)),
    },
    evaluate: (script, signal) => guard('evaluate JavaScript', signal, () => driver.evaluate(script)),
  };
}

interface Branch {
  readonly document: TreeDocument;
  readonly base: Place | undefined;
  /** Where its roots belong in the list. */
  readonly parent: number;
  /** Whether nothing lies over the frame that it is in, as far as that is known. */
  readonly isOpen: boolean;
}

async function snapshot(documents: DocumentSet, options: TreeSnapshotOptions): Promise<readonly TreeNode[]> {
  const nodes: WalkedNode[] = [];
  const open: Branch[] = [{ document: documents.main, base: undefined, parent: -1, isOpen: true }];
  for (let branch = open.shift(); branch && nodes.length < mostNodes; branch = open.shift()) {
    throwIfAborted(options.signal);
    const walked = await branch.document.ask('snapshot', queryOf(branch, options, mostNodes - nodes.length));
    if (walked) open.push(...(await grown(nodes, walked, { documents, branch, options })));
    else drawn(nodes, branch.parent);
  }
  if (open.length > 0) options.onCut?.();
  return asTree(nodes);
}

function queryOf(
  { document, base, isOpen }: Branch,
  { scope, looks, painted, unseen, reading }: TreeSnapshotOptions,
  most: number,
): TreeQuestions['snapshot']['ask'] {
  return {
    visibleOnly: scope === 'visible-only',
    looks,
    painted,
    unseen,
    reading,
    most,
    key: document.key,
    base,
    isOpen,
  };
}

interface Growth {
  readonly documents: DocumentSet;
  readonly branch: Branch;
  readonly options: TreeSnapshotOptions;
}

/** Adds what a document told to the list; the frames in it that are asked by themselves. */
async function grown(
  nodes: WalkedNode[],
  walked: TreeQuestions['snapshot']['answer'],
  { documents, branch: { parent, isOpen }, options: { onCut, onMore } }: Growth,
): Promise<Branch[]> {
  if (walked.isCut) onCut?.();
  if (walked.goesOn) scrolled(nodes, parent, onMore);
  const first = nodes.length;
  const placed = (index: number): number => (index < 0 ? parent : index + first);
  nodes.push(...walked.nodes.map((node) => ({ ...node, parent: placed(node.parent) })));
  const branches: Branch[] = [];
  for (const frame of walked.frames) {
    const inside = await documents.byKey(frame.key);
    const at = placed(frame.parent);
    if (inside) branches.push({ document: inside, base: frame.place, parent: at, isOpen: isOpen && frame.isOpen });
    else drawn(nodes, at);
  }
  return branches;
}

/** A document that can be scrolled: the topmost one, or that of a frame. */
function scrolled(nodes: WalkedNode[], frame: number, onMore: TreeSnapshotOptions['onMore']): void {
  const node = nodes[frame];
  if (node) nodes[frame] = { ...node, scrolls: true };
  else onMore?.();
}

/** A frame that nobody can look into shows what nobody tells. */
function drawn(nodes: WalkedNode[], frame: number): void {
  const node = nodes[frame];
  if (node) nodes[frame] = { ...node, drawn: 'content' };
}

function asTree(nodes: readonly WalkedNode[]): TreeNode[] {
  const roots: TreeNode[] = [];
  const built: TreeNode[][] = [];
  for (const { parent, ...node } of nodes) {
    const children: TreeNode[] = [];
    (built[parent] ?? roots).push({ ...node, children });
    built.push(children);
  }
  return roots;
}

async function find(documents: DocumentSet, locator: ElementLocator): Promise<FoundElement | undefined> {
  const found = await findAnywhere(documents, locator);
  return found?.cover === undefined || takesFirst(locator) ? found : undefined;
}

async function findAnywhere(documents: DocumentSet, locator: ElementLocator): Promise<FoundElement | undefined> {
  const request = { locator, scroll: true, base: undefined };
  const main = await documents.main.ask('find', request);
  requireValid(locator, main);
  if (!main || main.count > 1) return undefined;
  const isDone = main.frames.length === 0 || (main.count === 1 && takesFirst(locator));
  const fits = isDone ? [] : await fitting(documents, locator);
  if (fits.length + main.count !== 1) return undefined;
  const [document] = fits;
  return document ? findInside(documents, document, locator) : placed(main);
}

async function findInside(
  documents: DocumentSet,
  document: TreeDocument,
  locator: ElementLocator,
): Promise<FoundElement | undefined> {
  const request = { locator, scroll: true, base: undefined };
  // Scrolling moves the frames around it as well, so where they are is asked afterwards.
  await document.ask('find', request);
  const base = await documents.placeOf(document);
  if (!base || !standsIn(base.frames, locator)) return undefined;
  const found = placed(await document.ask('find', { ...request, scroll: false, base }));
  return found && { ...found, cover: found.cover ?? (await overFrame(documents, document, found)) };
}

/** Whether a document is in the frames that an element is to stand in; the document itself knows those inside of it. */
function standsIn(frames: readonly string[], { frames: wanted }: ElementLocator): boolean {
  return wanted === undefined || frames.every((selector, index) => selector === wanted[index]);
}

function placed(answer: TreeQuestions['find']['answer'] | undefined): FoundElement | undefined {
  const { rect, touch, cover } = answer ?? {};
  return rect && { ...rect, touch, cover };
}

/** What lies over the frame of a document, where an element in it is to be touched. */
async function overFrame(
  documents: DocumentSet,
  document: TreeDocument,
  found: FoundElement,
): Promise<string | undefined> {
  const point = found.touch ?? rectCenter(found);
  const { thing, document: reached } = (await thingAt(documents, point)) ?? {};
  return reached?.key === document.key ? undefined : thing;
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

/** @throws ConfigError for an XPath that is none. */
function requireValid(locator: ElementLocator, answer: { readonly invalid?: string } | undefined): void {
  if (locator.by === 'xpath' && answer?.invalid !== undefined) throw xpathError(locator.xpath, answer.invalid);
}

/** The documents beside the main one that have something that fits, once for each such thing; of an XPath, the first. */
async function fitting(documents: DocumentSet, locator: ElementLocator): Promise<readonly TreeDocument[]> {
  const fits: TreeDocument[] = [];
  for (const document of await documents.others()) {
    const found = await document.ask('find', { locator, scroll: false, base: undefined });
    fits.push(...Array.from({ length: found?.count ?? 0 }, () => document));
    if (takesFirst(locator) && fits.length > 0) break;
  }
  return fits;
}

/** Of the XPath of a user the first match counts; one that is remembered must be the only one. */
function takesFirst(locator: ElementLocator): boolean {
  return locator.by === 'xpath' && locator.role === undefined;
}

async function locatorsAt(documents: DocumentSet, rect: Rect): Promise<readonly ElementLocator[]> {
  const ways = await askInward(documents, rect, { document: documents.main, base: undefined });
  if (!ways || ways.locators.length === 0) return [];
  const own = await unknownElsewhere(documents, ways.document, ways.locators);
  return ways.frames.length === 0 ? own : own.map((locator) => ({ ...locator, frames: ways.frames }));
}

/** A document, and where it is unless it is the topmost. */
type Placed = Pick<Branch, 'document' | 'base'>;

interface WaysInside {
  readonly document: TreeDocument;
  readonly locators: readonly ElementLocator[];
  /** Selectors of the frames on the way, outermost first. */
  readonly frames: readonly string[];
}

interface Thing {
  readonly document: TreeDocument;
  /** What a person would call what is there. */
  readonly thing: string | undefined;
}

/** What is at a point, and in which document. */
async function thingAt(documents: DocumentSet, point: Point): Promise<Thing | undefined> {
  return inward(documents, { document: documents.main, base: undefined }, async ({ document, base }) => {
    const found = await document.ask('thingAt', { point, base });
    return found && { ...found, answer: { document, thing: found.cover } };
  });
}

async function aim(documents: DocumentSet, { rect, reading }: AimedBox): Promise<Aim> {
  const top: Placed = { document: documents.main, base: undefined };
  let moved: Rect | undefined;
  const found = await inward(documents, top, async ({ document, base }) => {
    const aimed = await document.ask('aim', { rect: moved ?? rect, reading, base });
    if (!aimed) return undefined;
    const { frame, touch, cover, disabled, isGone } = aimed;
    moved = aimed.moved ?? moved;
    return { frame, answer: { touch, cover, disabled, isGone } };
  });
  return { ...found, moved };
}

async function surroundings(documents: DocumentSet, rect: Rect): Promise<Surroundings> {
  const top: Placed = { document: documents.main, base: undefined };
  const found = await inward(documents, top, async ({ document, base }) => {
    const around = await document.ask('surroundings', { rect, base });
    return around && { frame: around.frame, answer: { at: around.at, parts: around.parts } };
  });
  return found ?? { at: undefined, parts: [] };
}

/** Asks a document, or the one inside of it where a frame is; undefined when one went away meanwhile. */
async function inward<T>(
  documents: DocumentSet,
  at: Placed,
  ask: (at: Placed) => Promise<{ readonly frame?: string | undefined; readonly answer: T } | undefined>,
): Promise<T | undefined> {
  const found = await ask(at);
  if (found?.frame === undefined) return found?.answer;
  const inner = await documents.byKey(at.base ? `${at.document.key}|${found.frame}` : found.frame);
  const base = inner && (await documents.placeOf(inner));
  return inner && base && inward(documents, { document: inner, base }, ask);
}

/** Asks the document at a place, or the one inside of it where a frame is; undefined when one went away meanwhile. */
async function askInward(documents: DocumentSet, rect: Rect, at: Placed): Promise<WaysInside | undefined> {
  const { document, base } = at;
  const found = await document.ask('locatorsAt', { rect, base });
  if (found?.frame === undefined) return found && { document, locators: found.locators, frames: found.around };
  const inner = await documents.byKey(base ? `${document.key}|${found.frame}` : found.frame);
  const place = inner && (await documents.placeOf(inner));
  const ways = inner && place && (await askInward(documents, rect, { document: inner, base: place }));
  return ways && { ...ways, frames: [...found.around, ...ways.frames] };
}

/** Those that fit nothing in any other document. */
async function unknownElsewhere(
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
