import { createHash } from 'node:crypto';

import type { ScreenFacts } from '../core/memory/cache.ts';

/** Window size classes, as design systems define them, with the width at which each ends, in logical pixels. */
const viewportClasses = [
  ['compact', 600],
  ['medium', 840],
  ['expanded', 1200],
  ['large', 1600],
] as const;

/** Other parts of the key: the same words on another platform or in another project have a record of their own. */
export interface Surface {
  readonly platform: string;
  /** The runner's project, which may be a browser, a device or a language. */
  readonly project: string | undefined;
}

/** Where a record applies, as its file has it. */
export interface RecordScope {
  readonly platform: string;
  readonly project?: string | undefined;
  readonly viewport: string;
  readonly locale?: string | undefined;
  readonly place?: string | undefined;
}

export function scopeOf({ width, locale, place }: ScreenFacts, { platform, project }: Surface): RecordScope {
  return {
    platform,
    ...(project && { project }),
    viewport: viewportClasses.find(([, below]) => width < below)?.[0] ?? 'extra-large',
    ...(locale && { locale }),
    ...(place && { place }),
  };
}

/** A short hash that is the same in every process. */
export function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 10);
}

/** The first words of a text in the form of a file name, so that people find a record in the folder. */
export function slug(text: string): string {
  const words = text
    .replaceAll(/\{\{[^}]*\}\}/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '');
  return words || 'record';
}

/** The folder of a cache: its id if that is a valid name, else a valid and unique name made from it. */
export function folderOf(id: string): string {
  const isName = /^[A-Za-z0-9_][\w.-]{0,99}$/.test(id);
  return isName && !id.endsWith('.') ? id : `${slug(id)}-${digest([id])}`;
}
