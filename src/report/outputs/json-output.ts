import type { ReportOutput } from './report-output.ts';
import { writeWholeFile } from './write-whole-file.ts';

/** The summary itself; its schema is published as `eyewright/report.schema.json`. */
export const jsonOutput: ReportOutput = {
  about: 'one JSON file, schema eyewright/report.schema.json',
  defaultTarget: (base) => `${base}.json`,
  write: ({ summary, target }) => writeWholeFile(target, `${JSON.stringify(summary, null, 2)}\n`),
};
