import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

import { errorMessage, RecordError } from '../core/errors.ts';
import type { Frame, ImageMime } from '../core/frame.ts';
import type { RecordEvent } from '../core/record.ts';
import type { RecordSink } from '../core/sink.ts';
import { ASSETS_FOLDER, assetName, containerLine, eventLine, frameLine, type OutputFormat } from './container.ts';
import { viewerPage } from './viewer-page.ts';

export interface ReportSinkOptions {
  /**
   * Absolute path of the HTML file to make; `index.html` in a folder of its own for external assets. Nothing is written
   * before the first event. A file that is already there is kept, and `-2`, `-3`, … is added to the new name.
   */
  readonly file: string;
  readonly format: OutputFormat;
  /** Told once when the report cannot be written; the run goes on without it. */
  readonly onWarning: (message: string) => void;
}

/** Makes a report that is whole after every event, whatever happens to the process next. */
export function createReportSink(options: ReportSinkOptions): RecordSink {
  return new HtmlSink(options);
}

interface OpenFile {
  readonly path: string;
  readonly descriptor: number;
  /** Bytes of whole lines. */
  size: number;
}

class HtmlSink implements RecordSink {
  readonly #options: ReportSinkOptions;
  readonly #frames = new Set<string>();
  #open: OpenFile | undefined;
  #file: string | undefined;
  #over = false;

  constructor(options: ReportSinkOptions) {
    this.#options = options;
  }

  get file(): string | undefined {
    return this.#file;
  }

  write(event: RecordEvent): void {
    this.#guard(() => appendLine(this.#target(), eventLine(event)));
  }

  storeFrame(frame: Pick<Frame, 'id' | 'data' | 'mime'>): ImageMime {
    if (this.#frames.has(frame.id)) return frame.mime;
    this.#guard(() => {
      const name = assetName(frame.id, frame.mime);
      if (!name) throw new RecordError('REPORT_INVALID', `Cannot store frame "${frame.id}" of type "${frame.mime}"`);
      const target = this.#target();
      if (this.#options.format === 'single-html') appendLine(target, frameLine(frame));
      else writeAsset(path.join(path.dirname(target.path), ASSETS_FOLDER), name, frame.data);
      this.#frames.add(frame.id);
    });
    return frame.mime;
  }

  close(): Promise<void> {
    if (this.#open) this.#guard(() => ensureLinked(this.#target()));
    this.#end();
    return Promise.resolve();
  }

  #target(): OpenFile {
    if (this.#open) return this.#open;
    this.#open = createReport(this.#options);
    this.#file = this.#open.path;
    return this.#open;
  }

  #guard(work: () => void): void {
    if (this.#over) return;
    try {
      work();
    } catch (error) {
      this.#file = undefined;
      this.#end();
      this.#options.onWarning(
        `Cannot write the report ${this.#options.file}: ${errorMessage(error)}. The run goes on without it.`,
      );
    }
  }

  #end(): void {
    this.#over = true;
    const open = this.#open;
    this.#open = undefined;
    if (open) closeAtLastLine(open);
  }
}

function createReport(options: ReportSinkOptions): OpenFile {
  const page = viewerPage();
  if (!page.built)
    options.onWarning('The viewer of the report was not built: reports hold the record but cannot show it.');
  const external = options.format === 'html-and-external-assets';
  for (let count = 1; ; count += 1) {
    const file = numberedName(options.file, count, external);
    mkdirSync(external ? path.join(path.dirname(file), ASSETS_FOLDER) : path.dirname(file), { recursive: true });
    const open = createWithHead(file, page.html + containerLine({ format: options.format }));
    if (open) return open;
  }
}

function numberedName(file: string, count: number, external: boolean): string {
  if (count === 1) return file;
  if (external) return path.join(`${path.dirname(file)}-${count}`, path.basename(file));
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-${count}${ext}`);
}

/**
 * Makes a file that is a report from its first moment, wherever the process is killed: it gets its name when its head is
 * written. Undefined when the name is taken.
 */
function createWithHead(file: string, head: string): OpenFile | undefined {
  const partial = path.join(path.dirname(file), `.${path.basename(file)}.${randomBytes(4).toString('hex')}.partial`);
  const descriptor = openSync(partial, 'wx');
  try {
    const open = { path: file, descriptor, size: 0 };
    appendLine(open, head);
    // Unlike a rename, a link fails when somebody else has the name.
    linkSync(partial, file);
    return open;
  } catch (error) {
    closeSync(descriptor);
    if (hasCode(error, 'EEXIST')) return undefined;
    if (hasCode(error, 'ENOSPC') || !existsSync(partial)) throw error;
    return createInPlace(file, head);
  } finally {
    rmSync(partial, { force: true });
  }
}

/** For file systems without links. */
function createInPlace(file: string, head: string): OpenFile | undefined {
  try {
    const open = { path: file, descriptor: openSync(file, 'wx'), size: 0 };
    appendLine(open, head);
    return open;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function appendLine(open: OpenFile, line: string): void {
  ensureLinked(open);
  const bytes = Buffer.from(line, 'utf8');
  for (let done = 0; done < bytes.length;) done += writeSync(open.descriptor, bytes, done);
  open.size += bytes.length;
}

/** Writing to a deleted file succeeds on most systems; the report would be lost without a word. */
function ensureLinked(open: OpenFile): void {
  if (fstatSync(open.descriptor).nlink === 0) {
    throw new RecordError('REPORT_INVALID', 'the file was deleted while the run wrote to it');
  }
}

function writeAsset(folder: string, name: string, data: Uint8Array): void {
  const partial = path.join(folder, `.${name}.tmp`);
  writeFileSync(partial, data);
  renameSync(partial, path.join(folder, name));
}

function closeAtLastLine(open: OpenFile): void {
  try {
    if (fstatSync(open.descriptor).size > open.size) ftruncateSync(open.descriptor, open.size);
    closeSync(open.descriptor);
  } catch {
    // Nothing more can be done for a file that cannot even be closed; the reader copes with a cut line.
  }
}
