// The flags of the device commands: every option of agents, devices and calls, out of their schemas and the comments beside them.
import { readdirSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';
import { z } from 'zod';

import { commentsIn } from './comments.mjs';
import { root } from './run.mjs';

const filesIn = (folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`);

const merged = (files) =>
  new Map(files.flatMap((file) => [...commentsIn(file, [ts.isPropertyAssignment, ts.isShorthandPropertyAssignment])]));

const ofAgents = merged(['src/agents/agent-options.ts']);
const ofPages = merged(['src/devices/web/web-options.ts', 'src/platforms/screens/own-browser.ts']);
const ofPool = ['src/device-pool/pool-options.ts', 'src/platforms/phones/phone-agent-options.ts'];
const desktop = 'src/devices/computer/computer-options.ts';
const comments = {
  web: ofPages,
  android: merged([
    ...ofPool,
    'src/devices/android/android-device-filter.ts',
    'src/platforms/android/android-devices-options.ts',
    'src/devices/android/scrcpy/scrcpy-options.ts',
    'src/devices/android/android-options.ts',
  ]),
  ios: merged([
    ...ofPool,
    'src/devices/ios/ios-device-filter.ts',
    'src/platforms/ios/ios-devices-options.ts',
    'src/devices/ios/ios-options.ts',
  ]),
  harmony: merged([
    ...ofPool,
    'src/platforms/harmony/harmony-devices-options.ts',
    'src/devices/harmony/harmony-options.ts',
  ]),
  computer: merged([...ofPool, desktop]),
  rdp: merged([...ofPool, desktop, 'src/devices/computer/rdp/rdp-options.ts']),
  bridge: merged([...ofPool, 'src/devices/web/web-options.ts', 'src/platforms/web/bridge/bridge-options.ts']),
};
const ofCalls = merged([
  ...filesIn('src/actions'),
  ...filesIn('src/agents/verbs'),
  ...filesIn('src/agents/verbs/reading'),
]);
/** Calls whose options mean something else than those of the same name of other calls. */
const ofActs = commentsIn('src/agents/verbs/call-options.ts', [ts.isPropertyAssignment], 'actOptionsSchema');

/** What a flag takes. Alternatives that only code can write are left out. */
function kindOf(schema) {
  if (schema.anyOf) return kindOfAny(schema.anyOf);
  if (schema.enum) return { kind: 'choice', values: schema.enum.map(String) };
  if (typeof schema.const === 'boolean') return { kind: 'switch' };
  if (schema.const !== undefined) return { kind: 'choice', values: [String(schema.const)] };
  if (schema.type === 'array') return kindOfList(kindOf(schema.items ?? {}));
  return { kind: kindsOfTypes[schema.type] ?? 'code' };
}

const kindsOfTypes = { boolean: 'switch', integer: 'number', number: 'number', string: 'text', object: 'data' };

function kindOfAny(parts) {
  const written = parts.map((part) => (part.type === 'null' ? { kind: 'code' } : kindOf(part)));
  const found = written.filter(({ kind }) => kind !== 'code');
  const kinds = new Set(found.map(({ kind }) => kind));
  if (kinds.size <= 1) return found[0] ?? { kind: 'code' };
  if (parts.some((part) => part.const === false) && kinds.has('data')) return { kind: 'data', canBeOff: true };
  return {
    kind: ['switch', 'texts', 'data'].find((kind) => kinds.has(kind))?.replace(/^switch$/, 'switch-or-value') ?? 'text',
  };
}

function kindOfList({ kind }) {
  if (kind === 'code') return { kind };
  return { kind: kind === 'text' || kind === 'choice' ? 'texts' : 'data' };
}

/** Parameters that are elements: a command line has no pictures for them. */
const elements = new Set(['locate', 'from', 'to']);

/** What is said nowhere else. */
const otherwise = {
  locate: 'The element to act on, in plain language.',
  from: 'The element to start at, in plain language.',
  to: 'The element to end at, in plain language.',
  message: 'What the error says first if the statement is false.',
  data: 'The body of the request.',
  times: 'How many characters.',
  maxApiLevel: 'Highest API level.',
  formFactor: 'Kind of device.',
};

function flagsOf(shape, said, leftOut = []) {
  const json = z.toJSONSchema(z.strictObject(shape), { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return Object.keys(shape)
    .filter((name) => !leftOut.includes(name))
    .map((name) => {
      const { default: value, ...property } = json.properties?.[name] ?? {};
      const { kind, values, canBeOff } = elements.has(name) ? { kind: 'text' } : kindOf(property);
      const isPlain = ['string', 'number', 'boolean'].includes(typeof value) && !(kind === 'switch' && value === false);
      return {
        name,
        kind,
        about: said.get(name) ?? otherwise[name] ?? '',
        ...(values && { values }),
        ...(canBeOff && { canBeOff }),
        ...(isPlain && { default: String(value) }),
      };
    });
}

export async function deviceFlags(source) {
  const { screenKinds } = await source('platforms/screens/screens.ts');
  const { screenNames } = await source('platforms/screens/screen.ts');
  const { deviceCommands } = await source('cli/device/device-commands.ts');
  const { flowCalls } = await source('yaml/flow-calls.ts');
  const { actions } = await source('actions/index.ts');
  const { agentOptionsSchema } = await source('agents/agent-options.ts');
  const { verbs } = await source('agents/verbs/verbs.ts');
  const { optionsOfCallSchema } = await source('agents/for-callers.ts');
  const { AndroidDevice } = await source('platforms/android/android-device.ts');
  const { IOSDevice } = await source('platforms/ios/ios-device.ts');
  const { HarmonyDevice } = await source('platforms/harmony/harmony-device.ts');
  const { ComputerDevice } = await source('platforms/computer/computer-device.ts');
  const own = {
    android: new AndroidDevice('any').actions,
    ios: new IOSDevice().actions,
    harmony: new HarmonyDevice('any').actions,
    computer: new ComputerDevice().actions,
    rdp: new ComputerDevice().actions,
  };
  const ofAgent = flagsOf(agentOptionsSchema.shape, ofAgents).map((flag) => ({
    ...flag,
    ...(flag.name in optionsOfCallSchema.shape && { perCall: true }),
  }));
  const ofScreens = {};
  const ofCommands = {};
  for (const screen of screenNames) {
    const kind = await screenKinds[screen]();
    // A filter of devices may have the name of an option of agents that only code can write.
    const agentNames = ofAgent
      .filter(({ kind: value }) => value !== 'code' || screen === 'web')
      .map(({ name }) => name);
    ofScreens[screen] = flagsOf(kind.options.shape, comments[screen], agentNames);
    const calls = flowCalls([
      ...actions.filter(({ name }) => !own[screen]?.some((one) => one.name === name)),
      ...(own[screen] ?? []),
    ]);
    for (const { call, positionals } of deviceCommands(screen).values()) {
      // A YAML text cannot run another one, but a command can.
      const shape = call === 'runYaml' ? verbs.runYaml.options.shape : calls.get(call)?.all;
      if (!shape) continue;
      const leftOut = [
        'abortSignal',
        'screenshots',
        'screenshotBase64',
        'keepsChosen',
        'file',
        ...positionals.map(({ param }) => param),
      ];
      const said = call === 'aiAct' || call === 'runGherkinScenario' ? new Map([...ofCalls, ...ofActs]) : ofCalls;
      const flags = flagsOf(shape, said, leftOut);
      if (flags.length > 0) ofCommands[call] = flags;
    }
  }
  return `// Written by scripts/generate.mjs from the schemas of options and calls, and the comments beside them.
import type { ScreenName } from '../../platforms/screens/screen.ts';
import type { OptionFlag } from './option-flag.ts';

/** Options of every agent. */
export const agentFlags: readonly OptionFlag[] = ${JSON.stringify(ofAgent)};

/** Options of the device, and of opening it. */
export const screenFlags: Readonly<Record<ScreenName, readonly OptionFlag[]>> = ${JSON.stringify(ofScreens)};

/** Options of one call. */
export const callFlags: Readonly<Record<string, readonly OptionFlag[]>> = ${JSON.stringify(ofCommands)};
`;
}
