import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { beginSeal, readSealed, removeSealed, sealSecrets } from '../../../../src/report/container/secret-seal.ts';

describe('secrets that tests give as options', () => {
  let runDir: string;
  beforeEach(() => {
    runDir = mkdtempSync(path.join(tmpdir(), 'eyewright-seal-'));
  });
  afterEach(() => rmSync(runDir, { recursive: true, force: true }));

  const warn = (message: string): void => expect.unreachable(message);
  const sealOf = (): Record<string, string | undefined> => {
    const env = {};
    beginSeal(env);
    return env;
  };

  it('reach the reporter of their run, each set once, and nobody who reads the files', () => {
    const env = sealOf();
    sealSecrets({ MEMBER: 'falcon' }, { runDir, env, warn });
    sealSecrets({ MEMBER: 'falcon' }, { runDir, env, warn });
    sealSecrets({ MEMBER: 'kestrel' }, { runDir, env, warn });

    const files = readdirSync(path.join(runDir, 'seal'));
    expect(files).toHaveLength(2);
    for (const file of files)
      expect(readFileSync(path.join(runDir, 'seal', file), 'latin1')).not.toMatch(/falcon|MEMBER/);
    expect(readSealed({ runDir, env })).toEqual(expect.arrayContaining([{ MEMBER: 'falcon' }, { MEMBER: 'kestrel' }]));
  });

  it('are gone with their run; those of another stay', () => {
    const [one, other] = [sealOf(), sealOf()];
    sealSecrets({ A: 'one' }, { runDir, env: one, warn });
    sealSecrets({ A: 'other' }, { runDir, env: other, warn });
    expect(readSealed({ runDir, env: one })).toEqual([{ A: 'one' }]);
    removeSealed({ runDir, env: one });
    expect(readSealed({ runDir, env: one })).toEqual([]);
    expect(readSealed({ runDir, env: other })).toEqual([{ A: 'other' }]);
    removeSealed({ runDir, env: other });
    expect(existsSync(path.join(runDir, 'seal'))).toBe(false);
  });

  it('are written nowhere without a reporter, and where there are none', () => {
    sealSecrets({ A: 'one' }, { runDir, env: {}, warn });
    sealSecrets({}, { runDir, env: sealOf(), warn });
    sealSecrets({ A: '' }, { runDir, env: sealOf(), warn });
    expect(readdirSync(runDir)).toEqual([]);
  });

  it('that cannot be left are warned of', () => {
    writeFileSync(path.join(runDir, 'seal'), 'a file in the way');
    const warnings: string[] = [];
    sealSecrets({ A: 'one' }, { runDir, env: sealOf(), warn: (message) => warnings.push(message) });
    expect(warnings).toEqual([expect.stringContaining('The report may show secrets of this test')]);
  });
});
