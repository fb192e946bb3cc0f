import { isDeepStrictEqual } from 'node:util';

import { shorten } from '../../util/shorten.ts';
import { apartness, changeSince, likeness, type CassetteQuery } from './cassette.ts';
import type { CassetteEntry } from './cassette-file.ts';

interface Neighbour {
  readonly entry: CassetteEntry;
  readonly differences: readonly string[];
  readonly weight: number;
}

/** The most similar recorded request and how it differs; undefined when no request of the kind was recorded. */
export function nearestRecorded(entries: readonly CassetteEntry[], query: CassetteQuery): string | undefined {
  const [nearest] = entries
    .filter(({ kind }) => kind === query.kind)
    .map((entry) => compare(entry, query))
    .toSorted((one, other) => one.weight - other.weight);
  if (!nearest) return undefined;
  const { entry, differences } = nearest;
  return `the nearest ${entry.kind} on record is ${subjectOf(entry.asked)}, and differs in ${differences.join('; ')}`;
}

function compare(entry: CassetteEntry, query: CassetteQuery): Neighbour {
  const names = [...new Set([...Object.keys(entry.asked), ...Object.keys(query.words)])];
  const differing = names.filter((name) => !isDeepStrictEqual(entry.asked[name], query.words[name]));
  const apart = apartness(entry, query);
  const words = differing.map((name) => `${name}: ${written(entry.asked[name])}, now ${written(query.words[name])}`);
  const looks = apart > likeness ? [screenDifference(entry, query, apart)] : [];
  const change = changeSince(entry, query);
  const changes = change !== undefined && isSameSize(entry, query) ? [change] : [];
  return { entry, differences: [...words, ...looks, ...changes], weight: differing.length + apart };
}

const isSameSize = ({ screen }: CassetteEntry, query: CassetteQuery): boolean => screen?.size === query.screen?.size;

function screenDifference({ screen }: CassetteEntry, query: CassetteQuery, apart: number): string {
  const [was, is] = [screen?.size ?? 'no screen', query.screen?.size ?? 'no screen'];
  return was === is
    ? `the screen: ${Math.round(apart * 100)} % of it looks different`
    : `the screen: ${was}, now ${is}`;
}

function subjectOf(asked: CassetteEntry['asked']): string {
  return written(asked['prompt'] ?? asked['instruction'] ?? asked['demand'] ?? asked);
}

function written(value: unknown): string {
  return value === undefined ? 'nothing' : shorten(JSON.stringify(value));
}
