import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { yamlFlows } from '../../../src/session/yaml-flows.ts';
import { failureOf, openRig, useRunFolder } from '../agents/rig.ts';

useRunFolder();
const cwd = mkdtempSync(path.join(tmpdir(), 'eyewright-flows-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
mkdirSync(path.join(cwd, 'flows/shop'), { recursive: true });
writeFileSync(path.join(cwd, 'flows/shop/pay.yml'), 'tasks:\n- flow:\n  - aiQuery: the total\n    name: total');
writeFileSync(path.join(cwd, 'flows/login.yaml'), 'tasks:\n- name: log in\n  flow:\n  - aiTap: Log in');

describe('yamlFlows', () => {
  it('lists the files of a pattern with their titles, in order', () => {
    const flows = yamlFlows('flows/**/*.{yaml,yml}', { cwd });

    expect(flows.map(({ title }) => title)).toEqual(['flows/login', 'flows/shop/pay']);
    expect(flows[0]?.file).toBe(path.join(cwd, 'flows/login.yaml'));
  });

  it('runs a file with any agent, and resolves to what it read', async () => {
    await using rig = await openRig({ script: { replies: [{ data: 3 }] } });

    expect(await yamlFlows('flows/shop/*', { cwd })[0]?.run(rig.agent)).toEqual({ result: { total: 3 } });
  });

  it('points at the line of the file that failed', async () => {
    await using rig = await openRig({ script: { replies: [{ error: 'there is none' }] } });
    const [flow] = yamlFlows('flows/login.yaml', { cwd });

    const error = await failureOf(async () => flow?.run(rig.agent));

    expect(error.message).toContain('Task "log in" failed at line 4: aiTap');
    expect(error.stack?.split('\n').find((line) => /^\s+at /.test(line))).toBe(`    at ${flow?.file}:4:5`);
    const { of, steps } = await rig.record();
    expect(steps[0]?.[1]).toBe('runYaml login.yaml');
    expect(of('step-start').find(({ name }) => name === 'aiTap')?.location).toMatchObject({ line: 4 });
  });

  it('without any file is an error: a suite without tests would pass', () => {
    expect(() => yamlFlows('nothing/*.yaml', { cwd })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});
