import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { RecordError } from '../core/errors.ts';
import type { EventOf } from '../core/record.ts';
import { ASSETS_FOLDER, eventLine, parseLine, type ContainerFacts, type OutputFormat } from './container.ts';
import { readLinesSync, type Line } from './lines.ts';
import { describeReadError, inspectSource, type MergeSource } from './merge-source.ts';
import {
  createFolderTarget,
  createSingleTarget,
  reportExists,
  type MergeTarget,
  type MergeTargetOptions,
} from './merge-target.ts';

/** The facts of one test, as its runner gave them. */
export type SourceFacts = Omit<EventOf<'source'>, 'type' | 'at' | 'source' | 'file' | 'problem'>;

/** One appended report. Without a file there is only what the runner said about the test. */
export interface MergeInput {
  readonly file?: string | undefined;
  readonly facts: SourceFacts;
}

/** A report whose lines are part of the merged one. */
export interface CopiedReport {
  readonly file: string;
  readonly format: OutputFormat;
  readonly title: string;
}

export interface MergedReport {
  readonly entry: string;
  readonly copied: readonly CopiedReport[];
}

interface Inspected extends MergeInput {
  readonly found: MergeSource;
}

export interface MergeOptions extends MergeTargetOptions {
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Joins reports into one; gives the new entry file and the reports that it now holds. */
export function mergeReportFiles(inputs: readonly MergeInput[], options: MergeOptions): MergedReport {
  const sources = inputs.map((input) => ({
    ...input,
    found: input.file === undefined ? {} : inspectSource(input.file),
  }));
  const external = sources.some(({ found }) => found.container?.format === 'html-and-external-assets');
  checkTarget(options, external);
  const target = external ? createFolderTarget(options) : createSingleTarget(options);
  const copied = new Map<string, CopiedReport>();
  try {
    for (const [index, source] of sources.entries()) {
      addSource(target, source, copied);
      options.onProgress?.(index + 1);
    }
    target.commit();
  } catch (error) {
    target.discard();
    throw error;
  }
  return { entry: target.entry, copied: [...copied.values()] };
}

function addSource(target: MergeTarget, source: Inspected, copied: Map<string, CopiedReport>): void {
  const { file, facts, found } = source;
  const tell = (problem: string | undefined): void => target.line(eventLine(sourceEvent(file, facts, problem)));
  const shared = file === undefined ? undefined : copied.get(file);
  if (shared) tell(`Its steps are shown with "${shared.title}", whose report file it shares.`);
  else if (file === undefined || !found.container) tell(found.problem);
  else copyReport({ target, copied, file, facts, found, container: found.container, tell });
}

interface CopyJob {
  readonly target: MergeTarget;
  readonly copied: Map<string, CopiedReport>;
  readonly file: string;
  readonly facts: SourceFacts;
  readonly found: MergeSource;
  readonly container: ContainerFacts;
  readonly tell: (problem: string | undefined) => void;
}

function copyReport({ target, copied, file, facts, found, container, tell }: CopyJob): void {
  const lines = new LineReader(file);
  const { format, merged } = container;
  // A report may have vanished since it was looked at. The tests of a merged report have source events of their own; one
  // for the file itself would count as one more test.
  const problem = lines.problem ?? found.problem;
  if (!merged || problem !== undefined) tell(problem);
  if (lines.problem !== undefined) return;
  if (format === 'html-and-external-assets') target.assets(path.join(path.dirname(file), ASSETS_FOLDER));
  copyLines(target, lines);
  if (lines.problem === undefined) copied.set(file, { file, format, title: facts.testTitle });
  else tell(lines.problem);
}

function copyLines(target: MergeTarget, lines: LineReader): void {
  try {
    for (let next = lines.take(); next; next = lines.take()) {
      if (!next.complete) continue;
      const line = parseLine(next.bytes);
      if (line.kind === 'event') target.line(next.bytes);
      else if (line.kind === 'frame') target.frame(line, next.bytes);
    }
  } finally {
    lines.close();
  }
}

/** Reads ahead by one line, and keeps what goes wrong with the source apart from what goes wrong with the target. */
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
    at: Date.now(),
    source: randomUUID(),
    ...(file === undefined ? {} : { file: shortName(file) }),
    ...facts,
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Reports travel between machines: only the part of the path that tells reports apart goes along. */
function shortName(file: string): string {
  const name = path.basename(file);
  return name === 'index.html' ? `${path.basename(path.dirname(file))}/${name}` : name;
}

function checkTarget({ base, overwrite }: MergeTargetOptions, external: boolean): void {
  if (!external) {
    if (!overwrite && existsSync(`${base}.html`)) throw reportExists(`${base}.html`);
    return;
  }
  if (!existsSync(base) || readdirSync(base).length === 0) return;
  if (!overwrite) throw reportExists(base);
  if (!inspectSource(path.join(base, 'index.html')).container) {
    throw new RecordError('REPORT_EXISTS', `Cannot overwrite the folder ${base}: it is not an eyewright report`, {
      hint: 'choose another name or outputDir',
    });
  }
}
