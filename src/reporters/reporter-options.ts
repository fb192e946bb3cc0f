import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Options of every reporter of this package. */
export interface ReporterOptions {
  /** Name of the merged report, without `.html`; an older one of that name is replaced. Default: the runner's name. */
  readonly reportFileName?: string;
  /** Folder of the merged report; relative paths start from the working directory. Default: `report/` in the run folder. */
  readonly outputDir?: string;
  /** Keeps the reports of single tests beside the merged one. Default: false. */
  readonly keepTestReports?: boolean;
}

/** The path as a person in the working directory would type it. */
export function relativePath(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return relative.startsWith('..') ? file : relative;
}

/** Runners colour their messages for the terminal; a report shows plain text. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text);
}
