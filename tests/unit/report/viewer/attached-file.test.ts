import { expect, it } from 'vitest';

import { attachedFile, traceCommand } from '../../../../src/report/viewer/model/attached-file.ts';

const event = { type: 'attachment', at: 1, record: 'r', name: 'trace', mime: 'application/zip' } as const;
const file = `${'a'.repeat(64)}.zip`;

it('leads to files beside the report and nowhere else', () => {
  expect(attachedFile({ ...event, file })).toMatchObject({ href: `assets/${file}`, isTrace: true });
  for (const other of [undefined, '../x.zip', '/etc/passwd', 'javascript:alert(1)', `${'a'.repeat(64)}.html`]) {
    expect(attachedFile({ ...event, file: other }).href).toBeUndefined();
  }
});

it('opens a trace by path or by address, whatever the folder is called', () => {
  const open = (page: string): string => traceCommand('assets/t.zip', page);
  expect(open('file:///home/ann/run/report/all.html#test=1')).toBe(
    'npx playwright show-trace /home/ann/run/report/assets/t.zip',
  );
  expect(open('file:///C:/my%20suite/all.html')).toBe('npx playwright show-trace "C:/my suite/assets/t.zip"');
  expect(open('https://ci.example.org/7/all.html')).toBe(
    'npx playwright show-trace https://ci.example.org/7/assets/t.zip',
  );
});
