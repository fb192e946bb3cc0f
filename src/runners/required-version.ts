import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { ConfigError } from '../core/errors/errors.ts';
import { packageFile } from '../util/code-folder.ts';
import { parseJson } from '../util/parse-json.ts';

type Runner = '@playwright/test' | 'vitest';

/** @throws ConfigError `PEER_MISSING` if the installed version of the runner is too old. */
export function requireRunner(name: Runner): void {
  const found = installedVersion(name);
  const own = readPackage(packageFile('package.json'))?.peerDependencies?.[name];
  if (found !== undefined && own !== undefined) requireVersion({ name, found, range: own });
}

export interface FoundVersion {
  readonly name: string;
  readonly found: string;
  /** The range in `peerDependencies`, oldest first, e.g. `^3.2.0 || ^4.0.0`. */
  readonly range: string;
}

/** Accepts versions newer than the range and versions without numbers: they may work. */
export function requireVersion({ name, found, range }: FoundVersion): void {
  const least = /\d+\.\d+/.exec(range)?.[0] ?? '0.0';
  if (!/^\d+\.\d+/.test(found) || !isOlder(toNumbers(found), toNumbers(least))) return;
  throw new ConfigError('PEER_MISSING', `${name} ${found} is installed, but eyewright needs ${least} or newer`, {
    hint: `npm install -D ${name}@latest`,
  });
}

function isOlder([major, minor]: Numbers, [leastMajor, leastMinor]: Numbers): boolean {
  return major === leastMajor ? minor < leastMinor : major < leastMajor;
}

type Numbers = readonly [major: number, minor: number];

function toNumbers(version: string): Numbers {
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  return [major, minor];
}

interface PackageFacts {
  readonly version?: string;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** Undefined if it cannot be determined, e.g. in a bundle. */
function installedVersion(name: Runner): string | undefined {
  try {
    return readPackage(createRequire(import.meta.url).resolve(`${name}/package.json`))?.version;
  } catch {
    return undefined;
  }
}

function readPackage(file: string): PackageFacts | undefined {
  try {
    const facts = parseJson(readFileSync(file, 'utf8'));
    // Invalid package files are ignored.
    return typeof facts === 'object' && facts !== null ? (facts as PackageFacts) : undefined;
  } catch {
    return undefined;
  }
}
