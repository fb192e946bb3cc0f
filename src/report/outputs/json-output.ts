import { replaceWholeFile } from '../../util/whole-file.ts';
import type { ReportOutput } from './report-output.ts';

/** The summary as JSON. Its schema is published as `eyewright/report.schema.json`. */
export const jsonOutput: ReportOutput = {
  defaultTarget: (base) => `${base}.json`,
  write: ({ summary, target }) => replaceWholeFile(target, `${JSON.stringify(summary, null, 2)}\n`),
};
