import { editDistance } from '../../../util/nearest.ts';
import type { Screen } from '../../screen/screen.ts';
import type { ToldElement } from '../../screen/told.ts';
import { comparable } from './compare-texts.ts';

const longestName = 60;

/** Texts on the screen that come closest to a wanted one, for messages. */
export function nearestTexts(screen: Screen, text: string, count = 5): string[] {
  const wanted = comparable(text);
  const ranked = [...new Set(screen.segments.map((segment) => segment.text))]
    .filter((candidate) => comparable(candidate) !== '' && candidate.length < longestName)
    .map((candidate) => ({ candidate, distance: likenessCost(comparable(candidate), wanted) }))
    .sort((a, b) => a.distance - b.distance);
  return ranked.slice(0, count).map((entry) => entry.candidate);
}

function likenessCost(read: string, wanted: string): number {
  const shared = read.includes(wanted) || wanted.includes(read) ? 0.5 : 1;
  return (editDistance(read, wanted) / Math.max(read.length, wanted.length, 1)) * shared;
}

const mostElements = 4;

/** What can be acted on and is called most like the wanted text, e.g. `button "Save"`; nothing where only the picture is known. */
export function nearestElements({ told }: Screen, text: string): string[] {
  const wanted = comparable(text);
  const named = (told?.elements ?? []).filter(isActedOn);
  const ranked = named
    .map((element) => ({ element, distance: likenessCost(comparable(element.node.name), wanted) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ element: { node } }) => `${node.role} "${node.name}"`);
  return [...new Set(ranked)].slice(0, mostElements);
}

const isActedOn = ({ node }: ToldElement): boolean =>
  node.reachable !== undefined && comparable(node.name) !== '' && node.name.length < longestName;
