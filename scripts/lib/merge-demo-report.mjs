import path from 'node:path';
import { root } from './run.mjs';
import { runDir } from './suites.mjs';

/** Whether a reporter merged this report: then it begins by saying where its first part came from. */
async function isMerged(openReport, file) {
  try {
    for await (const entry of openReport(file)) {
      if (entry.kind === 'event') return entry.event.type === 'source';
    }
  } catch (error) {
    console.log(`${file}: ${error.message}`);
  }
  return false;
}

/** The report of a whole suite, out of all that its run left, newest first. */
export async function mergedReport(files) {
  const { openReport } = await import('eyewright/core/report');
  for (const file of files) if (await isMerged(openReport, file)) return file;
  return files[0];
}

const outcome = (result) => (result.totals.failed > 0 || result.code !== 0 ? 'failed' : 'passed');

/** Joins the merged reports of the suites into one; returns its path relative to the project, or undefined. */
export async function mergeDemoReport(results) {
  const { ReportMergingTool } = await import('eyewright/core/report');
  const tool = new ReportMergingTool();
  for (const result of results) {
    const reportFilePath = await mergedReport(result.reports);
    if (!reportFilePath) continue;
    const facts = { testId: result.name, testTitle: result.name, testDescription: result.name };
    tool.append({
      reportFilePath,
      reportAttributes: { ...facts, testDuration: result.durationMs, testStatus: outcome(result) },
    });
  }
  const merged = tool.mergeReports('report', { outputDir: path.join(root, runDir), overwrite: true });
  return merged ? path.relative(root, merged) : undefined;
}
