import type { Environment } from '../../core/options/options.ts';
import { findAdb } from '../../devices/android/adb/find-adb.ts';
import type { Finding } from '../finding.ts';
import { firstLineOf } from '../program-version.ts';

export async function checkAdb(env: Environment): Promise<Finding> {
  const name = 'adb (Android)';
  const version = await firstLineOf(findAdb(undefined, env), ['version']);
  return version === undefined
    ? { name, status: 'absent', text: 'not installed' }
    : { name, status: 'ok', text: version };
}
