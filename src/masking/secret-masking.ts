import { throwIfAborted } from '../core/time/deadline.ts';
import type { Device } from '../core/device/device.ts';
import { errorMessage } from '../core/errors/errors.ts';
import type { Screenshot } from '../core/screen/frame.ts';
import { clipRect, growRect, scaleRect, type Point, type Rect } from '../core/screen/geometry.ts';
import type { Logger } from '../core/logger.ts';
import type { ScreenTree, TreeNode, TreeReading } from '../core/screen/screen-tree.ts';
import type { SecretVault } from '../core/secrets/secret-vault.ts';
import type { PixelScreen } from '../vision/screen.ts';
import { maskImage } from '../util/mask-image.ts';
import { joinBoxes, withoutCovered } from './join-boxes.ts';
import { needsTextRecognition, readPlaces } from './picture-places.ts';
import type { PictureReader } from './picture-reader.ts';
import { flat, focusedField, treePlaces, type FieldKey } from './tree-places.ts';
import { TypedPlaces } from './typed-places.ts';

/** Pixels around letters that belong to them. */
const rim = 2;
/** Stands for a screen without a readable tree: no nodes, but possibly more content. */
const unreadTree: TreeReading = { nodes: [], isCut: true };

/** Areas to paint over: words, which are joined per line, and fields, which stay separate. */
interface SecretAreas {
  readonly words: readonly Rect[];
  readonly fields: readonly Rect[];
}

const nothingFound: SecretAreas = { words: [], fields: [] };

export interface MaskingInit {
  readonly device: Device;
  readonly vault: SecretVault;
  readonly logger: Logger;
}

/** Finds secrets on the screen of one device and paints over them. */
export class SecretMasking {
  readonly #init: MaskingInit;
  /** Loaded when needed: most tests have no secret, or none in pictures. */
  #reader: Promise<PictureReader> | undefined;
  /** Fields that received a secret, if the tree exposes them; otherwise their positions are kept. */
  readonly #received = new Set<FieldKey>();
  readonly #typed = new TypedPlaces();
  #touched: Point | undefined;
  /** Device pixel ratio of the newest requested picture; tree positions use the same pixels. */
  #dpr = 1;
  /** Whether the last tree contained a secret. */
  #isShown = false;

  constructor(init: MaskingInit) {
    this.#init = init;
  }

  /** Takes a picture without secrets. */
  async take(signal: AbortSignal): Promise<Screenshot> {
    const { device } = this.#init;
    // Content that moves meanwhile is masked at both positions. Slow trees are read once per picture.
    const isQuick = device.tree?.tellsLooks === true;
    const [before, shot] = await Promise.all([
      isQuick ? this.#readTree(signal) : unreadTree,
      device.screenshot(signal),
    ]);
    this.#dpr = shot.dpr ?? 1;
    return this.cover(shot, { before: before.nodes, signal });
  }

  /** Masks the secrets in a picture that was just taken. */
  async cover(
    shot: Screenshot,
    { before = [], signal }: { before?: readonly TreeNode[]; signal: AbortSignal },
  ): Promise<Screenshot> {
    const { words, fields } = this.#isNeeded ? await this.#find(shot, before, signal) : nothingFound;
    const grown = (rects: readonly Rect[]): Rect[] =>
      rects.flatMap((rect) => clipRect(growRect(rect, rim), shot) ?? []);
    const boxes = withoutCovered([...grown([...(shot.hides ?? []), ...fields]), ...joinBoxes(grown(words))]);
    if (boxes.length === 0) return shot;
    const { data, mime, width, height } = shot;
    return { ...shot, data: await maskImage({ data, mime, width, height }, boxes), hides: boxes };
  }

  touched(point: Point): void {
    this.#touched = point;
  }

  async typedSecret(signal: AbortSignal): Promise<void> {
    const { nodes } = await this.#readTree(signal);
    const field = focusedField(nodes);
    if (field !== undefined) this.#received.add(field);
    else if (this.#touched) this.#typed.typedAt(this.#touched);
  }

  async close(): Promise<void> {
    (await this.#reader?.catch(() => undefined))?.close();
  }

  get #isNeeded(): boolean {
    return this.#init.vault.shown.length > 0;
  }

  async #find(shot: Screenshot, before: readonly TreeNode[], signal: AbortSignal): Promise<SecretAreas> {
    const values = this.#init.vault.shown;
    const { nodes, isCut } = await this.#readTree(signal);
    const scale = (shot.dpr ?? 1) / this.#dpr;
    const pieces = treePlaces([...before, ...nodes], { values, received: this.#received });
    const screen = isCut || needsTextRecognition(nodes, this.#dpr) ? await this.#readPicture(shot, nodes) : undefined;
    const rects = (isField: boolean): Rect[] =>
      pieces.filter((piece) => (piece.isField === true) === isField).map(({ rect }) => scaleRect(rect, scale));
    return {
      words: [...rects(false), ...(screen ? readPlaces(screen, values) : [])],
      fields: [...rects(true), ...(await this.#typed.on(shot, screen))],
    };
  }

  /** Reads word positions only if a secret is shown: that takes three times as long, and most screens show none. */
  async #readTree(signal: AbortSignal): Promise<TreeReading> {
    const { tree } = this.#init.device;
    if (!tree || !this.#isNeeded) return unreadTree;
    try {
      const brief = this.#isShown ? undefined : await takeSnapshot(tree, { looks: false, signal });
      if (brief && (tree.tellsLooks !== true || !this.#shows(brief))) return brief;
      const whole = await takeSnapshot(tree, { looks: tree.tellsLooks === true, signal });
      this.#isShown = this.#shows(whole);
      return whole;
    } catch {
      throwIfAborted(signal);
      return unreadTree;
    }
  }

  #shows({ nodes, isCut }: TreeReading): boolean {
    const query = { values: this.#init.vault.shown, received: this.#received };
    return isCut || needsTextRecognition(nodes, this.#dpr) || treePlaces(nodes, query).length > 0;
  }

  async #readPicture(shot: Screenshot, nodes: readonly TreeNode[]): Promise<PixelScreen | undefined> {
    const words = flat(nodes).flatMap((node) => node.words ?? []);
    const known = words.map(({ rect }) => rect);
    try {
      this.#reader ??= import('./picture-reader.ts').then(({ PictureReader }) => new PictureReader());
      return await (await this.#reader).read(shot, known);
    } catch (error) {
      this.#init.logger.warnOnce(
        `Secrets that only the screenshot shows are not masked, because it cannot be read: ${errorMessage(error)}`,
      );
      return undefined;
    }
  }
}

async function takeSnapshot(tree: ScreenTree, query: { looks: boolean; signal: AbortSignal }): Promise<TreeReading> {
  let isCut = false;
  const nodes = await tree.snapshot({
    scope: 'visible-only',
    painted: true,
    ...query,
    onCut: () => void (isCut = true),
  });
  return { nodes, isCut };
}
