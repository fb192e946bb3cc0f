import { githubOutput, githubSummaryOutput } from './github-output.ts';
import { jsonOutput } from './json-output.ts';
import { junitOutput } from './junit-output.ts';
import { markdownOutput } from './markdown-output.ts';
import type { ReportOutput } from './report-output.ts';

/** All outputs by their names in options and on the command line. */
export const reportOutputs = {
  json: jsonOutput,
  junit: junitOutput,
  markdown: markdownOutput,
  github: githubOutput,
  'github-summary': githubSummaryOutput,
} satisfies Readonly<Record<string, ReportOutput>>;

export type OutputName = keyof typeof reportOutputs;
