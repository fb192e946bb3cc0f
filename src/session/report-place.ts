import { randomBytes } from 'node:crypto';
import path from 'node:path';

import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import { resolveRunPlace } from '../report/run-dir.ts';

/** Absolute path of the HTML file that an agent writes. */
export function reportPath(options: ResolvedAgentOptions, subject: string): string {
  const folder = path.join(resolveRunPlace().runDir, 'report');
  const name = options.reportFileName ?? generatedName(subject);
  if (options.outputFormat === 'single-html') return path.join(folder, name.endsWith('.html') ? name : `${name}.html`);
  return path.join(folder, name, 'index.html');
}

/** Sorts by time, says what it is about, and never meets another worker's name. */
function generatedName(subject: string): string {
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const words = subject
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return [time, words || 'agent', randomBytes(3).toString('hex')].join('-');
}
