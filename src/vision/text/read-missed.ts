import { hasLetters } from '../../core/text/letters.ts';
import type { Component } from '../boxes/connected-components.ts';
import { isShape } from '../boxes/ink-shapes.ts';
import type { ReadWord } from './letter-case.ts';
import { readInk } from './ocr-engine.ts';
import { inkScale, type InkImage } from '../boxes/ink-image.ts';

/** A group of ink that looks like text. */
interface Cluster {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const margin = 24;
const most = 40;

/** Recognises what the first pass missed or was unsure of: mostly isolated single digits. */
export async function readMissed(
  image: InkImage,
  components: readonly Component[],
  words: readonly ReadWord[],
): Promise<ReadWord[]> {
  const letters = components.filter(
    (component) => isLetterSized(component) && !words.some((word) => isSure(word) && covers(word, component)),
  );
  const clusters = toClusters(letters)
    .filter((cluster) => cluster.bottom - cluster.top >= 6 * inkScale)
    .slice(0, most);
  if (clusters.length === 0) return [];
  const stack = stackClusters(image, clusters);
  const read = await readInk(stack.image, 'block');
  return read
    .filter((word) => word.confidence >= 50 && hasLetters(word.text))
    .flatMap((word) => {
      const index = stack.tops.findLastIndex((top) => (word.top + word.bottom) / 2 >= top - margin / 2);
      const cluster = clusters[index];
      if (!cluster) return [];
      const [x, y] = [cluster.left - margin, cluster.top - (stack.tops[index] ?? 0)];
      return [{ ...word, left: word.left + x, right: word.right + x, top: word.top + y, bottom: word.bottom + y }];
    });
}

function isLetterSized(component: Component): boolean {
  const height = component.bottom - component.top;
  return component.area >= 12 && height >= 4 && height <= 45 * inkScale && !isShape(component);
}

/** Uncertain words are recognised a second time. */
function isSure(word: ReadWord): boolean {
  return word.confidence >= 40;
}

function covers(word: ReadWord, component: Component): boolean {
  const x = (component.left + component.right) / 2;
  const y = (component.top + component.bottom) / 2;
  return x >= word.left - 2 && x <= word.right + 2 && y >= word.top - 4 && y <= word.bottom + 4;
}

function toClusters(components: readonly Component[]): Cluster[] {
  const clusters: Cluster[] = [];
  for (const component of [...components].sort((a, b) => a.left - b.left)) {
    const home = clusters.find((cluster) => isNext(cluster, component));
    if (home) extend(home, component);
    else clusters.push({ left: component.left, top: component.top, right: component.right, bottom: component.bottom });
  }
  return clusters;
}

function isNext(cluster: Cluster, component: Component): boolean {
  const overlap = Math.min(cluster.bottom, component.bottom) - Math.max(cluster.top, component.top);
  const lower = Math.min(cluster.bottom - cluster.top, component.bottom - component.top);
  return component.left - cluster.right < 8 * inkScale && overlap > lower * 0.3;
}

function extend(cluster: Cluster, component: Component): void {
  cluster.left = Math.min(cluster.left, component.left);
  cluster.top = Math.min(cluster.top, component.top);
  cluster.right = Math.max(cluster.right, component.right);
  cluster.bottom = Math.max(cluster.bottom, component.bottom);
}

/** Copies the clusters below each other, as lines of one text. */
function stackClusters(image: InkImage, clusters: readonly Cluster[]): { image: InkImage; tops: number[] } {
  const width = Math.max(...clusters.map((cluster) => cluster.right - cluster.left)) + 2 * margin;
  const tops: number[] = [];
  let height = margin;
  for (const cluster of clusters) {
    tops.push(height);
    height += cluster.bottom - cluster.top + margin;
  }
  const data = new Uint8Array(width * height).fill(255);
  for (const [index, cluster] of clusters.entries()) {
    for (let y = cluster.top; y < cluster.bottom; y++) {
      const row = image.data.subarray(y * image.width + cluster.left, y * image.width + cluster.right);
      data.set(row, ((tops[index] ?? 0) + y - cluster.top) * width + margin);
    }
  }
  return { image: { data, width, height }, tops };
}
