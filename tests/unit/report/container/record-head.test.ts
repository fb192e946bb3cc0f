import { utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import type { RecordEvent } from '../../../../src/core/record/record.ts';
import { attemptKey, findRecords } from '../../../../src/report/container/record-head.ts';
import { useReportFolder, writeReport } from '../report-folder.ts';

const at = useReportFolder();

const begun = (test: string, attempt = 0): RecordEvent[] => [
  { type: 'record-start', at: 1, version: 1, record: `${test}${attempt}`, tool: 't', title: test },
  { type: 'test-start', at: 1, record: `${test}${attempt}`, test, titlePath: [test], attempt, runner: 'playwright' },
];

describe('what a killed process left behind', () => {
  it('is found by its run, whatever the clock said, in folders too', async () => {
    const file = await writeReport(at('found/a.html'), begun('a'), { run: 'mine' });
    utimesSync(file, new Date('1980-01-01'), new Date('1980-01-01'));
    const again = await writeReport(at('found/sub/b.html'), begun('a', 1), { run: 'mine' });
    const folder = await writeReport(at('found/c/index.html'), begun('c'), {
      run: 'mine',
      format: 'html-and-external-assets',
    });
    await writeReport(at('found/other.html'), begun('a'), { run: 'an older run' });
    await writeReport(at('found/none.html'), begun('a'));
    writeFileSync(at('found/page.html'), '<!doctype html>\n');
    expect(findRecords(path.dirname(file), 'mine')).toEqual(
      new Map([
        [attemptKey({ test: 'a', attempt: 0 }), [file]],
        [attemptKey({ test: 'a', attempt: 1 }), [again]],
        [attemptKey({ test: 'c', attempt: 0 }), [folder]],
      ]),
    );
  });
});
