import { readdirSync } from 'node:fs';
import path from 'node:path';

import { readLinesSync } from '../../report/container/lines.ts';
import type { RunShard } from '../../report/run-report/run-shard.ts';
import { parseJson } from '../../util/parse-json.ts';

const runner = 'playwright';

/**
 * The shards that `playwright merge-reports` merges; undefined in every other command. Playwright does not tell its reporters, but
 * unpacks the blobs in their folder before.
 *
 * @param args - The arguments of Playwright.
 */
export function mergedShards(args: readonly string[], cwd: string): RunShard[] | undefined {
  const [command, ...rest] = args;
  if (command !== 'merge-reports') return undefined;
  const folder = path.resolve(cwd, folderOf(rest) ?? '');
  try {
    // The order in which Playwright unpacks them, with 10 before 2 (sortedShardFiles in playwright/lib/runner/index.js).
    const blobs = readdirSync(folder)
      .filter((name) => name.endsWith('.zip'))
      .sort();
    return blobs.flatMap((blob, index) => {
      const unpacked = path.join(folder, index === 0 ? 'report.jsonl' : `report-${index}.jsonl`);
      return shardOf(blob, readFacts(unpacked)) ?? [];
    });
  } catch {
    return [];
  }
}

const withValue = new Set(['-c', '--config', '--reporter']);

function folderOf(args: readonly string[]): string | undefined {
  return args.find((arg, index) => !arg.startsWith('-') && !withValue.has(args[index - 1] ?? ''));
}

interface BlobFacts {
  onBlobReportMetadata?: { name?: unknown; shard?: unknown; userAgent?: unknown };
  onConfigure?: { config?: { tags?: unknown } };
  onEnd?: { result?: { startTime?: unknown } };
}

/** Events of these kinds are short. Those of tests are not read. */
const factLine = /^\{"method":"(onBlobReportMetadata|onConfigure|onEnd)"/;
const headSize = 60;

function readFacts(file: string): BlobFacts {
  const facts: Record<string, unknown> = {};
  for (const { bytes } of readLinesSync(file)) {
    const [, kind] = factLine.exec(bytes.toString('latin1', 0, headSize)) ?? [];
    if (kind === undefined) continue;
    const { params }: { params?: unknown } = Object(parseJson(bytes.toString('utf8')));
    facts[kind] = params;
  }
  return facts;
}

function shardOf(blob: string, { onBlobReportMetadata, onConfigure, onEnd }: BlobFacts): RunShard | undefined {
  const { name, shard, userAgent } = onBlobReportMetadata ?? {};
  const { current, total } = Object(shard) as Partial<RunShard['shard']>;
  if (typeof current !== 'number' || typeof total !== 'number') return undefined;
  const started = onEnd?.result?.startTime;
  const tags = [onConfigure?.config?.tags].flat();
  const selection = [name, ...tags, commandOf(blob, current)].filter((part) => typeof part === 'string' && part !== '');
  return {
    runner,
    shard: { current, total },
    ...(selection.length > 0 && { selection: selection.join(' ') }),
    ...(typeof started === 'number' && { started }),
    machine: machineOf(String(userAgent)),
  };
}

/**
 * Playwright names a blob after the project, a hash of the other options that select tests, and its shard, e.g.
 * `report-firefox-a1b2c3d-1.zip`. Names such as `report-1-of-3.zip` are given by users.
 */
function commandOf(blob: string, current: number): string | undefined {
  const [, command = '', number] = /(?:^|\d-)report-(.+)-(\d+)\.zip$/.exec(blob) ?? [];
  const isOurs = Number(number) === current && !command.split(/\D+/).some((part) => part !== '' && +part === current);
  return isOurs ? command : undefined;
}

/** The same text as in reports of this package, from e.g. `Playwright/1.60.0 (x64; ubuntu 24.04) node/22.20`. */
function machineOf(userAgent: string): string | undefined {
  const [, arch, system = '', node] = /\((\w+); ([^)]*)\) node\/(\d+)/.exec(userAgent) ?? [];
  if (node === undefined) return undefined;
  const platforms = { mac: 'darwin', win: 'win32' } as const;
  const platform = platforms[system.slice(0, 3).toLowerCase() as keyof typeof platforms] ?? 'linux';
  return `${platform} ${arch} node${node}`;
}
