import type { z } from 'zod';

import { verbs } from '../../agents/verbs/verbs.ts';
import { literal } from '../../code/literals.ts';
import type { ScreenName } from '../../platforms/screens/screen.ts';
import { readers, type MadeCall } from './made-call.ts';
import { stepOf } from './yaml-file.ts';

/** One call as a line of a test, and the fixtures that it needs. */
export interface CodeLine {
  readonly code: string;
  readonly fixtures: readonly string[];
  readonly usesExpect?: boolean;
}

const onPage: Readonly<Record<string, (params: MadeCall['params']) => string>> = {
  Navigate: ({ url }) => `page.goto(${valueText(url)})`,
  Reload: () => 'page.reload()',
  GoBack: () => 'page.goBack()',
};

/** Methods of the agents of devices, by the action that they perform. */
const onAgent: Readonly<Record<string, (params: MadeCall['params']) => string>> = {
  Launch: ({ target }) => `launch(${valueText(target)})`,
  Terminate: ({ target }) => `terminate(${valueText(target)})`,
  AndroidBackButton: () => 'back()',
  AndroidHomeButton: () => 'home()',
  AndroidRecentAppsButton: () => 'recentApps()',
  IOSHomeButton: () => 'home()',
  IOSAppSwitcher: () => 'appSwitcher()',
  HarmonyBackButton: () => 'back()',
  HarmonyHomeButton: () => 'home()',
  HarmonyRecentAppsButton: () => 'recentApps()',
  RunAdbShell: ({ command }) => `runAdbShell(${valueText(command)})`,
  RunHdcShell: ({ command }) => `runHdcShell(${valueText(command)})`,
  RunWdaRequest: (params) => `runWdaRequest(${valueText(params)})`,
  launchProgram: ({ program, args }) => `device.launchApplication(${valueText(program)}, ${valueText(args ?? [])})`,
};

/** A call as code of a test. */
export function codeLine(made: MadeCall, screen: ScreenName): CodeLine {
  const { call, params, value } = made;
  const page = screen === 'web' ? onPage[call] : undefined;
  if (page) return { code: `await ${page(params)};`, fixtures: ['page'] };
  const method = onAgent[call];
  if (method) return { code: `await agent.${method(params)};`, fixtures: ['agent'] };
  const matcher = readers[call];
  const expression = callText(made);
  if (!expression) return inYaml(made);
  if (matcher === undefined) return { code: `await ${expression};`, fixtures: [call] };
  return { code: `expect(await ${expression}).${matcher}(${valueText(value)});`, fixtures: [call], usesExpect: true };
}

/** The call with its arguments in order; undefined for what is no call of an agent. */
function callText({ call, params }: MadeCall): string | undefined {
  const verb = Object.hasOwn(verbs, call) ? verbs[call as keyof typeof verbs] : undefined;
  if (!verb) return undefined;
  const names = Object.keys((verb.params as z.ZodObject).shape).slice(0, verb.positional ?? 1);
  const options = Object.fromEntries(Object.entries(params).filter(([name]) => !names.includes(name)));
  const given = [...names.map((name) => params[name]), Object.keys(options).length > 0 ? options : undefined];
  while (given.length > 0 && given.at(-1) === undefined) given.pop();
  return `${call}(${given.map(valueText).join(', ')})`;
}

/** Actions without a method of their own. */
function inYaml(made: MadeCall): CodeLine {
  const flow = { tasks: [{ name: made.command, flow: [stepOf(made)] }] };
  return { code: `await runYaml(JSON.stringify(${valueText(flow)}));`, fixtures: ['runYaml'] };
}

/** A value as a literal, in the style of most projects. */
export function valueText(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'string') return literal(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, one]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)}: ${valueText(one)}`,
  );
  return `{ ${fields.join(', ')} }`;
}
