import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { glob } from 'tinyglobby';

import { RecordError } from '../../core/errors/errors.ts';
import { damageOf } from './damaged-source.ts';
import { sourceExtensions, sourceKind, type SourceKind } from './source-kind.ts';

/** Files to merge by kind, each file once. */
export type Sources = Readonly<Record<SourceKind, readonly string[]>> & {
  /** Files that were left out because another one has the same content. */
  readonly copies: readonly string[];
  /** Files whose tests are lost; the merged report must show them. */
  readonly damaged: readonly DamagedSource[];
};

export interface DamagedSource {
  readonly file: string;
  readonly problem: string;
}

/**
 * Resolves files, folders and globs, sorted by path within each name. In folders and globs, unrelated files are
 * skipped.
 *
 * @throws RecordError `RECORD_UNREADABLE` if a name matches nothing that can be merged
 */
export async function findSources(names: readonly string[], cwd: string): Promise<Sources> {
  const found = new Map<string, FoundSource>();
  for (const name of names) {
    const files = await expand(name, cwd);
    if (files.length === 0) throw nothingFound(name, cwd);
    for (const source of files) found.set(source.file, source);
  }
  const all = [...found.values()];
  const of = (kind: SourceKind): string[] => all.flatMap((source) => (source.kind === kind ? source.file : []));
  const copies: string[] = [];
  const once = (kind: SourceKind): string[] => withoutCopies(of(kind), copies);
  return {
    report: of('report'),
    playwright: once('playwright'),
    vitest: once('vitest'),
    cucumber: once('cucumber'),
    copies,
    damaged: all.flatMap(({ file, problem }) => (problem === undefined ? [] : { file, problem })),
  };
}

interface FoundSource {
  readonly file: string;
  readonly kind?: SourceKind | undefined;
  readonly problem?: string | undefined;
}

async function expand(name: string, cwd: string): Promise<FoundSource[]> {
  const place = path.resolve(cwd, name);
  if (!existsSync(place)) return known(await glob(name.replaceAll('\\', '/'), { cwd, absolute: true, dot: true }));
  if (!statSync(place).isDirectory()) return known([place]);
  const pattern = `**/*.{${sourceExtensions.join(',')}}`;
  const ignore = ['**/node_modules/**', '**/.git/**'];
  // Vitest stores its blobs in hidden folders.
  return known(await glob(pattern, { cwd: place, absolute: true, dot: true, ignore }));
}

/** `shard-2` comes before `shard-10`. */
const byName = new Intl.Collator('en', { numeric: true });

function known(files: readonly string[]): FoundSource[] {
  const paths = files.map((file) => path.normalize(file)).sort(byName.compare);
  return paths.flatMap((file) => {
    const kind = sourceKind(file);
    const problem = kind === undefined ? damageOf(file) : undefined;
    return kind === undefined && problem === undefined ? [] : [{ file, kind, problem }];
  });
}

/** Removes artifacts that were downloaded twice. Reports are compared by their records. */
function withoutCopies(files: readonly string[], copies: string[]): string[] {
  const contents = new Set<string>();
  return files.filter((file) => {
    const content = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (contents.has(content)) copies.push(file);
    else contents.add(content);
    return !copies.includes(file);
  });
}

function nothingFound(name: string, cwd: string): RecordError {
  const isFile = statSync(path.resolve(cwd, name), { throwIfNoEntry: false })?.isFile() === true;
  const message = isFile
    ? `Cannot merge ${name}: it is no eyewright report, and nothing that a runner writes of its run`
    : `Cannot find a report for "${name}" in ${cwd}`;
  return new RecordError('RECORD_UNREADABLE', message, {
    hint: "pass .html files of reports, Playwright's blob reports (.zip), Vitest's blobs (.json) or Cucumber's messages (.ndjson), folders that hold some, or globs in quotes such as \"shards/**/*.html\"",
  });
}
