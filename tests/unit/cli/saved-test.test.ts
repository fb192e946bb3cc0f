import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';

import type { Agent } from '../../../src/agents/agent.ts';

import { codeFile } from '../../../src/cli/saved-test/code-file.ts';
import { featureFile } from '../../../src/cli/saved-test/feature-file.ts';
import type { MadeCall } from '../../../src/cli/saved-test/made-call.ts';
import { savedNotes, savedTest } from '../../../src/cli/saved-test/saved-test.ts';
import { yamlFile } from '../../../src/cli/saved-test/yaml-file.ts';

const tap: MadeCall = { call: 'aiTap', command: 'tap', params: { locate: 'the "Save" button' }, value: null };
const calls = [tap];

describe('a session as a test', () => {
  it.each(['playwright', 'vitest'] as const)('has the address of an iPhone as %s takes it', (runner) => {
    const options = { wdaBaseUrl: 'http://10.0.0.5:8100', formFactor: 'phone' };
    const text = codeFile({ runner, title: 'saves', open: { screen: 'ios', options, agentOptions: {} }, calls });
    const source = `iosDevices({ formFactor: 'phone', devices: [{ wdaBaseUrl: 'http://10.0.0.5:8100' }] })`;
    expect(text).toContain(`const test = testOn(${source});`);
  });

  it.each(['playwright', 'vitest'] as const)(
    'has no secrets, keys and passwords, and other options in %s',
    (runner) => {
      const agentOptions = { secrets: { PIN: 'hidden' }, modelConfig: { MODEL_API_KEY: 'hidden' }, patience: 9000 };
      for (const screen of ['web', 'rdp'] as const) {
        const options = screen === 'rdp' ? { host: 'desktop', password: 'hidden' } : {};
        const text = codeFile({ runner, title: 'saves', open: { screen, options, agentOptions }, calls });
        expect(text).not.toContain('hidden');
        expect(text).toContain('{ patience: 9000 }');
      }
    },
  );

  it('says what has no step, and keeps ${NAME} as it was typed', () => {
    const program: MadeCall = { call: 'launchProgram', command: 'launch', params: { program: 'gedit' }, value: null };
    const input: MadeCall = {
      call: 'aiInput',
      command: 'input',
      params: { locate: 'Name', value: '${HOME}' },
      value: null,
    };
    const yaml = yamlFile({ title: 'saves', screen: 'computer', calls: [program, input] });
    expect(yaml).toContain('# no step: launch gedit');
    expect(yaml).toContain('value: $${HOME}');
    const feature = featureFile({ title: 'saves', screen: 'computer', calls: [program, tap] });
    expect(feature).toContain('# no step: launch gedit');
    expect(feature).toContain('When I click the "Save" button');
  });

  const failed: MadeCall = {
    call: 'Navigate',
    command: 'navigate',
    params: { url: 'http://localhost:1/' },
    value: null,
    hasFailed: true,
  };
  const made = [tap, failed, tap];

  it('says in each place what failed, and what it left out', () => {
    const open = { screen: 'web', options: {}, agentOptions: {} } as const;
    const code = codeFile({ runner: 'playwright', title: 'saves', open, calls: made });
    const yaml = yamlFile({ title: 'saves', screen: 'web', calls: made });
    const feature = featureFile({ title: 'saves', screen: 'web', calls: made });
    for (const text of [code, yaml, feature]) {
      expect(text).toMatch(/Save[\s\S]*(?:#|\/\/) failed, left out: navigate http:\/\/localhost:1\/\n[\s\S]*Save/);
    }
    expect(code).not.toContain('page.goto');
    expect(load(yaml)).toEqual({
      tasks: [{ name: 'saves', flow: [{ aiTap: 'the "Save" button' }, { aiTap: 'the "Save" button' }] }],
    });
    const save = { form: 'yaml', plain: false, out: undefined, overwrite: false, title: undefined } as const;
    const read: MadeCall = { call: 'aiNumber', command: 'number', params: { prompt: 'the total' }, value: 3 };
    expect(savedNotes(save, [...made, read])).toEqual([
      expect.stringContaining('1 command that failed') as string,
      expect.stringContaining('what 1 command read') as string,
    ]);
  });

  it('keeps in a feature what a step has no words for as a comment', () => {
    const press: MadeCall = {
      call: 'aiLongPress',
      command: 'long-press',
      params: { locate: 'the photo', duration: 2000 },
      value: null,
    };
    const feature = featureFile({ title: 'saves', screen: 'android', calls: [press] });
    expect(feature).toContain('    # the next step leaves out: --duration 2000\n    When I long-press the photo');
  });

  it('is refused where nothing but the address was opened', () => {
    const opened: MadeCall = { ...failed, command: 'open', hasFailed: undefined };
    const init = {
      save: { form: 'yaml', plain: false, out: undefined, overwrite: false, title: undefined },
      open: { screen: 'web', options: {}, agentOptions: {} },
    } as const;
    expect(() => savedTest({ ...init, made: [opened, failed], agent: {} as Agent })).toThrow('nothing to write down');
  });

  it('says where it cannot be written', () => {
    const init = {
      save: { form: 'yaml', plain: false, out: `${import.meta.filename}/x.yaml`, overwrite: false, title: undefined },
      open: { screen: 'web', options: {}, agentOptions: {} },
    } as const;
    expect(() => savedTest({ ...init, made: calls, agent: {} as Agent })).toThrow(/Cannot write .*x\.yaml/);
  });
});
