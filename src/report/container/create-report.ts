import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { isPlainFile } from '../../util/file-facts.ts';
import { hasCode } from '../../util/has-code.ts';
import { isRunning, processMark } from '../../util/process-mark.ts';
import { nameFile, partialName } from '../../util/whole-file.ts';
import { ASSETS_FOLDER, containerLine, type ContainerFacts, type OutputFormat } from './container.ts';
import { inspectSource } from './inspect-source.ts';
import { ownAssets, removeAssets } from './owned-files.ts';
import { ReportFile } from './report-file.ts';
import { viewerPage } from './viewer-page.ts';

export interface NewReport {
  /**
   * Absolute path of the HTML file; for external assets `index.html` in its own folder. Nothing is written before the first
   * event. An existing file is kept, and `-2`, `-3`, … is added to the new name.
   */
  readonly file: string;
  readonly format: OutputFormat;
  /** The folder of all reports. A name with an added number stays in this folder. */
  readonly root?: string | undefined;
  /** Id of the run. */
  readonly run?: string | undefined;
  /** Whether it replaces a report of an older run. Names that the user has chosen do. Default: false. */
  readonly replacesOlder?: boolean | undefined;
}

/** Creates a report with everything before its first event, under the first free name. */
export function createReport(report: NewReport): ReportFile {
  for (let count = 1; ; count += 1) {
    const file = numberedName(report, count);
    const created = existsSync(file) ? replaceOlder(file, report) : createNew(file, report);
    if (created) return created;
  }
}

function numberedName({ file, format, root }: NewReport, count: number): string {
  if (count === 1) return file;
  const { base, dir, name, ext } = path.parse(file);
  if (format === 'single-html') return path.join(dir, `${name}-${count}${ext}`);
  return dir === root ? path.join(dir, `report-${count}`, base) : path.join(`${dir}-${count}`, base);
}

function makeFolder(file: string, format: OutputFormat): ContainerFacts['made'] {
  const folder = path.dirname(file);
  if (format === 'single-html') {
    mkdirSync(folder, { recursive: true });
    return undefined;
  }
  const assets = path.join(folder, ASSETS_FOLDER);
  const first = mkdirSync(assets, { recursive: true });
  if (first === undefined) return undefined;
  return path.relative(assets, first) === '' ? 'assets' : 'folder';
}

/** Creates a file that is a valid report even if the process is killed right away. Undefined if the name is taken. */
function createNew(file: string, report: NewReport): ReportFile | undefined {
  const head = headOf(report, makeFolder(file, report.format));
  const partial = partialName(file);
  const created = new ReportFile(file, partial);
  try {
    created.append(head);
    if (nameFile(partial, file)) return opened(created);
    created.close();
    return undefined;
  } catch (error) {
    created.close();
    if (hasCode(error, 'ENOSPC', 'EDQUOT', 'EFBIG') || !existsSync(partial)) throw error;
    return createInPlace(file, head);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** For file systems without hard links. */
function createInPlace(file: string, head: string): ReportFile | undefined {
  let created: ReportFile | undefined;
  try {
    created = new ReportFile(file, file);
    created.append(head);
    return opened(created);
  } catch (error) {
    if (!created && hasCode(error, 'EEXIST')) return undefined;
    created?.close();
    if (created) rmSync(file, { force: true });
    throw error;
  }
}

/**
 * Replaces the report of an older run. Undefined for any other file: the report of this run or of a running one, or a file
 * that is not a report.
 */
function replaceOlder(file: string, report: NewReport): ReportFile | undefined {
  if (!report.replacesOlder || !isPlainFile(file)) return undefined;
  // Two workers must not both find the older report and then replace each other's report.
  const lock = path.join(path.dirname(file), `.${path.basename(file)}.lock`);
  if (!takeLock(lock)) return undefined;
  try {
    const older = olderReport(file, report.run);
    return older && createOver(file, report, older.made);
  } finally {
    rmSync(lock, { force: true });
  }
}

function createOver(file: string, report: NewReport, before: ContainerFacts['made']): ReportFile {
  const found = makeFolder(file, report.format);
  const partial = partialName(file);
  const created = new ReportFile(file, partial);
  try {
    created.append(headOf(report, before ?? found));
    const assets = ownAssets(file);
    renameSync(partial, file);
    removeAssets(assets);
    return opened(created);
  } catch (error) {
    created.close();
    rmSync(partial, { force: true });
    throw error;
  }
}

/** The report at a path, if it belongs to another run and no process writes to it. */
export function olderReport(file: string, run: string | undefined): ContainerFacts | undefined {
  if (!isPlainFile(file)) return undefined;
  const { container, problem } = inspectSource(file);
  if (!container || container.run === run) return undefined;
  const isGoingOn = problem !== undefined && container.writer !== undefined && isRunning(container.writer);
  return isGoingOn ? undefined : container;
}

function opened(report: ReportFile): ReportFile {
  report.named();
  return report;
}

function headOf({ format, run }: NewReport, made: ContainerFacts['made']): string {
  const facts = { format, ...(run !== undefined && { run, writer: processMark(process.pid) }), ...(made && { made }) };
  return viewerPage().html + containerLine(facts);
}

function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
