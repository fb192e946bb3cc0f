import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

import { ConfigError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';

const isWindows = process.platform === 'win32';
const executable = isWindows ? 'hdc.exe' : 'hdc';
/** Path of hdc inside DevEco Studio and its command line tools. */
const toolchains = ['sdk', 'default', 'openharmony', 'toolchains'];

/** The hdc to run: the configured one, or the one of `HDC_HOME`, of `PATH` or of DevEco Studio. */
export function findHdc(named: string | undefined, env: Environment): string {
  if (named !== undefined) return inFolder(named) ?? named;
  const home = env['HDC_HOME'];
  const atHome = home ? (inFolder(home) ?? (isFile(home) ? home : undefined)) : undefined;
  return atHome ?? onPath(env) ?? commonPlaces(env).find(isFile) ?? executable;
}

/** `HDC_HOME` may be the folder of the tools or of the SDK around it. */
function inFolder(folder: string): string | undefined {
  if (!existsSync(folder) || isFile(folder)) return undefined;
  return [path.join(folder, executable), path.join(folder, 'toolchains', executable)].find(isFile);
}

function onPath(env: Environment): string | undefined {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, executable)).find(isFile);
}

function commonPlaces(env: Environment): readonly string[] {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? '';
  const roots = isWindows
    ? [env['ProgramFiles'] ?? 'C:\\Program Files', 'D:\\Program Files'].map((folder) =>
        path.join(folder, 'Huawei', 'DevEco Studio'),
      )
    : ['/Applications/DevEco-Studio.app/Contents', path.join(home, 'Applications/DevEco-Studio.app/Contents')];
  const tools = ['command-line-tools', 'Huawei/command-line-tools'].map((folder) => path.join(home, folder));
  return [...roots, ...tools, '/opt/command-line-tools'].map((root) => path.join(root, ...toolchains, executable));
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

export function hdcMissing(tried: string, cause: unknown): ConfigError {
  return new ConfigError('TOOL_MISSING', `HarmonyOS devices need hdc, but "${tried}" cannot be run`, {
    hint: 'It comes with DevEco Studio and with its command line tools (sdk/default/openharmony/toolchains); set its path with the option hdcPath, or its folder with HDC_HOME.',
    details: { tool: 'hdc', tried },
    cause,
  });
}
