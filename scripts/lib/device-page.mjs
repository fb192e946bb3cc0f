// The part of the page of commands that is about screens: out of the tables of commands and flags.
const cell = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const exitCodes = [
  ['0', 'The command succeeded.'],
  ['1', '`product`: the application was judged, and a statement is false. A failed assertion is never 0.'],
  ['2', 'Wrong usage: an unknown option, a missing argument, or a file with invalid content.'],
  ['3', '`test`: the request cannot be carried out on this screen, e.g. because the element does not exist.'],
  ['4', '`model`: the model gave no usable answer, or is not sure.'],
  ['5', '`environment`: a device, a program, a session, a report or the network is missing, or time ran out.'],
  ['6', 'A budget is used up, or cannot be checked.'],
  ['130', 'The command was stopped with Ctrl+C.'],
];

const fields = [
  ['`ok`', 'true if the command succeeded'],
  ['`command`', 'platform and command, e.g. `web tap`'],
  ['`session`', 'name of the session, or null'],
  ['`value`', 'what was read, or null'],
  ['`durationMs`', 'milliseconds'],
  ['`report`', 'path of the report, which is complete when the session is closed, or null'],
  ['`screenshot`', 'path of a screenshot: the one that was asked for, or the last one before a failure; or null'],
  ['`usage`', '`calls`, `tokens` and `cost` by currency of the models that were asked, or null'],
  ['`error`', '`class`, `code`, `message` and `hint` of a failure, or null'],
  ['`exitCode`', 'as above'],
];

