import { describe, expect, it } from 'vitest';

import { agentFlags, callFlags, screenFlags } from '../../../../src/cli/device/flags.data.ts';
import { deviceCommands } from '../../../../src/cli/device/device-commands.ts';
import { flagsOf } from '../../../../src/cli/device/flag-list.ts';
import { kebabCase, type OptionFlag } from '../../../../src/cli/device/option-flag.ts';
import { playgroundFlags } from '../../../../src/cli/playground/playground-options.ts';
import { runFlags } from '../../../../src/cli/run/run-options.ts';
import { screenNames } from '../../../../src/platforms/screens/screen.ts';

const names = (flags: readonly OptionFlag[]): readonly string[] =>
  flags.filter(({ kind }) => kind !== 'code').map(({ name }) => kebabCase(name));

describe.each(screenNames)('flags of commands on the platform %s', (screen) => {
  const options = new Set([...names(agentFlags), ...names(screenFlags[screen])]);

  it.each(Object.entries({ run: runFlags, playground: playgroundFlags }))('%s hides no option', (_name, flags) => {
    expect(flags.map(({ flag }) => flag).filter((flag) => options.has(flag))).toEqual([]);
  });

  it('a command of the platform hides no option', () => {
    const hidden = [...deviceCommands(screen)].flatMap(([name, command]) => {
      const own = new Set(flagsOf(screen, command).flatMap(({ flag, owner }) => (owner === 'command' ? [flag] : [])));
      const given = names(callFlags[command.call] ?? []);
      return [...options, ...given].filter((flag) => own.has(flag)).map((flag) => `${name} --${flag}`);
    });
    expect(hidden).toEqual([]);
  });
});
