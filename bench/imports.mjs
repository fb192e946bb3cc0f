import { execFileSync } from 'node:child_process';

import { median } from './measure.mjs';

/** Milliseconds that an import takes in a fresh process; with `after`, on top of another import. */
function importTime(name, after) {
  const script = `${after ? `await import(${JSON.stringify(after)});` : ''}
    const start = performance.now(); await import(${JSON.stringify(name)}); console.log(performance.now() - start);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

/** What loading the package costs, medians of several processes. */
export function imports() {
  const times = (name, after) => median(Array.from({ length: 9 }, () => importTime(name, after)));
  return [
    { name: 'import eyewright/web', ms: times('eyewright/web'), limit: 130 },
    {
      name: 'import eyewright/playwright above @playwright/test',
      ms: times('eyewright/playwright', '@playwright/test'),
      limit: 60,
    },
  ];
}
