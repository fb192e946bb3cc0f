import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { agentOptionsSchema } from '../../../../src/agents/agent-options.ts';
import { deviceCommands } from '../../../../src/cli/device/device-commands.ts';
import { flagsOf, type Flag } from '../../../../src/cli/device/flag-list.ts';
import { kebabCase } from '../../../../src/cli/device/option-flag.ts';
import { readFlags } from '../../../../src/cli/device/read-flags.ts';
import { screenNames } from '../../../../src/platforms/screens/screen.ts';
import { screenKinds } from '../../../../src/platforms/screens/screens.ts';

/** Values as they are typed, for options whose text has a form. */
const typed: Readonly<Record<string, string>> = {
  reportFileName: 'mine',
  allow: '{ domains: [example.com] }',
  verdict: '{}',
  cache: '{ id: shop }',
  cassette: '{ mode: replay }',
  wdaManager: '{ command: [ios-start] }',
  xvfbResolution: '800x600x24',
  viewport: '800x600',
  localAddress: '127.0.0.1',
  host: 'desktop.example.com',
  secrets: '{ NAME: value }',
  modelConfig: '{ MODEL_NAME: x }',
  aiContexts: '{ default: x }',
  appNameMapping: '{ Shop: com.example }',
  autoFollowNewPage: 'true',
  displayId: '1',
  desktopWidth: '800',
  desktopHeight: '600',
};

function argumentOf({ flag, kind, name, values }: Flag): string {
  if (kind === 'switch') return name === 'forceSameTabNavigation' ? `--no-${flag}` : `--${flag}`;
  const value =
    typed[name] ??
    { choice: values?.[0], number: '50', text: 'text', texts: 'text', data: '{}', 'switch-or-value': 'true' }[
      kind as 'text'
    ];
  return `--${flag}=${value}`;
}

describe.each(screenNames)('the platform %s', (screen) => {
  const open = deviceCommands(screen).get('open');
  const flags = open ? flagsOf(screen, open) : [];

  it('has a flag in kebab case for each option that can be written, and refuses those that hold functions', async () => {
    const kind = await screenKinds[screen]();
    const shape: Readonly<Record<string, z.ZodType>> = { ...agentOptionsSchema.shape, ...kind.options.shape };
    const taken = await Promise.all(
      Object.entries(shape).map(async ([name, field]) => [name, await fateOf(name, field)]),
    );
    const wanted = Object.entries(shape).map(([name, field]) => [name, canBeWritten(field) ? 'taken' : 'only in code']);
    expect(taken).toEqual(wanted);
  });

  /** What becomes of the flag of an option. */
  async function fateOf(name: string, field: z.ZodType): Promise<string> {
    const flag = flags.find((one) => one.flag === kebabCase(name));
    if (!flag) return 'no flag';
    try {
      const { values } = await readFlags('x', flags, [argumentOf(flag)]);
      const [read] = values;
      if (read?.flag.name !== name) return `read as ${read?.flag.name}`;
      const { error } = z.safeParse(field, read.value);
      return error ? error.message : 'taken';
    } catch (error) {
      return String(error).includes(`the option ${name} holds a function`) ? 'only in code' : String(error);
    }
  }
});

/** Whether the schema has any value that JSON can express. */
function canBeWritten(field: z.ZodType): boolean {
  const schema = z.toJSONSchema(field, { unrepresentable: 'any', io: 'input' });
  return /"(type":"(string|number|integer|boolean|object)|enum|const)"/.test(JSON.stringify(schema));
}

describe('flags', () => {
  const flags = flagsOf('web', deviceCommands('web').get('open') ?? expect.unreachable());
  const read = async (...raw: string[]): Promise<object> =>
    Object.fromEntries((await readFlags('web open', flags, raw)).values.map(({ flag, value }) => [flag.name, value]));

  it('are turned off, repeated, written by field, and take values that look like flags', async () => {
    expect(await read('--no-generate-report', '--patience', '0')).toEqual({ generateReport: false, patience: 0 });
    expect(await read('--budget.tokens', '500', '--budget.calls=3')).toEqual({ budget: { tokens: 500, calls: 3 } });
    expect(await read('--ai-act-context=--x')).toEqual({ aiActContext: '--x' });
    expect(await read('--cache', '{"id":"a","strategy":"read-only"}')).toEqual({
      cache: { id: 'a', strategy: 'read-only' },
    });
    expect(await read('-s', 'mine')).toEqual({ session: 'mine' });
  });

  it.each([
    ['--wait-after-acton', 'did you mean --wait-after-action?'],
    ['--waitAfterAction', 'did you mean --wait-after-action?'],
    ['--no-patience', 'has no option --no-patience'],
    ['--frames=some', 'takes all, key, on-failure for --frames, not "some"'],
    ['--generate-report=perhaps', 'takes only true or false for --generate-report, not "perhaps"'],
  ])('%s is refused', async (argument, message) => {
    await expect(read(argument)).rejects.toThrow(message);
  });
});