export async function devicePage(source) {
  const { screenNames } = await source('platforms/screens/screen.ts');
  const { deviceCommands } = await source('cli/device/device-commands.ts');
  const { screenAbouts } = await source('cli/device/screen-abouts.ts');
  const { flagsOf } = await source('cli/device/flag-list.ts');
  const { flagUsage } = await source('cli/device/command-help.ts');
  const { positionalText } = await source('cli/device/device-help.ts');
  const { agentFlags, screenFlags } = await source('cli/device/flags.data.ts');
  const { runFlags } = await source('cli/run/run-options.ts');
  const { kebabCase } = await source('cli/device/option-flag.ts');

  const all = new Map();
  for (const screen of screenNames) {
    for (const [name, command] of deviceCommands(screen)) {
      const key = `${name} ${command.call === 'open' || command.call === 'Launch' ? '' : command.about}`;
      const before = all.get(key) ?? { name, command, on: [] };
      all.set(key, { ...before, on: [...before.on, screen] });
    }
  }
  const commandRows = [...all.values()].map(({ name, command, on }) => {
    const usage = [name, ...(name === 'open' ? ['[target]'] : command.positionals.map(positionalText))].join(' ');
    const where = on.length === screenNames.length ? 'all' : on.join(', ');
    return [`\`${usage}\``, cell(command.about), where];
  });
  const callRows = [...all.values()].flatMap(({ name, command, on }) => {
    const own = flagsOf(on[0], command).filter(({ owner, kind }) => owner === 'call' && kind !== 'code');
    return own.length === 0 ? [] : [[`\`${name}\``, own.map((flag) => `\`--${flag.flag}\``).join(', ')]];
  });
  const flagRow = (flag) => {
    const written = { ...flag, flag: kebabCase(flag.name) };
    const value = flag.default === undefined ? '' : ` Default: \`${flag.default}\`.`;
    if (flag.kind === 'code')
      return [`\`--${written.flag}\``, 'Only in code, because it holds a function or an object.'];
    return [`\`${cell(flagUsage(written))}\``, cell(`${flag.about}${value}`)];
  };
  const own = (call) =>
    flagsOf('web', { call, positionals: [], examples: [], about: '' })
      .filter(({ owner }) => owner === 'command')
      .map((flag) => [`\`${cell(flagUsage(flag))}\``, cell(flag.about)]);
  return [
    '## Exit codes',
    table(['Code', 'Meaning'], exitCodes),
    '## Drive a screen',
    'A command acts on a screen, reads from it or judges it, in plain language and without a key. Open a session, and give commands to it:',
    ['```sh', ...sessionExample, '```'].join('\n'),
    '- A session is a separate small process. It runs commands one after another, and ends with `close` or after an hour without a command. Its socket is in the run folder, and only its owner may use it.\n- `-s <name>` or the variable `EYEWRIGHT_SESSION` names a session. Without a name, it has the name of its platform.\n- Without an open session, each command opens the screen, acts, and closes it again: `npx eyewright web assert \'the page shows "Welcome"\' --url http://localhost:3000`.\n- `close --as` writes the commands that worked as a test. In Playwright Test and Vitest, the data that you read becomes an assertion.\n- Write a secret as `{{secret:NAME}}`. Its value comes from the environment variable of that name, and is hidden in screenshots, reports and saved tests.',
    `Platforms: ${screenNames.map((screen) => `\`${screen}\``).join(', ')}.`,
    table(['Command', 'Meaning', 'Platforms'], commandRows),
    '### Options of all commands',
    table(
      ['Option', 'Meaning'],
      [...own('aiTap').slice(0, 2), ...own('open').filter(([name]) => name.includes('idle')), ...own('close').slice(2)],
    ),
    '## Run files',
    'The command `run` runs YAML files and feature files on any platform, and writes one report. Each YAML file and each scenario is one test.',
    ['```sh', ...runExample, '```'].join('\n'),
    table(
      ['Option', 'Meaning'],
      runFlags.map((flag) => [`\`${cell(flagUsage(flag))}\``, cell(flag.about)]),
    ),
    '`run` also accepts the agent options and the platform options that are listed below. All files are read before the first test starts. The exit code is 0 if all tests passed. Otherwise, it is the lowest code of a failed test.',
    '## Values and options',
    '### JSON',
    'With `--json`, a command prints one object to standard output. Later versions may add fields.',
    table(['Field', 'Meaning'], fields),
    '### How values are written',
    "Every option in code is a flag in kebab case: `waitAfterAction` is `--wait-after-action`. `--no-` in front of a switch turns it off. To pass a list, repeat its flag. Objects are YAML or JSON, as a whole (`--budget '{ tokens: 5000 }'`) or by field (`--budget.tokens 5000`). A value that begins with `--` needs an equals sign: `--context=--x`.",
    '### Options of calls',
    'The [reference](reference.md#calls) explains them.',
    table(['Command', 'Options'], callRows),
    '### Options of agents',
    'Pass these options to `open`, or to a command without a session. You can also set those with a star for a single command of a session.',
    table(
      ['Option', 'Meaning'],
      agentFlags.map((flag) =>
        flag.perCall ? flagRow(flag).map((text, index) => (index === 0 ? `${text} *` : text)) : flagRow(flag),
      ),
    ),
    ...screenNames.flatMap((screen) => [
      `### Options of the platform \`${screen}\``,
      `${screenAbouts[screen].about}. Pass these options to \`open\`, or to a command without a session.`,
      table(['Option', 'Meaning'], screenFlags[screen].map(flagRow)),
    ]),
  ];
}

const runExample = [
  `npx eyewright run 'flows/*.yaml' --url http://localhost:3000`,
  `npx eyewright run features --tags '@smoke and not @slow' --continue-on-error --outputs junit`,
];

const sessionExample = [
  'npx eyewright web open http://localhost:3000/login',
  `npx eyewright web input 'the "Email" field' alice@example.com`,
  `npx eyewright web tap 'the "Log in" button'`,
  `npx eyewright web assert 'the heading says "Welcome"'   # exit code 1 if it does not`,
  `npx eyewright web query '{ total: "number after Total" }'`,
  'npx eyewright web close --as playwright --out tests/login.spec.ts',
];
