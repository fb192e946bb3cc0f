import { randomBytes } from 'node:crypto';

import type { TestIdentity } from '../../core/record/record.ts';
import type { Screen } from '../../platforms/screens/screen.ts';
import { screenKinds } from '../../platforms/screens/screens.ts';
import type { OpenData } from './device-request.ts';

/**
 * Opens a screen for commands. Its report has the title that is given.
 *
 * @throws ConfigError `CONFIG_INVALID` for an invalid option
 * @throws DeviceError if there is no such device
 */
export async function openScreen({ screen, ...data }: OpenData, title: string, signal?: AbortSignal): Promise<Screen> {
  const kind = await screenKinds[screen]();
  const test: TestIdentity = {
    test: randomBytes(6).toString('hex'),
    titlePath: ['Command line', title],
    attempt: 0,
    runner: 'eyewright',
  };
  const agentOptions = { autoPrintReportMsg: false, ...data.agentOptions };
  return kind.open({
    ...data,
    agentOptions,
    signal,
    runner: { test, optionsOwner: 'the command line', writesCode: screen === 'web' },
  });
}
