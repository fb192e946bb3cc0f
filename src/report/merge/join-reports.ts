import { randomUUID } from 'node:crypto';
import path from 'node:path';

import { now } from '../../core/time/clock.ts';
import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import type { EventOf, RecordEvent } from '../../core/record/record.ts';
import type { StoredFrame } from '../../core/record/sink.ts';
import { isFileSystemError, isPlainFile, isPlainFolder } from '../../util/file-facts.ts';
import { ASSETS_FOLDER, eventLine, frameLine, parseLine, type ContainerFacts } from '../container/container.ts';
import { readAttachment, removeReport } from '../container/owned-files.ts';
import { createFolderTarget, linkedPictures } from './folder-target.ts';
import { readLinesSync, type Line } from '../container/lines.ts';
import { describeReadError, inspectSource, type MergeSource } from '../container/inspect-source.ts';
import { createSingleTarget, type MergeTarget } from './merge-target.ts';
import { entryOf, claimDestination, type ClaimedDestination, type MergeDestination } from './merge-destination.ts';
import { ShardReader, type ShardedRun } from '../run/missing-shards.ts';
import { readShard } from './head-event.ts';
import { RepeatFilter } from './repeat-filter.ts';
import { shortName } from './short-name.ts';

/** The facts about one test from its runner. */
export type SourceFacts = Omit<EventOf<'source'>, 'type' | 'at' | 'source' | 'file' | 'problem'>;

/** One report to merge. Without a file, only the facts from the runner are merged. */
export interface MergeInput {
  readonly file?: string | undefined;
  readonly facts: SourceFacts;
  /** Why the file is missing. */
  readonly problem?: string | undefined;
  /** Ids of records, and of tests without records, that another report contains. */
  readonly skip?: ReadonlySet<string> | undefined;
  /** Pictures and files that the events of `more` refer to. */
  readonly evidence?: Evidence | undefined;
  /** Additional events of the test. They follow those of its report, or replace them if nothing was copied. */
  more?(isCopied: boolean): readonly RecordEvent[];
}

/** Pictures and files that a runner keeps of a test. */
export interface Evidence {
  readonly pictures: readonly StoredFrame[];
  readonly files: readonly { readonly asset: string; readonly from: string }[];
}

/** A report whose lines are part of the merged report. */
export interface CopiedReport {
  readonly file: string;
  readonly title: string;
}

export interface MergedReport extends Pick<ClaimedDestination, 'kept' | 'replaces'> {
  readonly entry: string;
  readonly copied: readonly CopiedReport[];
  /** The shards of runs with shards. */
  readonly shards: readonly ShardedRun[];
}

interface Inspected extends MergeInput {
  readonly found: MergeSource;
}

export interface MergeOptions extends MergeDestination {
  /** Events before all tests. */
  readonly first?: readonly RecordEvent[] | undefined;
  /** For merged runs: whether a missing shard is an error of the run. Default: this is one run, which may be a shard. */
  readonly missingShards?: 'error' | 'allowed' | undefined;
  readonly onProgress?: ((done: number) => void) | undefined;
}

/**
 * Merges reports into one. Returns the path of the new report and the reports that it contains.
 *
 * @throws RecordError `REPORT_EXISTS` if the name is taken, `REPORT_UNWRITTEN` if the folder cannot be written.
 */
export function mergeReportFiles(inputs: readonly MergeInput[], options: MergeOptions): MergedReport {
  try {
    return joinReports(inputs, options);
  } catch (error) {
    throw isFileSystemError(error) ? unwritten(path.dirname(options.base), error) : error;
  }
}

function unwritten(folder: string, cause: Error): RecordError {
  return new RecordError(
    'REPORT_UNWRITTEN',
    `The merged report could not be written to ${folder}: ${errorMessage(cause)}`,
    {
      hint: 'check that the folder is writable and has free space, or choose another one: outputDir of the reporter, --out of merge-reports, or EYEWRIGHT_RUN_DIR for everything that a run writes',
      cause,
    },
  );
}

function joinReports(inputs: readonly MergeInput[], options: MergeOptions): MergedReport {
  const sources = inputs.map((input) => ({
    ...input,
    found: input.file === undefined ? lost(input) : inspectSource(input.file),
  }));
  const external = sources.some(({ found }) => found.container?.format === 'html-and-external-assets');
  const files = inputs.flatMap(({ file }) => file ?? []);
  const destination = claimDestination(options, { external, sources: files });
  const write = (): MergedReport =>
    writeReport(external ? createFolderTarget(destination) : createSingleTarget(destination), {
      sources,
      options,
      destination,
    });
  try {
    return write();
  } catch (error) {
    if (!isFileSystemError(error) || !destination.replaces) throw error;
    // The report of an earlier run must not be mistaken for this one. Removing it may also free the space that is needed.
    removeReport(entryOf(destination.base, { external }));
    return write();
  } finally {
    destination.release();
  }
}

interface WriteJob {
  readonly sources: readonly Inspected[];
  readonly options: MergeOptions;
  readonly destination: ClaimedDestination;
}

function writeReport(
  target: MergeTarget,
  { sources, options, destination: { kept, replaces } }: WriteJob,
): MergedReport {
  const copied = new Map<string, CopiedReport>();
  const shards = new ShardReader();
  const { missingShards: missing, first = [] } = options;
  try {
    for (const event of first) {
      target.line(eventLine(event));
      if (event.type === 'run-shard') shards.read(event);
    }
    for (const [index, source] of sources.entries()) {
      addSource(target, source, { copied, shards });
      options.onProgress?.(index + 1);
    }
    if (missing !== undefined && shards.runs().length > 0) {
      target.line(eventLine({ type: 'shards', at: now(), missing }));
    }
    target.commit();
  } catch (error) {
    target.discard();
    throw error;
  }
  return { entry: target.entry, copied: [...copied.values()], shards: shards.runs(), kept, replaces };
}

