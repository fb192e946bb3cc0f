import { existsSync } from 'node:fs';
import path from 'node:path';

import { ConfigError } from '../../../core/errors/errors.ts';
import type { Environment } from '../../../core/options/options.ts';

const executable = process.platform === 'win32' ? 'adb.exe' : 'adb';

/** The adb to run: the configured one, the one of the Android SDK, or the one on `PATH`. */
export function findAdb(named: string | undefined, env: Environment): string {
  if (named !== undefined) return named;
  for (const sdk of [env['ANDROID_HOME'], env['ANDROID_SDK_ROOT']]) {
    const file = sdk && path.join(sdk, 'platform-tools', executable);
    if (file && existsSync(file)) return file;
  }
  return executable;
}

export function adbMissing(tried: string, cause: unknown): ConfigError {
  return new ConfigError('TOOL_MISSING', `Android devices need adb, but "${tried}" cannot be run`, {
    hint: 'Install the Android platform tools (Debian: apt-get install adb; macOS: brew install android-platform-tools), or set the option androidAdbPath.',
    details: { tool: 'adb', tried },
    cause,
  });
}
