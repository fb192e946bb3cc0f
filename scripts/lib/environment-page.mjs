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
      'Folder of reports (`report/`), logs (`log/`) and remembered plans; absolute, or from the working directory.',
    ],
    [
      'EYEWRIGHT_CASSETTE',
      '',
      'Mode of [cassettes](cassettes.md): `off`, `auto`, `record`, `replay` or `strict`; comes before the option.',
    ],
    [
      'EYEWRIGHT_PREFERRED_LANGUAGE',
      'Chinese in the zone `Asia/Shanghai`, else English',
      'Language in which models are asked to write what people read; a wish, not a guarantee.',
    ],
    [
      'EYEWRIGHT_AGENT_STEPS',
      '`all`',
      '[Cucumber](cucumber.md): which steps agents carry out, `all`, `tagged` or `off`; comes before `worldParameters`.',
    ],
    [
      'DEBUG',
      '',
      'Areas of the log that are shown on standard error, such as `eyewright:*,-eyewright:step`; [all areas](outputs.md#diagnostics).',
    ],
    ['CI', '', 'Where it is set, `eyewright init` asks nothing and `eyewright report` opens nothing.'],
    ['DISPLAY', '', 'On Linux without it, `eyewright report` opens nothing.'],
    ['WAYLAND_DISPLAY', '', 'The same.'],
    ['WSL_DISTRO_NAME', '', 'Set by WSL, where a browser of Windows is opened.'],
    ['SSH_CONNECTION', '', 'Where it is set on macOS, `eyewright report` opens nothing.'],
    [
      'EYEWRIGHT_RUN_ID',
      'made by the reporter',
      'What joins processes to one run. Set it yourself where several commands are one run.',
    ],
    [
      'EYEWRIGHT_RUN_SEAL',
      'made by the reporter',
      'Key that workers tell the reporter secrets with, so that it can take them out. Nobody has to set it, and it is never written.',
    ],
    [
      'EYEWRIGHT_MERGE_JOB',
      'made by `merge-reports`',
      'What it asks a runner’s reporter for while that reads what it wrote earlier. Nobody has to set it.',
    ],
  ],
  'The browser': [
    [
      'EYEWRIGHT_BROWSER_PATH',
      'Playwright’s own, else that of the machine',
      'Program file of the Chromium, Chrome or Edge to start; wins over everything that could be found.',
    ],
  ],
  'Tools of devices': [
    [
      'ANDROID_HOME',
      '',
      'The Android SDK, whose adb is used; else that of `ANDROID_SDK_ROOT`, else the one on `PATH`.',
    ],
    ['ANDROID_SDK_ROOT', '', 'As `ANDROID_HOME`, which comes first.'],
    ['ANDROID_ADB_SERVER_PORT', '5037', 'Port of the local adb server.'],
    ['ADB_SERVER_SOCKET', '', 'adb’s own: address of its server, `tcp:HOST:PORT`.'],
    ['HDC_HOME', '', 'Folder of hdc; else the one on `PATH`, else that of DevEco Studio.'],
    ['OHOS_HDC_SERVER_PORT', '8710', 'hdc’s own: port of its server.'],
  ],
  'GitHub Actions': [
    [
      'GITHUB_ACTIONS',
      '',
      'Where it is `true`, a run writes the summary of its step, unless [outputs](outputs.md) say otherwise.',
    ],
    ['GITHUB_STEP_SUMMARY', '', 'The file that takes it.'],
    [
      'GITHUB_WORKSPACE',
      '',
      'The folder of the repository, where there is no `.git`: annotations have paths from there.',
    ],
    ['CI_PROJECT_DIR', '', 'The same on GitLab.'],
    [
      'GITHUB_SHA',
      '',
      'The commit of a run, where there is no `.git`: [reruns](ci.md#what-can-be-merged) are of one commit. Other pipelines: `CI_COMMIT_SHA`, `BUILD_SOURCEVERSION`, `CIRCLE_SHA1`, `GIT_COMMIT`.',
    ],
  ],
  Playwright: [
    [
      'PLAYWRIGHT_HTML_OUTPUT_DIR',
      '',
      "Playwright's own: the folder of its HTML report, which [leads to ours](playwright.md#what-you-see).",
    ],
    ['PLAYWRIGHT_HTML_REPORT', '', 'The same, by its older name.'],
  ],
  'The system': [
    ['PATH', '', 'Where programs are looked for.'],
    [
      'HOME',
      '',
      'On macOS and Linux, `USERPROFILE`, `LOCALAPPDATA` and `ProgramFiles` on Windows: where browsers and tools usually are.',
    ],
    ['npm_config_user_agent', '', 'Which package manager runs `eyewright init`, where no lock file says it.'],
  ],
  'Plain code that was written': [
    [
      'BASE_URL',
      'the origin that was tested',
      'Origin of the addresses in [code that a test left](cache.md#export-plain-code).',
    ],
    ['PUPPETEER_LAUNCH_OPTIONS', '`{}`', 'Options of `puppeteer.launch` in such code, as JSON.'],
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
    "Every variable that is read. An explicit value in code comes before the variable, the variable before the default, unless it is said otherwise; an empty variable counts as none. Values of `secret('NAME')` come from the variable of that name: [secrets](secrets.md).",
    '## Models',
    'With `EYEWRIGHT_PLANNING_MODEL_` and `EYEWRIGHT_INSIGHT_MODEL_` in place of `EYEWRIGHT_MODEL_`, the same keys choose another model for planning and for reading; what they leave out comes from the default one. In code: the option `modelConfig`, and then no variable is read. More in [models](models.md).',
    table(head, models),
    '## Options',
    'Options that can be set from outside. Their values are those of the [reference](reference.md).',
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
