import { createRequire } from 'node:module';

import { z } from 'zod';

import { packageFile } from '../util/code-folder.ts';
import type { Finding } from '../platforms/finding.ts';
import { isSupported, versionOf } from './installed-package.ts';

const manifestSchema = z.object({
  engines: z.object({ node: z.string() }),
  peerDependencies: z.record(z.string(), z.string()),
});
const own = manifestSchema.parse(createRequire(import.meta.url)(packageFile('package.json')));

export function checkNode(version: string): Finding {
  const least = /[\d.]+/.exec(own.engines.node)?.[0] ?? '0';
  const name = 'Node.js';
  const isNew = version.localeCompare(least, 'en', { numeric: true }) >= 0;
  return isNew
    ? { name, status: 'ok', text: version }
    : { name, status: 'failed', text: version, hint: `Version ${least} or newer is needed.` };
}

const runners = { 'Playwright Test': '@playwright/test', Vitest: 'vitest', Cucumber: '@cucumber/cucumber' };

/** The test runners of the project, and the drivers other than Playwright's. */
export function checkRunners(folder: string): Finding[] {
  const findings = [
    ...Object.entries(runners).map(([name, id]) => checkPackage(name, id, folder)),
    checkPackage('Puppeteer', versionOf('puppeteer', folder) === undefined ? 'puppeteer-core' : 'puppeteer', folder),
  ];
  const hasRunner = findings.some(({ name, status }) => name in runners && status !== 'absent');
  const none: Finding = {
    name: 'Test runner',
    status: 'warning',
    text: `none in ${folder}`,
    hint: 'npm install -D @playwright/test, vitest with puppeteer, or @cucumber/cucumber',
  };
  return hasRunner ? findings : [none, ...findings];
}

function checkPackage(name: string, id: string, folder: string): Finding {
  const version = versionOf(id, folder);
  const range = own.peerDependencies[id] ?? '';
  if (version === undefined) return { name, status: 'absent', text: 'not installed' };
  if (isSupported(version, range)) return { name, status: 'ok', text: version };
  return {
    name,
    status: 'failed',
    text: version,
    hint: `Supported versions: ${range}. Run npm install -D ${id}@latest`,
  };
}

/** The packages that the offline model needs for pictures. */
export function checkReader(folder: string, isNeeded: boolean): Finding {
  const name = 'Text in screenshots';
  const packages = ['tesseract.js', '@tesseract.js-data/eng'];
  const missing = packages.filter((id) => versionOf(id, folder) === undefined);
  if (missing.length === 0)
    return { name, status: 'ok', text: `tesseract.js ${versionOf('tesseract.js', folder) ?? ''}` };
  const status = isNeeded ? 'warning' : 'absent';
  return {
    name,
    status,
    text: 'not installed',
    hint: `The offline model needs it: npm install -D ${missing.join(' ')}`,
  };
}
