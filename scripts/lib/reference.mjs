// The reference of options and calls, and the list of option names, out of their schemas and the comments beside them.
import { readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';
import { z } from 'zod';

import { commentsIn } from './comments.mjs';
import { root } from './run.mjs';

/** How each method of the classes in a file is called, by its name. */
function signaturesIn(file) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isMethodDeclaration(node) && node.type) {
      const given = node.parameters.map((parameter) => parameter.getText().replaceAll(/\s+/g, ' '));
      const of = node.typeParameters ? `<${node.typeParameters.map((type) => type.getText()).join(', ')}>` : '';
      const optional = node.parameters.map(({ initializer, type, name }, index) =>
        initializer ? `${name.getText()}?: ${type?.getText() ?? 'object'}` : given[index],
      );
      found.push([
        node.name.getText(),
        Boolean(node.body),
        `${node.name.getText()}${of}(${optional.join(', ')}): ${node.type.getText()}`,
      ]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const browserAgent = 'src/platforms/web/browser-agents.ts';

/** The public methods and properties of one class, each as it is written, without its body. */
function signaturesOf(file, className) {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map();
  const isPublic = (member) =>
    (ts.isMethodDeclaration(member) || ts.isGetAccessorDeclaration(member)) &&
    ts.isIdentifier(member.name) &&
    !member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
  const visit = (node) => {
    if (!ts.isClassDeclaration(node) || node.name?.text !== className) return ts.forEachChild(node, visit);
    for (const member of node.members.filter(isPublic)) {
      const written = text.slice(member.getStart(source), member.body?.getStart(source)).trim();
      found.set(member.name.text, written.replace(/^get /, '').replace(/^(\w+)\(\): (?=P$)/, '$1: '));
    }
    return undefined;
  };
  visit(source);
  return found;
}

const merged = (files, kinds) => new Map(files.flatMap((file) => [...commentsIn(file, kinds)]));

const callFiles = [
  'src/agents/verbs/call-options.ts',
  'src/agents/verbs/input-verb.ts',
  'src/agents/verbs/keyboard-press-verb.ts',
  'src/agents/verbs/scroll-verb.ts',
  'src/agents/verbs/long-press-verb.ts',
  'src/agents/verbs/pinch-verb.ts',
  'src/agents/verbs/tap-verb.ts',
  'src/agents/verbs/start-observing-verb.ts',
  'src/agents/verbs/reading/wait-for-verb.ts',
  'src/agents/verbs/record-to-report.ts',
  'src/agents/verbs/run-yaml-verb.ts',
];

/** Calls whose options mean something else than those of the same name of other calls, and the variable that says so. */
const ownOptions = { aiAct: 'actOptionsSchema', runGherkinScenario: 'actOptionsSchema' };

const cell = (text) => text.replaceAll('|', '\\|');

function typeText(schema) {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(' or ');
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}`;
  if (schema.type === 'integer') return 'whole number';
  if (schema.type === 'string') return 'text';
  return schema.type ?? 'function or object';
}

function optionRows(schema, comments) {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(schema.shape).map((name) => {
    const { default: value, ...property } = json.properties?.[name] ?? {};
    const { env: variable } = z.globalRegistry.get(schema.shape[name]) ?? {};
    const about = [comments.get(name) ?? '', typeof variable === 'string' ? `Variable: \`${variable}\`.` : '']
      .filter(Boolean)
      .join(' ');
    return [
      `\`${name}\``,
      cell(typeText(property)),
      value === undefined ? '' : `\`${JSON.stringify(value)}\``,
      cell(about),
    ];
  });
}

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export function reference({
  agentOptions,
  androidOptions,
  harmonyOptions,
  iosOptions,
  computerOptions,
  rdpOptions,
  verbs,
}) {
  const ofOptions = merged(
    ['src/agents/agent-options.ts', 'src/devices/web/web-options.ts'],
    [ts.isPropertyAssignment],
  );
  const ofAndroid = merged(
    ['src/devices/android/android-options.ts', 'src/devices/android/scrcpy/scrcpy-options.ts'],
    [ts.isPropertyAssignment],
  );
  const ofIos = merged(['src/devices/ios/ios-options.ts'], [ts.isPropertyAssignment]);
  const ofHarmony = merged(['src/devices/harmony/harmony-options.ts'], [ts.isPropertyAssignment]);
  const ofComputers = merged(['src/devices/computer/computer-options.ts'], [ts.isPropertyAssignment]);
  const ofRemote = merged(
    ['src/devices/computer/computer-options.ts', 'src/devices/computer/rdp/rdp-options.ts'],
    [ts.isPropertyAssignment],
  );
  const ofCalls = merged(callFiles, [ts.isPropertyAssignment]);
  const ofMethods = merged(['src/agents/agent.ts', 'src/agents/page-agent.ts'], [ts.isMethodDeclaration]);
  const signatures = new Map();
  for (const [name, isBody, text] of signaturesIn('src/agents/agent.ts')) {
    const before = signatures.get(name) ?? [];
    // What stands behind several forms is none of them.
    if (!isBody || before.length === 0) signatures.set(name, [...before, text]);
  }
  const ofBrowser = commentsIn(browserAgent, [ts.isMethodDeclaration, ts.isGetAccessorDeclaration]);
  const browserCalls = [...signaturesOf(browserAgent, 'BrowserAgent')].map(([name, text]) =>
    [`### \`${name}\``, `\`\`\`typescript\n${text}\n\`\`\``, ofBrowser.get(name) ?? ''].filter(Boolean).join('\n\n'),
  );
  const calls = Object.values(verbs).map(({ name, params, options }) => {
    const own = name in ownOptions ? commentsIn(callFiles[0], [ts.isPropertyAssignment], ownOptions[name]) : new Map();
    const rows = optionRows(options, new Map([...ofCalls, ...own]));
    const given = Object.keys(params.shape)
      .map((param) => `\`${param}\``)
      .join(', ');
    return [
      `### \`${name}\``,
      signatures.has(name) && `\`\`\`typescript\n${signatures.get(name).join('\n')}\n\`\`\``,
      ofMethods.get(name) ?? '',
      given && `Parameters: ${given}.`,
      rows.length > 0 && table(['Option', 'Type', 'Default', 'Meaning'], rows),
    ]
      .filter(Boolean)
      .join('\n\n');
  });
  return [
    '<!-- Written by scripts/generate.mjs from the schemas in src and the comments beside them. -->',
    '# Reference',
    '## Agent options',
    'These options are for all agents. Set them in `use` in Playwright, in `agentOptions` in Vitest, and in `worldParameters.eyewright.agentOptions` in Cucumber. A value in code takes precedence over the environment variable, and the variable takes precedence over the default.',
    table(['Option', 'Type', 'Default', 'Meaning'], optionRows(agentOptions, ofOptions)),
    '## Options of Android devices',
    'These options are for `new AndroidDevice(id, options)` and, together with the agent options, for `agentFromAdbDevice(id, options)`. See [Android](android.md).',
    table(['Option', 'Type', 'Default', 'Meaning'], optionRows(androidOptions, ofAndroid)),
    '## Options of iOS devices',
    'These options are for `new IOSDevice(options)` and, together with the agent options, for `agentFromWebDriverAgent(options)`. See [iOS](ios.md).',
    table(['Option', 'Type', 'Default', 'Meaning'], optionRows(iosOptions, ofIos)),
    '## Options of HarmonyOS devices',
    'These options are for `new HarmonyDevice(id, options)` and, together with the agent options, for `agentFromHdcDevice(id, options)`. See [HarmonyOS](harmony.md).',
    table(['Option', 'Type', 'Default', 'Meaning'], optionRows(harmonyOptions, ofHarmony)),
    '## Options of desktops',
    'These options are for `new ComputerDevice(options)` and, together with the agent options, for `agentForComputer(options)`. See [Desktops](computer.md).',
    table(['Option', 'Type', 'Default', 'Meaning'], optionRows(computerOptions, ofComputers)),
    '## Options of remote desktops',
    'These options are for `new RDPDevice(options)` and, together with the agent options, for `agentForRDPComputer(options)`. See [Remote desktops](rdp.md).',
    table(['Option', 'Type', 'Default', 'Meaning'], optionRows(rdpOptions, ofRemote)),
    '## Calls',
    'Every call is a step in the report. `ai` and `aiAction` are other names of `aiAct`.',
    ...calls,
    '## Calls of browser agents',
    'The fixture `browserAgent`, `agentForBrowser` and `PlaywrightBrowserAgent` drive all tabs of a browser. They have all calls above, which work on the active tab, and these additional ones. Errors name the tab.',
    ...browserCalls,
    '',
  ].join('\n\n');
}

export function agentOptionNames({ agentOptions }) {
  return `// Written by scripts/generate.mjs from the schemas of the options.

/** Every option of an agent: Playwright has to know the names before it loads what they configure. */
export const agentOptionNames = ${JSON.stringify(Object.keys(agentOptions.shape))} as const;
`;
}
