import { randomBytes } from 'node:crypto';
import path from 'node:path';

import { RecordError } from '../../core/errors/errors.ts';
import { resolveRunPlace, type RunPlace } from '../container/run-dir.ts';

export interface MergedNameOptions extends RunPlace {
  /** Folder of the report; relative paths start from `cwd`. Default: `report/` in the run folder. */
  readonly outputDir?: string | undefined;
}

/** Path of a merged report without `.html`. Throws `RecordError` (`REPORT_INVALID`) for a name that is a path. */
export function mergedBase(reportFileName: string, options: MergedNameOptions): string {
  const { cwd, runDir } = resolveRunPlace(options);
  const folder = options.outputDir === undefined ? path.join(runDir, 'report') : path.resolve(cwd, options.outputDir);
  return path.join(folder, reportBaseName(reportFileName));
}

function reportBaseName(name: string): string {
  if (typeof name !== 'string') {
    throw new RecordError('REPORT_INVALID', 'Cannot write a merged report: its name must be a string', {
      hint: "Options come second: mergeReports('AUTO', { overwrite: true }).",
    });
  }
  if (name === 'AUTO') {
    const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
    return `merged-${stamp}-${randomBytes(3).toString('hex')}`;
  }
  const base = name.replace(/\.html$/i, '');
  if (base === '' || base === '.' || base === '..' || /[/\\\0]/.test(base)) {
    throw new RecordError('REPORT_INVALID', `Cannot write a merged report named "${name}": it is not a file name`, {
      hint: 'pass a plain name and choose the folder with outputDir',
    });
  }
  return base;
}
