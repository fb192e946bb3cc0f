import type { OpenData } from '../device/device-request.ts';
import { literal } from '../../code/literals.ts';
import type { ScreenName } from '../../platforms/screens/screen.ts';
import { iosSourceOptions } from '../../platforms/screens/phone-screens.ts';
import { omitKeys } from '../../util/pick-keys.ts';
import { callWords } from './call-words.ts';
import { codeLine, valueText, type CodeLine } from './code-line.ts';
import { leftOut, type MadeCall } from './made-call.ts';

interface CodeFile {
  readonly runner: 'playwright' | 'vitest';
  readonly title: string;
  readonly open: OpenData;
  readonly calls: readonly MadeCall[];
}

/** Where the devices of tests come from. */
const sources: Readonly<Record<Exclude<ScreenName, 'web'>, readonly [name: string, entry: string]>> = {
  android: ['androidDevices', 'eyewright/android'],
  ios: ['iosDevices', 'eyewright/ios'],
  harmony: ['harmonyDevices', 'eyewright/harmony'],
  computer: ['computers', 'eyewright/computer'],
  rdp: ['rdpComputers', 'eyewright/computer'],
  bridge: ['bridge', 'eyewright/web'],
};

/** Options of opening a browser, which runners have of their own. */
const browserOptions = ['headed', 'viewport', 'browser', 'library', 'locale', 'storageState'];
/** Options that concern the session alone, and those that hold keys and secrets: tests read these from the environment. */
const sessionOptions = [
  'secrets',
  'modelConfig',
  'reportFileName',
  'generateReport',
  'autoPrintReportMsg',
  'persistExecutionDump',
  'outputFormat',
];

/** The calls as a test file of Playwright Test or Vitest. */
export function codeFile({ runner, title, open, calls }: CodeFile): string {
  const lines = calls.map((made): CodeLine =>
    made.hasFailed
      ? { code: `// ${leftOut}: ${callWords(made, open.screen)}`, fixtures: [] }
      : codeLine(made, open.screen),
  );
  if (open.screen === 'computer' && open.subject !== undefined) {
    lines.unshift(
      codeLine(
        { call: 'launchProgram', command: 'launch', params: { program: open.subject }, value: null },
        'computer',
      ),
    );
  }
  const fixtures = [...new Set(lines.flatMap((line) => line.fixtures))].toSorted(pageFirst);
  const usesExpect = lines.some((line) => line.usesExpect);
  const head = headOf({ runner, open, usesExpect });
  const timeout = runner === 'vitest' ? '{ timeout: 60_000 }, ' : '';
  return [
    ...head,
    '',
    `test(${literal(title)}, ${timeout}async ({ ${fixtures.join(', ')} }) => {`,
    ...lines.map(({ code }) => `  ${code}`),
    '});',
    '',
  ].join('\n');
}

const pageFirst = (one: string, other: string): number => Number(other === 'page') - Number(one === 'page');

interface Head extends Pick<CodeFile, 'runner' | 'open'> {
  readonly usesExpect: boolean;
}

function headOf({ runner, open, usesExpect }: Head): string[] {
  const agentOptions = omitKeys(open.agentOptions, sessionOptions);
  const entry = `eyewright/${runner}`;
  if (open.screen === 'web') {
    const options = { ...agentOptions, ...omitKeys(open.options, browserOptions) };
    const names = usesExpect ? 'expect, test' : 'test';
    return withOptions(runner, options, names, entry);
  }
  const [source, from] = sources[open.screen];
  const password =
    'password' in open.options ? ['// The password comes from the environment variable EYEWRIGHT_RDP_PASSWORD.'] : [];
  const test = `testOn(${source}(${sourceText(open)}))`;
  const hasOptions = Object.keys(agentOptions).length > 0;
  const own = hasOptions && runner === 'vitest' ? `.extend({ agentOptions: ${valueText(agentOptions)} })` : '';
  return [
    ...(runner === 'vitest' ? [nodeEnvironment] : []),
    `import { ${source} } from '${from}';`,
    `import { ${usesExpect ? 'expect, ' : ''}testOn } from '${entry}';`,
    '',
    ...password,
    `const test = ${test}${own};`,
    ...(hasOptions && runner === 'playwright' ? [`test.use(${valueText(agentOptions)});`] : []),
  ];
}

/** What the source of devices takes, as the platform has it; empty for nothing. */
function sourceText({ screen, subject, options }: OpenData): string {
  const url = screen === 'bridge' && subject !== undefined ? { url: subject } : {};
  const given = omitKeys({ ...options, ...url }, ['password']);
  if (Object.keys(given).length === 0) return '';
  return valueText(screen === 'ios' ? iosSourceOptions(given) : given);
}

const nodeEnvironment = '// @vitest-environment node';

// eslint-disable-next-line max-params -- the parts of the first lines
function withOptions(runner: CodeFile['runner'], options: object, names: string, entry: string): string[] {
  const environment = runner === 'vitest' ? [nodeEnvironment] : [];
  if (Object.keys(options).length === 0) return [...environment, `import { ${names} } from '${entry}';`];
  if (runner === 'playwright') {
    return [`import { ${names} } from '${entry}';`, '', `test.use(${valueText(options)});`];
  }
  return [
    ...environment,
    `import { ${names.replace('test', 'test as base')} } from '${entry}';`,
    '',
    `const test = base.extend({ agentOptions: ${valueText(options)} });`,
  ];
}