function lost({ problem }: MergeInput): MergeSource {
  return problem === undefined ? {} : { problem };
}

interface Merged {
  readonly copied: Map<string, CopiedReport>;
  readonly shards: ShardReader;
}

function addSource(target: MergeTarget, source: Inspected, { copied, shards }: Merged): void {
  const { file, facts, found } = source;
  const addEntry = (problem: string | undefined): void => target.line(eventLine(sourceEvent(file, facts, problem)));
  const shared = file === undefined ? undefined : copied.get(file);
  let isCopied = false;
  if (shared) addEntry(`Its steps are shown with "${shared.title}", whose report file it shares.`);
  else if (file === undefined || !found.container) addEntry(found.problem);
  else {
    isCopied = copyReport({ target, file, skip: source.skip, found, container: found.container, shards, addEntry });
  }
  addEvidence(target, source.evidence);
  for (const event of source.more?.(isCopied) ?? []) target.line(eventLine(event));
  if (isCopied && file !== undefined) copied.set(file, { file, title: facts.testTitle });
}

function addEvidence(target: MergeTarget, evidence: Evidence | undefined): void {
  for (const picture of evidence?.pictures ?? []) addPicture(target, picture);
  for (const { asset, from } of evidence?.files ?? []) target.attach(asset, from);
}

function addPicture(target: MergeTarget, picture: StoredFrame): void {
  const bytes = Buffer.from(frameLine(picture).trimEnd());
  const line = parseLine(bytes);
  if (line.kind === 'frame') target.frame(line, bytes);
}

interface CopyJob {
  readonly target: MergeTarget;
  readonly file: string;
  readonly skip: ReadonlySet<string> | undefined;
  readonly found: MergeSource;
  readonly container: ContainerFacts;
  readonly shards: ShardReader;
  readonly addEntry: (problem: string | undefined) => void;
}

/** Returns whether the whole report was copied. */
function copyReport({ target, file, skip, found, container, shards, addEntry }: CopyJob): boolean {
  const lines = new LineReader(file);
  const { format, merged } = container;
  const assets = format === 'html-and-external-assets' ? path.join(path.dirname(file), ASSETS_FOLDER) : undefined;
  const problems = [lines.problem ?? found.problem, assets && linkedPictures(assets)].filter(Boolean);
  const problem = problems.length > 0 ? problems.join(' ') : undefined;
  // A report may have been deleted since it was inspected. The tests of a merged report have their own source events; one for
  // the file itself would count as an additional test.
  if (!merged || problem !== undefined) addEntry(problem);
  if (lines.problem !== undefined) return false;
  if (assets !== undefined) target.assets(assets);
  copyLines(target, lines, { skip, shards, assets: path.join(path.dirname(file), ASSETS_FOLDER) });
  if (lines.problem !== undefined) addEntry(lines.problem);
  return lines.problem === undefined;
}

interface SourceLines {
  readonly skip: CopyJob['skip'];
  readonly shards: ShardReader;
  /** The folder of the files that the source names. */
  readonly assets: string;
}

function copyLines(target: MergeTarget, lines: LineReader, { skip, shards, assets }: SourceLines): void {
  const repeats = new RepeatFilter(skip, (bytes) => {
    const line = bytes.includes('"type":"attachment"') ? parseLine(bytes) : undefined;
    const event = line?.kind === 'event' ? readAttachment(line.json) : undefined;
    if (event && !takeAlong(target, assets, event.file)) target.line(eventLine({ ...event, file: undefined }));
    else target.line(bytes);
  });
  try {
    for (let next = lines.take(); next; next = lines.take()) {
      if (!next.complete) continue;
      const line = parseLine(next.bytes);
      if (line.kind === 'event') {
        noteShard(shards, line.json);
        repeats.read(next.bytes, line.json);
      }
      if (line.kind === 'frame') target.frame(line, next.bytes);
    }
    repeats.end();
  } finally {
    lines.close();
  }
}

function noteShard(shards: ShardReader, json: Buffer): void {
  const shard = readShard(json);
  if (shard) shards.read(shard);
}

/** Returns false if the file is missing or a link. The target of a link is not part of the report. */
function takeAlong(target: MergeTarget, assets: string, name: string): boolean {
  const file = path.join(assets, name);
  if (!isPlainFolder(assets) || !isPlainFile(file)) return false;
  target.attach(name, file);
  return true;
}

/** Reads ahead by one line, so that errors of the source are separate from errors of the target. */
class LineReader {
  readonly #lines: Generator<Line>;
  #next: Line | undefined;
  problem: string | undefined;

  constructor(file: string) {
    this.#lines = readLinesSync(file);
    this.#advance();
  }

  take(): Line | undefined {
    const line = this.#next;
    if (line) this.#advance();
    return line;
  }

  close(): void {
    this.#lines.return(undefined);
  }

  #advance(): void {
    try {
      const { value, done } = this.#lines.next();
      this.#next = done === true ? undefined : value;
    } catch (error) {
      this.#next = undefined;
      this.problem = describeReadError(error);
    }
  }
}

function sourceEvent(file: string | undefined, facts: SourceFacts, problem: string | undefined): EventOf<'source'> {
  return {
    type: 'source',
    at: now(),
    source: randomUUID(),
    ...(file === undefined ? {} : { file: shortName(file) }),
    ...facts,
    ...(problem === undefined ? {} : { problem }),
  };
}
