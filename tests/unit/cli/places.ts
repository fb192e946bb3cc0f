import { mkdirSync } from 'node:fs';
import path from 'node:path';

import { runCli } from '../../../src/cli/run-cli.ts';
import { useReportFolder, writeReport } from '../report/report-folder.ts';
import { testRecord } from '../report/test-record.ts';

/** A folder in which the command line is called. */
export interface Place {
  readonly cwd: string;
  /** Addresses that a browser was asked to show. */
  readonly opened: string[];
  run(...args: string[]): Promise<{ code: number; out: string; error: string }>;
  report(name: string, id?: string): Promise<string>;
}

interface Places {
  newPlace(env?: Record<string, string>, isTTY?: boolean): Place;
  /** The path of a file in the folder of the test. */
  readonly at: ReturnType<typeof useReportFolder>;
}

/** Folders of their own for calls of the command line, which are removed after the test. */
export function usePlaces(): Places {
  const at = useReportFolder();
  let count = 0;
  const newPlace = (env: Record<string, string> = {}, isTTY = false): Place => {
    count += 1;
    const cwd = at(`place ${count}`);
    mkdirSync(cwd);
    const opened: string[] = [];
    return {
      cwd,
      opened,
      run: async (...args) => {
        const written = { out: '', error: '' };
        const stream = (key: keyof typeof written): { write(text: string): void; isTTY: boolean } => ({
          write: (text) => void (written[key] += text),
          isTTY,
        });
        const open = (address: string): Promise<unknown> => Promise.resolve(opened.push(address));
        const code = await runCli(args, {
          cwd,
          env,
          version: '1.2.3',
          stdout: stream('out'),
          stderr: stream('error'),
          open,
        });
        return { code, ...written };
      },
      report: (name, id = name) => writeReport(path.join(cwd, name), testRecord({ id })),
    };
  };
  return { newPlace, at };
}
