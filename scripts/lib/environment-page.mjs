// The page of variables: those of models and of options out of their schemas, the others out of the table here.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import { root } from './run.mjs';

/** Variables that are no option: name, default, what it does. */
const others = {
  'The run': [
    [
      'EYEWRIGHT_RUN_DIR',
      '`eyewright_run`',
      'Folder of reports (`report/`), logs (`log/`) and caches (`cache/`). A relative path starts at the working directory.',
    ],
    [
      'EYEWRIGHT_CASSETTE',
      '',
      'Mode of [cassettes](cassettes.md): `off`, `auto`, `record`, `replay` or `strict`. It takes precedence over the option.',
    ],
    [
      'EYEWRIGHT_PREFERRED_LANGUAGE',
      'Chinese in the time zone `Asia/Shanghai`, otherwise English',
      'Language in which models are asked to write texts for people. A model may ignore it.',
    ],
    [
      'EYEWRIGHT_AGENT_STEPS',
      '`all`',
      '[Cucumber](cucumber.md): which steps agents carry out: `all`, `tagged` or `off`. It takes precedence over `worldParameters`.',
    ],
    [
      'DEBUG',
      '',
      'Areas of the log to print to standard error, such as `eyewright:*,-eyewright:step`. See [all areas](outputs.md#diagnostics).',
    ],
    ['CI', '', 'If it is set, `eyewright init` asks no questions and `eyewright report` opens no browser.'],
    [
      'EYEWRIGHT_SESSION',
      'name of the platform',
      'Session that commands of a platform use: see [command line](command-line.md#drive-a-screen).',
    ],
    [
      'EYEWRIGHT_PLAYGROUND_HOST',
      '`127.0.0.1`',
      'Address of this computer on which the [playground](playground.md) listens. `0.0.0.0` is every address.',
    ],
    [
      'NO_PROXY',
      '',
      'Hosts, separated by commas, to which requests to [models](models.md) go without a proxy. `*` means every host.',
    ],
    ['NO_COLOR', '', 'If it is set, the command line uses no colours.'],
    [
      'FORCE_COLOR',
      '',
      'If it is set, the command line uses colours, including in files and pipes. `0` turns them off.',
    ],
    [
      'AI_AGENT',
      '',
      'Name of the [coding agent](coding-agents.md) that runs the tests. Set it for an agent that eyewright does not recognise.',
    ],
    ['WAYLAND_DISPLAY', '', 'On Linux without it and without `DISPLAY`, `eyewright report` opens no browser.'],
    ['WSL_DISTRO_NAME', '', 'Set by WSL. `eyewright report` then opens a Windows browser.'],
    ['SSH_CONNECTION', '', 'If it is set on macOS, `eyewright report` opens no browser.'],
    [
      'EYEWRIGHT_RUN_ID',
      'set by the reporter',
      'Id that connects processes to one run. Set it yourself if several commands should count as one run.',
    ],
    [
      'EYEWRIGHT_RUN_SEAL',
      'set by the reporter',
      'Key with which workers send secrets to the reporter, so that it can remove them. Do not set it. It is never stored.',
    ],
    [
      'EYEWRIGHT_MERGE_JOB',
      'set by `merge-reports`',
      'Tells the reporter of a runner what to do while it reads earlier results. Do not set it.',
    ],
  ],
  'The browser': [
    [
      'EYEWRIGHT_BROWSER_PATH',
      'Playwright’s browser, or otherwise one that is installed',
      'Program file of the Chromium, Chrome or Edge to start.',
    ],
    [
      'EYEWRIGHT_BRIDGE_TOKEN',
      'the stored keys',
      'Key of the [bridge](bridge.md#use-the-bridge-in-ci): 32 bytes in hexadecimal. Pairing is off while it is set.',
    ],
    [
      'EYEWRIGHT_WEBDRIVER_USER',
      '',
      'User name at a device cloud, for [WebDriver](webdriver.md#a-device-cloud) sessions. It is never shown.',
    ],
    [
      'EYEWRIGHT_WEBDRIVER_KEY',
      '',
      'Access key at a device cloud, for [WebDriver](webdriver.md#a-device-cloud) sessions. It is never shown.',
    ],
    [
      'EYEWRIGHT_CONFIG_DIR',
      '`XDG_CONFIG_HOME`, or else `~/.config`',
      'Folder of `eyewright/bridge.json`, with the keys of the [bridge](bridge.md#how-it-is-protected). Default on Windows: `APPDATA`.',
    ],
  ],
  'Device tools': [
    [
      'ANDROID_HOME',
      '',
      'The Android SDK whose adb is used. Otherwise the one in `ANDROID_SDK_ROOT` is used, or else the adb on `PATH`.',
    ],
    ['ANDROID_SDK_ROOT', '', 'See `ANDROID_HOME`, which takes precedence.'],
    ['ANDROID_ADB_SERVER_PORT', '5037', 'Port of the local adb server.'],
    ['ADB_SERVER_SOCKET', '', 'A variable of adb: the address of its server, `tcp:HOST:PORT`.'],
    ['HDC_HOME', '', 'Folder of hdc. Otherwise the hdc on `PATH` is used, or else the one of DevEco Studio.'],
    ['OHOS_HDC_SERVER_PORT', '8710', 'A variable of hdc: the port of its server.'],
  ],
  Desktops: [
    [
      'DISPLAY',
      '',
      'The X display to control, unless `headless` starts one. Applications that you launch receive the display of their device.',
    ],
    ['XAUTHORITY', '`~/.Xauthority`', 'A variable of X: the file with the cookies of displays.'],
    [
      'XDG_SESSION_TYPE',
      '',
      'A variable of the session. `wayland` without `DISPLAY` causes an error that says what to do.',
    ],
    [
      'DBUS_SESSION_BUS_ADDRESS',
      '',
      'The session bus on which applications report their elements. A virtual display has its own bus.',
    ],
    [
      'XDG_DATA_DIRS',
      '`/usr/local/share:/usr/share`',
      'A variable of the session: where `npx eyewright doctor` looks for at-spi2-core.',
    ],
    [
      'GTK_MODULES',
      '',
      'Is passed on to the applications of a virtual display, with the module that reports elements.',
    ],
    ['NODE_OPTIONS', '', 'Is passed on to the process that runs libnut, without `--inspect`.'],
  ],
  'GitHub Actions': [
    [
      'GITHUB_ACTIONS',
      '',
      'If it is `true`, a run writes the step summary, unless you set other [outputs](outputs.md).',
    ],
    ['GITHUB_STEP_SUMMARY', '', 'The file for this summary.'],
    ['GITHUB_WORKSPACE', '', 'The folder of the repository, if there is no `.git`. Paths in annotations start there.'],
    ['CI_PROJECT_DIR', '', 'The same on GitLab.'],
    [
      'GITHUB_SHA',
      '',
      'The commit of a run, if there is no `.git`. [Reruns](ci.md#what-can-be-merged) belong to one commit. Other pipelines: `CI_COMMIT_SHA`, `BUILD_SOURCEVERSION`, `CIRCLE_SHA1`, `GIT_COMMIT`.',
    ],
  ],
  Playwright: [
    [
      'PLAYWRIGHT_HTML_OUTPUT_DIR',
      '',
      'A variable of Playwright: the folder of its HTML report, which [links to the eyewright report](playwright.md#what-you-see).',
    ],
    ['PLAYWRIGHT_HTML_REPORT', '', 'The older name of `PLAYWRIGHT_HTML_OUTPUT_DIR`.'],
  ],
  'The system': [
    ['PATH', '', 'Where eyewright looks for programs.'],
    [
      'HOME',
      '',
      'Where eyewright looks for browsers and tools on macOS and Linux. On Windows: `USERPROFILE`, `LOCALAPPDATA` and `ProgramFiles`.',
    ],
    ['npm_config_user_agent', '', 'The package manager that `eyewright init` uses if there is no lock file.'],
  ],
  'Exported plain code': [
    [
      'BASE_URL',
      'the origin that was tested',
      'Origin of the addresses in [exported code](cache.md#export-plain-code).',
    ],
    ['PUPPETEER_LAUNCH_OPTIONS', '`{}`', 'Options of `puppeteer.launch` in exported code, as JSON.'],
  ],
};

