import path from 'node:path';

import { errorMessage, RecordError } from '../../core/errors/errors.ts';
import type { Frame, ImageMime } from '../../core/screen/frame.ts';
import type { RecordEvent } from '../../core/record/record.ts';
import type { RecordSink } from '../../core/record/sink.ts';
import { isFileSystemError } from '../../util/file-facts.ts';
import { writeWholeFileSync } from '../../util/whole-file.ts';
import { ASSETS_FOLDER, assetName, eventLine, frameLine } from './container.ts';
import { createReport, type NewReport } from './create-report.ts';
import type { ReportFile } from './report-file.ts';
import { viewerPage } from './viewer-page.ts';

export interface ReportSinkOptions extends NewReport {
  /** Called once if the report cannot be written. The run continues without it. */
  readonly onWarning: (message: string) => void;
}

/** Creates a sink for a report that is complete after every event, even if the process is killed. */
export function createReportSink(options: ReportSinkOptions): RecordSink {
  return new HtmlSink(options);
}

class HtmlSink implements RecordSink {
  readonly #options: ReportSinkOptions;
  readonly #frames = new Set<string>();
  #open: ReportFile | undefined;
  #file: string | undefined;
  #over = false;

  constructor(options: ReportSinkOptions) {
    this.#options = options;
  }

  get file(): string | undefined {
    return this.#file;
  }

  write(event: RecordEvent): void {
    this.#guard(() => this.#target().append(eventLine(event)));
  }

  storeFrame(frame: Pick<Frame, 'id' | 'data' | 'mime'>): ImageMime {
    if (this.#frames.has(frame.id)) return frame.mime;
    this.#guard(() => {
      const name = assetName(frame.id, frame.mime);
      if (!name) throw new RecordError('REPORT_INVALID', `Cannot store frame "${frame.id}" of type "${frame.mime}"`);
      const target = this.#target();
      if (this.#options.format === 'single-html') target.append(frameLine(frame));
      else storeAsset(target, name, frame.data);
      this.#frames.add(frame.id);
    });
    return frame.mime;
  }

  close(): Promise<void> {
    if (this.#open) this.#guard(() => this.#target().ensureUntouched());
    this.#end();
    return Promise.resolve();
  }

  #target(): ReportFile {
    if (this.#open) return this.#open;
    const report = createReport(this.#options);
    this.#open = report;
    this.#file = report.path;
    // The warning is written to this report as well, so the report must be open.
    if (!viewerPage().built)
      this.#options.onWarning('The viewer of the report was not built: reports contain the record but cannot show it.');
    return report;
  }

  #guard(work: () => void): void {
    if (this.#over) return;
    try {
      work();
    } catch (error) {
      const file = this.#file ?? this.#options.file;
      this.#file = undefined;
      this.#end();
      const advice = isFileSystemError(error)
        ? ' Check that its folder is writable and has free space, or set EYEWRIGHT_RUN_DIR to another folder.'
        : '';
      this.#options.onWarning(
        `Cannot write the report ${file}: ${errorMessage(error)}. The run continues without it.${advice}`,
      );
    }
  }

  #end(): void {
    this.#over = true;
    this.#open?.close();
    this.#open = undefined;
  }
}

function storeAsset(report: ReportFile, name: string, data: Uint8Array): void {
  report.ensureUntouched();
  writeWholeFileSync(path.join(path.dirname(report.path), ASSETS_FOLDER, name), data);
}
