import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { ReportMergingTool } from '../../../../src/report/merge/report-merging-tool.ts';
import { summariseReport } from '../../../../src/report/summary/summarise-report.ts';
import { record, useReportFolder, writeReport } from '../report-folder.ts';

const at = useReportFolder();

function append(tool: ReportMergingTool, id: string, reportFilePath: string): void {
  const facts = { testId: id, testTitle: id, testDescription: '', testDuration: 1 };
  tool.append({ reportFilePath, reportAttributes: { ...facts, testStatus: 'failed' } });
}

describe('merging while something happens to the sources', () => {
  it('tells how far it is', async () => {
    const steps: number[] = [];
    const tool = new ReportMergingTool({ runDir: at('progress'), onProgress: (done) => void steps.push(done) });
    append(tool, 'a', await writeReport(at('a.html'), record('a')));
    append(tool, 'b', at('missing.html'));
    tool.mergeReports();
    expect(steps).toEqual([1, 2]);
  });

  it.each(['single-html', 'html-and-external-assets'] as const)(
    'makes an entry with the problem of a report that vanishes meanwhile: %s',
    async (format) => {
      const place = at(format);
      mkdirSync(place);
      const name = (id: string): string =>
        path.join(place, format === 'single-html' ? `${id}.html` : `${id}/index.html`);
      // Told after the first report is copied, when all have been looked at.
      const onProgress = (): void => rmSync(name('b'), { force: true });
      const tool = new ReportMergingTool({ runDir: place, onProgress });
      for (const id of ['a', 'b', 'c']) append(tool, id, await writeReport(name(id), record(id), { format }));
      const { tests } = await summariseReport(tool.mergeReports('all', { rmOriginalReports: true }) ?? '');
      expect(tests.map(({ id, attempts }) => [id, attempts[0]?.problem])).toEqual([
        ['a', undefined],
        ['b', 'The report file does not exist.'],
        ['c', undefined],
      ]);
    },
  );
});
