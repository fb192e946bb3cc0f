import { describe, expect, it } from 'vitest';

import { codeFile } from '../../../src/cli/saved-test/code-file.ts';
import { featureFile } from '../../../src/cli/saved-test/feature-file.ts';
import type { MadeCall } from '../../../src/cli/saved-test/made-call.ts';
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
    const yaml = yamlFile('saves', [program, input]);
    expect(yaml).toContain('# no step: launch {"program":"gedit"}');
    expect(yaml).toContain('value: $${HOME}');
    const feature = featureFile({ title: 'saves', screen: 'computer', calls: [program, tap] });
    expect(feature).toContain('# no step: launch {"program":"gedit"}');
    expect(feature).toContain('When I click the "Save" button');
  });
});