/** Named in the text of another row. */
const alsoNamed = ['USERPROFILE', 'ProgramFiles', 'LOCALAPPDATA', 'Path'];

const sourceFiles = readdirSync(path.join(root, 'src'), { recursive: true })
  .filter((name) => name.endsWith('.ts') && !name.split(path.sep).join('/').startsWith('report/viewer/'))
  .map((name) => path.join(root, 'src', name));

/** Options whose schema names a variable, with what is said about them. */
function optionVariables() {
  return sourceFiles.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    if (!/\.meta\(\{ env: '/.test(text)) return [];
    const found = [];
    const visit = (node) => {
      const [, variable] = ts.isPropertyAssignment(node)
        ? (/^[^{]*\.meta\(\{ env: '(\w+)' \}\)/s.exec(node.initializer.getText()) ?? [])
        : [];
      if (variable) {
        const said = ts.getJSDocCommentsAndTags(node).map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '');
        found.push([variable, node.name.getText(), said.join(' ').replaceAll(/\s+/g, ' ').trim()]);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    return found;
  });
}

const modelMeanings = {
  NAME: 'Name of the model, as the endpoint knows it.',
  BASE_URL: 'Address of the endpoint.',
  API_KEY: 'Key of the endpoint.',
  FAMILY: 'How the model gives coordinates: one of the [families](models.md#families).',
};

const cell = (text) => text.replaceAll('|', '\\|');
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows.map((cells) => cells.map(cell))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

export function environmentPage(modelKeys) {
  const models = modelKeys.map(({ key, must, variable, standard }) => [
    `\`EYEWRIGHT_MODEL_${key}\``,
    variable ? `\`${variable}\`` : standard === undefined ? '' : `\`${standard}\``,
    modelMeanings[key] ?? `${must[0].toUpperCase()}${must.slice(1)}.`,
  ]);
  const options = optionVariables().sort(([one], [other]) => one.localeCompare(other));
  const head = ['Variable', 'Default', 'Meaning'];
  return [
    '<!-- Written by scripts/generate.mjs from the schemas in src and the table in scripts/lib/environment-page.mjs. -->',
    '# Environment variables',
    "This page lists every variable that eyewright reads. A value in code takes precedence over the variable, and the variable takes precedence over the default, unless the table says otherwise. An empty variable counts as not set. The values of `secret('NAME')` come from the variables of these names: see [secrets](secrets.md).",
    '## Models',
    'Use the prefixes `EYEWRIGHT_PLANNING_MODEL_` and `EYEWRIGHT_INSIGHT_MODEL_` with the same settings to configure a different model for planning or for reading and judging. Settings that you leave out come from the default model. In code, use the option `modelConfig`. The variables are then ignored. See [models](models.md).',
    table(head, models),
    '## Options',
    'These variables set options. The [reference](reference.md) lists their values.',
    table(
      ['Variable', 'Option', 'Meaning'],
      options.map(([name, option, about]) => [`\`${name}\``, `\`${option}\``, about]),
    ),
    ...Object.entries(others).flatMap(([title, rows]) => [
      `## ${title}`,
      table(
        head,
        rows.map(([name, value, about]) => [`\`${name}\``, value, about]),
      ),
    ]),
    '',
  ].join('\n\n');
}

/** Variables that sources read and the page does not tell of, as `file: NAME`. */
export function undocumentedVariables(page) {
  const known = new Set([...page.matchAll(/`([A-Za-z_]\w+)`/g)].map(([, name]) => name));
  for (const name of alsoNamed) known.add(name);
  return sourceFiles.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const read = [...code.matchAll(/\benv(?:ironment)?(?:\.|\?\.|\[['"])([A-Za-z_]\w*)\b(?!\()/g)].map(
      ([, name]) => name,
    );
    const named = [...code.matchAll(/\b(?:EYEWRIGHT|OPENAI)_[A-Z0-9_]+(?![A-Z0-9_…])/g)].map(([name]) => name);
    const all = [...read.filter((name) => /^[A-Z]|^npm_/.test(name)), ...named];
    return [...new Set(all)]
      .filter((name) => !known.has(name) && !name.endsWith('_') && !/^EYEWRIGHT_(PLANNING|INSIGHT)_MODEL_/.test(name))
      .map((name) => `${path.relative(root, file)}: reads ${name}, which docs/environment.md does not tell of`);
  });
}
