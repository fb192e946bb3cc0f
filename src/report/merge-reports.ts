import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { RecordError } from '../core/errors.ts';
import type { EventOf } from '../core/record.ts';
import { ASSETS_FOLDER, eventLine, parseLine, type OutputFormat } from './container.ts';
import { readLinesSync } from './lines.ts';
import { inspectSource, type MergeSource } from './merge-source.ts';
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

/** Joins reports into one; gives the new entry file and the reports that it now holds. */
export function mergeReportFiles(inputs: readonly MergeInput[], options: MergeTargetOptions): MergedReport {
  const sources = inputs.map((input) => ({
    ...input,
    found: input.file === undefined ? {} : inspectSource(input.file),
  }));
  const external = sources.some(({ found }) => found.container?.format === 'html-and-external-assets');
  checkTarget(options, external);
  const target = external ? createFolderTarget(options) : createSingleTarget(options);
  const copied = new Map<string, CopiedReport>();
  try {
    for (const source of sources) addSource(target, source, copied);
    target.commit();
  } catch (error) {
    target.discard();
    throw error;
  }
  return { entry: target.entry, copied: [...copied.values()] };
}

function addSource(target: MergeTarget, source: Inspected, copied: Map<string, CopiedReport>): void {
  const { file, facts, found } = source;
  const shared = file === undefined ? undefined : copied.get(file);
  const problem =
    shared === undefined ? found.problem : `Its steps are shown with "${shared.title}", whose report file it shares.`;
  // The tests of a merged report have source events of their own; one for the file itself would count as one more test.
  if (!found.container?.merged || problem !== undefined) target.line(eventLine(sourceEvent(file, facts, problem)));
  if (file === undefined || !found.container || shared !== undefined) return;
  const { format } = found.container;
  copied.set(file, { file, format, title: facts.testTitle });
  if (format === 'html-and-external-assets') target.assets(path.join(path.dirname(file), ASSETS_FOLDER));
  copyLines(target, file);
}

function copyLines(target: MergeTarget, file: string): void {
  for (const { bytes, complete } of readLinesSync(file)) {
    if (!complete) continue;
    const line = parseLine(bytes);
    if (line.kind === 'event') target.line(bytes);
    else if (line.kind === 'frame') target.frame(line, bytes);
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
