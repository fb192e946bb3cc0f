import { isDeepStrictEqual } from 'node:util';

import { shorten } from '../../util/shorten.ts';
import { apartness, changeSince, likeness, type Question } from './cassette.ts';
import type { CassetteEntry } from './cassette-file.ts';

interface Neighbour {
  readonly entry: CassetteEntry;
  readonly differences: readonly string[];
  readonly weight: number;
}

/** The recorded question that comes nearest, and in what it differs; undefined when nothing of the kind was recorded. */
export function nearestRecorded(entries: readonly CassetteEntry[], question: Question): string | undefined {
  const [nearest] = entries
    .filter(({ kind }) => kind === question.kind)
    .map((entry) => compare(entry, question))
    .toSorted((one, other) => one.weight - other.weight);
  if (!nearest) return undefined;
  const { entry, differences } = nearest;
  return `the nearest ${entry.kind} on record is ${told(entry.asked)}, and differs in ${differences.join('; ')}`;
}

function compare(entry: CassetteEntry, question: Question): Neighbour {
  const names = [...new Set([...Object.keys(entry.asked), ...Object.keys(question.asked)])];
  const differing = names.filter((name) => !isDeepStrictEqual(entry.asked[name], question.asked[name]));
  const apart = apartness(entry, question);
  const words = differing.map((name) => `${name}: ${written(entry.asked[name])}, now ${written(question.asked[name])}`);
  const looks = apart > likeness ? [screenDifference(entry, question, apart)] : [];
  const change = changeSince(entry, question);
  const said = change !== undefined && isSameSize(entry, question) ? [change] : [];
  return { entry, differences: [...words, ...looks, ...said], weight: differing.length + apart };
}

const isSameSize = ({ screen }: CassetteEntry, question: Question): boolean => screen?.size === question.screen?.size;

function screenDifference({ screen }: CassetteEntry, question: Question, apart: number): string {
  const [was, is] = [screen?.size ?? 'no screen', question.screen?.size ?? 'no screen'];
  return was === is
    ? `the screen: ${Math.round(apart * 100)} % of it looks different`
    : `the screen: ${was}, now ${is}`;
}

function told(asked: CassetteEntry['asked']): string {
  return written(asked['prompt'] ?? asked['instruction'] ?? asked['demand'] ?? asked);
}

function written(value: unknown): string {
  return value === undefined ? 'nothing' : shorten(JSON.stringify(value));
}
