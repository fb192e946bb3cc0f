import { randomBytes } from 'node:crypto';
import path from 'node:path';

import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { NewReport } from '../report/container/create-report.ts';
import { resolveRunPlace } from '../report/container/run-dir.ts';
import { currentRun } from '../report/container/run-id.ts';
import type { Surroundings } from './surroundings.ts';

/** Folder of the logs of a run. */
export function logPlace(surroundings: Pick<Surroundings, 'env' | 'cwd'>): string {
  return path.join(runPlace(surroundings), 'log');
}

/** The folder of the run. */
export function runPlace({ env, cwd }: Pick<Surroundings, 'env' | 'cwd'>): string {
  return resolveRunPlace({ cwd, runDir: env['EYEWRIGHT_RUN_DIR'] || undefined }).runDir;
}

/** Where an agent writes its report. */
export function reportPlace(
  options: ResolvedAgentOptions,
  subject: string,
  surroundings: Pick<Surroundings, 'env' | 'cwd'>,
): NewReport {
  const root = path.join(runPlace(surroundings), 'report');
  const { outputFormat: format, reportFileName } = options;
  const file = path.join(root, fileName(reportFileName ?? generatedName(subject), format));
  return { file, format, root, run: currentRun(surroundings.env), replacesOlder: reportFileName !== undefined };
}

function fileName(name: string, format: NewReport['format']): string {
  if (format === 'html-and-external-assets') return path.join(name, 'index.html');
  return name.endsWith('.html') ? name : `${name}.html`;
}

/** A name that sorts by time, names the subject, and does not collide with those of other workers. */
function generatedName(subject: string): string {
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const words = subject
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return [time, words || 'agent', randomBytes(3).toString('hex')].join('-');
}
