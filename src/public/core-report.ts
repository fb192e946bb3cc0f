export { ReportMergingTool } from '../report/merge/report-merging-tool.ts';
export type {
  MergeReportsOptions,
  ReportAttributes,
  ReportFileWithAttributes,
  ReportMergingToolOptions,
} from '../report/merge/report-merging-tool.ts';
export { summariseReport } from '../report/summary/summarise-report.ts';
export type { RunSummary } from '../report/summary/run-summary.ts';
export { openReport } from '../report/container/read-report.ts';
export type { ReportEntry, ReportFrame } from '../report/container/read-report.ts';
export type { EventOf, RecordEvent, TestStatus, UnknownEvent } from '../core/record/record.ts';
