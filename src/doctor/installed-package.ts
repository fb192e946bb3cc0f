import { readFileSync } from 'node:fs';
import module, { createRequire } from 'node:module';
import path from 'node:path';

import { z } from 'zod';

const manifest = z.object({ version: z.string() });

/** Version of a package as the project resolves it; undefined if it is not installed. */
export function versionOf(name: string, folder: string): string | undefined {
  const require = createRequire(path.join(folder, 'package.json'));
  // Not every package exports its manifest, but Node always reports the folders it searches.
  for (const place of require.resolve.paths(name) ?? []) {
    const version = readVersion(path.join(place, name, 'package.json'));
    if (version !== undefined) return version;
  }
  const unplugged = placeOfPlugAndPlay(name, folder);
  return unplugged === undefined ? undefined : readVersion(path.join(unplugged, 'package.json'));
}

/** Yarn Plug'n'Play's additions to Node's module API. */
interface PlugAndPlay {
  findPnpApi?(place: string): { resolveToUnqualified(name: string, issuer: string): string | null } | null;
}

/** Location of a package in a project without `node_modules`. */
function placeOfPlugAndPlay(name: string, folder: string): string | undefined {
  const issuer = folder + path.sep;
  try {
    return (module as PlugAndPlay).findPnpApi?.(issuer)?.resolveToUnqualified(name, issuer) ?? undefined;
  } catch {
    // It throws if the project has no such package.
    return undefined;
  }
}

function readVersion(file: string): string | undefined {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  } catch {
    return undefined;
  }
}

/** Whether a version is in a range of the form that our own manifest uses: `^1.2.3 || ^2.0.0`. */
export function isSupported(version: string, range: string): boolean {
  const own = partsOf(version);
  return range.split('||').some((part) => {
    const least = partsOf(part);
    return own[0] === least[0] && compare(own, least) >= 0;
  });
}

function partsOf(version: string): number[] {
  return (/\d+\.\d+\.\d+/.exec(version)?.[0] ?? '0.0.0').split('.').map(Number);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((part, at) => part !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}
